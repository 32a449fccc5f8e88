# A client of the Swipe Protocol for bash 5.1: it runs `swiped supervise` as a coprocess, and uses jq to read and write JSON. To be
# sourced.
#
#     swiped_start [MEMBER…]         starts the daemon; members are those of initialize
#     swiped_call METHOD [MEMBER…]   sends a request and waits for the response; REPLY is its result
#     swiped_wait METHOD             waits for a notification; REPLY is its params
#     swiped_stop                    shuts the daemon down
#
# A MEMBER is name=text, name:=JSON, or a JSON object of several members. Notifications are queued for swiped_wait.
#
# Exit status 1: the daemon responded with an error, which is in REPLY and on stderr as JSON. 64: an argument is not JSON. 69: the
# session has ended, or the daemon could not be started; stderr has the reason. 124: swiped_wait has timed out.
#
# Begin reading at swiped_call. Functions return their values in REPLY, or in id and body, which their callers declare.

SWIPED_TIMEOUT=${SWIPED_TIMEOUT:-5}
_SWIPED_FOLDER=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

swiped_start() {
    local initialize
    _swiped_in='' _swiped_pid='' _swiped_id=0 _swiped_clock=client _swiped_queue=()
    initialize=(initialize protocolVersion=1.0 clientInfo:='{"name": "bash"}' "$@")
    _swiped_encode 0 "${initialize[@]}" || return
    _swiped_clock=$(jq -r '.params.clock // "system"' <<<"$REPLY")
    _swiped_patience=$(jq -n "2 * $SWIPED_TIMEOUT") # The supervisor writes something within SWIPED_TIMEOUT if a response is due.
    _swiped_start_daemon || _swiped_fail || return
    _swiped_call 0 "${initialize[@]}" && return
    (($? != 1)) || _swiped_fault=$REPLY
    _swiped_fail
}

swiped_call() {
    local status=0
    _swiped_call "$((++_swiped_id))" "$@" || status=$?
    ((status != 1)) || printf '%s\n' "$REPLY" >&2
    ((status != 69)) || _swiped_fail
    return "$status"
}

swiped_wait() {
    local id body i
    while :; do
        for i in "${!_swiped_queue[@]}"; do
            if [[ ${_swiped_queue[i]%%$'\n'*} == "$1" ]]; then
                REPLY=${_swiped_queue[i]#*$'\n'}
                unset "_swiped_queue[i]"
                return 0
            fi
        done
        _swiped_read "$SWIPED_TIMEOUT" || break
    done
    [[ $_swiped_fault != timeout ]] || return 124
    _swiped_fail
}

swiped_stop() {
    local id body
    [[ ${_swiped_in:-} ]] || return 0
    _swiped_encode "$((++_swiped_id))" shutdown
    _swiped_write "$REPLY"$'\n{"jsonrpc":"2.0","method":"exit"}' || true
    while _swiped_read "$SWIPED_TIMEOUT"; do :; done
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

# Sends a request, given its id, method and members, and waits for the response. REPLY is the result; with status 1, the error.
_swiped_call() {
    local id body
    _swiped_encode "$@" || return
    [[ ! $_swiped_in ]] || _swiped_write "$REPLY" || true # reading finds out whether the supervisor has exited
    while _swiped_read "$_swiped_patience"; do
        REPLY=$body
        case $id in
        "$1") return 0 ;;
        "error $1" | "error null") return 1 ;;
        esac
    done
    return 69
}

_swiped_write() {
    timeout "$SWIPED_TIMEOUT" cat <<<"$1" >&"$_swiped_in" 2>/dev/null
}

# Reads a message within $1 seconds. A notification is queued; of a response, body is the result or the error, and id has "error" before
# it for the latter. Status 1: the session has ended, or there was no message in time; see _swiped_fault.
_swiped_read() {
    local line status=0
    [[ $_swiped_in ]] || return 1
    IFS= read -r -t "$1" -u "$_swiped_out" line || status=$?
    case $status in
    0) ;;
    1) _swiped_fault=exited && return 1 ;;
    *) _swiped_fault=timeout && return 1 ;;
    esac
    { IFS= read -r id && IFS= read -r body; } < <(jq -r '
        if has("method") then "method " + .method, (.params | tojson)
        elif has("error") then "error \(.id)", (.error | tojson)
        else .id, (.result | tojson) end' <<<"$line" 2>/dev/null) || {
        _swiped_fault="the daemon wrote a line that is not a message: ${line::80}"
        return 1
    }
    [[ $id != method\ * ]] || _swiped_queue+=("${id#method }"$'\n'"$body")
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

_swiped_start_daemon() {
    local ends stderr program
    _swiped_fault="${SWIPED:-swiped} not found. Install swiped, or set SWIPED to its path"
    _swiped_find_program || return 1
    exec {stderr}>&2 # for the daemon; messages of bash about coprocesses are dropped
    { coproc SWIPED_DAEMON { exec "$program" supervise --timeout "$SWIPED_TIMEOUT" -- 2>&"$stderr" {stderr}>&-; }; } 2>/dev/null
    exec {stderr}>&-
    _swiped_pid=$! ends=("${SWIPED_DAEMON[@]}") _swiped_fault=exited
    # Duplicates of the coprocess's descriptors can also be used in a subshell, and after the daemon has exited.
    { exec {_swiped_out}<&"${ends[0]}" {_swiped_in}>&"${ends[1]}"; } 2>/dev/null
}

# Closes the pipes of the supervisor, kills it unless it has exited, and puts its status into _swiped_fault.
_swiped_reap() {
    local status=0
    exec {_swiped_in}>&- {_swiped_out}<&-
    _swiped_in=''
    [[ $_swiped_fault == exited ]] || kill -KILL "$_swiped_pid" 2>/dev/null || true
    wait "$_swiped_pid" 2>/dev/null || status=$?
    case $_swiped_fault:$status in
    exited:76) _swiped_fault='the daemons wrote invalid messages' ;;
    exited:124) _swiped_fault="the daemons did not respond within $SWIPED_TIMEOUT s" ;;
    exited:*) _swiped_fault="the daemon has exited with status $status" ;;
    timeout:*) _swiped_fault="swiped supervise did not respond within $_swiped_patience s" ;;
    esac
}

# Ends the session after a fault.
_swiped_fail() {
    [[ ! $_swiped_in ]] || _swiped_reap
    printf 'swiped: %s\n' "$_swiped_fault" >&2
    return 69
}
