# Croupier. Needs Python 3.11+ and make; everything else is installed into .venv from requirements.lock.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto
MARKED = not long
CHECKS = check-style check-types check-layers

.DEFAULT_GOAL := help
.PHONY: help setup page page-types screenshots run test test-long to-test tests coverage check check-style check-types check-layers records mutants bench docs site build fmt lock clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: .venv/.ready page  ## create .venv, install the tool as the lock file pins it, build the page

.venv/.ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Croupier needs Python 3.11 to 3.14; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12") if not (3, 11) <= sys.version_info[:2] <= (3, 14) else None'
	@echo "Installing Croupier and what it needs into .venv; nothing else on this machine is changed."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip install --python $(BIN)/python --constraint requirements.lock --editable '.[print,fonts,charts,server]'
	@touch $@

page: .venv/.ready  ## build the page, if a source has changed
	@$(BIN)/python web/build.py

page-types: .venv/.ready  ## regenerate the page's types from the server's schemas
	@$(BIN)/python web/generate_types.py

.venv/.tools: .venv/.ready
	@echo "Installing the development tools: linters, test tools and the libraries used for comparison."
	@$(BIN)/uv pip install --python $(BIN)/python -r requirements.lock
	@touch $@

run: setup  ## open the card room and its page; without a terminal, play a round of every game through the API
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/croupier serve --open; else $(BIN)/croupier serve --demo; fi

# Keep bytecode: without it every process compiles what it imports, and a server takes twice as long to start.
export PYTHONDONTWRITEBYTECODE =

test: to-test  ## check, and the tests beside it (6 to 13 minutes on 2 idle cores, set-up and kernels included)
	@$(MAKE) --no-print-directory --jobs 3 $(CHECKS) tests

test-long: to-test  ## every test, the long ones too (an hour and a half on 2 cores; one of them is an hour of play)
	@$(MAKE) --no-print-directory --jobs 3 $(CHECKS) tests MARKED=

# What tests need. The first two mostly wait for the network and the disk, so kernels are compiled beside them.
to-test: .venv/.ready
	@$(MAKE) --no-print-directory --jobs 3 page .venv/.tools .venv/.kernels

.venv/.kernels: .venv/.ready
	@$(BIN)/python -m tests.kernels
	@touch $@

coverage: to-test  ## run the tests and recount which clauses they saw in use
	@$(MAKE) --no-print-directory --jobs 3 $(CHECKS) tests ARGS=--write-seen
	@$(BIN)/python docs/generate_coverage.py

tests: .venv/.tools
	@$(BIN)/pytest -n $(JOBS) --dist loadfile -m '$(MARKED)' $(ARGS)

check: .venv/.tools  ## ruff, mypy strict, the layer contract, the page's types
	@$(MAKE) --no-print-directory --jobs 2 $(CHECKS)

check-style: .venv/.tools
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

check-types: .venv/.tools
	@$(BIN)/mypy --no-error-summary

# These take a fraction of the time that mypy takes, beside it.
check-layers: .venv/.tools
	@$(BIN)/lint-imports --no-cache > .import-linter.log || { cat .import-linter.log; exit 1; }
	@$(BIN)/python web/generate_types.py --check
	@$(BIN)/python web/build.py --check

records: .venv/.tools  ## rewrite the records, courses, papers and screens that the tests compare; read the diff
	@$(BIN)/python -m tests.rules.test_golden_records
	@$(BIN)/python -m tests.rules.test_example_records
	@$(BIN)/python -m tests.definitions
	@$(BIN)/python -m tests.rules.test_courses
	@$(BIN)/python -m tests.rules.test_slip_courses
	@$(BIN)/python -m tests.rules.test_offers
	@$(BIN)/python -m tests.rules.test_refusals
	@$(BIN)/python -m tests.rules.drills.test_drills
	@$(BIN)/python -m tests.rules.views.test_previews
	@$(BIN)/python -m tests.submission.test_papers
	@$(BIN)/python -m tests.submission.test_sentences
	@$(BIN)/python -m tests.odds.test_sheets
	@$(BIN)/python -m tests.odds.test_figures
	@$(BIN)/python -m tests.cli.test_transcripts
	@$(BIN)/python -m tests.cli.terminal.test_screens
	@$(BIN)/python -m tests.cli.floor.test_sessions

mutants: .venv/.tools  ## plant faults and list those no test notices: [N=300] [ONLY=rules/poker] [SEED=...] [ARGS=...]
	@nice $(BIN)/python -m mutants -n $(or $(N),300) --only '$(ONLY)' --seed '$(SEED)' $(ARGS)

bench: .venv/.tools  ## benchmark against other libraries, in one run
	@$(BIN)/python -m benchmarks $(ARGS)

screenshots: .venv/.tools page  ## retake the README's pictures of the page
	@$(BIN)/python -m docs.screenshots

docs: .venv/.tools  ## rewrite the generated pages of docs/
	@$(BIN)/python docs/generate.py

site: .venv/.tools  ## build the documentation site, offline: build/site/index.html
	@$(BIN)/python -m docs.site.build

build: .venv/.tools page  ## make the wheel and the source distribution in dist/
	@$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python
	@ls dist

fmt: .venv/.tools  ## format the sources
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .

lock: setup  ## update and pin the dependencies
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-annotate --no-header \
		--no-emit-index-url --custom-compile-command 'make lock' --upgrade pyproject.toml -o requirements.lock

clean:  ## remove what was built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import-linter.log web/node_modules web/.chromium src/croupier/server/page
