# Every target makes .venv by itself. `make build` needs only requirements.txt; the rest also requirements-dev.txt.

PYTHON ?= python3
EDITION ?= 2017
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
BUILD_READY := $(VENV)/.build-requirements
DEV_READY := $(VENV)/.dev-requirements
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

# Material prints a notice about MkDocs 2 at each build; requirements.txt stays below 2 on purpose.
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.PHONY: help build serve check test lint bench english clean $(VENV)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z.]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: $(BUILD_READY) ## read, repair, cut and align the corpus and render it to site/ (OFFICIAL=0: without official English)
	$(PY) -m ingest build $(if $(filter 0,$(OFFICIAL)),--no-official)

serve: build ## build, then serve site/ at http://127.0.0.1:8000/ (PORT=...)
	$(PY) -m http.server --bind 127.0.0.1 --directory site $(PORT)

check: $(BUILD_READY) ## prove conservation, addresses and links; name what fails
	$(PY) -m ingest check

test: $(DEV_READY) ## run the tests (ARGS="tests/test_x.py -k word", HYPOTHESIS_PROFILE=long)
	$(PY) -m pytest $(ARGS)

lint: $(DEV_READY) ## ruff (rules and format) and mypy
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

bench: $(DEV_READY) ## measure against hand-made answers and peers
	$(PY) -m bench

english: $(BUILD_READY) ## import the official English text (FILE=path; EDITION=2017), without FILE fetch it
	$(PY) -m ingest $(if $(FILE),import-official "$(FILE)" --edition $(EDITION),fetch-official)

clean: ## remove what build and the tools made (.venv stays)
	rm -rf build site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

$(VENV): $(DEV_READY) ## only make the environment

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Bridge Codex needs Python 3.11 or newer; '$(PYTHON)' is missing or older. Try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "No venv: on Debian install python3-venv." >&2; exit 1; }

$(BUILD_READY): requirements.txt | $(PY)
	$(PIP) -r requirements.txt
	@touch $@

$(DEV_READY): requirements-dev.txt $(BUILD_READY)
	$(PIP) -r requirements-dev.txt
	@touch $@
