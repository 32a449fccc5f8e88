#!/bin/bash
# Swipes a row and performs an action of it, with the system clock.
set -euo pipefail
. "$(dirname "$0")/swiped.bash"

# Prints a row of 40 columns of 8 px, with its content at the offset of a Frame.
draw() {
    jq -r --arg text 'Mira Holm   The keys are with the neighbour' '(-.offset / 8 | round) as $shown
        | "│\($text[$shown:40])\("░" * ([$shown - 10, 0] | max) // "")\("▒" * ([$shown, 10] | min) // "")│ \(.offset) px"
        + if .animation then ", on its way to \(.target)" else "" end' <<<"$1"
}

swiped_start
swiped_call table/open table=inbox width:=320 behavior:='{"policy": {"closeOn": ["action"]}}' actions:='{"trailing": [
    {"id": "delete", "width": 80, "title": "Delete"}, {"id": "archive", "width": 80, "title": "Archive"}]}'
row='{"table": "inbox", "cell": "m1"}'
swiped_call pointer/down "$row" position:='{"x": 280, "y": 30}'
for x in 270 250 220 190; do
    swiped_call pointer/move table=inbox position:="{\"x\": $x, \"y\": 30}"
    draw "$REPLY"
done
swiped_call pointer/up table=inbox position:='{"x": 190, "y": 30}'
draw "$REPLY"
swiped_wait cell/didOpen
swiped_call table/cells table=inbox cells:='["m1"]'
draw "$(jq -c '.cells[0]' <<<"$REPLY")"
swiped_call action/invoke "$row" action=archive
swiped_wait action/invoked
jq -r '"\(.action), by a \(.trigger)"' <<<"$REPLY"
swiped_wait cell/didClose
swiped_stop
