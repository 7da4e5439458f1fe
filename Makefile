# Two commands: `make run` opens the app, `make test` proves it. Each installs what it needs; a second call starts at once.
# The first Python that runs and is new enough: a name on the PATH may be a stand-in that does not run.
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do $$name $(NEW_ENOUGH) && { echo $$name; break; }; done)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test bench load lint atlas clean

run: $(VENV)/.app-installed
	$(BIN)/streamlit run app.py --server.address=localhost

test: $(VENV)/.tests-installed
	$(BIN)/ruff check .
	$(BIN)/mypy components
	$(BIN)/python -m pytest

bench: $(VENV)/.tests-installed
	$(BIN)/python -m benchmarks

# Thirty viewers on a server of its own for three minutes, on this machine alone; ends by itself.
load: $(VENV)/.tests-installed
	$(BIN)/python -m tests.load

lint: $(VENV)/.tests-installed
	$(BIN)/ruff check . && $(BIN)/mypy components

# The map of the packaged vocabulary that ships with the app; half a minute, the same picture each time.
atlas: $(VENV)/.app-installed
	$(BIN)/python -m components.service.build_atlas

clean:
	rm -rf $(VENV)

# Debian ships Python without ensurepip; as root it can be added, otherwise the message of venv says what to do.
$(VENV)/bin/python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(VENV); }

$(VENV)/.app-installed: requirements.txt $(VENV)/bin/python
	$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.tests-installed: $(VENV)/.app-installed tests/requirements.txt tests/install_browser.py
	$(PIP) -r tests/requirements.txt
	$(BIN)/python tests/install_browser.py
	@touch $@
