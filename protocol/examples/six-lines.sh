#!/bin/sh
# The shortest conversation: a list, a row, a finger that moves 120 px to the left and is lifted.
#
#     protocol/examples/six-lines.sh [PROGRAM]
set -eu
swiped=${1:-$(dirname "$0")/../../.build/release/swiped}
show=cat
if command -v jq >/dev/null; then show='jq -c .'; fi

# Unquoted: a command and its arguments.
printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","clock":"client","timestamp":0}}' \
    '{"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"inbox","width":320,"actions":{"trailing":[{"id":"delete","width":160}]}}}' \
    '{"jsonrpc":"2.0","id":3,"method":"gesture/begin","params":{"table":"inbox","cell":"m17","timestamp":1000}}' \
    '{"jsonrpc":"2.0","id":4,"method":"gesture/update","params":{"table":"inbox","cell":"m17","timestamp":1040,"translation":{"x":-120,"y":0}}}' \
    '{"jsonrpc":"2.0","id":5,"method":"gesture/end","params":{"table":"inbox","cell":"m17","timestamp":1048,"velocity":{"x":-400,"y":0}}}' \
    '{"jsonrpc":"2.0","id":6,"method":"clock/advance","params":{"timestamp":2000}}' |
    "$swiped" | $show
