"""What `dist` and `install` share.

- `project.py`: the version, the date and the paths.
- `manual.py` writes the man page; `tree.py` puts all installed files into one folder.
- `archive.py`, `wheels.py`, `npm.py` and `debian.py` each write packages; `licenses.py` describes what is linked in.
"""
