#!/usr/bin/env python3
"""The reports of docs/upstream, of the libraries that are here, are those that docs/generate/upstream.py writes now: it
runs the code of each."""

import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    script = Path(__file__).resolve().parents[2] / "docs/generate/upstream.py"
    sys.exit(subprocess.run([sys.executable, str(script), "--check"], check=False).returncode)
