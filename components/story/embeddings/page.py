"""What others know of /embeddings."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.checkpoints import NO_POSITIONS
from components.records.pages import Asked, Page, Was

PAGE = Page(
    stem="embeddings",
    title="Embeddings",
    chapter="Input",
    question="Which three embeddings does BERT add, and what comes out?",
    icon="grid_on",
    any_text=True,
    settings=(
        TOKEN,
        "components.story.embeddings.summed:ROWS",
        "components.story.embeddings.summed:MATCHED",
        *of_heatmaps(""),
        *of_heatmaps("one_"),
        *(one for one in of_heatmaps("other_") if not one.name.endswith("order")),
    ),
    splits=("",),
    both_or_neither=("rows=difference",),
    answers={
        "segment_rows": "components.story.embeddings.summed:segment_rows",
        "largest_row": "components.story.embeddings.summed:largest_row",
        "repeated_sums": "components.story.embeddings.summed:repeated_sums",
        "swapped_rows": "components.story.embeddings.summed:swapped_rows",
        "hidden_states": "components.story.embeddings.summed:hidden_states",
    },
    predictions=(
        Asked(
            view="",
            answer="largest_row",
            question="Three rows are added to make the chosen token. Which is the largest in most dimensions: word, "
            "position or segment?",
        ),
        Asked(
            view="",
            answer="swapped_rows",
            question="Take the positions away (under the model’s name), and swap two words. Do the same vectors enter "
            "BERT, or others?",
            settings={"variant": NO_POSITIONS},
        ),
    ),
    was=(
        Was("contributions"),
        Was("pairs embeddings?view=pairs embeddings?rows=difference", opens="rows=difference", apart=True),
        Was("embeddings", without="rows_of measure"),
        Was("embeddings?side=*", without="side", before_4=True),
        Was("training?view=input", rewritten="components.frame.moved:one_beside"),
    ),
)
