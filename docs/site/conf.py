"""Sphinx's settings for the documentation site; `build.py` says where pages come from and go to."""

import croupier

project = "Croupier"
author = "the Croupier contributors"
version = release = croupier.__version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = ["examples/**"]
html_theme = "furo"
html_title = f"Croupier {release}"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_extra_path = ["extra"]
highlight_language = "none"  # most blocks are what a terminal shows
myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]
suppress_warnings = ["myst.header"]  # a README may begin its parts where it likes
