"""The stubs, by mypy --strict on an example; and every name that they have is there."""

import ast
import subprocess
import sys
from pathlib import Path

import layoutcheck as lc

HERE = Path(__file__).parent
PACKAGE = Path(lc.__file__).absolute().parent

INSTALLED = PACKAGE.parent.name == "site-packages"


def mypy(file):
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--follow-imports=silent",
            "--cache-dir=/dev/null",
            file,
        ],
        capture_output=True,
        text=True,
        check=False,
        # Where it is installed, mypy finds it itself.
        env={"PATH": ""} | ({} if INSTALLED else {"MYPYPATH": str(PACKAGE.parent)}),
    )


def test_an_example(tmp_path):
    done = mypy(HERE / "typed/example.py")
    assert done.returncode == 0, done.stdout
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import layoutcheck as lc\nx: int = lc.coalesce(lc.Layout(4, 1))\nlc.size()\n")
    said = mypy(wrong).stdout
    assert "wrong.py:2: error" in said and "wrong.py:3: error" in said, said


def test_names():
    for stub, module in (("_core.pyi", lc._core), ("__init__.pyi", lc)):
        for node in ast.parse((PACKAGE / stub).read_text("utf-8")).body:
            names = (
                [a.asname for a in node.names if a.asname]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            if isinstance(node, ast.FunctionDef):
                names = [node.name]
            if isinstance(node, ast.ClassDef) and hasattr(module, node.name):
                names = [node.name]
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef):
                        assert hasattr(getattr(module, node.name), inner.name), (
                            node.name,
                            inner.name,
                        )
            for name in names:
                assert hasattr(module, name), (stub, name)
    stubbed = {
        n.name
        for n in ast.parse((PACKAGE / "_core.pyi").read_text("utf-8")).body
        if isinstance(n, ast.FunctionDef)
    }
    assert stubbed >= set(lc.OPERATIONS)
