# Each target brings along what it needs: `make demo` works on a fresh Debian 12 with Swift 6.3.
.POSIX:

# A static executable starts in a third of the time of a dynamic one and in half the memory; lld, for gold warns
# of functions that nobody calls; -s leaves out the symbols. Functions stand in the order of their use: a message runs through half
# as many pages of them, and a third less memory is resident. Types are found by their addresses and not by their names, which
# would have the runtime search all that the executable holds when a first dictionary is made: a third of a first swipe's work.
BY_ADDRESS = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
WHOLE = -c release --product swiped -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
	$(BY_ADDRESS)
# protocol/SECURITY.md has the reasons. `make build PIE=` links at a fixed address: it starts in three quarters of the time, and has
# 0.7 MB less memory of its own. A static-pie executable must not have a RUNPATH.
PIE = --disable-local-rpath -Xswiftc -Xclang-linker -Xswiftc -static-pie -Xlinker --pack-dyn-relocs=relr
READ_ONLY = -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker separate-code -Xlinker -T -Xlinker .ci/read-only.ld
RELEASE = $(WHOLE) $(PIE) $(READ_ONLY) -Xlinker -s -Xlinker --symbol-ordering-file=.ci/functions.order -Xlinker --no-warn-symbol-ordering

.PHONY: help generate demo demo-mouse gallery build install test test-toolkits test-json-suite test-threads test-addresses test-valgrind \
	soak soak-day soak-visitors soak-messages soak-clients bench bench-peers bench-instructions bench-engine order format clean \
	fuzz-frames fuzz-messages fuzz-sessions

# How long to fuzz.
SECONDS = 600

# Where to install: programs look for `swiped` in PATH, and the units of systemd in ~/.local/bin.
PREFIX = $(HOME)/.local

help:
	@echo 'make demo     a recorded finger swipes a mail list in this terminal'
	@echo 'make demo-mouse          the same list, for your own finger: any terminal with a mouse'
	@echo 'make build    the daemon: .build/release/swiped, one static executable'
	@echo 'make install  the same in ~/.local/bin, or PREFIX=/usr/local'
	@echo 'make test     every test that needs no window: format, Swift, end to end'
	@echo 'make test-toolkits      clients in real windows, on a display of their own; installs toolkits'
	@echo 'make gallery            clients/gallery.png anew: the same row under the same finger in six toolkits'
	@echo 'make test-json-suite    only a public suite of JSON texts, which it fetches'
	@echo 'make test-threads       no race: Swift tests, and clients by sockets, under the thread sanitizer'
	@echo 'make test-addresses     no bad address, no leak: all end-to-end tests, under the address sanitizer'
	@echo 'make test-valgrind      the same under memcheck, which sees jansson and the Swift runtime, too: sessions'
	@echo 'make soak               two days of swipes, and a million clients that come and go: memory stays flat'
	@echo 'make soak-messages      ten million fuzzed messages; a quarter of an hour'
	@echo 'make soak-clients       eleven thousand clients of one daemon, and what they cost'
	@echo 'make bench    how fast it is, beside a C server that does the same; eight minutes'
	@echo 'make bench-peers         the same, and other servers: clangd, pygls, NIO, ...'
	@echo 'make bench-engine        what it computes, without the wire; and what a cell takes'
	@echo 'make bench-instructions  what a message costs, against what it did cost'
	@echo 'make fuzz-frames, make fuzz-messages, make fuzz-sessions [SECONDS=600]'
	@echo '                         bytes, messages and conversations made up by a fuzzer: what breaks it?'
	@echo 'make format   format all Swift files in place'
	@echo 'make generate           the reference and the message types of clients, from protocol/openrpc.json'
	@echo 'make clean    remove what was built'

demo: build
	python3 clients/terminal/demo.py

# `make demo-mouse MOUSE=--rtl`: from right to left; `--help` has the rest.
demo-mouse: build
	@.ci/demo-mouse $(MOUSE)

build:
	@.ci/packages
	swift build $(RELEASE)

install: build
	install -D .build/release/swiped $(DESTDIR)$(PREFIX)/bin/swiped

test:
	.ci/test

# `make test-toolkits TOOLKITS=clients/gtk`: only these.
test-toolkits: build
	.ci/toolkits $(TOOLKITS)

gallery: build
	.ci/toolkits gallery

test-json-suite: build
	.ci/json-suite
	.ci/python
	SWIPED="$$PWD/.build/release/swiped" .venv/bin/python -m pytest -q Tests/EndToEnd/test_json_suite.py

test-threads:
	.ci/watched threads

test-addresses:
	.ci/watched addresses

test-valgrind:
	.ci/watched valgrind

soak: soak-day soak-visitors

# `make soak-day SOAK='--updates 1000000'`: fewer; `make soak-visitors SOAK='--clients 10000 --pages 1000'`.
soak-day: build
	SWIPED="$$PWD/.build/release/swiped" python3 Tests/Soak/day.py $(SOAK)

soak-visitors: build
	SWIPED="$$PWD/.build/release/swiped" python3 Tests/Soak/visitors.py $(SOAK)

# `make soak-messages SOAK='--count 100000 --seed 7'`: fewer, or others.
soak-messages: build
	.ci/python
	SWIPED="$$PWD/.build/release/swiped" .venv/bin/python Tests/Soak/messages.py $(SOAK)

soak-clients: build
	@.ci/packages gcc
	SWIPED="$$PWD/.build/release/swiped" python3 Tests/Soak/clients.py $(SOAK)

bench: build
	@.ci/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py

bench-peers: build
	@.ci/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py --peers

bench-engine:
	@.ci/packages gcc
	SWIPED_BENCH=1 swift build -c release --product EngineBench --scratch-path .build-engine
	python3 Tests/Benchmarks/engine.py

bench-instructions: build
	@.ci/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py --instructions

fuzz-frames fuzz-messages fuzz-sessions:
	@Tests/Fuzzing/fuzz $(@:fuzz-%=%) $(SECONDS)

# When functions have come or gone in number; the old order does no harm. valgrind wants the symbols, but cannot read what is said of lines.
order:
	@.ci/packages gcc valgrind
	swift build $(WHOLE) -Xlinker --strip-debug
	python3 Tests/Benchmarks/order.py .build/release/swiped >.build/functions.order
	mv .build/functions.order .ci/functions.order

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests clients

generate:
	protocol/generate

clean:
	rm -rf .build .build-* .venv .venv-*
