"""What `dist` and `install` share.

- `project.py`: the version, the date and the paths.
- `manual.py`, `protocol_manual.py` and `roff.py` write the man pages; `tree.py` puts all installed files into one folder.
- `archive.py`, `wheels.py`, `npm.py` and `debian.py` each write packages; `licenses.py` and `sbom.py` describe what is linked in.
"""
