#!/bin/sh
# A daemon behind two named pipes, for any shell, with its own clock: it reports when an animation has ended.
#
#     protocol/examples/fifo.sh [PROGRAM]
set -eu
swiped=${1:-$(dirname "$0")/../../.build/release/swiped}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/to" "$folder/from"
"$swiped" <"$folder/to" >"$folder/from" &
exec 3>"$folder/to" 4<"$folder/from"

# tell METHOD PARAMS
tell() {
    printf '{"jsonrpc":"2.0","id":"%s","method":"%s","params":%s}\n' "$1" "$1" "$2" >&3
}

# await NAME: the next response to the request, or the next notification, of this name. Earlier messages are ignored.
await() {
    while IFS= read -r line <&4; do
        printf '%s\n' "$line" | jq --exit-status --arg name "$1" 'select(.id == $name or .method == $name)' && return
    done
    echo "the daemon exited before $1" >&2
    exit 1
}

# The default clock is the system's, so messages need no timestamp.
tell initialize '{"protocolVersion":"1.0"}'
tell table/open '{"table":"inbox","width":320,"actions":{"trailing":[{"id":"delete","width":160}]}}'
tell cell/open '{"table":"inbox","cell":"m17"}'
await cell/open | jq --raw-output '.result | "m17 goes from \(.offset) to \(.target)"'
await cell/didOpen | jq --raw-output '.params | "\(.cell) has come to rest, cause \(.cause)"'

# If another row opens, the first one closes.
tell cell/open '{"table":"inbox","cell":"m18"}'
await cell/willClose | jq --raw-output '.params | "\(.cell) closes, cause \(.cause), in \(.animation.duration) ms"'

# At the end of the input the daemon finishes both animations, and exits.
exec 3>&-
await cell/didOpen | jq --raw-output '.params | "\(.cell) has come to rest"'
await cell/didClose | jq --raw-output '.params | "\(.cell) is closed"'
wait
