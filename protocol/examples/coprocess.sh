#!/usr/bin/env bash
# Requests from bash: the daemon is a coprocess, and each request waits for its response.
#
#     protocol/examples/coprocess.sh [PROGRAM]
set -euo pipefail
swiped=${1:-$(dirname "$0")/../../.build/release/swiped}

coproc DAEMON { exec "$swiped"; }
process=$DAEMON_PID
id=0

# ask METHOD PARAMS: the result of the response is in $result. It prints the notifications before the response.
ask() {
    id=$((id + 1))
    printf '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n' "$id" "$1" "$2" >&"${DAEMON[1]}"
    local line
    while IFS= read -r line <&"${DAEMON[0]}"; do
        if [[ $(jq .id <<<"$line") == "$id" ]]; then
            result=$(jq --compact-output '.result // .error' <<<"$line")
            return
        fi
        jq --raw-output '"  \(.method) \(.params.cell)"' <<<"$line"
    done
    echo 'the daemon exited' >&2
    exit 1
}

row='"table":"inbox","cell":"m17"'
ask initialize '{"protocolVersion":"1.0","clock":"client","timestamp":0}'
ask table/open '{"table":"inbox","width":320,"actions":{"trailing":[{"id":"delete","width":160}]}}'

# Is this drag a swipe, or does the list scroll?
ask gesture/shouldBegin "{$row,\"timestamp\":1000,\"translation\":{\"x\":3,\"y\":-9}}"
echo "mostly up: $(jq .begin <<<"$result")"
ask gesture/shouldBegin "{$row,\"timestamp\":1000,\"translation\":{\"x\":-9,\"y\":3}}"
echo "mostly left: $(jq .begin <<<"$result")"

ask gesture/begin "{$row,\"timestamp\":1000}"
for x in -40 -90 -140; do
    ask gesture/update "{$row,\"timestamp\":$((1000 - x)),\"translation\":{\"x\":$x,\"y\":0}}"
    echo "draw at $(jq .offset <<<"$result"), $(jq '.progress * 100' <<<"$result") % open"
done
ask gesture/end "{$row,\"timestamp\":1150,\"velocity\":{\"x\":-300,\"y\":0}}"
echo "let go: $(jq --raw-output '.decision | "\(.outcome), because \(.projected) is past \(.threshold)"' <<<"$result")"
ask clock/advance '{"timestamp":2000}'
ask action/invoke "{$row,\"action\":\"delete\",\"timestamp\":2000}"
echo "invocation $(jq .invocation <<<"$result")"
ask shutdown '{}'
printf '{"jsonrpc":"2.0","method":"exit"}\n' >&"${DAEMON[1]}"
wait "$process"
