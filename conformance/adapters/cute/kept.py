"""Answers kept from run to run: what a compiler says of the same text stays true."""

import json
import sqlite3

ROWS = 2_000_000  # about 400 MB; beyond, all is forgotten


class Kept:
    """A table key -> result in one file. A corrupt or foreign file is replaced; where that fails, nothing is kept."""

    def __init__(self, folder, key):
        self.base = None
        if folder is None:
            return
        path = folder / f"answers-{key}.sqlite"
        for attempt in (1, 2):
            try:
                base = sqlite3.connect(path, timeout=10, isolation_level=None)
                base.execute("pragma journal_mode=wal")
                base.execute(
                    "create table if not exists answers (query text primary key, result text) without rowid"
                )
                if base.execute("select count(query) from answers").fetchone()[0] > ROWS:
                    base.execute("delete from answers")
                self.base = base
                return
            except sqlite3.Error:
                if attempt == 1:
                    try:
                        path.unlink(missing_ok=True)
                    except OSError:
                        return

    def close(self):
        """Nothing is found or kept any more."""
        self.base = None

    def find(self, queries):
        """{query: result} of those that are known."""
        found = {}
        if self.base:
            try:
                for query in queries:
                    row = self.base.execute(
                        "select result from answers where query = ?", (query,)
                    ).fetchone()
                    result = json.loads(row[0]) if row else None
                    if isinstance(result, dict) and len(result.keys() & {"v", "e", "x", "s"}) == 1:
                        found[query] = result
            except (sqlite3.Error, ValueError):
                self.base = None
        return found

    def add(self, results):
        if self.base:
            try:
                self.base.execute("begin")
                self.base.executemany(
                    "insert or replace into answers values (?, ?)",
                    [(q, json.dumps(r)) for q, r in results.items() if r.get("x") != "Timeout"],
                )
                self.base.execute("commit")
            except sqlite3.Error:
                self.base = None
