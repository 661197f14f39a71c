# A machine needs Python >= 3.11 and make. Everything else is installed below .venv and node_modules.
PYTHON ?= python3
PORT ?= 8000
PYTEST ?= -n 2 --dist loadgroup
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

PYTHON_READY := .venv/ready
NODE_READY := node_modules/ready
BUILT := retrohub/web/static/manifest.json
CATALOGUES := retrohub/web/locale/built
BROWSER_READY := .venv/browser

CLIENT_SOURCES := $(shell find client retrohub/rules -type f -name '*.*' -not -name '*.pyc' -not -name '*.test.ts')
PO := $(wildcard locale/*/LC_MESSAGES/retrohub.po)
PYTHON_SOURCES := retrohub tests bench locale client/build hatch_build.py

.PHONY: play test test-client test-python bench format check build wheel text lock clean

play: build
	@mkdir -p var
	$(BIN)/retrohub serve --port $(PORT) --database sqlite:///$(CURDIR)/var/retrohub.db

test: test-client test-python

test-client: $(NODE_READY)
	node client/build/test.mjs

test-python: build $(BROWSER_READY)
	$(BIN)/pytest $(PYTEST)

# Writes docs/benchmarks.md.
bench: build $(BROWSER_READY)
	$(BIN)/python bench/report.py

format: $(PYTHON_READY) $(NODE_READY)
	$(BIN)/ruff format $(PYTHON_SOURCES)
	$(BIN)/ruff check --fix $(PYTHON_SOURCES)
	node_modules/.bin/biome check --write

check: $(PYTHON_READY) $(NODE_READY)
	$(BIN)/ruff format --check $(PYTHON_SOURCES)
	$(BIN)/ruff check $(PYTHON_SOURCES)
	$(BIN)/mypy $(PYTHON_SOURCES)
	node_modules/.bin/tsc --noEmit
	node_modules/.bin/biome ci --colors=off

build: $(BUILT) $(CATALOGUES)

wheel: $(PYTHON_READY)
	$(BIN)/python -m build --wheel

# New messages into the catalogues.
text: $(PYTHON_READY) $(NODE_READY)
	$(BIN)/python locale/catalogues.py update

# Newest allowed versions into the lock files.
lock: $(PYTHON_READY)
	$(BIN)/uv pip compile -q --upgrade $(UV_FLAGS) pyproject.toml -o requirements/runtime.txt
	$(BIN)/uv pip compile -q --upgrade $(UV_FLAGS) -c requirements/runtime.txt pyproject.toml requirements/dev.in -o requirements/dev.txt
	npm install --package-lock-only
UV_FLAGS := --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

clean:
	rm -rf .venv node_modules dist retrohub/web/static retrohub/web/locale
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(PYTHON_READY): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'RetroHub needs Python 3.11 or newer: make PYTHON=/path/to/python3.11'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'Python is without its venv module; on Debian or Ubuntu: apt-get install python3-venv'; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(NODE_READY): package-lock.json .npmrc | $(PYTHON_READY)
	npm ci
	@touch $@

$(BUILT): $(NODE_READY) $(CLIENT_SOURCES)
	node client/build/build.mjs
	@touch $@

$(CATALOGUES): locale/catalogues.py $(PO) | $(PYTHON_READY)
	$(BIN)/python locale/catalogues.py compile
	@touch $@

$(BROWSER_READY): tests/browser/chromium.py | $(PYTHON_READY)
	$(BIN)/python tests/browser/chromium.py
	@touch $@
