#!/usr/bin/env python3
"""Writes docs/results.schema.json and docs/results.md, made from the records that writers and readers of results use.

results.py PROGRAM [FOLDER]    PROGRAM: build/bin/layoutcheck-results-schema; FOLDER: docs
"""

import json
import subprocess
import sys
from pathlib import Path

WIDTH = 110
HEAD = """# Lines of results

Made by `docs/generate/results.py` from the records in `results/include/layoutcheck/results/records.hpp`, which the
writers and the readers of results share; a test compares. What results are for: [reports.md](reports.md).

Every run prints JSON Lines with `--json`: one object a line, distinguished by `type`. [results.schema.json](results.schema.json)
is the schema of each line (JSON Schema, draft 7). Readers pass over types and members that they do not know. When
the format changes: [versioning.md](versioning.md).

Each line of a nightly run has two more members: `stage`, the stage that printed it, and `seed`, the seed of the run.

*Always*: whether every line of the type has the member.
"""


def text_of(value, indent=""):
    """JSON with what fits on a line on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    inner = indent + " "
    if isinstance(value, list):
        parts, ends = [text_of(item, inner) for item in value], "[]"
    else:
        parts = [f"{json.dumps(key)}: {text_of(item, inner)}" for key, item in value.items()]
        ends = "{}"
    return f"{ends[0]}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{ends[1]}"


def kind(schema):
    """What a value is, in words."""
    if "enum" in schema:
        return ", ".join(f"`{name}`" for name in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "$ref" in schema:
        return f"a `{schema['$ref'].rsplit('/', 1)[1]}`"
    if schema["type"] == "array":
        return "list of " + kind(schema["items"]).replace("string", "strings").replace(
            "object", "objects"
        )
    if isinstance(schema.get("additionalProperties"), dict):
        return "counts by name"
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None and most is None:
        return schema["type"]
    return f"{schema['type']} from {least}" + (f" to {most}" if most is not None else "")


def rows(schema, prefix=""):
    """(member, always, kind, meaning) of an object and of the objects in it."""
    for name, member in schema["properties"].items():
        if name == "type" or (
            not prefix and name in ("stage", "seed") and name not in schema["required"]
        ):
            continue
        yield prefix + name, name in schema["required"], kind(member), member.get("description", "")
        inner = member.get("items", member)
        if "properties" in inner:
            yield from rows(inner, f"{prefix}{name}{'[]' if 'items' in member else ''}.")


def page(schema):
    text = HEAD
    for name, definition in schema["definitions"].items():
        text += f"\n## {name}\n"
        for one in definition.get("oneOf", [definition]):
            text += f"\n{one['description']}\n\n| member | always | is | meaning |\n| --- | --- | --- | --- |\n"
            for member, always, what, meaning in rows(one):
                text += f"| `{member}` | {'yes' if always else ''} | {what} | {meaning} |\n"
    return text


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = Path(sys.argv[2] if len(sys.argv) == 3 else Path(__file__).resolve().parents[1])
    done = subprocess.run([sys.argv[1]], capture_output=True, text=True, timeout=60, check=True)
    schema = json.loads(done.stdout)
    (folder / "results.schema.json").write_text(text_of(schema) + "\n", encoding="utf-8")
    (folder / "results.md").write_text(page(schema), encoding="utf-8")


if __name__ == "__main__":
    main()
