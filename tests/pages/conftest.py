"""Pages by AppTest: the app runs in this process, without a browser."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.conftest import REPOSITORY


@pytest.fixture
def visit() -> Callable[..., AppTest]:
    """Open a page as a copied address would: `visit("tokens", a="dog")`."""

    def open_page(page: str = "home", **address: str) -> AppTest:
        app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=60)
        for name, value in address.items():
            app.query_params[name] = value
        app.run()
        if page != "home":
            app.switch_page(f"pages/{page}.py").run()
        return app

    return open_page
