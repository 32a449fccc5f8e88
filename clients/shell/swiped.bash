# Speaks to swiped from bash 5.1, as a coprocess; jq reads and writes the JSON. To be sourced.
#
#     swiped_start [MEMBER…]         starts $SWIPED, or swiped; members are of initialize
#     swiped_call METHOD [MEMBER…]   waits for the answer; REPLY is its result
#     swiped_wait METHOD             waits for a notification; REPLY is its params
#     swiped_stop                    ends it
#
# A MEMBER is name=text, name:=JSON, or a JSON object of several. Notifications are given to the function swiped_told, as METHOD and
# PARAMS, where there is one, which may not call; else they are kept for swiped_wait.
#
# Status 1: the daemon answered with an error, which is in REPLY and on stderr, as JSON. 64: what it was given is no JSON. 69: there
# is no daemon, or no more, and stderr says why. 124: swiped_wait has waited in vain.
#
# Nothing waits for much longer than SWIPED_TIMEOUT s for a word of the daemon's. One that ends, says nothing or writes what is no
# message is replaced, and nothing is lost: there is a snapshot of every 32 calls, and what was sent since is sent again. After
# SWIPED_RESTARTS in a row that told nothing new it is over.

SWIPED_TIMEOUT=${SWIPED_TIMEOUT:-5}
SWIPED_RESTARTS=${SWIPED_RESTARTS:-3}

swiped_start() {
    _swiped_in='' _swiped_pid='' _swiped_id=0 _swiped_clock=client _swiped_snapshot='' _swiped_since=() _swiped_vain=0 _swiped_kept=()
    # How often what was heard since the snapshot, by kind and name; and what of it a new daemon has not told again yet.
    declare -gA _swiped_heard=() _swiped_again=()
    _swiped_hello=(initialize initialize protocolVersion=1.0 clientInfo:='{"name": "bash"}' "$@")
    _swiped_line "${_swiped_hello[@]}" || return
    _swiped_clock=$(jq -r '.params.clock // "system"' <<<"$REPLY")
    _swiped_begin || _swiped_over || return
    _swiped_keep
}

swiped_call() {
    local kind name body result status=0
    _swiped_line "$((++_swiped_id))" "$@" || return
    _swiped_since+=("$REPLY")
    _swiped_write "$REPLY" || true # that it has ended is found out by reading
    while :; do
        _swiped_next || return
        case $kind:$name in
        told:*) _swiped_tell ;;
        result:"$_swiped_id") break ;;
        error:"$_swiped_id" | error:null) status=1 && break ;;
        esac
    done
    result=$body
    ((${#_swiped_since[@]} < 32)) || _swiped_keep
    ((status == 0)) || printf '%s\n' "$result" >&2
    REPLY=$result
    return "$status"
}

swiped_wait() {
    local kind name body i
    for i in "${!_swiped_kept[@]}"; do
        if [[ ${_swiped_kept[i]%%$'\n'*} == "$1" ]]; then
            REPLY=${_swiped_kept[i]#*$'\n'}
            unset "_swiped_kept[i]"
            return 0
        fi
    done
    while _swiped_next patient; do
        if [[ $kind:$name == told:"$1" ]]; then
            ! declare -F swiped_told >/dev/null || swiped_told "$name" "$body" || true
            REPLY=$body
            return 0
        fi
        _swiped_tell
    done
    [[ $_swiped_fault == late ]] && return 124 || return 69
}

swiped_stop() {
    local kind name body
    [[ ${_swiped_in:-} ]] || return 0
    _swiped_line shutdown shutdown
    _swiped_write "$REPLY"$'\n{"jsonrpc":"2.0","method":"exit"}' || true
    while _swiped_read; do
        _swiped_tell
    done
    _swiped_end
}

# --- Messages ------------------------------------------------------------------------------------------------------------

# A request, by id, method and members, as a line in REPLY: with the moment of now, where the daemon has timers.
_swiped_line() {
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

# Reads a message: kind is told, result or error, name its method or id, body what is in it. Status 1: _swiped_fault says why not.
_swiped_read() {
    local line status=0
    IFS= read -r -t "$SWIPED_TIMEOUT" -u "$_swiped_out" line || status=$?
    case $status in
    0) ;;
    1) _swiped_fault='the daemon has ended' && return 1 ;;
    *) _swiped_fault=late && return 1 ;;
    esac
    kind='' name='' body=''
    { read -r kind && IFS= read -r name && IFS= read -r body; } < <(jq -r '
        if has("method") then "told", .method, (.params | tojson)
        elif has("error") then "error", .id, (.error | tojson)
        else "result", .id, (.result | tojson) end' <<<"$line" 2>/dev/null) || kind=''
    [[ $kind ]] && return 0
    _swiped_fault="the daemon wrote what is no message: ${line::80}"
    return 1
}

# The next message that no daemon has told before. A daemon that is of no use is replaced; with `patient`, not for being silent.
_swiped_next() {
    local key
    while [[ $_swiped_in ]]; do
        if ! _swiped_read; then
            [[ ! ($_swiped_fault == late && ${1:-}) ]] || return 1
            _swiped_replace || break
        elif key=$kind:$name && ((${_swiped_again[$key]:-0} > 0)); then
            _swiped_again[$key]=$((${_swiped_again[$key]} - 1)) # as before, though it may come in another order
        else
            _swiped_count
            _swiped_vain=0
            return 0
        fi
    done
    _swiped_over
}

_swiped_count() {
    local key=$kind:$name
    _swiped_heard[$key]=$((${_swiped_heard[$key]:-0} + 1))
}

_swiped_tell() {
    [[ $kind == told ]] || return 0
    if declare -F swiped_told >/dev/null; then
        swiped_told "$name" "$body" || true
    else
        _swiped_kept+=("$name"$'\n'"$body")
    fi
}

# --- The daemon ----------------------------------------------------------------------------------------------------------

# Starts a daemon, with all that it needs to go on where another one ended. Status 1: it is of no use.
_swiped_begin() {
    local ends line kind name body stderr
    _swiped_fault="there is no ${SWIPED:-swiped}"
    command -v "${SWIPED:-swiped}" >/dev/null || return 1
    exec {stderr}>&2 # for it; what bash has to say of a coprocess is not needed
    { coproc SWIPED_DAEMON { exec "${SWIPED:-swiped}" 2>&"$stderr" {stderr}>&-; }; } 2>/dev/null
    exec {stderr}>&-
    _swiped_pid=$! ends=("${SWIPED_DAEMON[@]}") _swiped_fault='the daemon has ended'
    disown "$_swiped_pid" 2>/dev/null || true # how it ended is not for the shell to tell
    # Of its own, and not the coprocess's: these are still there in a subshell, and when it has ended.
    { exec {_swiped_out}<&"${ends[0]}" {_swiped_in}>&"${ends[1]}"; } 2>/dev/null || return 1
    _swiped_line "${_swiped_hello[@]}"
    _swiped_ask "$REPLY" || return 1
    if [[ $_swiped_snapshot ]]; then
        # Of no moment: time goes on with what is sent again.
        line='{"jsonrpc":"2.0","id":"restore","method":"session/restore","params":{"catchUp":true,"snapshot":'
        _swiped_ask "$line$_swiped_snapshot}}" || return 1
    fi
    for line in "${_swiped_since[@]}" '{"jsonrpc":"2.0","method":"initialized"}'; do
        _swiped_write "$line" || return 1
    done
    _swiped_again=()
    for line in "${!_swiped_heard[@]}"; do
        _swiped_again[$line]=${_swiped_heard[$line]}
    done
}

# Sends one of our own requests, and has its result in body. Status 1: this daemon is of no use.
_swiped_ask() {
    _swiped_write "$1" || return 1
    while _swiped_read; do
        case $kind in
        result) return 0 ;;
        error) _swiped_fault=$body && return 1 ;;
        told) _swiped_count && _swiped_tell ;;
        esac
    done
    return 1
}

# Has a snapshot, if there is one to be had: then what was sent before need not be sent again.
_swiped_keep() {
    local kind='' name body snapshot
    _swiped_line snapshot session/snapshot
    if ! _swiped_ask "$REPLY"; then
        [[ $kind == error ]] || kill -KILL "$_swiped_pid" 2>/dev/null || true # the next call goes on with another one
    elif snapshot=$(jq -ce '.snapshot | objects' <<<"$body" 2>/dev/null); then
        _swiped_snapshot=$snapshot _swiped_since=() _swiped_heard=()
    fi
}

_swiped_replace() {
    while ((_swiped_vain++ < SWIPED_RESTARTS)); do
        _swiped_end
        _swiped_begin && return 0
    done
    return 1
}

_swiped_end() {
    [[ ! $_swiped_in ]] || exec {_swiped_in}>&- {_swiped_out}<&-
    _swiped_in=''
    kill -KILL "$_swiped_pid" 2>/dev/null || true
}

# There will be no other one.
_swiped_over() {
    _swiped_end
    [[ $_swiped_fault != late ]] || _swiped_fault="the daemon did not answer within $SWIPED_TIMEOUT s"
    printf 'swiped: %s\n' "$_swiped_fault" >&2
    return 69
}
