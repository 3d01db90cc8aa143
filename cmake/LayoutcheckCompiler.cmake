# Compiler choice, build type and flags common to every module.

set(LAYOUTCHECK_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined")

set(LAYOUTCHECK_FUZZER OFF CACHE BOOL "Fuzz targets with libFuzzer, all code instrumented; clang only")
set(LAYOUTCHECK_FUZZER_COVERAGE "-fsanitize-coverage=inline-8bit-counters,pc-table" CACHE STRING
    "Option that instruments code for a fuzz target; AFL++'s compiler needs none")
set(LAYOUTCHECK_FUZZER_LINK "-fsanitize=fuzzer" CACHE STRING "Option that links a fuzz target with its engine")

set(LAYOUTCHECK_AFL_MUTATOR OFF CACHE BOOL "Build the mutators as a library for afl-fuzz (fuzz/oss_fuzz/README.md)")

option(LAYOUTCHECK_NEEDS_CLANG "Use clang, even if CXX names another compiler" OFF)

# The newest clang++-N, 14 or newer, whose sanitizers link, as `clangxx` of ci/lib.sh; empty: there is none.
function(layoutcheck_newest_clang result)
  set(${result} "" PARENT_SCOPE)
  foreach(below RANGE 0 16)
    math(EXPR number "30 - ${below}")
    find_program(LAYOUTCHECK_CLANG_${number} clang++-${number})
    mark_as_advanced(LAYOUTCHECK_CLANG_${number})
    if(LAYOUTCHECK_CLANG_${number})
      set(probe "${CMAKE_BINARY_DIR}/CMakeFiles/probe_clang")
      file(WRITE "${probe}.cpp" "int main() {}\n")
      execute_process(
        COMMAND "${LAYOUTCHECK_CLANG_${number}}" -fsanitize=address,undefined "${probe}.cpp" -o "${probe}"
        RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
      if(code EQUAL 0)
        set(${result} "${LAYOUTCHECK_CLANG_${number}}" PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()

# Sanitized builds prefer clang; what is set by hand wins.
if(NOT CMAKE_CXX_COMPILER AND ((LAYOUTCHECK_NEEDS_CLANG AND NOT "$ENV{CXX}" MATCHES "clang")
                               OR (LAYOUTCHECK_SANITIZE AND NOT DEFINED ENV{CXX})))
  layoutcheck_newest_clang(_clang)
  if(_clang)
    set(CMAKE_CXX_COMPILER "${_clang}")
  elseif(LAYOUTCHECK_NEEDS_CLANG)
    message(FATAL_ERROR "this build needs clang 14 or newer with its sanitizers (apt install clang-19 libclang-rt-19-dev), "
                        "as clang++-N on the PATH or as CXX")
  endif()
endif()

macro(layoutcheck_compiler_flags)  # a macro, because it sets variables of the whole project
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
  endif()
  set(CMAKE_CXX_STANDARD 20)
  set(CMAKE_CXX_STANDARD_REQUIRED ON)
  set(CMAKE_CXX_EXTENSIONS OFF)
  if(PROJECT_IS_TOP_LEVEL)
    set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")  # the command itself: the root
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  endif()

  if(LAYOUTCHECK_AFL_MUTATOR)  # a library that is loaded, of all the modules below it
    if(LAYOUTCHECK_FUZZER OR LAYOUTCHECK_SANITIZE)
      message(FATAL_ERROR "LAYOUTCHECK_AFL_MUTATOR: afl-fuzz loads neither instrumented nor "
                          "sanitized code; build it without LAYOUTCHECK_FUZZER and _SANITIZE")
    endif()
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  endif()

  find_program(LAYOUTCHECK_CCACHE ccache)
  if(LAYOUTCHECK_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${LAYOUTCHECK_CCACHE}")
  endif()

  if(LAYOUTCHECK_SANITIZE)
    set(_flags -fsanitize=${LAYOUTCHECK_SANITIZE} -fno-sanitize-recover=all)
    include(CheckCXXSourceCompiles)
    list(JOIN _flags " " CMAKE_REQUIRED_FLAGS)
    check_cxx_source_compiles("int main() {}" LAYOUTCHECK_SANITIZERS_LINK)
    unset(CMAKE_REQUIRED_FLAGS)
    if(NOT LAYOUTCHECK_SANITIZERS_LINK)
      message(FATAL_ERROR "-fsanitize=${LAYOUTCHECK_SANITIZE} does not link with "
                          "${CMAKE_CXX_COMPILER} (for clang N: apt install libclang-rt-N-dev)")
    endif()
    add_compile_options(${_flags} -fno-omit-frame-pointer)
    add_link_options(${_flags})
  endif()

  # Everything is instrumented, so that the fuzzer sees where it gets; -fsanitize=fuzzer itself, or
  # the engine of OSS-Fuzz, is linked into the targets alone. Comparisons are not traced, which
  # costs a third of the speed: the mutators know the grammar.
  if(LAYOUTCHECK_FUZZER)
    add_compile_options(${LAYOUTCHECK_FUZZER_COVERAGE})
  endif()

  add_library(layoutcheck_warnings INTERFACE)
  target_compile_options(layoutcheck_warnings INTERFACE -Wall -Wextra -Wconversion)
  # g++ 13 is wrong about the memmove of a growing std::vector<int>: it says so, and goes on.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    target_compile_options(layoutcheck_warnings INTERFACE
                           $<$<COMPILE_LANGUAGE:CXX>:-Wno-error=array-bounds>)
  endif()
endmacro()
