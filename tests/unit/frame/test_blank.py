"""Old addresses of what /blank shows."""

from components.frame.moved import moved_to


def test_addresses_of_before_open_the_blank() -> None:
    assert moved_to("readout", {"token": "3", "mask": "3"}) == ("blank", {"token": "3", "mask": "3"})
    assert moved_to("blank", {"near": "3", "metric": "euclidean"}) == ("blank", {"metric": "euclidean"})
    assert moved_to("blank", {"view": "vector", "token": "2"}) == ("blank", {"token": "2"})
    assert moved_to("vocabulary", {"view": "blank", "near": "3", "token": "2"}) == ("blank", {"token": "2"})
