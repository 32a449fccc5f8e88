"""The parts of an ELF executable that decide what an attacker finds: read with `struct`, for 64-bit little-endian machines."""

import struct
from dataclasses import dataclass
from pathlib import Path

# Types of files, of program headers and of entries of the dynamic section; flags of segments, of sections and of that section.
ET_DYN = 3
PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_GNU_STACK, PT_GNU_RELRO = 1, 2, 3, 0x6474E551, 0x6474E552
DT_RPATH, DT_TEXTREL, DT_RUNPATH, DT_FLAGS, DT_FLAGS_1 = 15, 22, 29, 30, 0x6FFFFFFB
PF_X, PF_W = 1, 2
SHF_WRITE, SHF_ALLOC = 1, 2
DF_TEXTREL, DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 4, 8, 1, 0x08000000


@dataclass
class Segment:
    type: int
    flags: int
    offset: int
    address: int
    file_size: int
    size: int


@dataclass
class Section:
    name: str
    flags: int
    address: int
    size: int


class Executable:
    """One file: its `segments`, its `sections`, and `dynamic`, the values of its dynamic section by their tags."""

    def __init__(self, path):
        data = Path(path).read_bytes()
        assert data[:6] == b"\x7fELF\x02\x01", "not a 64-bit little-endian ELF file"
        self.type = struct.unpack_from("<H", data, 16)[0]
        segments_at, sections_at = struct.unpack_from("<QQ", data, 32)
        segment_size, segment_count, section_size, section_count, names = struct.unpack_from("<5H", data, 54)
        self.segments = [self._segment(data, segments_at + segment_size * each) for each in range(segment_count)]
        headers = [struct.unpack_from("<IIQQQQ", data, sections_at + section_size * each) for each in range(section_count)]
        texts = headers[names][4]
        self.sections = [
            Section(data[texts + name : data.index(b"\0", texts + name)].decode(), flags, address, size)
            for name, _, flags, address, _, size in headers
        ]
        self.dynamic = {}
        for segment in self.of_type(PT_DYNAMIC):
            entries = data[segment.offset : segment.offset + segment.file_size]
            self.dynamic = {tag: value for tag, value in struct.iter_unpack("<QQ", entries) if tag}

    @staticmethod
    def _segment(data, at) -> Segment:
        type, flags, offset, address, _, file_size, size, _ = struct.unpack_from("<IIQQQQQQ", data, at)
        return Segment(type, flags, offset, address, file_size, size)

    def of_type(self, type) -> list[Segment]:
        return [segment for segment in self.segments if segment.type == type]

    def stays_writable(self, section: Section) -> bool:
        """Whether a section can be written after the start: it lies in a writable segment, outside of what becomes read-only."""
        end = section.address + section.size

        def holds(segment):
            return segment.address <= section.address and end <= segment.address + segment.size

        return any(segment.flags & PF_W and holds(segment) for segment in self.of_type(PT_LOAD)) and not any(
            map(holds, self.of_type(PT_GNU_RELRO))
        )
