"""What several pages call heads, and the kinds of token that they prefer."""

from components.compute.heads import Habit
from components.records.heads import ITSELF, KINDS, HeadsInGeneral
from components.views.wording import percent

NO_KIND = "no kind of token"
KIND_NAMES = {kind: "the token itself" if kind == ITSELF else kind for kind in KINDS}  # “itself” would be the head


def note(habit: Habit, general: HeadsInGeneral) -> str:
    """What a head does in this text and in general; of a kind that few tokens have, over which tokens."""
    usual = percent(habit.usual_share) + (f" {among}" if (among := over_which(general, habit.usual)) else "")
    if habit.kind == habit.usual:
        if not habit.kind:
            return f"This head prefers {NO_KIND}"
        verb = "attends to" if habit.named else "prefers"
        return f"This head {verb} {KIND_NAMES[habit.kind]}: {percent(habit.share)} in this text, {usual} in general"
    here = _with_share(habit.kind, percent(habit.share))
    return f"In this text this head prefers {here}, in general {_with_share(habit.usual, usual)}"


def over_which(general: HeadsInGeneral, kind: str) -> str:
    """The tokens that a share in general is the mean over, where most tokens have no target of this kind; else ""."""
    counted = general.counted[KINDS.index(kind)] if kind else general.tokens
    return f"over {counted:,} of {general.tokens:,} tokens" if counted < general.tokens / 2 else ""


def _with_share(kind: str, share: str) -> str:
    return f"{KIND_NAMES[kind]} ({share})" if kind else NO_KIND
