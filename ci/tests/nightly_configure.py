"""Without each optional package in turn: its parts are left out, with the name of the package, and nothing fails."""

import unittest

import test_configure


class WithoutOne(test_configure.Configured):
    def test_each_optional_package(self):
        for package, parts in test_configure.LEFT_OUT_WITHOUT.items():
            with self.subTest(package):
                output = self.configure("release", f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON")
                for part in parts:
                    self.assertRegex(
                        output, rf"(?m)^-- {part}: left out, \S.* not found \(apt install "
                    )
                self.assertEqual([one for one in self.commands() if "-Werror" in one], [])
                (self.folder / "CMakeCache.txt").unlink()


if __name__ == "__main__":
    unittest.main()
