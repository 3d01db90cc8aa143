# shellcheck shell=bash
# Python packages by their pins, each set in an environment of its own; sourced after lib.sh.
# shellcheck disable=SC2154  # logs is of lib.sh

pins_of() { echo "conformance/adapters/${1%%@*}/pins.txt"; }  # of NAME[@VERSION]: the packages of an adapter

# adapters_of WHEN...: those whose library ci/setup brings unasked, by the line `setup = "WHEN"` of adapter.toml.
adapters_of() {
  local when file
  for when in "$@"; do
    for file in conformance/adapters/*/adapter.toml; do
      if grep -qE "^setup *= *\"$when\"" "$file"; then basename "$(dirname "$file")"; fi
    done
  done
}

# known_adapter WHAT NAME[@VERSION]: ends the script with 2 where there is no such adapter.
known_adapter() {
  [[ $2 =~ ^[^/@]+(@.*)?$ ]] || die 2 "$1 takes NAME or NAME@VERSION"
  [[ ${2#*@} = "$2" || ${2#*@} =~ ^[0-9][0-9A-Za-z.]*$ ]] ||
    die 2 "$1 $2: a version is digits, letters and dots"
  local pins
  pins=$(pins_of "$2")
  [ -s "$pins" ] || die 2 "$1 $2: no $pins"
}

# wheels FOLDER PINS: a virtual environment with the pinned packages and nothing else, or no folder
# at all: half of one would be taken for a library that is there. Of the Python PYTHON_OF_WHEELS, or python3.
wheels() {
  if cmp -s "$2" "$1/pins.txt"; then return; fi
  if ! fill "$1" "$2"; then
    rm -rf "$1"
    return 1
  fi
}
fill() {
  local folder=$1 pins=$2 name older=()
  # Of some packages the files run on an older Python than the package wants: a comment in the file says so.
  if grep -q '^#.*--ignore-requires-python' "$pins"; then older=(--ignore-requires-python); fi
  name=${folder##*/}
  say "installing into $folder: $(grep -v '^#' "$pins" | tr '\n' ' ')"
  quietly "$name" "${PYTHON_OF_WHEELS:-python3}" -m venv --clear "$folder" || return
  quietly "$name-pip" "$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    --no-deps ${older[@]+"${older[@]}"} --requirement "$pins" || return
  if [ "$folder" = build/venv-cuda ]; then toolkit_links "$folder" || return; fi
  cp "$pins" "$folder/pins.txt"  # last: a venv without it is made again
}

# toolkit_links FOLDER: the names under which nvcc and CMake look for libraries; wheels hold no links.
toolkit_links() {
  local root
  root=$(echo "$1"/lib/python3*/site-packages/nvidia/cu13)
  ln -sfn lib "$root/lib64" && ln -sf libcudart.so.13 "$root/lib/libcudart.so" &&
    quietly nvcc-version "$root/bin/nvcc" --version
}

# adapter_wheels FOLDER NAME[@VERSION]: the library that an adapter judges, in FOLDER/venv-NAME; another release
# than the pinned one in FOLDER/venv-NAME@VERSION.
adapter_wheels() {
  local folder=$1 adapter=$2 pins
  pins=$(pins_of "$adapter")
  grep '^#' "$pins"  # the licences
  if [ "${adapter#*@}" != "$adapter" ]; then  # the first package is the library
    mkdir -p "$logs"
    sed -E "0,/^[^#]/s/^([^#=]+==).*/\1${adapter#*@}/" "$pins" >"$logs/pins-$adapter.txt"
    pins=$logs/pins-$adapter.txt
  fi
  wheels "$folder/venv-$adapter" "$pins"
}
