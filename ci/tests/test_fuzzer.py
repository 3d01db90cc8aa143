"""One libFuzzer program of a nightly run: with its seed it finds the same, whatever else happens on the machine, and a
leak is reported with its input. The programs of these tests are small ones, built with libFuzzer itself."""

import os
import shutil
import subprocess
import tempfile
import unittest
from contextlib import chdir
from pathlib import Path

import driver  # noqa: F401  # it extends the path by ci/tiers

import child
import fuzzer

CXX = next(
    filter(
        None, map(shutil.which, (*(f"clang++-{number}" for number in range(30, 13, -1)), "clang++"))
    ),
    None,
)
RUNS = 300
SEEDS = 40
# A thread that allocates and frees while inputs run, as libFuzzer's own does when it begins; no input notices it.
BUSY = """
#include <unistd.h>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <thread>
__attribute__((no_sanitize("coverage"))) static void allocate() {
  for (;;) {
    void* volatile held = std::malloc(16);
    usleep(50);
    std::free(held);
    usleep(50);
  }
}
extern "C" int LLVMFuzzerInitialize(int*, char***) { std::thread(allocate).detach(); return 0; }
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static volatile unsigned met[256];
  unsigned state = 0;
  for (std::size_t i = 0; i < size; ++i) {
    switch (data[i] % 8) {
      case 0: state += 1; break;
      case 1: state ^= 21; break;
      case 2: if (state % 3 == 1) state *= 5; break;
      case 3: if (state > 40) state /= 2; break;
      case 4: if (data[i] > 100) state += 9; break;
      default: break;
    }
    met[state % 256] = met[state % 256] + 1;
  }
  usleep(50);  // as long as the thread needs to allocate meanwhile
  return 0;
}
"""
LEAKY = """
#include <cstddef>
#include <cstdint>
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static int* volatile held;
  if (size > 3 && data[0] == data[1]) { held = new int(1); held = nullptr; }
  return 0;
}
"""


class Listed(unittest.TestCase):
    def test_files_come_by_name_and_folder_by_folder(self):
        with tempfile.TemporaryDirectory() as name, chdir(name):
            for path in ("b/z,y", "b/1", "a/2", "a/10"):
                Path(path).parent.mkdir(exist_ok=True)
                Path(path).write_text(path)
            Path("b/folder").mkdir()
            links = fuzzer.listed(["b", "absent", "a"], "links")
            self.assertEqual([link.read_text() for link in links], ["b/1", "b/z,y", "a/10", "a/2"])
            self.assertFalse(
                any("," in str(link) for link in links),
                "libFuzzer takes their names between commas",
            )


@unittest.skipUnless(CXX, "absent: clang with libFuzzer")
class Fuzzer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        for name, source in (("fuzz_busy", BUSY), ("fuzz_leaky", LEAKY)):
            subprocess.run(
                [
                    CXX,
                    "-x",
                    "c++",
                    "-O1",
                    "-fsanitize=fuzzer,address",
                    "-pthread",
                    "-o",
                    cls.folder / name,
                    "-",
                ],
                input=source,
                text=True,
                check=True,
                timeout=120,
            )

    def search(self, name, seeds=()):
        """(status, inputs executed, what was found new, names of what was kept as failing)."""
        with tempfile.TemporaryDirectory() as out, chdir(out):
            status, executed, log, kept = fuzzer.search(self.folder / name, seeds, 7, RUNS, 60)
            self.assertIn("INITED", log)
            return (
                status,
                executed,
                sorted(path.name for path in Path("new", name[5:]).iterdir()),
                sorted(path.name for path in kept.iterdir()),
            )

    def seeds(self, order, where=None):
        """A folder with a folder of seeds for target busy, written in this order."""
        folder = Path(tempfile.mkdtemp(dir=where))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "busy").mkdir()
        for number in order:
            (folder / "busy" / f"{number:02}").write_bytes(
                bytes([number, 3 * number, 255 - number])
            )
        return [folder]

    def test_what_another_thread_allocates_changes_nothing(self):
        if not child.may_load_at_same_addresses():
            self.skipTest("absent: addresses are random here")
        seeds = self.seeds(range(SEEDS))
        first = self.search("fuzz_busy", seeds)
        self.assertEqual((first[0], first[1], first[3]), (0, RUNS, []))
        self.assertGreater(len(first[2]), 10)
        for _ in range(4):
            self.assertEqual(self.search("fuzz_busy", seeds), first)

    def test_the_order_of_a_folder_changes_nothing(self):
        if not child.may_load_at_same_addresses():
            self.skipTest("absent: addresses are random here")
        memory = (
            "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        )  # lists what was written last first
        self.assertEqual(
            self.search("fuzz_busy", self.seeds(range(SEEDS), memory)),
            self.search("fuzz_busy", self.seeds(reversed(range(SEEDS)), memory)),
        )

    def test_a_leak_is_reported_with_its_input(self):
        status, executed, _, kept = self.search("fuzz_leaky")
        self.assertNotEqual(status, 0)
        self.assertLess(executed, RUNS)
        self.assertEqual([name[:5] for name in kept], ["leak-"])


if __name__ == "__main__":
    unittest.main()
