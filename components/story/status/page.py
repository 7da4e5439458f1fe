"""What others know of /status."""

from components.records.pages import Page

PAGE = Page(
    stem="status",
    title="Status",
    question="How is this server doing?",
    icon="monitor_heart",
    any_text=True,
    about_others=("",),
    both_or_neither=("",),
)
