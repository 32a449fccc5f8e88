#!/bin/sh
# A pipe from end to end: printf says what the finger did, jq says what to draw.
#
#     protocol/examples/one-swipe.sh [PROGRAM]
set -eu
swiped=${1:-$(dirname "$0")/../../.build/release/swiped}

{
    printf '%s\n' \
        '{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"1.0","clock":"client","timestamp":0}}' \
        '{"jsonrpc":"2.0","id":"list","method":"table/open","params":{"table":"inbox","width":320,"actions":{"trailing":[{"id":"delete","width":160}]}}}' \
        '{"jsonrpc":"2.0","method":"gesture/begin","params":{"table":"inbox","cell":"m17","timestamp":1000}}'
    time=1000
    for x in -14 -39 -71 -98; do
        time=$((time + 16))
        printf '{"jsonrpc":"2.0","method":"gesture/update","params":{"table":"inbox","cell":"m17","timestamp":%d,"translation":{"x":%d,"y":0}}}\n' $time $x
    done
    printf '{"jsonrpc":"2.0","method":"gesture/end","params":{"table":"inbox","cell":"m17","timestamp":%d}}\n' $((time + 8))
} | "$swiped" | jq --raw-output '
    select(.method)
    | .params as $row
    | if .method != "cell/frame" then .method
      elif $row.animation then "animate \($row.cell) to \($row.target) in \($row.animation.duration) ms"
      else "draw \($row.cell) at \($row.offset)" end'
