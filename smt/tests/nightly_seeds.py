"""Every theorem under ten seeds of the solvers' own choices: none may be lost by luck."""

import json
import os
import shutil
import subprocess
import sys

BINARY = os.environ["LAYOUTCHECK_BINARY"]
SEEDS = range(10)


def main() -> int:
    options = ["--check-with", "cvc5"] if shutil.which("cvc5") else []
    lost = 0
    for seed in SEEDS:
        done = subprocess.run(
            [BINARY, "prove", "--json", "--seed", str(seed), "--bits", "64", *options],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 77:
            print(done.stderr.strip())
            return 77
        summary = json.loads(done.stdout.splitlines()[-1])
        print(f"seed {seed}: exit {done.returncode}, {json.dumps(summary)}", flush=True)
        lost += done.returncode != 0
    print(f"{len(SEEDS)} seeds, {lost} with a theorem lost; second opinion: {bool(options)}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
