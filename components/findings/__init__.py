"""One sentence for each page that states its main finding: records -> plain text, true for every input.

It is plain text, not Markdown, since it may quote what a viewer typed. The numbers in a sentence are computed from the
records that the page draws, and a test tries to refute each sentence on random records.
"""
