# A client of the Swipe Protocol for bash 5.1: it runs swiped as a coprocess, and uses jq to read and write JSON. To be sourced.
#
#     swiped_start [MEMBER…]         starts the daemon; members are those of initialize
#     swiped_call METHOD [MEMBER…]   sends a request and waits for the response; REPLY is its result
#     swiped_wait METHOD             waits for a notification; REPLY is its params
#     swiped_stop                    shuts the daemon down
#
# A MEMBER is name=text, name:=JSON, or a JSON object of several members. If there is a function swiped_on_notification, it is called
# with the METHOD and the PARAMS of each notification; it must not use swiped_call. Otherwise notifications are queued for swiped_wait.
#
# Exit status 1: the daemon responded with an error, which is in REPLY and on stderr as JSON. 64: an argument is not JSON. 69: the
# session has ended, or the daemon could not be started; stderr has the reason. 124: swiped_wait has timed out.
#
# The daemon is the program that SWIPED names, else the one that was installed with this file or is beside it, else swiped of PATH.
#
# The timeout is SWIPED_TIMEOUT seconds. A daemon that exits, does not respond in time or writes something that is not a message is
# replaced. The new one receives a snapshot, which is taken every 32 calls, and the journal: the requests since then. The session ends
# after SWIPED_RESTARTS restarts in a row without anything new.
#
# Begin reading at swiped_call. Functions return their values in REPLY, or in kind, name and body, which their callers declare.

SWIPED_TIMEOUT=${SWIPED_TIMEOUT:-5}
SWIPED_RESTARTS=${SWIPED_RESTARTS:-3}
_SWIPED_SNAPSHOT_EVERY=32
_SWIPED_FOLDER=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

swiped_start() {
    _swiped_in='' _swiped_pid='' _swiped_id=0 _swiped_clock=client
    _swiped_snapshot='' _swiped_journal=() _swiped_failed_restarts=0 _swiped_queue=()
    # How many events of each kind and name were delivered since the snapshot, and how many of them a new daemon has yet to replay.
    declare -gA _swiped_delivered=() _swiped_replayed=()
    _swiped_initialize=(initialize initialize protocolVersion=1.0 clientInfo:='{"name": "bash"}' "$@")
    _swiped_encode "${_swiped_initialize[@]}" || return
    _swiped_clock=$(jq -r '.params.clock // "system"' <<<"$REPLY")
    _swiped_start_daemon || _swiped_fail || return
    _swiped_take_snapshot
}

swiped_call() {
    local kind name body result status=0
    _swiped_encode "$((++_swiped_id))" "$@" || return
    _swiped_journal+=("$REPLY")
    _swiped_write "$REPLY" || true # reading finds out whether the daemon has exited
    while :; do
        _swiped_receive || return
        case $kind:$name in
        notification:*) _swiped_notify ;;
        result:"$_swiped_id") break ;;
        error:"$_swiped_id" | error:null) status=1 && break ;;
        esac
    done
    result=$body
    ((${#_swiped_journal[@]} < _SWIPED_SNAPSHOT_EVERY)) || _swiped_take_snapshot
    ((status == 0)) || printf '%s\n' "$result" >&2
    REPLY=$result
    return "$status"
}

swiped_wait() {
    local kind name body i
    for i in "${!_swiped_queue[@]}"; do
        if [[ ${_swiped_queue[i]%%$'\n'*} == "$1" ]]; then
            REPLY=${_swiped_queue[i]#*$'\n'}
            unset "_swiped_queue[i]"
            return 0
        fi
    done
    while _swiped_receive may-time-out; do
        if [[ $kind:$name == notification:"$1" ]]; then
            ! declare -F swiped_on_notification >/dev/null || swiped_on_notification "$name" "$body" || true
            REPLY=$body
            return 0
        fi
        _swiped_notify
    done
    [[ $_swiped_fault == timeout ]] && return 124 || return 69
}

swiped_stop() {
    local kind name body
    [[ ${_swiped_in:-} ]] || return 0
    _swiped_encode shutdown shutdown
    _swiped_write "$REPLY"$'\n{"jsonrpc":"2.0","method":"exit"}' || true
    while _swiped_read; do
        _swiped_notify
    done
    _swiped_reap
}

# --- Messages ------------------------------------------------------------------------------------------------------------

# Encodes a request, given its id, method and members, as a line in REPLY. With the system clock it gets the time as its timestamp.
_swiped_encode() {
    local word name members=(--arg _id "$1" --arg _method "$2" --arg _clock "$_swiped_clock" --argjson _now "${EPOCHREALTIME/[.,]/}")
    for word in "${@:3}"; do
        name=${word%%=*}
        case $word in
        \{*) members+=(--argjson _all "$word") ;;
        "${name%:}:="*) members+=(--argjson "${name%:}" "${word#*=}") ;;
        *) members+=(--arg "$name" "${word#*=}") ;;
        esac
    done
    REPLY=$(jq -nc "${members[@]}" '
        $ARGS.named as $all | $all | with_entries(select(.key | startswith("_") | not))
        | (if $_clock == "client" then {} else {timestamp: ($_now / 1000)} end) + ($all._all // {}) + .
        | {jsonrpc: "2.0", id: ($_id | tonumber? // .), method: $_method, params: .}') || return 64
}

_swiped_write() {
    timeout "$SWIPED_TIMEOUT" cat <<<"$1" >&"$_swiped_in" 2>/dev/null
}

# Reads a message: kind is notification, result or error, name its method or id, body its content. Status 1: see _swiped_fault.
_swiped_read() {
    local line status=0
    IFS= read -r -t "$SWIPED_TIMEOUT" -u "$_swiped_out" line || status=$?
    case $status in
    0) ;;
    1) _swiped_fault='the daemon has exited' && return 1 ;;
    *) _swiped_fault=timeout && return 1 ;;
    esac
    kind='' name='' body=''
    { read -r kind && IFS= read -r name && IFS= read -r body; } < <(jq -r '
        if has("method") then "notification", .method, (.params | tojson)
        elif has("error") then "error", .id, (.error | tojson)
        else "result", .id, (.result | tojson) end' <<<"$line" 2>/dev/null) || kind=''
    [[ $kind ]] && return 0
    _swiped_fault="the daemon wrote a line that is not a message: ${line::80}"
    return 1
}

# Reads the next message that no daemon has delivered before. A daemon that fails is replaced; with an argument, a timeout is returned.
_swiped_receive() {
    local key
    while [[ $_swiped_in ]]; do
        if ! _swiped_read; then
            [[ ! ($_swiped_fault == timeout && ${1:-}) ]] || return 1
            _swiped_restart || break
        elif key=$kind:$name && ((${_swiped_replayed[$key]:-0} > 0)); then
            _swiped_replayed[$key]=$((${_swiped_replayed[$key]} - 1)) # in any order, because timers may fire a little later
        else
            _swiped_count_delivered
            _swiped_failed_restarts=0
            return 0
        fi
    done
    _swiped_fail
}

_swiped_count_delivered() {
    local key=$kind:$name
    _swiped_delivered[$key]=$((${_swiped_delivered[$key]:-0} + 1))
}

# Passes a notification to the application, or queues it.
_swiped_notify() {
    [[ $kind == notification ]] || return 0
    if declare -F swiped_on_notification >/dev/null; then
        swiped_on_notification "$name" "$body" || true
    else
        _swiped_queue+=("$name"$'\n'"$body")
    fi
}

# --- The daemon ----------------------------------------------------------------------------------------------------------

# Sets program to the daemon that should be started.
_swiped_find_program() {
    for program in "$_SWIPED_FOLDER/swiped" "$_SWIPED_FOLDER/../../bin/swiped" swiped; do
        program=${SWIPED:-$program}
        ! command -v "$program" >/dev/null || return 0
    done
    return 1
}

# Starts a daemon; after a restart, it receives the snapshot and the journal. Status 1: it has failed.
_swiped_start_daemon() {
    local ends line kind name body stderr program
    _swiped_fault="${SWIPED:-swiped} not found. Install swiped, or set SWIPED to its path"
    _swiped_find_program || return 1
    exec {stderr}>&2 # for the daemon; messages of bash about coprocesses are dropped
    { coproc SWIPED_DAEMON { exec "$program" 2>&"$stderr" {stderr}>&-; }; } 2>/dev/null
    exec {stderr}>&-
    _swiped_pid=$! ends=("${SWIPED_DAEMON[@]}") _swiped_fault='the daemon has exited'
    disown "$_swiped_pid" 2>/dev/null || true # so that bash does not report how it has exited
    # Duplicates of the coprocess's descriptors can also be used in a subshell, and after the daemon has exited.
    { exec {_swiped_out}<&"${ends[0]}" {_swiped_in}>&"${ends[1]}"; } 2>/dev/null || return 1
    _swiped_encode "${_swiped_initialize[@]}"
    _swiped_own_request "$REPLY" || return 1
    if [[ $_swiped_snapshot ]]; then
        # Without a timestamp, because the messages of the journal move time.
        line='{"jsonrpc":"2.0","id":"restore","method":"session/restore","params":{"catchUp":true,"snapshot":'
        _swiped_own_request "$line$_swiped_snapshot}}" || return 1
    fi
    for line in "${_swiped_journal[@]}" '{"jsonrpc":"2.0","method":"initialized"}'; do
        _swiped_write "$line" || return 1
    done
    _swiped_replayed=()
    for line in "${!_swiped_delivered[@]}"; do
        _swiped_replayed[$line]=${_swiped_delivered[$line]}
    done
}

# Sends a request of the client itself, and returns its result in body. Status 1: the daemon has failed.
_swiped_own_request() {
    _swiped_write "$1" || return 1
    while _swiped_read; do
        case $kind in
        result) return 0 ;;
        error) _swiped_fault=$body && return 1 ;;
        notification) _swiped_count_delivered && _swiped_notify ;;
        esac
    done
    return 1
}

# Takes a snapshot and empties the journal, if the daemon supports snapshots.
_swiped_take_snapshot() {
    local kind='' name body snapshot
    _swiped_encode snapshot session/snapshot
    if ! _swiped_own_request "$REPLY"; then
        [[ $kind == error ]] || kill -KILL "$_swiped_pid" 2>/dev/null || true # the next call restarts it
    elif snapshot=$(jq -ce '.snapshot | objects' <<<"$body" 2>/dev/null); then
        _swiped_snapshot=$snapshot _swiped_journal=() _swiped_delivered=()
    fi
}

_swiped_restart() {
    while ((_swiped_failed_restarts++ < SWIPED_RESTARTS)); do
        _swiped_reap
        _swiped_start_daemon && return 0
    done
    return 1
}

# Closes the pipes of a daemon and kills it.
_swiped_reap() {
    [[ ! $_swiped_in ]] || exec {_swiped_in}>&- {_swiped_out}<&-
    _swiped_in=''
    kill -KILL "$_swiped_pid" 2>/dev/null || true
}

# Ends the session.
_swiped_fail() {
    _swiped_reap
    [[ $_swiped_fault != timeout ]] || _swiped_fault="the daemon did not respond within $SWIPED_TIMEOUT s"
    printf 'swiped: %s\n' "$_swiped_fault" >&2
    return 69
}
