"""Settings of a picture that is not drawn at the moment."""

from tests.pages.test_addresses import address


def test_the_settings_of_one_map_are_kept_in_the_maps_of_all_layers_and_on_the_way_over_another_page(visit) -> None:
    of_map = {"layer": "2", "token": "3", "dist": "0.5", "metric": "euclidean", "neighbors": "4"}
    app = visit("list", a="dog bites man", set="here", **of_map)
    app.button_group(key="show").set_value("motion").run()
    assert {name: address(app).get(name) for name in of_map} == of_map | {"layer": None}
    app.switch_page("pages/sentences.py").run()
    app.switch_page("pages/list.py").run()
    app.button_group(key="show").set_value("one").run()
    assert not app.exception
    assert {name: address(app).get(name) for name in of_map} == of_map
