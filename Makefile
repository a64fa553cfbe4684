# Needs git, make and Python 3.11 or later; everything else goes into .venv.
#
#   make play    set up, check the shipped rulesets, play a game of Města with a log and a score sheet
#   make test    set up, run the tests (some minutes)
#
# Further: test-all (with long random games and fuzzing), test-every (every case; hours), web-test (in a browser), lint, types, check, fuzz, bench, accuracy, site (the pages
# as a web site in build/site), wheel, clean.

VENV := .venv
BIN := $(VENV)/bin
# The first command that is a working Python 3.11 or later (a name alone may be an empty shim).
PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo "$$name" && break; done)

# Chosen by hand: make play SEED=3 PLAYERS=4
SEED ?= 7
PLAYERS ?= 3
# Passed on to pytest: make test ARGS="-k fuzz -x"
ARGS ?=
FUZZ_SECONDS ?= 20

.DEFAULT_GOAL := help
.PHONY: help play test test-all test-every web-test lint types check fuzz bench accuracy site wheel clean

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | sed -n 1,6p

# One stamp for each set of extras; the script says in words what is missing when it cannot set up.
$(VENV)/.with-%: pyproject.toml .ci/environment.py
	@test -n "$(PYTHON)" || { echo "Rulewright needs Python 3.11 or later. On Debian: apt-get install python3" >&2; exit 1; }
	@$(PYTHON) .ci/environment.py $(VENV) $*
	@touch $@

play: $(VENV)/.with-run
	@$(BIN)/rulewright check rulesets examples
	@$(BIN)/rulewright run mesta --players $(PLAYERS) --seed $(SEED) --log

test: $(VENV)/.with-test
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not long" $(ARGS)

test-all: $(VENV)/.with-test
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --fuzz-seconds $(FUZZ_SECONDS) $(ARGS)

test-every: $(VENV)/.with-test
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --every --fuzz-seconds 300 $(ARGS)

# In a real browser: Chromium comes from the system's packages, and these tests are never skipped.
web-test: $(VENV)/.with-web
	@$(BIN)/python .ci/browser.py
	@$(BIN)/python -m pytest -q tests/browser $(ARGS)

lint: $(VENV)/.with-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: $(VENV)/.with-dev
	@$(BIN)/mypy

check: $(VENV)/.with-run
	@$(BIN)/rulewright check rulesets examples

fuzz: $(VENV)/.with-test
	@$(BIN)/python -m pytest -q tests/fuzz --fuzz-seconds $(FUZZ_SECONDS) $(ARGS)

bench: $(VENV)/.with-run
	@$(BIN)/python -m benchmarks $(ARGS)

accuracy: $(VENV)/.with-run
	@$(BIN)/python -m benchmarks.accuracy $(ARGS)

# Builds the pages as a web site; a broken link is an error.
site: $(VENV)/.with-docs
	@$(BIN)/python .ci/docs_site.py

# With the site inside, which `rulewright docs` opens.
wheel: $(VENV)/.with-dev site
	@$(BIN)/python -m build --wheel

clean:
	@rm -rf $(VENV) build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache
