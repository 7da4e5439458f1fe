"""What the page of the blank says below its picture, and behind “More”."""

from components.records.tokens import Tokens
from components.views.tries import Told, follow

VECTOR, BLANK = "vector", "blank"
ABOUT = """\
**What a vector says.** On its way through the model a token's vector moves away from its row in the word table. Here
each stage is compared with every row of that table, as if it were a word again. This is an interpretation, not a step
of the model: nothing makes a hidden state stay near its row, and in many checkpoints it does not.

**Fill the blank.** Filling blanks is what BERT was trained for. Of each text 15% of the tokens were chosen; most of
them were replaced by `[MASK]`, and a **masked-LM head** on top of the last layer had to predict the original pieces.
Write `[MASK]` into the sentence, or choose a token to hide."""


def told(view: str, tokens: Tokens, chosen: int) -> Told:
    """What is drawn, what it means, and another word."""
    see = {
        VECTOR: "Which rows of the word table the token's vector is nearest to, from layer to layer.",
        BLANK: "What the head would write in the place of the word, from layer to layer.",
    }
    means = {
        VECTOR: "A vector near its own row still says its word; one that has left it says more of the others.",
        BLANK: "The head turns the last vector into a word; before that, it was not trained to.",
    }
    return Told(see=see[view], means=means[view], tries=follow(tokens, chosen))
