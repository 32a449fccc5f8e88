"""The completions of bash, zsh and fish: from what `--help` prints."""

from pathlib import Path

from .helptext import Option, help_of

# What may follow these options; of the others, files.
VALUES = {"--framing": "content-length lines auto", "--log-level": "debug info warning error", "--listen": "unix systemd"}

BASH = """_swiped() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} options='{commands} {all}'
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    case $previous in
{values}
    esac
    COMPREPLY=($(compgen -W "$options" -- "$word"))
}}
complete -o default -F _swiped swiped
"""


def completions(binary: Path) -> dict[str, str]:
    """The script of each shell."""
    program = help_of(binary)
    commands = {name: help_of(binary, name).options for name in program.commands if name != "help"}
    return {
        "bash": bash(program.options, commands),
        "zsh": "#compdef swiped\nautoload -Uz bashcompinit && bashcompinit\n" + bash(program.options, commands),
        "fish": fish(program.options, commands, program.commands),
    }


def names(options: list[Option]) -> str:
    return " ".join(name for option in options for name in option.names)


def bash(options: list[Option], commands: dict[str, list[Option]]) -> str:
    cases = "\n".join(f"    {name}) options='{names(own)}' ;;" for name, own in commands.items())
    values = "\n".join(f"    {name}) options='{words}' ;;" for name, words in VALUES.items())
    return BASH.format(commands=" ".join(commands), all=names(options), cases=cases, values=values)


def fish(options: list[Option], commands: dict[str, list[Option]], texts: dict[str, str]) -> str:
    none = "not __fish_seen_subcommand_from " + " ".join(commands)
    lines = [f"complete -c swiped -n '{none}' -fa {name} -d {quoted(texts[name])}" for name in commands]
    lines += [each(option, none) for option in options]
    for name, own in commands.items():
        lines += [each(option, f"__fish_seen_subcommand_from {name}") for option in own]
    return "\n".join(lines) + "\n"


def each(option: Option, condition: str) -> str:
    words = [f"complete -c swiped -n '{condition}'"]
    words += [f"-l {name.removeprefix('--')}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    if option.value:
        words.append(f"-rfa '{VALUES[option.names[-1]]}'" if option.names[-1] in VALUES else "-r")
    return " ".join([*words, "-d", quoted(option.text)])


def quoted(text: str) -> str:
    return "'" + text.split(". ")[0].replace("\\", "\\\\").replace("'", "\\'") + "'"
