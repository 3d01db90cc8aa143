# Which optional parts this build has. What is left out is said, with the reason and the package.
#
# Sets LAYOUTCHECK_HAS_{RANDOM,SWEEP,CONFORMANCE,PROOF,RELATIONS,CLI,CORPUS,FAILURES,MPI,TESTS,BENCH} and
# LAYOUTCHECK_ENGINE_TABLE, the rows of the table in build_info.hpp.

function(layoutcheck_left_out what reason)
  message(STATUS "${what}: left out, ${reason}")
endfunction()

# Sets `result` to the first missing package, as "rapidcheck not found (apt install ...)", or to "".
# Arguments after it: pairs of CMake package and Debian package.
function(layoutcheck_missing result)
  set(missing "")
  while(ARGN AND NOT missing)
    list(POP_FRONT ARGN package debian)
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND)
      set(missing "${package} not found (apt install ${debian})")
    endif()
  endwhile()
  set(${result} "${missing}" PARENT_SCOPE)
endfunction()

# An option of AUTO, ON or OFF. Sets LAYOUTCHECK_HAS_<NAME> in the caller.
function(layoutcheck_part name what)
  set(requested "${LAYOUTCHECK_${name}}")
  set(has OFF)
  if(requested STREQUAL "AUTO" OR requested)
    layoutcheck_missing(missing ${ARGN})
    if(NOT missing)
      set(has ON)
    elseif(requested STREQUAL "AUTO")
      layoutcheck_left_out("${what}" "${missing}")
    else()
      message(FATAL_ERROR "${what}: requested, but ${missing}")
    endif()
  else()
    layoutcheck_left_out("${what}" "LAYOUTCHECK_${name}=${requested}")
  endif()
  set(LAYOUTCHECK_HAS_${name} ${has} PARENT_SCOPE)
endfunction()

# One row of the engine table. Sets LAYOUTCHECK_HAS_<NAME> in the caller.
function(layoutcheck_engine name)
  string(TOUPPER ${name} upper)
  set(has OFF)
  if(NOT LAYOUTCHECK_ENGINES STREQUAL "auto" AND NOT name IN_LIST LAYOUTCHECK_ENGINES)
    set(reason "not in LAYOUTCHECK_ENGINES")
  else()
    layoutcheck_missing(reason ${ARGN})
    if(NOT reason)
      set(has ON)
    elseif(NOT LAYOUTCHECK_ENGINES STREQUAL "auto")
      message(FATAL_ERROR "engine ${name}: requested, but ${reason}")
    endif()
  endif()
  if(has)
    message(STATUS "engine ${name}: present")
    layoutcheck_engine_row(${name} true "")
  else()
    layoutcheck_left_out("engine ${name}" "${reason}")
    layoutcheck_engine_row(${name} false "left out, ${reason}")
  endif()
  set(LAYOUTCHECK_HAS_${upper} ${has} PARENT_SCOPE)
endfunction()

function(layoutcheck_engine_row name present reason)
  set_property(GLOBAL APPEND_STRING PROPERTY LAYOUTCHECK_ENGINE_TABLE
               "    Engine{\"${name}\", ${present}, \"${reason}\"},\n")
endfunction()

# As if every other part had been switched off by hand.
macro(layoutcheck_libraries_only)
  set(LAYOUTCHECK_ENGINES none)
  foreach(_part CLI CORPUS TESTS BENCH CUDA MPI CUTE)
    set(LAYOUTCHECK_${_part} OFF)
  endforeach()
endmacro()

macro(layoutcheck_find_parts)
  foreach(_engine IN LISTS LAYOUTCHECK_ENGINES)
    if(NOT _engine MATCHES "^(auto|none|exhaustive|fuzz|random|sweep|conformance|proof|relations)$")
      message(FATAL_ERROR "LAYOUTCHECK_ENGINES: no engine is called '${_engine}'; there are "
                          "exhaustive and fuzz (always present), random, sweep, conformance, "
                          "proof, relations")
    endif()
  endforeach()
  list(LENGTH LAYOUTCHECK_ENGINES _count)
  if(_count GREATER 1 AND LAYOUTCHECK_ENGINES MATCHES "(^|;)(auto|none)(;|$)")
    message(FATAL_ERROR "LAYOUTCHECK_ENGINES: auto and none cannot be combined with engines")
  endif()

  foreach(_engine exhaustive fuzz)
    layoutcheck_engine_row(${_engine} true "")
    message(STATUS "engine ${_engine}: present")
  endforeach()
  layoutcheck_engine(random rapidcheck librapidcheck-dev)
  layoutcheck_engine(sweep)
  layoutcheck_engine(conformance nlohmann_json nlohmann-json3-dev
                                 tomlplusplus libtomlplusplus-dev)
  layoutcheck_engine(proof Z3 libz3-dev)
  layoutcheck_engine(relations isl "libisl-dev libgmp-dev")
  get_property(LAYOUTCHECK_ENGINE_TABLE GLOBAL PROPERTY LAYOUTCHECK_ENGINE_TABLE)

  layoutcheck_part(CLI "command layoutcheck"
                   CLI11 libcli11-dev nlohmann_json nlohmann-json3-dev pugixml libpugixml-dev)
  layoutcheck_part(CORPUS "command layoutcheck corpus"
                   nlohmann_json nlohmann-json3-dev LibArchive libarchive-dev OpenSSL libssl-dev)
  layoutcheck_part(FAILURES "command layoutcheck failures"
                   SQLite3 libsqlite3-dev OpenSSL libssl-dev)
  # MPI serves the sweep, and the command that sweeps.
  if(LAYOUTCHECK_HAS_SWEEP AND LAYOUTCHECK_HAS_CLI)
    layoutcheck_part(MPI "command layoutcheck-mpi" MPI "libopenmpi-dev openmpi-bin")
  else()
    set(LAYOUTCHECK_HAS_MPI OFF)
    layoutcheck_left_out("command layoutcheck-mpi" "it needs the engine sweep and the command")
  endif()
  set(Python3_FIND_UNVERSIONED_NAMES FIRST)  # the python3 that the scripts use
  layoutcheck_part(TESTS "tests" GTest "libgtest-dev libgmock-dev" Python3 python3)
  layoutcheck_part(BENCH "benchmarks" benchmark libbenchmark-dev)
endmacro()
