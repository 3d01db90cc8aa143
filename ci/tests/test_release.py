"""ci/release lets a checkout pass whose files agree on one version, and names each reason why another does not."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = (ROOT / "VERSION").read_text().strip()
COPIED = (
    "ci/release",
    "ci/lib.sh",
    "VERSION",
    "CMakeLists.txt",
    "docs/packaging.md",
    "conformance/sdk/python/pyproject.toml",
    "cmake/packaging/conan/conanfile.py",
    "cmake/packaging/vcpkg/ports/layoutcheck/vcpkg.json",
)
CHANGELOG = (
    f"# Changelog\n\n## [Unreleased]\n\n## [{VERSION}] - 2026-11-24\n\n### Added\n\n- All of it.\n"
)
# file, what is replaced in it, by what, the reason that is given
DEFECTS = [
    ("VERSION", VERSION, "9.0.0", "vcpkg.json says"),
    ("VERSION", VERSION, "1.0", "VERSION holds '1.0'"),
    ("VERSION", "\n", "\n2\n", "not one line"),
    ("CHANGELOG.md", f"[{VERSION}]", "[0.0.9]", "its newest section is 0.0.9"),
    ("CHANGELOG.md", " - 2026-11-24", "", "no section"),
    (
        "CHANGELOG.md",
        "## [Unreleased]\n",
        "## [Unreleased]\n\n- More.\n",
        "entries are left below Unreleased",
    ),
    (
        "docs/packaging.md",
        f"layoutcheck_{VERSION}",
        "layoutcheck_0.0.9",
        "docs/packaging.md says 0.0.9",
    ),
    (
        "conformance/sdk/python/pyproject.toml",
        f'"{VERSION}"',
        '"0.0.9"',
        "pyproject.toml says 0.0.9",
    ),
    (
        "cmake/packaging/vcpkg/ports/layoutcheck/vcpkg.json",
        "version-semver",
        "version",
        "says no version",
    ),
    ("cmake/packaging/conan/conanfile.py", '"VERSION"', '"OTHER"', "the Conan recipe"),
    (
        "CMakeLists.txt",
        "file(STRINGS VERSION ",
        "file(STRINGS OTHER ",
        "CMakeLists.txt does not read",
    ),
]

# file, what is in it, how docs/versioning.md says it
QUOTED = [
    (
        "conformance/include/layoutcheck/conformance/transport/handshake.hpp",
        r'kProtocol = "([^"]*)"',
        "| protocol of adapters | `{}`",
    ),
    (
        "conformance/sdk/python/layoutcheck_adapter.py",
        r'(?m)^PROTOCOL = "([^"]*)"',
        "| protocol of adapters | `{}`",
    ),
    (
        "conformance/sdk/native/layoutcheck_library.h",
        r"#define LC_ABI (\d+)",
        "| C ABI of shared libraries | `{}`",
    ),
    (
        "conformance/src/transport/handshake.cpp",
        r'"(it speaks protocol )"',
        "`{}2.0, we speak 1.0`",
    ),
    ("conformance/serve/main.cpp", r'"(another version of the ABI \(LC_ABI\))"', "`{}`"),
    (
        "gpu_oracle/src/ledger/journal.cpp",
        r'" (is of a format that this version does not read)"',
        "`{}`",
    ),
    ("gpu_oracle/src/ledger/merge.cpp", r'"(is of suite )"', "`{}...`"),
    (
        "results/failures/src/schema.cpp",
        r'"(has schema )".*, and',
        "`{}2, and this layoutcheck knows up to 1: use a newer one`",
    ),
    ("conformance/src/known/toml.cpp", r'"(unknown key )"', "`{}...`"),
]


@unittest.skipUnless(shutil.which("git"), "git is absent")
class Release(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="layoutcheck-release-"))
        self.addCleanup(shutil.rmtree, self.folder)
        for name in COPIED:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        (self.folder / "CHANGELOG.md").write_text(CHANGELOG)
        self.git("init", "--quiet")
        self.git("config", "user.name", "a")
        self.git("config", "user.email", "a@a")
        self.commit()

    def git(self, *arguments):
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--no-verify", "-m", "a")

    def release(self, *arguments):
        done = subprocess.run(
            ["ci/release", *arguments], cwd=self.folder, check=False, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr

    def test_the_command_is_printed_and_run_with_tag(self):
        said = f"git tag -a v{VERSION} -m layoutcheck\\ {VERSION}\n"
        self.assertEqual(self.release(), (0, said, ""))
        self.assertEqual(self.git("tag"), "")
        self.assertEqual(self.release("--tag"), (0, said, ""))
        self.assertEqual(self.git("tag", "-n"), f"v{VERSION}          layoutcheck {VERSION}\n")
        self.assertEqual(self.release(), (1, "", f"release: the tag v{VERSION} exists\n"))

    def test_each_disagreement_is_named(self):
        for name, old, new, reason in DEFECTS:
            with self.subTest(name=name, new=new):
                path = self.folder / name
                text = path.read_text()
                self.assertIn(old, text)
                path.write_text(text.replace(old, new))
                self.commit()
                code, out, err = self.release("--tag")
                self.assertEqual((code, out), (1, ""), err)
                self.assertIn(reason, err)
                self.assertEqual(self.git("tag"), "")
                path.write_text(text)
        self.commit()
        self.assertEqual(self.release()[0], 0)

    def test_a_work_tree_that_is_not_clean_is_refused(self):
        (self.folder / "more").write_text("")
        self.assertEqual(
            self.release(), (1, "", "release: the work tree is not clean: git status\n")
        )

    def test_usage(self):
        self.assertEqual(self.release("--tags")[0], 2)

    def test_the_page_of_versions_quotes_what_the_code_says(self):
        page = (ROOT / "docs/versioning.md").read_text()
        for path, pattern, quoted in QUOTED:
            [said] = set(re.findall(pattern, (ROOT / path).read_text()))
            self.assertIn(quoted.format(said), page, path)

    def test_the_changelog_of_the_project_has_the_version(self):
        self.assertRegex(
            (ROOT / "CHANGELOG.md").read_text(), rf"(?m)^## \[{VERSION}\] - \d{{4}}-\d\d-\d\d$"
        )


if __name__ == "__main__":
    unittest.main()
