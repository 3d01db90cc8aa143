#!/usr/bin/env python3
"""The recipes of vcpkg and Conan agree with the project: its version, its options, and the sources that a build reads."""

import ast
import fnmatch
import json
import os
import re
import shutil
import unittest

from package import BUILD, CMAKE, SOURCE, absent, run

FOLDER = BUILD / "packaging/recipes"
PORT = SOURCE / "cmake/packaging/vcpkg/ports/layoutcheck"
CONAN = SOURCE / "cmake/packaging/conan/conanfile.py"
PROJECT = (SOURCE / "CMakeLists.txt").read_text()


def exported():
    """The patterns of export_sources, as Conan reads them: * is any text, a slash too."""
    tree = ast.parse(CONAN.read_text())
    function = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "export_sources"
    )
    loop = next(node for node in function.body if isinstance(node, ast.For))
    return ast.literal_eval(loop.iter)


class Recipes(unittest.TestCase):
    def test_one_version(self):
        version = (SOURCE / "VERSION").read_text().strip()
        port = json.loads((PORT / "vcpkg.json").read_text())
        self.assertEqual((port["name"], port["version-semver"]), ("layoutcheck", version))

    def test_options_exist(self):
        for recipe in (PORT / "portfile.cmake", CONAN):
            options = set(re.findall(r"LAYOUTCHECK_[A-Z_]+", recipe.read_text()))
            self.assertEqual(options, {"LAYOUTCHECK_LIBRARIES_ONLY", "LAYOUTCHECK_UNITY"})
            for option in options:
                self.assertIn(f"option({option} ", PROJECT)

    def test_the_port_finds_its_checkout(self):
        up = re.search(
            r'"\$\{CMAKE_CURRENT_LIST_DIR\}/([./]+)" ABSOLUTE',
            (PORT / "portfile.cmake").read_text(),
        )[1]
        self.assertEqual((PORT / up).resolve(), SOURCE)

    def test_the_port_as_a_script(self):
        """There is no vcpkg here: its functions are played, with the arguments that they take."""
        script = FOLDER.with_name("port.cmake")
        script.write_text(f"""
function(vcpkg_check_linkage)
endfunction()
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  message("configure ${{arg_SOURCE_PATH}} with ${{arg_OPTIONS}}${{arg_UNPARSED_ARGUMENTS}}")
endfunction()
function(vcpkg_cmake_install)
  file(WRITE "${{CURRENT_PACKAGES_DIR}}/debug/include/a.hpp" "")
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "PACKAGE_NAME;CONFIG_PATH" "")
  message("fixup ${{arg_PACKAGE_NAME}} of ${{arg_CONFIG_PATH}}${{arg_UNPARSED_ARGUMENTS}}")
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  file(INSTALL ${{arg_FILE_LIST}} DESTINATION "${{CURRENT_PACKAGES_DIR}}/share/${{PORT}}")
endfunction()
set(CURRENT_PACKAGES_DIR "{FOLDER.with_name("port")}")
set(PORT layoutcheck)
include("{PORT / "portfile.cmake"}")
""")
        done = run(CMAKE, "-P", script)
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn(f"configure {SOURCE} with -DLAYOUTCHECK_LIBRARIES_ONLY=ON;", done.stderr)
        self.assertIn("fixup layoutcheck of lib/cmake/layoutcheck\n", done.stderr)
        left = {
            path.relative_to(FOLDER.with_name("port")).as_posix()
            for path in FOLDER.with_name("port").rglob("*")
            if path.is_file()
        }
        self.assertEqual(left, {"share/layoutcheck/usage", "share/layoutcheck/LICENSE"})

    def test_what_conan_exports_is_enough_and_no_dependency_is_required(self):
        shutil.rmtree(FOLDER, ignore_errors=True)
        patterns = exported()
        copied = 0
        for path in SOURCE.rglob("*"):
            name = path.relative_to(SOURCE).as_posix()
            if (
                name.startswith(("build", "."))
                or not path.is_file()
                or not any(fnmatch.fnmatchcase(name, one) for one in patterns)
            ):
                continue
            (FOLDER / "source" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, FOLDER / "source" / name)
            copied += 1
        self.assertGreater(copied, 200)
        done = run(
            CMAKE,
            "-S",
            FOLDER / "source",
            "-B",
            FOLDER / "build",
            "-G",
            os.environ["LAYOUTCHECK_GENERATOR"],
            f"-DCMAKE_CXX_COMPILER={os.environ['LAYOUTCHECK_CXX']}",
            "-DLAYOUTCHECK_LIBRARIES_ONLY=ON",
            "-DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON",
        )
        self.assertEqual(done.returncode, 0, done.said)
        self.assertNotIn("engine random: present", done.stdout)
        listed = run(CMAKE, "--build", FOLDER / "build", "--target", "help").stdout
        self.assertIn("layoutcheck_laws", listed)
        self.assertNotIn("layoutcheck_fuzz", listed)
        done = run(CMAKE, "--install", FOLDER / "build", "--prefix", FOLDER / "prefix")
        self.assertNotEqual(
            done.returncode, 0
        )  # nothing is built yet: the first thing it misses is a library
        self.assertIn("liblayoutcheck_core.a", done.said)


if __name__ == "__main__":
    if not (BUILD / "cmake_install.cmake").exists():
        absent("LAYOUTCHECK_BUILD, a build folder")
    unittest.main()
