"""The seed of a nightly run: made from what was built and from the day, so that both repeat it."""

import hashlib


def seed_of(commit, date):
    """A number from 1 to 2^31 - 1, which every engine and solver takes.

    seed_of("abc", "2026-11-23") == 1168413594
    """
    digest = hashlib.sha256(f"{commit} {date}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % (2**31 - 1) + 1
