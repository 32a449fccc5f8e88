# Each target prints which packages it needs, and installs them (not with INSTALL=no). The scripts are in Tests/Scripts.
.POSIX:

.PHONY: help demo demo-mouse gallery build server arm64 install uninstall dist wasm docs release-check generate format test test-toolkits test-dist \
	test-applications test-wasm test-docs test-arm64 test-threads test-addresses test-valgrind test-mutants fuzz \
	soak-day soak-clients soak-functions soak-wasm \
	bench bench-instructions bench-latency clean

help:
	@echo 'Run'
	@echo '  make demo           show recorded swipes on a mail list in this terminal'
	@echo '  make demo-mouse     show the list for your own mouse; MOUSE=--rtl lays it out from right to left'
	@echo '  make gallery        make the pictures of README.md, and the animations of presets and layouts'
	@echo 'Build'
	@echo '  make build          build the daemon: .build/release/swiped, one static executable'
	@echo '  make server         build what serves sockets: .build/release/swiped-server'
	@echo '  make install        install it in PREFIX (default: ~/.local), with a man page and completions'
	@echo '  make uninstall      remove what make install installed'
	@echo '  make dist           write packages into dist: archive, wheels, npm, Debian'
	@echo '  make wasm           build the session as a WebAssembly module: .build-wasm/swiped.wasm'
	@echo '  make docs           make the documentation site: .build-docs/site'
	@echo '  make release-check  check that this version can be released; builds it twice'
	@echo '  make generate       write the reference and the clients'"'"' types from protocol/openrpc.json'
	@echo '  make format         format all Swift files'
	@echo '  make clean          remove builds and Python environments'
	@echo 'Test'
	@echo '  make test           check the format, run all tests that open no window'
	@echo '  make test-toolkits  test the clients in windows; TOOLKITS=clients/gtk tests one'
	@echo '  make test-dist      install the packages in a fresh Debian 12, and use them there; needs root'
	@echo 'Test for longer (.ci/nightly runs them all)'
	@echo '  make test-applications   patch applications of Debian and others, and swipe their rows'
	@echo '  make test-wasm      compare the module with the daemon, in Node and wasmtime'
	@echo '  make test-docs      make the site, and check its links and pages in Chromium'
	@echo '  make soak-wasm      compare the module with the daemon in 2,000 conversations'
	@echo '  make test-arm64     as test-dist, in an emulated Debian for 64-bit ARM; and compare it with this processor'
	@echo '  make test-threads   find data races, with the thread sanitizer'
	@echo '  make test-addresses    find invalid addresses and leaks, with the address sanitizer'
	@echo '  make test-valgrind  the same with memcheck, in jansson and the Swift runtime too'
	@echo '  make test-mutants   plant 100 faults and list those that no test finds'
	@echo '  make fuzz           run libFuzzer for SECONDS=600'
	@echo '  make soak-day       check that memory does not grow in 2.5 million updates on the client'"'"'s clock'
	@echo '  make soak-clients   connect 11,000 clients at once'
	@echo '  make soak-functions compare exp, log, sin, cos and atan2 with mpmath for a million arguments each'
	@echo 'Measure'
	@echo '  make bench          compare the speed with a minimal C server (3 minutes)'
	@echo '  make bench-instructions   compare instructions per message with the stored numbers'
	@echo '  make bench-latency   measure how late rows follow the pointer'

# Run -----------------------------------------------------------------------------------------------------------------

demo: build
	python3 clients/terminal/demo.py

demo-mouse: build
	Tests/Scripts/python-environment .venv-textual clients/textual/requirements.txt
	@SWIPED="$${SWIPED:-$$PWD/.build/release/swiped}" .venv-textual/bin/python clients/textual/demo.py $(MOUSE)

gallery: build server
	Tests/Scripts/toolkits gallery

# Build ---------------------------------------------------------------------------------------------------------------

# swiped-server. lld, because gold warns about unused functions. Debug information takes a seventh of the build, and would be stripped.
# Exclusive access is checked in tests, in debug builds; in the server it would take an eighth of a message's instructions.
WHOLE = -c release --product swiped-server -debug-info-format none -Xswiftc -static-executable -Xswiftc -use-ld=lld \
	-Xswiftc -enforce-exclusivity=unchecked
# SECURITY.md gives the reasons for these. A static-pie executable must not have a RUNPATH. relr shrinks its relocations from 1.4 MB to 12 kB.
PIE = --disable-local-rpath -Xswiftc -Xclang-linker -Xswiftc -static-pie -Xlinker --pack-dyn-relocs=relr
READ_ONLY = -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker separate-code \
	-Xlinker -T -Xlinker Sources/swiped-server/sections.ld
# Assertions in C contain the path of their source file. It must not depend on the folder of the build.
PATHS = -Xcc -ffile-prefix-map='$(CURDIR)/'=
# Each function in a separate section. The linker then leaves out what is unused, and a message touches fewer pages of code.
SECTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections
# Without symbols, and tables for unwinding: packaging/README.md#size.
SMALL = -Xlinker -s -Xlinker --no-eh-frame-hdr

# Where to install: programs look for `swiped` in PATH, and the systemd units in ~/.local/bin.
PREFIX = $(HOME)/.local

build:
	@Tests/Scripts/packages
	Sources/swiped/build

server:
	@Tests/Scripts/packages
	swift build $(WHOLE) $(PIE) $(READ_ONLY) $(SECTIONS) $(PATHS) $(SMALL)

# For 64-bit ARM: .build/aarch64/swiped.
arm64:
	@Tests/Scripts/packages arm64
	Sources/swiped/build aarch64

install: build
	@python3 packaging/install --binary .build/release/swiped --prefix '$(PREFIX)' --destdir '$(DESTDIR)'

uninstall:
	@python3 packaging/install --uninstall --prefix '$(PREFIX)' --destdir '$(DESTDIR)'

dist: build server arm64
	@Tests/Scripts/packages dist gcc gtk4-dev gir vala wasm qt6-dev
	@Tests/Scripts/python-environment .venv-dist packaging/requirements.txt
	Sources/SwipedModule/build
	@packaging/dist

wasm:
	@Tests/Scripts/packages wasm
	Sources/SwipedModule/build
	packaging/pages
	@wc -c .build-wasm/swiped.wasm

# Textual is for pdoc, which imports the clients.
docs: wasm
	@Tests/Scripts/packages gtk4 gcc gtk4-dev gir tk
	@PYTHON=/usr/bin/python3 Tests/Scripts/python-environment .venv-docs docs/site/requirements.txt --system-site-packages
	docs/site/build

release-check:
	@packaging/release-check

generate:
	protocol/generate

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests clients

clean:
	rm -rf .build .build-* .venv .venv-* dist

# Test ----------------------------------------------------------------------------------------------------------------

test:
	@Tests/Scripts/test

test-toolkits:
	@[ -n "$$SWIPED" ] || $(MAKE) --no-print-directory build server
	@Tests/Scripts/toolkits $(TOOLKITS)

test-dist: dist
	@Tests/Scripts/packages test-dist
	packaging/test-dist

# Test for longer -----------------------------------------------------------------------------------------------------

test-applications:
	@[ -n "$$SWIPED" ] || $(MAKE) --no-print-directory build
	@Tests/Scripts/packages applications
	@Tests/Scripts/toolkits Tests/Applications

test-wasm: build server wasm
	@Tests/Scripts/packages chromium
	@Tests/Scripts/python-environment .venv-wasm Tests/Module/requirements.txt
	SWIPED="$$PWD/.build/release/swiped" SWIPED_WASM="$$PWD/.build-wasm/swiped.wasm" \
		.venv-wasm/bin/python -m pytest -q Tests/Module clients/python/tests/test_python_embedded.py
	SWIPED_WASM="$$PWD/.build-wasm/swiped.wasm" Tests/Scripts/toolkits -k embedded clients/web/tests Tests/Toolkits/scenes

test-docs: build server docs
	@Tests/Scripts/packages chromium
	SWIPED="$$PWD/.build/release/swiped" .venv-docs/bin/python -m pytest -q docs/site

# qemu has no seccomp, so the sandbox is not tested on this processor. `packaging/test-dist` lets the kernel start its programs.
ARM64 = $(CURDIR)/.build/aarch64/swiped

test-arm64: dist
	@Tests/Scripts/packages test-dist
	packaging/test-dist arm64
	Tests/Scripts/python-environment
	.venv/bin/python protocol/conformance/run --command '$(ARM64) --stdio' --timeout 300
	SWIPED_OTHER='$(ARM64)' SWIPED_CONVERSATIONS=1000 .venv/bin/python -m pytest -q Tests/Module/test_processor.py
	SWIPED='$(ARM64)' SWIPED_TIMEOUT=300 .venv/bin/python -m pytest -q Tests/EndToEnd/test_supervise.py -k 'not shared'

test-threads test-addresses test-valgrind:
	Tests/Scripts/sanitizers $(@:test-%=%)

# `make test-mutants COUNT=20 SEED=7`: fewer, or other faults.
COUNT = 100
SEED = 1

test-mutants:
	@Tests/Scripts/packages gcc jq
	Tests/Scripts/python-environment
	.venv/bin/python Tests/Mutation/mutants.py --count $(COUNT) --seed $(SEED)

# How long to fuzz.
SECONDS = 600

fuzz:
	@Tests/Fuzzing/fuzz $(SECONDS)

# SOAK has options for the program: `make soak-day SOAK='--updates 1000000'`.
soak-day: build
	SWIPED="$$PWD/.build/release/swiped" python3 Tests/Soak/day.py $(SOAK)

soak-clients: build server
	SWIPED="$$PWD/.build/release/swiped" python3 Tests/Soak/clients.py $(SOAK)

soak-wasm: build wasm
	@Tests/Scripts/python-environment .venv-wasm Tests/Module/requirements.txt
	SWIPED="$$PWD/.build/release/swiped" SWIPED_WASM="$$PWD/.build-wasm/swiped.wasm" SWIPED_CONVERSATIONS=2000 \
		.venv-wasm/bin/python -m pytest -q Tests/Module -k executable

soak-functions: build
	Tests/Scripts/python-environment
	SWIPED="$$PWD/.build/release/swiped" SWIPED_ARGUMENTS=1000000 .venv/bin/python -m pytest -q Tests/EndToEnd/test_elementary_functions.py

# Measure -------------------------------------------------------------------------------------------------------------

bench: build
	@Tests/Scripts/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py

bench-instructions: build
	@Tests/Scripts/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py --instructions

# BENCH has options: `make bench-latency BENCH='--busy 2'`.
bench-latency: build server
	@Tests/Scripts/packages display gtk4 gtk4-dev gcc qt6 qt6-dev tk chromium
	PYTHON=/usr/bin/python3 Tests/Scripts/python-environment .venv-toolkits Tests/Toolkits/requirements.txt --system-site-packages
	.venv-toolkits/bin/python Tests/Benchmarks/latency.py $(BENCH)
