#!/usr/bin/env bash
# ClusterFuzzLite wants this file here; what it does is fuzz/oss_fuzz/build.sh.
set -euo pipefail
exec "${SRC:?is not set}/layoutcheck/fuzz/oss_fuzz/build.sh"
