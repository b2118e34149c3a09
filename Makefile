# Two commands do it all, each installs what is missing by itself:   make run     make test

BIN := .venv/bin
KIOSK := $(BIN)/kiosk run --emulate $(if $(GAME),--game $(GAME)) $(ARGS)
PYTHON_CODE := kiosk drivers ui tests .ci/make_fonts.py .ci/qmltypes.py
QML = $(shell find ui -name '*.qml')

.PHONY: run test quick bench campaign lint fmt setup fonts help

# Without a display the window is on a virtual one, seen by VNC on this machine. Without a GPU Qt draws by itself, and faster so.
run:
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	@.ci/setup window
	@$(if $(QT_QUICK_BACKEND)$(wildcard /dev/dri/renderD*),,QT_QUICK_BACKEND=software) $(KIOSK)
else
	@.ci/setup screen
	@.ci/screen $(KIOSK)
endif

test: lint
	@$(BIN)/pytest $(ARGS)

# What tells most in half a minute: everything but the tests marked slow, and a few examples of each property.
quick: lint
	@HYPOTHESIS_PROFILE=quick $(BIN)/pytest -q -m "not slow" $(ARGS)

bench:
	@.ci/setup test
	@$(BIN)/python -m tests.bench $(ARGS)

# Long: hours with the counts that each says. ARGS='twins --count 100 --keep' runs one, and writes what came of it into docs/trust.md.
campaign:
	@.ci/setup test
	@$(BIN)/python -m tests.campaign $(ARGS)

lint:
	@.ci/setup test
	$(BIN)/ruff format --check --quiet $(PYTHON_CODE) || { echo "run: make fmt"; exit 1; }
	$(BIN)/ruff check --quiet $(PYTHON_CODE)
	$(BIN)/mypy --no-error-summary
	$(BIN)/python .ci/qmltypes.py build/qml
	$(BIN)/pyside6-qmllint --max-warnings 0 -I . -I build/qml $(QML)

fmt:
	@.ci/setup test
	$(BIN)/ruff format $(PYTHON_CODE)
	$(BIN)/ruff check --fix $(PYTHON_CODE)

setup:
	@.ci/setup window

fonts:
	@.ci/setup test
	$(BIN)/python .ci/make_fonts.py

help:
	@echo "make run    open the dealer's screen with an emulated shoe; GAME=common-hand for that game; ARGS= for more"
	@echo "make test   formatting, lint, types, screens, tests;  ARGS='-k split' for some"
	@echo "make quick  the same in half a minute, without the tests marked slow"
	@echo "make bench  figures, also in build/bench.json;  ARGS='replay' for some"
	@echo "make campaign  kills, power cuts, disk errors, changed bits, twin tables, over and over;  ARGS='twins --count 100'"
	@echo "make lint, make fmt, make setup, make fonts"
