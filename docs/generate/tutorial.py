#!/usr/bin/env python3
"""Runs the cells of a notebook by IPython and compares what they show with what is stored in it.

tutorial.py [--write] FILE    0: the same, 1: not. --write: stores what they show

An output is stored in one form: HTML, SVG, or else text. PYTHONPATH has the package, LAYOUTCHECK_BINARY the command.
"""

import json
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

FORMS = ("text/html", "image/svg+xml", "text/plain")


def lines(text):
    return text.splitlines(keepends=True)


def shown(data):
    form = next(form for form in FORMS if form in data)
    return {form: lines(data[form])}


def outputs(shell, source):
    """What a cell shows: of print, of display, and its value. Raises where the cell does."""
    with capture_output() as captured:
        result = shell.run_cell(source, store_history=True)
    result.raise_error()
    found = []
    if captured.stdout:
        found.append({"output_type": "stream", "name": "stdout", "text": lines(captured.stdout)})
    for one in captured.outputs:
        found.append({"output_type": "display_data", "data": shown(one.data), "metadata": {}})
    if captured.stderr:
        raise RuntimeError(f"on stderr: {captured.stderr}")
    return found


class Shell(InteractiveShell):
    """Values of cells as they are displayed, not printed."""

    def init_displayhook(self):
        super().init_displayhook()
        self.displayhook.write_output_prompt = lambda: None
        self.displayhook.write_format_data = lambda data, metadata=None: self.display_pub.publish(
            data, metadata
        )
        self.displayhook.finish_displayhook = lambda: None
        self.displayhook.start_displayhook = lambda: None


def main(write, path):
    path = Path(path)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    shell = Shell.instance()
    shell.display_formatter.active_types = list(FORMS)
    differ = []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        found = outputs(shell, "".join(cell["source"]))
        if found != cell["outputs"]:
            differ.append((number, cell["outputs"], found))
        cell["outputs"] = found
    if write:
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    for number, stored, found in differ:
        print(f"cell {number} shows\n{str(found)[:1000]}\nand not\n{str(stored)[:1000]}")
    return bool(differ)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--write"]
    if len(words) != 1:
        sys.exit(__doc__)
    sys.exit(main("--write" in sys.argv, words[0]))
