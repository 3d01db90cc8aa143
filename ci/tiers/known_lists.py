"""Which list of known failures belongs to which adapter, and which ids it names."""

import fnmatch
import tomllib
from pathlib import Path


def list_of(root, name):
    """The list of an adapter, or None: of `cute-static` known-static.toml in conformance/adapters/cute; of
    another release known@VERSION.toml, as a list is about one release."""
    name, _, version = name.partition("@")
    folders = [path for path in (Path(root) / "conformance/adapters").iterdir() if path.is_dir()]
    own = [path for path in folders if name == path.name or name.startswith(path.name + "-")]
    if not own:
        return None
    folder = max(own, key=lambda path: len(path.name))
    variant = name[len(folder.name) :]
    path = folder / f"known{variant}{'@' + version if version else ''}.toml"
    return path if path.is_file() else None


def names(path, finding):
    """Whether a list has an entry for an id; `*` is allowed in the input class only."""
    try:
        entries = tomllib.loads(Path(path).read_text(encoding="utf-8")).get("known", [])
    except (OSError, ValueError):
        return False  # malformed: the adapter's own stage says so, with the line
    return any(
        fnmatch.fnmatchcase(finding, str(entry.get("id", "")))
        for entry in entries
        if isinstance(entry, dict)
    )
