#!/usr/bin/env python3
"""Prints docs/laws.md, made from what the command says of itself.

laws.py BINARY > docs/laws.md    exit 2 where the build lacks an engine whose laws the page names
"""

import json
import re
import subprocess
import sys

NEEDED = ("random", "exhaustive", "relations", "sweep", "proof")

HEAD = """# Laws

Made by `docs/generate/laws.py` from the tables of the command (`layoutcheck list laws --json` and its like); a test
compares. How a law comes about: [add-a-law.md](add-a-law.md).

{laws} laws of {operations} operations, and {mutants} mutants, of which every run of `verify` must find each.
Every law is decided by the engines *random* and *exhaustive*, up to 4096 points of a case and as many again where
digits carry. The last column has the others:

- *relations* decides it at every point of a case at once ([relations-engine.md](relations-engine.md)): {relations} laws;
- *sweep* at every item of a space of layouts and other values ([sweep.md](sweep.md)): {sweep} laws;
- *proof* for every rank and extent, or those named, where theorems imply it; others for every extent and stride of inputs of so many modes
  ([proofs.md](proofs.md)): {proof} laws.

*Required*: the inputs on which the law speaks; nothing there: all of them. *Source*: the entry of
[the specification](spec.md) that the law checks, then where else it is stated.
"""


def listed(binary, *args):
    done = subprocess.run(
        [binary, *args, "--json"], capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode != 0:
        raise SystemExit(
            f"laws.py: layoutcheck {' '.join(args)} ended with exit {done.returncode}: {done.stderr}"
        )
    return [json.loads(line) for line in done.stdout.splitlines()]


def engines_of(binary, laws):
    """{law: what the engines that decide more than single inputs say of it}; exits with an error if a testing engine
    leaves a law out."""
    result = {law["id"]: [] for law in laws}
    for line in listed(binary, "list", "laws", "--reach"):
        if line["type"] != "reach":
            continue
        if line["engine"] in ("random", "exhaustive") and not line["takes"]:
            raise SystemExit(f"laws.py: {line['law']} is not taken by {line['engine']}")
        if line["engine"] in ("relations", "sweep") and line["takes"]:
            result[line["law"]].append(line["engine"])
        if line["engine"] == "proof" and line["takes"]:
            result[line["law"]].append(re.sub("^proved( for all)?", "proof", line["says"]))
    return result


def cell(text):
    return text.replace("|", "\\|")


def source(text):
    """ "spec#coalesce: idempotent", with a link."""
    return re.sub(r"spec#([\w-]+)", r"[\1](spec.md#\1)", cell(text))


def require_engines(binary, *needed):
    """Exits with 2 where the build lacks one of them."""
    engines = {e["name"] for e in listed(binary, "doctor")[0]["engines"] if e["present"]}
    if missing := [name for name in needed if name not in engines]:
        print(f"this build has no engine {', '.join(missing)}", file=sys.stderr)
        raise SystemExit(2)


def page(binary):
    """The text of docs/laws.md."""
    require_engines(binary, *NEEDED)
    operations, laws = listed(binary, "list", "operations"), listed(binary, "list", "laws")
    mutants = {mutant["name"]: mutant for mutant in listed(binary, "list", "mutants")}
    others = engines_of(binary, laws)
    counts = {
        name: sum(any(f.split()[0] == name for f in found) for found in others.values())
        for name in ("relations", "sweep", "proof")
    }
    judged = [op for op in operations if any(law["op"] == op["name"] for law in laws)]
    lines = [HEAD.format(laws=len(laws), operations=len(judged), mutants=len(mutants), **counts)]
    for op in judged:
        usage = op["usage"].partition(" takes ")[2]
        forms = [f"`{op['spelling']}{form}`" for form in usage.split(" or ")]
        said = " or\n".join(" or ".join(forms[i : i + 3]) for i in range(0, len(forms), 3))
        lines += [
            f"## {op['name']}",
            "",
            f"{said} -> {op['result']}",
            "",
            "| law | says | required | source | catches | engines |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for law in laws:
            if law["op"] != op["name"]:
                continue
            defect = mutants[law["kills"]]["defect"]
            lines.append(
                f"| `{law['id']}` | {cell(law['says'])} | {cell(law['domain'])} | {source(law['source'])} "
                f"| `{law['kills']}`: {cell(defect)} | {', '.join(others[law['id']])} |"
            )
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    sys.stdout.write(page(sys.argv[1]))
