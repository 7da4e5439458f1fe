"""What several pages call heads, and the kinds of token that they prefer."""

from components.compute.heads import Habit
from components.records.heads import ITSELF, KINDS
from components.views.wording import percent

NO_KIND = "no kind of token"
KIND_NAMES = {kind: "the token itself" if kind == ITSELF else kind for kind in KINDS}  # “itself” would be the head


def note(habit: Habit) -> str:
    """What a head does in this text and in general."""
    if habit.kind == habit.usual:
        if not habit.kind:
            return f"This head prefers {NO_KIND}"
        verb = "attends to" if habit.named else "prefers"
        both = f"{percent(habit.share)} in this text, {percent(habit.usual_share)} in general"
        return f"This head {verb} {KIND_NAMES[habit.kind]}: {both}"
    here, usual = (_with_share(*one) for one in ((habit.kind, habit.share), (habit.usual, habit.usual_share)))
    return f"In this text this head prefers {here}, in general {usual}"


def _with_share(kind: str, share: float) -> str:
    return f"{KIND_NAMES[kind]} ({percent(share)})" if kind else NO_KIND
