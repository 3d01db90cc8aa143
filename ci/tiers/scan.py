"""findings.sarif as code hosts take it: one run, and a file of the tree for each finding."""

import json
import sys
from pathlib import Path
from typing import Any

import files
import known_lists

LAWS = "properties/laws/include/layoutcheck/laws/law.hpp"  # where nothing nearer is known: the laws themselves


def code_scanning(text, root):
    """The same findings as one run. The location of each is the list of known failures of its implementation, which is
    where one that is accepted gets an entry; else the list of laws."""
    rules: dict[str, dict[str, Any]] = {}
    results = []
    driver: dict[str, Any] = {"name": "layoutcheck"}
    whole = json.loads(text)
    for run in whole["runs"]:
        driver = {**run["tool"]["driver"]}
        rules.update((rule["id"], rule) for rule in driver.pop("rules", []))
        for result in run["results"]:
            name = (
                result["locations"][0]["logicalLocations"][0]
                .get("fullyQualifiedName", "")
                .rpartition("/")[0]
            )
            listed = known_lists.list_of(root, name) if name else None
            uri = listed.relative_to(root).as_posix() if listed else LAWS
            place = {
                "physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}}
            }
            results.append({**result, "locations": [{**place, **result["locations"][0]}]})
    used = [rules[key] for key in sorted(rules)]
    whole["runs"] = [{"tool": {"driver": {**driver, "rules": used}}, "results": results}]
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def write(folder, root):
    return code_scanning((Path(folder) / "findings.sarif").read_text(encoding="utf-8"), Path(root))


if __name__ == "__main__":  # scan.py FOLDER: code-scanning.sarif next to findings.sarif
    home = Path(sys.argv[1])
    files.write_whole(
        home / "code-scanning.sarif", write(home, Path(__file__).resolve().parent.parent.parent)
    )
