# Each target brings along what it needs: `make demo` works on a fresh Debian 12 with Swift 6.3.
.POSIX:

# A static executable starts in a third of the time of a dynamic one and in half the memory; lld, for gold warns
# of functions that nobody calls; -s leaves out the symbols.
RELEASE = -c release --product swiped -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s

.PHONY: help demo build test test-json-suite soak-messages soak-clients bench format clean bench-peers bench-instructions \
	fuzz-frames fuzz-messages fuzz-sessions

# How long to fuzz.
SECONDS = 600

help:
	@echo 'make demo     a recorded finger swipes a mail list in this terminal'
	@echo 'make build    the daemon: .build/release/swiped, one static executable'
	@echo 'make test     every test: format, Swift, end to end'
	@echo 'make test-json-suite    only a public suite of JSON texts, which it fetches'
	@echo 'make soak-messages      ten million fuzzed messages; takes half an hour'
	@echo 'make soak-clients       eleven thousand clients of one daemon, and what they cost'
	@echo 'make bench    how fast it is, beside a C server that does the same; eight minutes'
	@echo 'make bench-peers         the same, and other servers: clangd, pygls, NIO, ...'
	@echo 'make bench-instructions  what a message costs, against what it did cost'
	@echo 'make fuzz-frames, make fuzz-messages, make fuzz-sessions [SECONDS=600]'
	@echo '                         bytes, messages and conversations made up by a fuzzer: what breaks it?'
	@echo 'make format   format all Swift files in place'
	@echo 'make clean    remove what was built'

demo: build
	python3 clients/terminal/demo.py

build:
	@.ci/packages
	swift build $(RELEASE)

test:
	.ci/test

test-json-suite: build
	.ci/json-suite
	.ci/python
	SWIPED="$$PWD/.build/release/swiped" .venv/bin/python -m pytest -q Tests/EndToEnd/test_json_suite.py

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

bench-instructions: build
	@.ci/packages gcc valgrind
	python3 Tests/Benchmarks/bench.py --instructions

fuzz-frames fuzz-messages fuzz-sessions:
	@Tests/Fuzzing/fuzz $(@:fuzz-%=%) $(SECONDS)

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests

clean:
	rm -rf .build .build-* .venv
