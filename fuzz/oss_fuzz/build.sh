#!/usr/bin/env bash
# Builds what OSS-Fuzz and ClusterFuzzLite run: from $SRC/layoutcheck, by way of $WORK/layoutcheck,
# into $OUT. Compiler, instrumentation and engine are those of the environment, none is ours.
set -euo pipefail

for name in SRC OUT WORK CXX CXXFLAGS LIB_FUZZING_ENGINE SANITIZER; do
  if [ -z "${!name-}" ]; then
    echo "build.sh: \$$name is not set: the base-builder image of OSS-Fuzz sets it" >&2
    exit 2
  fi
done
source=$SRC/layoutcheck build=$WORK/layoutcheck
for folder in "$source/fuzz" "$OUT" "$WORK"; do
  if [ ! -d "$folder" ]; then
    echo "build.sh: no folder $folder" >&2
    exit 2
  fi
done
# afl-clang-fast++ works as AFL_* say, which ccache does not look at.
launcher=()
if [ "${FUZZING_ENGINE-}" = afl ]; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=); fi

# CMake reads CXX and CXXFLAGS once, and $WORK outlives a change of the sanitizer. The build type None
# adds no flags. Warnings of a compiler newer than ours are not errors. The programs run where no
# packages are installed: what needs a shared library is left out.
rm -rf "$build"
cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=None -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF \
  -DLAYOUTCHECK_FUZZER=ON -DLAYOUTCHECK_FUZZER_COVERAGE= \
  "-DLAYOUTCHECK_FUZZER_LINK=SHELL:$LIB_FUZZING_ENGINE" \
  "-DLAYOUTCHECK_ENGINES=sweep;conformance" -DLAYOUTCHECK_CORPUS=OFF \
  -DLAYOUTCHECK_CLI=OFF -DLAYOUTCHECK_TESTS=OFF -DLAYOUTCHECK_BENCH=OFF -DLAYOUTCHECK_CUDA=OFF \
  "${launcher[@]}"
cmake --build "$build" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"

# pack FOLDER ZIP: the same files make the same bytes.
pack() {
  python3 - "$1" "$2" <<'PYTHON'
import pathlib, sys, zipfile

folder = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(sys.argv[2], "w") as archive:
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o644 << 16
        archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
PYTHON
}

count=0
for program in "$build"/bin/fuzz_*; do
  if [ ! -f "$program" ]; then continue; fi
  fuzzer=${program##*/} count=$((count + 1))
  cp "$program" "$OUT/$fuzzer"
  corpus=$source/fuzz/corpora/${fuzzer#fuzz_} dictionary=$source/fuzz/layoutcheck.dict
  if [ -d "$corpus" ]; then pack "$corpus" "$OUT/${fuzzer}_seed_corpus.zip"; fi
  if [ -f "$dictionary" ]; then cp "$dictionary" "$OUT/$fuzzer.dict"; fi
done
if [ "$count" -eq 0 ]; then
  echo "build.sh: the build made no $build/bin/fuzz_*" >&2
  exit 1
fi
echo "build.sh: $count fuzz targets in $OUT ($SANITIZER, $LIB_FUZZING_ENGINE)"
