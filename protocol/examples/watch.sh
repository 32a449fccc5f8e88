#!/bin/sh
# What a session comes to, as a table: jq reads the recording of it.
#
#     protocol/examples/watch.sh [PROGRAM [SESSION]]
set -eu
examples=$(dirname "$0")
swiped=${1:-$examples/../../.build/release/swiped}
session=${2:-$examples/mail.jsonl}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$swiped" --record "$folder/recording" <"$session" >/dev/null

# In a recording, what came is in `in`, and what went in `out`.
jq --raw-output '
    def column($width): (. // "") | tostring | . + " " * ([$width - length, 0] | max);
    def row($time; $row; $what; $side; $cause):
        ($time | column(7)) + ($row | column(5)) + ($what | column(16)) + ($side | column(10)) + ($cause // "");
    row("ms"; "row"; "what"; "side"; "cause"),
    (inputs.out
        | select(.method | IN("cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose", "action/invoked"))
        | .params as $told
        | row($told.timestamp | round; $told.cell; .method; $told.side; $told.cause // $told.action))' \
    "$folder/recording"
