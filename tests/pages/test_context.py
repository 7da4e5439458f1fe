"""What /context says of its own reliability."""

from components.service import open_service


def test_the_reliability_of_a_sense_names_the_untrained_share(visit) -> None:
    app = visit("context", a="She sat on the river bank.", token="6", layer="4")
    facts = open_service("minilm", "untrained").uses_map().facts
    said = " ".join(caption.value for caption in app.caption)
    assert f"an untrained BERT is right for {facts.right[4]:.0%}" in said
