"""How much code an update runs through. After a pause all of it has to be fetched anew, so that this tells more of how long a
message takes 240 times a second than its instructions do."""

import re

import measure
from measure import BUILD, CALLGRIND, Subject

UPDATES = 500
LINE, PAGE = 64, 4096
POSITION = re.compile(r"^0x([0-9a-f]+) (\d+)$")


def footprint(server, scripts):
    """Cache lines, in kB, and pages of what is executed at least once an update."""
    profile = BUILD / f"footprint.{server.name}"
    command = [*CALLGRIND, "--dump-instr=yes", "--dump-line=no", "--compress-pos=no",
               f"--callgrind-out-file={profile}", *server.command]
    measure.play(Subject(server.name, command, "update", UPDATES, ("--packets", "--limit", "300")), scripts)
    executed = read_profile(profile.read_text())
    return {"kB": round(len({address // LINE for address in executed}) * LINE / 1024, 1),
            "pages": len({address // PAGE for address in executed})}


def read_profile(text):
    """The addresses that were executed as often as there were updates. What a call cost stands in the line below `calls=`."""
    times, is_of_call = {}, False
    for line in text.splitlines():
        if line.startswith("calls="):
            is_of_call = True
        elif found := POSITION.match(line):
            if not is_of_call:
                address = int(found[1], 16)
                times[address] = times.get(address, 0) + int(found[2])
            is_of_call = False
    return [address for address, count in times.items() if count >= UPDATES]


def show(footprints):
    print("\nCode that every update runs through")
    for name, found in footprints.items():
        print(f"  {name:20}{found['kB']:8.1f} kB of cache lines in {found['pages']:4} pages")
