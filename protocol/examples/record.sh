#!/bin/sh
# A session is recorded and played again; then the recording is changed, as if another release had answered otherwise.
#
#     protocol/examples/record.sh [PROGRAM]
set -eu
examples=$(dirname "$0")
swiped=${1:-$examples/../../.build/release/swiped}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$swiped" --record "$folder/session.jsonl" <"$examples/conversation.jsonl" >/dev/null

echo "requests: $(jq --raw-output 'select(.in.id).in.method' "$folder/session.jsonl" | xargs)"
"$swiped" replay "$folder/session.jsonl"

sed 's/"progress":0.4/"progress":0.375/' "$folder/session.jsonl" >"$folder/other.jsonl"
"$swiped" replay "$folder/other.jsonl" | grep ': recorded'
