# shellcheck shell=bash
# Shared by the scripts of ci; sourced, never run. Leaves the caller in the top folder.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
logs=build/log
# python3 may be a script that looks for the real one (pyenv), which takes longer than a start of Python does.
# Its own folder goes first only then: elsewhere it would put /usr/bin before /usr/local/bin.
python=$(python3 -c 'import sys; print(sys.executable or "")' 2>/dev/null || true)
if [ -n "$python" ] && [ "$python" != "$(command -v python3)" ]; then PATH=${python%/*}:$PATH; fi
unset python
PATH=$PWD/build/tools:$PATH  # where ci/setup installs CMake if that of the system is too old

say() { printf '== %s s: %s\n' "$SECONDS" "$*"; }  # after so many seconds

die() {  # die EXIT TEXT...
  local code=$1
  shift
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit "$code"
}

# gxx: the command of a g++ that compiles the suite, 12 or newer, that of the system first; 1: there is none.
gxx() {
  local name
  for name in g++ g++-14 g++-13 g++-12; do
    if command -v "$name" >/dev/null && [ "$("$name" -dumpversion | cut -d. -f1)" -ge 12 ]; then
      echo "$name"
      return
    fi
  done
  return 1
}

# clangxx: the command of the newest clang++-N, 14 or newer, whose sanitizers link; 1: there is none.
clangxx() {
  local name
  for name in $(compgen -c clang++- | grep -xE 'clang\+\+-[0-9]+' | sort -t- -k2,2nr -u); do
    [ "${name##*-}" -ge 14 ] || break
    if "$name" -fsanitize=address,undefined -x c++ - -o /dev/null <<<'int main() {}' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  return 1
}
clang_version() {
  local name
  name=$(clangxx) && echo "${name##*-}"
}

# quietly NAME COMMAND...: output goes to build/log/NAME.log, and to the screen on failure.
quietly() {
  local name=$1 code=0
  shift
  mkdir -p "$logs"
  "$@" >"$logs/$name.log" 2>&1 || code=$?
  if [ "$code" -ne 0 ]; then
    tail -n 100 "$logs/$name.log" >&2
    printf '%s: exit %s; the whole log: %s\n' "$*" "$code" "$logs/$name.log" >&2
  fi
  return "$code"
}

# alone COMMAND...: one script at a time builds in this checkout; the next waits. Two that configure one folder
# would each find what the other has half written, and take what is installed for absent.
alone() {
  if ! command -v flock >/dev/null; then
    "$@"
    return
  fi
  mkdir -p "$logs"
  {
    if ! flock --nonblock 9; then
      say "waiting: another script builds here"
      flock 9
    fi
    "$@" 9>&-  # what a build leaves running must not hold the others up
  } 9>>"$logs/lock"
}

# build PRESET FOLDER TARGET [CMAKE ARGUMENT...]: configures, says what is left out, builds.
build() { alone build_here "$@"; }

build_here() {
  local preset=$1 folder=$2 target=$3
  shift 3
  quietly "configure-$preset" cmake --preset "$preset" "$@" || return
  absent "$preset"
  quietly "build-$preset" cmake --build "$folder" --target "$target"
}

# absent PRESET: the parts that this configuration lacks, one a line.
absent() {
  sed -nE 's/^-- (.*): left out, (.*)$/absent: \1: \2/p' "$logs/configure-$1.log"
}

# number_of WORD LINE: the number next to a word: "fail 3", "fail: 3", "fail=3" or "3 failed".
number_of() {
  sed -nE "s/.*\b$1(ed)?[ :=]+([0-9]+)\b.*/\2/p; t; s/.*\b([0-9]+) $1(ed|s)?\b.*/\1/p" <<<"$2"
}
