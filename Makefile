# Everything runs in .venv, which the first target that needs it makes. `make help` lists the targets.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
STAMP := .venv/.installed
# One thread of linear algebra for each process: more would only wait for each other.
PYTEST := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest
# Minutes of `make soak`, and its further options: TRY="--only files".
SOAK ?= 10
TRY ?=
# Games of `make measure`, for each scenario and number of players.
RANDOM_GAMES ?= 40
HEURISTIC_GAMES ?= 20
# Further options of `make compare`.
COMPARE ?=
# Editions besides classic.
OTHER_EDITIONS := grand explorers knights
# Further options of `make curves` and `make bench-check`.
CURVES ?=
CHECK ?=
# And of `make routes`: --positions 50000 to try it.
ROUTES ?=
# The agents of `make leaderboard`, the games of a pairing, slow agents that only play one against three of the first,
# and AGENT=GAMES for those whose pairings play fewer.
LEADERBOARD_AGENTS ?= heuristic,random
LEADERBOARD_GAMES ?= 1000
LEADERBOARD_CHALLENGERS ?= one-ply,flat:200,ismcts:200
LEADERBOARD_FEWER ?= one-ply=200 flat:200=200 ismcts:200=200
# The environments of `make test-train`, each with its constraints file, extras and tools. A CPU build of PyTorch is
# taken from TORCH_INDEX where no index that pip knows has it.
RECIPES := train rllib
EXTRAS_train := train,torchrl,ray,minari
EXTRAS_rllib := rllib
TOOLS_train := pytest pytest-timeout ipykernel nbclient nbformat
TOOLS_rllib := pytest pytest-timeout
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu
RECIPE_STAMPS := $(RECIPES:%=examples/.venvs/%/.installed)
# Other engines' players. catanatron 3.3 lies in its repository alone; a folder with a copy of it serves as well.
OUTSIDE := examples/.venvs/outside
CATANATRON ?= catanatron @ git+https://github.com/bcollazo/catanatron@41ba0db5bc9d95b13a32e1ed7710094382a3b87a

# Where the environment says that Python keeps no bytecode, every process would read all its sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help venv warm-up kernels demo test lint types unit checked nojit suite test-long test-checked thorough soak environments test-train test-browser test-outside docs site notebooks pictures measure golden bench bench-check compare curves routes seats editions adapters leaderboard leaderboard-no-trade clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(STAMP)  ## make .venv and install the package with its development tools

# pip is quiet about what it does; a first install takes a minute or two, so say what is happening.
$(STAMP): pyproject.toml
	@echo "Installing into .venv (once; needs a package index) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

# The engine first; then two processes compile what plays in it. The heuristic takes longest.
define compile_kernels
@$(2) $(1)/python -m seafarers_env.warm_up
@$(2) $(1)/python -m seafarers_env.warm_up --groups opponents search learned learning & \
	other=$$!; $(2) $(1)/python -m seafarers_env.warm_up --groups heuristic duels && wait $$other
endef

warm-up: venv  ## compile the kernels into their cache
	$(call compile_kernels,$(BIN))

# It compiles what it plays, no more.
demo: venv  ## bots play New Shores; table, picture and results in demo/
	@mkdir -p demo
	@$(BIN)/seafarers arena new_shores --agents heuristic,random,random,random --games 400 --seed 0 \
		--picture demo/final.svg --json demo/results.json

test: lint types unit checked nojit  ## everything that has to be green

lint: venv  ## ruff (rules and format) and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

types: venv  ## pyright
	$(BIN)/pyright

unit: warm-up  ## the test suite but for what takes long
	$(PYTEST) -n $(WORKERS) -m "not long"

test-long: kernels  ## what takes long: other editions, notebooks, perft, many games
	$(PYTEST) -n $(WORKERS) -m long

suite: kernels  ## both in one run
	$(PYTEST) -n $(WORKERS) --durations=25

kernels: warm-up  ## compile the kernels of all editions into their cache
	@$(BIN)/python -m seafarers_env.warm_up $(OTHER_EDITIONS)

# An index out of range is silent in a compiled kernel: this pass has kernels of its own that notice. Python's indices are
# always checked, so it runs what is marked `kernels`: tests that play kernels themselves. Less optimised, kernels are
# compiled sooner and notice the same.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1
checked: venv  ## the tests of the engine's kernels but for long and slow ones, kernels with bounds checking
	@$(CHECKED) $(BIN)/python -m seafarers_env.warm_up
	$(CHECKED) $(PYTEST) -n $(WORKERS) -m "kernels and not slow and not long"

# What is marked `players` asks kernels of policies, search and opponents, which take longer to compile than to test.
test-checked: venv  ## the same in all editions, and of policies, search and opponents
	$(call compile_kernels,$(BIN),$(CHECKED))
	@$(CHECKED) $(BIN)/python -m seafarers_env.warm_up $(OTHER_EDITIONS)
	$(CHECKED) $(PYTEST) -n $(WORKERS) -m "(kernels or players) and not slow"

nojit: venv  ## the small part of the suite that runs the kernels as plain Python
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n $(WORKERS) -m nojit $$(grep -rl --include="test_*.py" nojit tests)

thorough: warm-up  ## the whole test suite, with all that it usually does a part of
	THOROUGH=1 $(PYTEST) -n $(WORKERS)

# `python -m tests.soak --help` tells what it looks at; with each finding it tells the command that repeats it.
soak: kernels  ## look for mistakes with fresh seeds for SOAK=10 minutes, in every edition (the page and its players in classic)
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.soak --minutes $(SOAK) --workers $(WORKERS) $(TRY)

# The package is installed editable, with the numba and numpy of `make test`: the kernels are in the cache already.
define run_recipes
	$(call compile_kernels,examples/.venvs/$(1)/bin)
	RAY_USAGE_STATS_ENABLED=0 examples/.venvs/$(1)/bin/python -m pytest examples/tests/$(1)

endef

environments: $(RECIPE_STAMPS) $(OUTSIDE)/.installed  ## the environments of `make test-train` and `make test-outside`

test-train: $(RECIPE_STAMPS)  ## the training recipes, each for a moment, in environments of their own
	$(foreach name,$(RECIPES),$(call run_recipes,$(name)))

# The names are those of docs/browsing.py.
test-browser: warm-up  ## the pages in a real browser; skipped where there is no Chromium
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable chrome; do \
		command -v "$$name" >/dev/null && exit 0; done; \
	echo "No Chromium here: the tests will be skipped. CHROMIUM=/path/to/it names one; apt-get install chromium brings one."
	$(PYTEST) tests/browser

test-outside: $(OUTSIDE)/.installed  ## golden games with the oldest numba; games against other engines' players
	@$(OUTSIDE)/bin/python -m seafarers_env.warm_up --groups one-game many-games heuristic duels
	@$(OUTSIDE)/bin/python -m pytest tests/test_golden.py tests/test_typing_cache.py tests/test_kernel_cache.py -m "not long"
	@if ! $(OUTSIDE)/bin/python -c "import catanatron.players.minimax" 2>/dev/null && ! $(OUTSIDE)/bin/python -m pip \
		install --quiet --disable-pip-version-check --constraint examples/constraints/outside.txt "$(CATANATRON)"; then \
		echo "SKIPPED: $(CATANATRON) cannot be had here; make test-outside CATANATRON=FOLDER takes a copy"; fi
	@if [ -z "$$JSETTLERS" ]; then echo "SKIPPED: a JSettlers server; JSETTLERS=FOLDER names its compiled classes"; fi
	$(OUTSIDE)/bin/python -m pytest examples/tests/outside

$(OUTSIDE)/.installed: examples/constraints/outside.txt pyproject.toml
	@echo "Installing into $(OUTSIDE) (once; needs a package index) ..."
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --constraint $< \
		--editable . click hypothesis networkx rich pytest pytest-timeout
	@touch $@

examples/.venvs/%/.installed: examples/constraints/%.txt pyproject.toml
	@echo "Installing into examples/.venvs/$* (once; needs a package index; 2 GB, a few minutes) ..."
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --constraint $< torch \
		|| { echo "... then from $(TORCH_INDEX)" && $(@D)/bin/python -m pip install --quiet \
			--disable-pip-version-check --constraint $< --extra-index-url $(TORCH_INDEX) torch; }
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --constraint $< \
		--editable ".[$(EXTRAS_$*)]" $(TOOLS_$*)
	@touch $@

docs: venv  ## write the generated pages of docs/
	$(BIN)/python -m docs.generate

# In .venv where that is, else in an environment with the extra `site` alone.
SITE_BIN := $(if $(wildcard $(STAMP)),$(BIN),.venvs/site/bin)

site: $(if $(wildcard $(STAMP)),venv,.venvs/site/.installed)  ## the documentation as a site with search and reference: open site/index.html
	$(SITE_BIN)/python -m mkdocs build

.venvs/site/.installed: pyproject.toml
	@echo "Installing into .venvs/site (once; needs a package index) ..."
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check -e ".[site]"
	@touch $@

# The one that trains needs PyTorch: examples/.venvs/train/bin/python -m docs.notebooks 02_train
notebooks: warm-up  ## run the notebooks and store them with what they show
	$(BIN)/python -m docs.notebooks

# `make docs` draws the boards of its pages; this draws them too, the animation of the README, and the pages in Chromium.
pictures: docs warm-up  ## draw all pictures of docs/ and the README
	$(BIN)/python -m docs.animation
	$(BIN)/python -m docs.page_pictures

# The pages of docs/scenarios tell what it found: `make docs` afterwards.
measure: warm-up  ## play games to see how long they are (RANDOM_GAMES, HEURISTIC_GAMES a table)
	$(BIN)/python -m docs.measure --random $(RANDOM_GAMES) --heuristic $(HEURISTIC_GAMES) --processes $(WORKERS)

golden: warm-up  ## write the perft and playthrough files of tests/golden; read the difference before you commit it
	$(BIN)/python -m tests.golden

bench: warm-up  ## games and decisions per second, memory per game
	$(BIN)/seafarers bench new_shores --size 1024

# docs/performance.md tells what it found: `make docs` afterwards. `python -m benchmarks.compare --help` for more.
compare: warm-up  ## our speed beside other engines', each in an environment of its own (COMPARE=--quick to try it)
	$(BIN)/python -m benchmarks.compare --json docs/performance.json --plot docs/pictures/performance.svg $(COMPARE)

# docs/performance.md tells what it found: `make docs` afterwards. `python -m benchmarks.curves --help` for more.
curves: warm-up  ## how the cost of a decision grows with batch, board, players, trade, threads (CURVES=--quick to try it)
	$(BIN)/python -m benchmarks.curves --json docs/curves.json --plot docs/pictures/curves.svg $(CURVES)

# docs/performance.md tells what it found: `make docs` afterwards. `python -m benchmarks.routes --help` for more.
routes: warm-up  ## how long the search for the longest trade route takes, over a million positions
	$(BIN)/python -m benchmarks.routes --json docs/routes.json $(ROUTES)

# docs/performance.md tells what it found: `make docs` afterwards. `python -m benchmarks.seats --help` for more.
seats: warm-up  ## what a decision costs with two to six players; two minutes
	$(BIN)/python -m benchmarks.seats --json docs/seats.json --plot docs/pictures/seats.svg

editions: warm-up  ## what each size of an edition costs; some five minutes
	$(BIN)/python -m benchmarks.edition_sizes --json docs/edition_sizes.json

# A run that was killed goes on. `python -m docs.leaderboard --help` for more.
leaderboard: warm-up  ## play all agents on four scenarios and write docs/leaderboard.md (an hour; see LEADERBOARD_AGENTS and the like)
	$(BIN)/python -m docs.leaderboard --agents "$(LEADERBOARD_AGENTS)" --games $(LEADERBOARD_GAMES) \
		--challengers "$(LEADERBOARD_CHALLENGERS)" --processes $(WORKERS) --fewer $(LEADERBOARD_FEWER)

# The same without trade among players.
leaderboard-no-trade: LEADERBOARD_AGENTS = heuristic,learned,random
leaderboard-no-trade: LEADERBOARD_CHALLENGERS = champion:24,champion,ismcts:200
leaderboard-no-trade: LEADERBOARD_FEWER = champion:24=200 champion=200 ismcts:200=200
leaderboard-no-trade: warm-up
	$(BIN)/python -m docs.leaderboard --no-trade --agents "$(LEADERBOARD_AGENTS)" --games $(LEADERBOARD_GAMES) \
		--challengers "$(LEADERBOARD_CHALLENGERS)" --processes $(WORKERS) --fewer $(LEADERBOARD_FEWER)

# `python -m benchmarks.check --help` tells how to store ratios of your own machine before a change.
adapters: $(RECIPE_STAMPS)  ## what the adapters over Batch cost, each in the environment that has its library
	$(foreach name,$(RECIPES),examples/.venvs/$(name)/bin/python -m benchmarks.adapters && ) true

bench-check: warm-up  ## has anything become slower than benchmarks/ratios.json says? (CHECK=--update stores anew)
	$(BIN)/python -m benchmarks.check $(CHECK)

clean:  ## remove .venv, caches and what demo left
	rm -rf .venv .venvs benchmarks/.venvs examples/.venvs demo bench site build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
