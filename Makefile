# Two commands do it all, each installs what is missing by itself:   make run     make test

BIN := .venv/bin
KIOSK := $(BIN)/kiosk run --emulate $(if $(GAME),--game $(GAME)) $(ARGS)
PYTHON_CODE := kiosk drivers ui tests $(wildcard .ci/*.py)
# tests in processes that are forked once they are collected (tests/cores.py)
SPREAD := --cores auto
# the tests of what is compiled: the game, and what replays it
COMPILED := tests/game tests/logs tests/record/test_resume.py tests/record/test_verify.py tests/cli/test_replay_command.py tests/cli/test_replay_pool.py
QML = $(shell find ui -name '*.qml')

# What Python compiles of the program, its tests and their libraries is kept: a third of a short run is compiling otherwise.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/compiled
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run demo floor test quick browser compiled compiled-tree compiled-tests bench walk campaign image boot-test lint lint-python lint-types lint-screens fmt docs setup fonts help

# Without a display the window is on a virtual one, seen by VNC on this machine, with WEB=yes in a browser too. Without a GPU Qt draws by itself, and faster so.
run:
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	@.ci/setup window
	@$(if $(QT_QUICK_BACKEND)$(wildcard /dev/dri/renderD*),,QT_QUICK_BACKEND=software) $(KIOSK)
else
	@.ci/setup $(if $(WEB),web,screen)
	@WEB=$(WEB) .ci/screen $(KIOSK)
endif

# A table that plays by itself and says what happens.
demo:
	@$(MAKE) --no-print-directory run KIOSK="$(BIN)/kiosk demo $(ARGS)"

# A floor to look at: its server, six tables that play by themselves, and the pit board; ends with Ctrl-C.
floor:
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	@.ci/setup window
	@$(if $(QT_QUICK_BACKEND)$(wildcard /dev/dri/renderD*),,QT_QUICK_BACKEND=software) $(BIN)/python .ci/floor.py $(ARGS)
else
	@.ci/setup $(if $(WEB),web,screen)
	@WEB=$(WEB) SCREEN=1920x1080 .ci/screen $(BIN)/python .ci/floor.py $(ARGS)
endif

# Lint runs beside the tests; what it has found is said last.
BESIDE_LINT = $(MAKE) --no-print-directory lint >build/lint.log 2>&1 & lint=$$!; $(1); tests=$$?; \
	wait $$lint || { cat build/lint.log >&2; exit 1; }; exit $$tests

# Of the many cases of some tests a sample, on every core; ARGS=--whole takes all of them, as .ci/run does before a change is taken.
test:
	@.ci/setup test && mkdir -p build
	@$(call BESIDE_LINT,$(BIN)/pytest -q $(SPREAD) $(ARGS))

# What tells most in half a minute: everything but the tests marked slow, and a few examples of each property.
quick:
	@.ci/setup test && mkdir -p build
	@$(call BESIDE_LINT,HYPOTHESIS_PROFILE=quick $(BIN)/pytest -q $(SPREAD) -m "not slow" -o faulthandler_timeout=0 $(ARGS))

# The patrons' page in Chromium at every size and in every language; `make test` plays it at the size of a phone, where there is one.
browser:
	@.ci/setup browser
	@BROWSER=all $(BIN)/pytest -q tests/ui/patrons $(ARGS)

# The compiled form of the game, in a tree of its own; compiled without the optimisation that takes a minute. Every room's quick tests
# cross its border, and what is compiled is gone through whole; what else is slow (windows, processes, disks) would say the same again.
compiled: compiled-tree
	@$(MAKE) --no-print-directory compiled-tests

compiled-tree:
	@.ci/setup test
	@rm -rf build/mypyc && mkdir -p build
	@if command -v "$${CC:-cc}" >/dev/null && test -e "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"; then \
		$(BIN)/python .ci/compiled.py build/mypyc 0 >build/mypyc.log 2>&1 || { cat build/mypyc.log >&2; exit 1; }; \
	else echo "No C compiler with Python's headers here: the compiled form is not built and not tested." >&2; fi

compiled-tests:
	@test ! -e build/mypyc || { bin="$$PWD/$(BIN)"; cd build/mypyc && $$bin/python -m kiosk --version | grep compiled \
		$(if $(ARGS),&& $$bin/pytest -q $(SPREAD) $(ARGS),\
		&& $$bin/pytest -q --slow-in $(COMPILED) $(SPREAD)); }

bench:
	@.ci/setup test
	@$(BIN)/python -m tests.bench $(ARGS)

# How far a card, a touch, an order, a decision and a restart travel through the program: calls, moves between files, files.
walk:
	@.ci/setup test
	@$(BIN)/python -m tests.bench walk

# Long: hours with the counts that each says. ARGS='twins --count 100 --keep' runs one, and writes what came of it into docs/trust.md.
campaign:
	@.ci/setup test
	@$(BIN)/python -m tests.campaign $(ARGS)

# A machine's image, as root; then that machine in an emulator, worked by touch and cut off in the middle of a round. A quarter of an hour.
image:
	@.ci/setup test
	@.ci/image $(if $(SETTINGS),$(SETTINGS),tests/boot/table.toml)

boot-test:
	@.ci/setup test
	@$(BIN)/python -m tests.boot

lint:
	@.ci/setup test
	@$(MAKE) --no-print-directory --jobs 3 --output-sync lint-python lint-types lint-screens

lint-python:
	$(BIN)/ruff format --check --quiet $(PYTHON_CODE) || { echo "run: make fmt"; exit 1; }
	$(BIN)/ruff check --quiet $(PYTHON_CODE)

lint-types:
	$(BIN)/mypy --no-error-summary

# looked at again once something of the screens has changed
lint-screens: build/qml/good

build/qml/good: .ci/qmltypes.py uv.lock $(shell find ui)
	$(BIN)/python .ci/qmltypes.py build/qml
	$(BIN)/pyside6-qmllint --max-warnings 0 -I . -I build/qml $(QML)
	@touch $@

fmt:
	@.ci/setup test
	$(BIN)/ruff format $(PYTHON_CODE)
	$(BIN)/ruff check --fix $(PYTHON_CODE)

# The pages that are made from the program itself, and the picture of a round in the README.
docs:
	@.ci/setup test
	$(BIN)/python -m tests.docs.generated
	$(BIN)/python -m tests.ui.round_picture docs/round.webp

setup:
	@.ci/setup window

fonts:
	@.ci/setup test
	$(BIN)/python .ci/make_fonts.py

help:
	@echo "make run    open the dealer's screen with an emulated shoe; GAME=common-hand for that game; WEB=yes in a browser; ARGS= for more"
	@echo "make demo   a table that plays by itself and says what happens"
	@echo "make floor  a floor to look at: a server, six tables that play by themselves, the pit board"
	@echo "make test   formatting, lint, types, screens, tests;  ARGS='-k split' for some, ARGS=--whole for every case"
	@echo "make quick  the same in half a minute, without the tests marked slow"
	@echo "make browser  the patrons' page in Chromium, at every size and in every language"
	@echo "make compiled  the game compiled by mypyc, under its tests and the quick ones, where a C compiler is there"
	@echo "make bench  figures, also in build/bench.json;  ARGS='replay' for some"
	@echo "make walk   how far a card travels through the program: calls, moves between files, files"
	@echo "make campaign  kills, power cuts, disk errors, changed bits, twin tables, over and over;  ARGS='twins --count 100'"
	@echo "make image  the disk of a table's machine (docs/machine.md); make boot-test boots it in an emulator"
	@echo "make docs   the generated pages of docs/ (commands, codes), and the picture of a round"
	@echo "make lint, make fmt, make setup, make fonts"
