"""Names the links of pdoc's pages for screen readers, and lets the keyboard scroll what is wide.

    finish.py FOLDER
"""

import re
import sys
from pathlib import Path

for page in Path(sys.argv[1]).rglob("*.html"):
    text = re.sub(r'<a class="headerlink" href="#([^"]*)"', r'<a class="headerlink" aria-label="Link to \1" href="#\1"', page.read_text())
    text = re.sub(r'<div class="attr (\w+)"', r'<div tabindex="0" class="attr \1"', text)
    page.write_text(text)
