"""One sentence for each page that says what was found there: records -> plain text, true for every input.

Plain text, not Markdown: what a viewer typed may stand in it. A number in a sentence is computed from the same record
that the page draws, and a test tries to refute each sentence on random records.
"""
