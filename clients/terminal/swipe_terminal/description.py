"""Describes messages in a few words."""

import json


def number(value: float) -> str:
    """A number with at most one decimal, and a typographic minus sign."""
    rounded = round(value, 1) + 0.0  # -0.0 becomes 0.0
    return f"{rounded:g}".replace("-", "−")


def brief(value) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def sent(message: dict) -> str:
    """A message of the client, after `→`."""
    method, params = message["method"], message.get("params", {})
    words = [method]
    words += [str(params[name]) for name in ("cell", "action", "side") if name in params]
    if "translation" in params and method != "gesture/begin":
        words.append(f"x {number(params['translation']['x'])}")
        if method == "gesture/shouldBegin":
            words.append(f"y {number(params['translation']['y'])}")
    if "velocity" in params:
        words.append(f"at {number(params['velocity']['x'])} px/s")
    if "data" in params:
        words.append(f"data {brief(params['data'])}")
    if method == "initialize":
        words.append(f"protocol {params['protocolVersion']}, clock {params['clock']}")
    elif method in ("table/open", "table/scroll"):
        words.append(params["table"])
        if "width" in params:
            words.append(f"{number(params['width'])} px wide, behavior {params['behavior']['preset']}")
    elif method == "clock/advance":
        words.append(f"{params['timestamp']:.0f} ms")
    return "→ " + " ".join(words)


def received(message: dict, response: dict) -> str:
    """A message of the daemon, after `←`. The response of the same exchange has the reason for a decision."""
    if "id" in message:
        return "← " + result_of(message["result"])
    return "← " + notification(message["method"], message["params"], response)


def result_of(result: dict | None) -> str:
    result = result or {}
    if "phase" in result:
        words = f"offset {number(result['offset'])}, {result['progress'] * 100:.0f} %"
        return words + motion(result)
    if "begin" in result:
        return f"begin {brief(result['begin'])}"
    if "serverInfo" in result:
        return f"{result['serverInfo']['name']} {result['serverInfo']['version']}, {len(result['presets'])} presets"
    if "behavior" in result:
        return f"{result['table']} is open"
    if "closed" in result:
        return f"closed {', '.join(result['closed']) or 'nothing'}"
    if "invocation" in result:
        return f"invocation {result['invocation']}"
    if "timestamp" in result:
        return f"{result['timestamp']:.0f} ms"
    return brief(result or None)


def notification(method: str, params: dict, response: dict) -> str:
    words = f"{method} {params['cell']}"
    if method == "cell/swipeEnded":
        end = "cancelled" if params["cancelled"] else "let go"
        return f"{words} {end} at {number(params['offset'])} px, {number(params['velocity'])} px/s"
    if method in ("cell/willOpen", "cell/willClose"):
        reason = reason_in(response) if params["cause"] == "gesture" else f", cause {params['cause']}"
        return f"{words} {params['side']}{reason}{motion(params)}"
    if method in ("cell/didOpen", "cell/didClose"):
        return f"{words} {params['side']}" + ("" if params["finished"] else ", cut short")
    if method == "cell/frame":
        ended = params.get("finished")
        ending = f", animation {ended['animation']} ended" if ended else ""
        return f"{words} {params['phase']}, offset {number(params['offset'])}{ending}"
    if method == "action/invoked":
        return f"{words} {params['action']}, data {brief(params['data'])}"
    return words


def reason_in(response: dict) -> str:
    """The rule of the decision, with the two numbers that it compared."""
    decision = (response.get("result") or {}).get("decision", {})
    if decision.get("rule") != "projection":
        return ""
    sign = "≤" if decision["threshold"] < 0 else "≥"
    return f", because projected {number(decision['projected'])} {sign} {number(decision['threshold'])}"


def motion(frame: dict) -> str:
    if "animation" not in frame:
        return ""
    animation = frame["animation"]
    return f", now to {number(animation['to'])} in {animation['duration']:.0f} ms"
