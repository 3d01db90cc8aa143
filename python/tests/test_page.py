"""The examples of docs/python.md run as they are printed."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs/python.md"


def test_examples(command, tmp_path):
    blocks = re.findall(
        r"^(<!-- from .*? -->\n)?```python\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M
    )
    code = "\n".join(text for quoted, text in blocks if not quoted)
    assert code.count("assert") >= 12
    file = tmp_path / "page.py"
    file.write_text(code)
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "right_inverse(2:2) gives 2:2, not 1:0: right_inverse_function" in done.stdout
