"""What tests know of /status."""

from tests.story.known import Known

KNOWN = Known(
    linked="",
)
