"""The parts of the schema that occur in a session's output.

Each optional member has to be sent and left out, each value of an enumeration has to be sent, and each alternative of a union. So a
member that the daemon always sends is not optional, and a value that it never sends is not one.
"""

from collections.abc import Iterator

from daemon import is_notification
from schema import MessageSchema, flat

from generator import model as m  # after `schema`, which adds its folder to the path


class Coverage:
    """The facts that the schema promises, each a text, and those that messages have shown."""

    def __init__(self, schema: MessageSchema) -> None:
        self.schema = schema
        self.seen: set[str] = set()

    def sessions(self, sessions: list[tuple[list, list]]) -> "Coverage":
        for sent, received in sessions:
            methods = {message.get("id"): message.get("method") for message in flat(sent)}
            for message in flat(received):
                if is_notification(message):
                    self.observe(self.schema.to_client[message["method"]].params, message["params"], message["method"])
                elif "error" in message:
                    self.observe(m.Reference(name="Error"), message["error"], "")
                elif method := self.schema.to_daemon.get(methods[message["id"]]):
                    self.observe(method.result, message["result"], method.name)
        return self

    def missing(self) -> set[str]:
        """The facts that no message has shown."""
        promised = set(self.promised(m.Reference(name="Error"), "", shapes := set()))
        for method in self.schema.methods:
            promised |= set(self.promised(method.result or method.params, method.name, shapes))
        return promised - self.seen

    def promised(self, type: m.Type, place: str, shapes: set[str]) -> Iterator[str]:
        match type:
            case m.Reference(name=name):
                if name not in shapes:
                    shapes.add(name)
                    yield from self.promised(self.schema.shapes[name], name, shapes)
            case m.Enumeration(values=values):
                yield from (f"{place} = {value}" for value in values)
            case m.OneOf(types=types):
                for count, each in enumerate(types):
                    yield f"{place}, alternative {count}"
                    yield from self.promised(each, f"{place}|{count}", shapes)
            case m.Object(members=members):
                for name, member in members.items():
                    if not member.is_required:
                        yield from (f"{place} with {name}", f"{place} without {name}")
                    yield from self.promised(member.type, f"{place}.{name}", shapes)
            case m.Array(items=items) | m.Dictionary(values=items):
                yield from self.promised(items, f"{place}[]", shapes)
            case m.Tuple(items=items):
                for count, item in enumerate(items):
                    yield from self.promised(item, f"{place}[{count}]", shapes)

    def observe(self, type: m.Type, value: object, place: str) -> None:
        match type:
            case m.Reference(name=name):
                self.observe(self.schema.shapes[name], value, name)
            case m.Enumeration():
                self.seen.add(f"{place} = {value}")
            case m.OneOf(types=types):
                for count, each in enumerate(types):
                    if self.has_form(each, value):
                        self.seen.add(f"{place}, alternative {count}")
                        return self.observe(each, value, f"{place}|{count}")
            case m.Object(members=members):
                for name, member in members.items():
                    self.seen.add(f"{place} {'with' if name in value else 'without'} {name}")
                    if name in value:
                        self.observe(member.type, value[name], f"{place}.{name}")
            case m.Array(items=items) | m.Dictionary(values=items):
                for item in value.values() if isinstance(value, dict) else value:
                    self.observe(items, item, f"{place}[]")
            case m.Tuple(items=items):
                for count, item in enumerate(items):
                    self.observe(item, value[count], f"{place}[{count}]")

    def has_form(self, type: m.Type, value: object) -> bool:
        """Whether a value belongs to this alternative of a union."""
        match self.schema.resolve(type):
            case m.OneOf(types=types):
                return any(self.has_form(each, value) for each in types)
            case m.Enumeration(values=values):
                return value in values and not isinstance(value, bool)
            case m.Object(members=members):
                required = {name for name, member in members.items() if member.is_required}
                if not isinstance(value, dict) or not required <= value.keys() <= members.keys():
                    return False
                return all(self.has_form(members[name].type, value[name]) for name in value.keys() & {"type"})
            case m.Scalar(kind=kind):
                kinds = {"string": str, "boolean": bool, "null": None.__class__, "integer": int, "number": int | float}
                return kind == "any" or isinstance(value, kinds[kind]) and (kind == "boolean" or not isinstance(value, bool))
        return isinstance(value, list)

