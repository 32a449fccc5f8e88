"""The list of all parts of the executable, in the format SPDX 2.3."""

import hashlib
import json
import re
from pathlib import Path

from .licenses import executable_parts
from .project import NAME, VERSION, date


def write_sbom(binary: Path, path: Path) -> None:
    digest = hashlib.sha256(binary.read_bytes()).hexdigest()
    own = package("swiped", VERSION, "MIT") | {"checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    linked = [package(part.name, part.version, part.license, part.url) for part in executable_parts()]
    relations = [relation("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    relations += [relation(own["SPDXID"], "STATIC_LINK", each["SPDXID"]) for each in linked]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": NAME,
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{digest}",
        "creationInfo": {"created": f"{date():%Y-%m-%dT%H:%M:%SZ}", "creators": ["Organization: swiped"]},
        "packages": [own, *linked],
        "relationships": relations,
    }
    path.write_text(json.dumps(document, indent=2) + "\n")


def package(name: str, version: str, license: str, url: str = "NOASSERTION") -> dict:
    return {
        "SPDXID": f"SPDXRef-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": url,
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }


def relation(from_part: str, kind: str, to_part: str) -> dict:
    return {"spdxElementId": from_part, "relationshipType": kind, "relatedSpdxElement": to_part}
