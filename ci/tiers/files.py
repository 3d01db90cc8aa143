"""Files that are there whole or not at all, locks, and archives that are the same bytes every time."""

import contextlib
import fcntl
import gzip
import hashlib
import io
import json
import os
import tarfile
from pathlib import Path
from stat import S_ISREG


def sync_folder(folder):
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_whole(path, data):
    """Writes bytes or text by a temporary file next to it, fsync and rename: a reader sees the old file
    or the new one. Raises OSError where the disk refuses; the old file remains then."""
    path = Path(path)
    data = data.encode() if isinstance(data, str) else data
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def append(path, data):
    """Adds to a file, synced before it returns."""
    with open(path, "ab") as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())


def read_json(path):
    """The object in a file; None where there is none, or none that can be read."""
    try:
        value = json.loads(Path(path).read_bytes())
    except (OSError, ValueError):
        return None
    return value if isinstance(value, dict) else None


def states(paths):
    """{path: what distinguishes it from a file written later or moved to its place} of those that are files."""
    found = {}
    for path in paths:
        with contextlib.suppress(OSError, ValueError):
            stat = os.stat(path)
            if S_ISREG(stat.st_mode):
                found[path] = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
    return found


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class Busy(Exception):
    """Another process holds the lock."""


@contextlib.contextmanager
def locked(path, wait=False):
    """Holds a lock for as long as this process lives; Busy where another does and wait is false."""
    with open(path, "a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            file.seek(0)
            holder = file.read(32).decode("ascii", "replace").strip()
            raise Busy(holder or "?") from None
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        yield


def archive(folder, into):
    """A tar.gz of a folder's files: sorted, without times and owners, so that equal files make equal bytes."""
    folder = Path(folder)
    held = io.BytesIO()
    with gzip.GzipFile(fileobj=held, mode="wb", mtime=0, filename="") as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in sorted(p for p in folder.rglob("*") if p.is_file()):
                data = path.read_bytes()
                member = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
                member.size = len(data)
                member.mode = 0o644
                tar.addfile(member, io.BytesIO(data))
    write_whole(into, held.getvalue())
