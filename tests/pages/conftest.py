"""Pages by AppTest: the app runs in this process, without a browser."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from tests.conftest import REPOSITORY


@pytest.fixture(scope="session", autouse=True)
def packages_are_searched_once() -> Iterator[None]:
    """Each new `AppTest` reads what every installed package says of itself, a third of a visit; no package changes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(scope="session")
def visit() -> Callable[..., AppTest]:
    """Open a page as a copied address would: `visit("tokens", a="dog")`."""

    def open_page(page: str = "home", **address: str) -> AppTest:
        app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=300)
        for name, value in address.items():
            app.query_params[name] = value
        return app.switch_page(f"pages/{page}.py").run()

    return open_page
