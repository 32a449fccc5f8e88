#!/bin/sh
# The daemon is killed in the middle of a swipe, and nothing is lost: a snapshot goes into the next one.
#
#     protocol/examples/restart.sh [PROGRAM]
set -eu
swiped=${1:-$(dirname "$0")/../../.build/release/swiped}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/to" "$folder/from"

start() {
    "$swiped" <"$folder/to" >"$folder/from" &
    process=$!
    exec 3>"$folder/to" 4<"$folder/from"
    ask initialize '{"protocolVersion":"1.0","clock":"client","timestamp":0}' >/dev/null
}

# ask METHOD PARAMS: the result.
ask() {
    printf '{"jsonrpc":"2.0","id":"%s","method":"%s","params":%s}\n' "$1" "$1" "$2" >&3
    while IFS= read -r line <&4; do
        printf '%s\n' "$line" | jq --exit-status --compact-output --arg id "$1" 'select(.id == $id) | .result' && return
    done
    echo 'the daemon exited' >&2
    exit 1
}

# drag TIME X
drag() {
    ask gesture/update "{\"table\":\"inbox\",\"cell\":\"m17\",\"timestamp\":$1,\"translation\":{\"x\":$2,\"y\":0}}" |
        jq --raw-output '"\(.phase) at \(.offset), revision \(.revision)"'
}

start
ask table/open '{"table":"inbox","width":320,"actions":{"trailing":[{"id":"delete","width":160}]}}' >/dev/null
ask gesture/begin '{"table":"inbox","cell":"m17","timestamp":1000}' >/dev/null
drag 1016 -20
drag 1032 -60
ask session/snapshot '{}' | jq --compact-output .snapshot >"$folder/snapshot"

kill -KILL "$process"
wait "$process" 2>/dev/null || echo "the daemon was killed, status $?"
exec 3>&- 4<&-

start
ask session/restore "{\"snapshot\":$(cat "$folder/snapshot")}" | jq --raw-output '"restored: it is \(.timestamp) ms, revision \(.revision)"'
drag 1048 -100
ask gesture/end '{"table":"inbox","cell":"m17","timestamp":1056}' |
    jq --raw-output '"let go at \(.decision.velocity) px/s by \(.decision.samples) samples: \(.decision.outcome)"'
ask clock/advance '{"timestamp":3000}' >/dev/null
ask table/cells '{"table":"inbox","cells":["m17"]}' | jq --raw-output '.cells[0] | "\(.phase) at \(.offset)"'
exec 3>&-
wait "$process"
