# A module is a folder with include/layoutcheck/<module>, src and tests, and one target
# layoutcheck::<module>. Its headers are visible through that target only, so a module sees exactly the modules it links.

# layoutcheck_module(laws DEPENDS layoutcheck::core [PRIVATE_DEPENDS target...] [OPTIONS flag...])
#
# Also makes the test <module>.headers (HEADER_TEST gives another name): every header compiles alone.
function(layoutcheck_module module)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER_TEST"
                        "DEPENDS;PRIVATE_DEPENDS;OPTIONS")
  set(target layoutcheck_${module})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/*.cpp")
  if(sources)
    add_library(${target} STATIC ${sources})
    layoutcheck_unity(${target})
    set(scope PUBLIC)
    target_compile_options(${target} PRIVATE ${arg_OPTIONS})
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/src")
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:layoutcheck_warnings>
                                            ${arg_PRIVATE_DEPENDS})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(layoutcheck::${module} ALIAS ${target})
  set_property(GLOBAL APPEND PROPERTY LAYOUTCHECK_MODULES ${module})
  target_include_directories(${target} ${scope} "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>")
  target_compile_features(${target} ${scope} cxx_std_20)
  target_link_libraries(${target} ${scope} ${arg_DEPENDS})

  if(LAYOUTCHECK_HAS_TESTS)
    if(NOT arg_HEADER_TEST)
      set(arg_HEADER_TEST ${module}.headers)
    endif()
    layoutcheck_check_headers(${module} ${arg_HEADER_TEST} ${arg_OPTIONS})
  endif()
endfunction()

# layoutcheck_entry(layoutcheck/random/engine.hpp random::engine): the module has an engine, whose entry (laws/engine/engine.hpp)
# this function returns. That is all it takes for the command to have it.
function(layoutcheck_entry header function)
  set_property(GLOBAL APPEND PROPERTY LAYOUTCHECK_ENTRY_HEADERS "${header}")
  set_property(GLOBAL APPEND PROPERTY LAYOUTCHECK_ENTRY_FUNCTIONS "${function}")
endfunction()

# Writes modules.txt into the build: a line for each module, "laws: core", and one for the command.
function(layoutcheck_list_modules)
  get_property(modules GLOBAL PROPERTY LAYOUTCHECK_MODULES)
  if(TARGET layoutcheck_command)
    list(APPEND modules command)
  endif()
  set(text "")
  foreach(module IN LISTS modules)
    string(APPEND text "${module}:")
    foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(links layoutcheck_${module} ${property})
      string(REGEX MATCHALL "layoutcheck::[a-z_]+" links "${links}")
      list(TRANSFORM links REPLACE "layoutcheck::" " ")
      string(APPEND text ${links})
    endforeach()
    string(APPEND text "\n")
  endforeach()
  file(WRITE "${PROJECT_BINARY_DIR}/modules.txt" "${text}")
endfunction()

# Test `name`: each header of the module compiles as a unit of its own, under the warnings and the
# given options, seeing only what the module may see.
function(layoutcheck_check_headers module name)
  if(LAYOUTCHECK_SANITIZE)
    return()  # the ordinary build compiles them
  endif()
  set(include "${CMAKE_CURRENT_SOURCE_DIR}/include")
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${include}" "${include}/*.hpp")
  if(NOT headers)
    return()
  endif()
  set(units "")
  foreach(header IN LISTS headers)
    string(REPLACE "/" "." unit "${header}")
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/headers/${unit}.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include <${header}>\n#include <${header}>\n")
    list(APPEND units "${unit}")
  endforeach()
  set(target layoutcheck_${module}_headers)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${units})
  target_link_libraries(${target} PRIVATE layoutcheck_${module} layoutcheck_warnings)
  target_compile_options(${target} PRIVATE ${ARGN} -O0 -g0)
  layoutcheck_built_for(layoutcheck_headers ${target})
  add_test(NAME ${name} COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}" --target ${target})
  set_tests_properties(${name} PROPERTIES RESOURCE_LOCK build TIMEOUT 900 COST 1000)
endfunction()

# layoutcheck_built_for(NAME target...): the target NAME builds these as well. There are
#   layoutcheck_tested    what the tests of this build run, without the nightly ones
#   layoutcheck_headers   the units that check headers; their tests build what is missing of them
function(layoutcheck_built_for name)
  if(NOT TARGET ${name})
    add_custom_target(${name})
  endif()
  add_dependencies(${name} ${ARGN})
endfunction()

# layoutcheck_tests(core LINK layoutcheck::core): what lies in the module's tests folder.
#   *.cpp                     GoogleTest, one program; the test <module>.gtest runs it in one process
#                             (ci/testing/run_gtest.py). Suites named Nightly* are <module>.gtest_nightly,
#                             with the label nightly. Under sanitizers LAYOUTCHECK_SANITIZED is 1, else 0:
#                             slow there, so that a test may look at fewer cases, while the ordinary
#                             build sees all
#   test_*.py, nightly_*.py   stdlib Python, run with LAYOUTCHECK_BINARY set; exit 77 is a skip
# SHARDS n                    the program as n tests, <module>.gtest_1 to _n, that may run at once
# QUICK test_name...          scripts that `ci/test --quick` runs as well
# HOT                         the GoogleTest program spends its time in loops of its own: a release optimises it
# SLOW                        the GoogleTest program is not for `ci/test --quick`
#
# Which tests a sanitized build runs: those that hand varied or untrusted input to core, parsers, the protocol
# and readers of files. The rest runs there with `ci/test --nightly`. docs/testing.md has the table.
#   UNTRUSTED                   the GoogleTest program is such a one
#   ALONE                       and sees all cases there: with LAYOUTCHECK_SANITIZED_ELSEWHERE an ordinary build
#                               neither builds nor runs it
#   SANITIZED test_name...      scripts that are such ones; test_name=hostile: only its tests with that in their names
function(layoutcheck_tests module)
  if(NOT LAYOUTCHECK_HAS_TESTS)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "UNTRUSTED;ALONE;HOT;SLOW" "SHARDS" "LINK;SANITIZED;QUICK")
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/tests")

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  if(sources AND NOT (arg_ALONE AND LAYOUTCHECK_SANITIZED_ELSEWHERE))
    set(target layoutcheck_${module}_tests)
    add_executable(${target} ${sources})
    layoutcheck_unity(${target})
    if(arg_HOT)
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    else()
      layoutcheck_cold(${target})
    endif()
    target_include_directories(${target} PRIVATE "${folder}" "${CMAKE_CURRENT_SOURCE_DIR}/src")
    if(LAYOUTCHECK_SANITIZE)
      target_compile_definitions(${target} PRIVATE LAYOUTCHECK_SANITIZED=1)
    else()
      target_compile_definitions(${target} PRIVATE LAYOUTCHECK_SANITIZED=0)
    endif()
    target_link_libraries(${target} PRIVATE ${arg_LINK} layoutcheck_warnings GTest::gmock
                                            GTest::gtest_main)
    set(nightly absent)
    foreach(source IN LISTS sources)
      file(STRINGS "${source}" suite REGEX "^(TEST|TEST_F|TEST_P|TYPED_TEST)\\(Nightly" LIMIT_COUNT 1)
      if(NOT suite STREQUAL "")
        set(nightly without)
      endif()
    endforeach()
    set(labels gtest)
    if(NOT arg_SLOW)
      list(APPEND labels quick)
    endif()
    if(LAYOUTCHECK_SANITIZE AND NOT arg_UNTRUSTED)
      set(labels gtest nightly)
    else()
      layoutcheck_built_for(layoutcheck_tested ${target})
    endif()
    if(arg_SHARDS GREATER 1)
      foreach(part RANGE 1 ${arg_SHARDS})
        layoutcheck_gtest(${module}.gtest_${part} ${target} "${labels}" --nightly ${nightly} --shard
                          ${part}/${arg_SHARDS})
      endforeach()
    else()
      layoutcheck_gtest(${module}.gtest ${target} "${labels}" --nightly ${nightly})
    endif()
    if(nightly STREQUAL "without")
      layoutcheck_gtest(${module}.gtest_nightly ${target} "gtest;nightly" --nightly only)
    endif()
  endif()

  file(GLOB scripts CONFIGURE_DEPENDS "${folder}/test_*.py" "${folder}/nightly_*.py")
  foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    set(labels "")
    if(name MATCHES "^nightly_" OR (LAYOUTCHECK_SANITIZE AND NOT name IN_LIST arg_SANITIZED))
      set(labels nightly)
    elseif(name IN_LIST arg_QUICK)
      set(labels quick)
    endif()
    layoutcheck_script(${module}.${name} "${labels}" "${script}")
    if(LAYOUTCHECK_SANITIZE AND arg_SANITIZED MATCHES "(^|;)${name}=([a-z_]+)")
      file(STRINGS "${script}" chosen REGEX "def test_.*${CMAKE_MATCH_2}")
      if(NOT chosen)
        message(FATAL_ERROR "tests of ${module}: no test of ${name} has ${CMAKE_MATCH_2} in its name")
      endif()
      layoutcheck_script(${module}.${name}_${CMAKE_MATCH_2} "" "${script}" -k ${CMAKE_MATCH_2})
    endif()
  endforeach()
  foreach(name IN LISTS arg_SANITIZED arg_QUICK)
    string(REGEX REPLACE "=.*" "" name "${name}")
    if(NOT TEST ${module}.${name})
      message(FATAL_ERROR "tests of ${module}: there is no script ${name}")
    endif()
  endforeach()
endfunction()

# layoutcheck_script(NAME "label;..." script argument...): a test that runs a Python script with the command in
# LAYOUTCHECK_BINARY.
function(layoutcheck_script name labels)
  add_test(NAME ${name} COMMAND Python3::Interpreter ${ARGN})
  # The longest tests are among these: begun first, they leave no core idle at the end.
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 600 SKIP_RETURN_CODE 77 COST 1000)
  if(labels STREQUAL "nightly")
    set_tests_properties(${name} PROPERTIES TIMEOUT 3600)
  endif()
  if(LAYOUTCHECK_HAS_CLI)  # the target comes later: cli is the last module
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "LAYOUTCHECK_BINARY=$<TARGET_FILE:layoutcheck_cli>")
    layoutcheck_built_for(layoutcheck_tested layoutcheck_cli)
  endif()
endfunction()

# layoutcheck_gtest(NAME target "label;..." argument...): a test that runs a GoogleTest program, or a part
# of it, in one process. A process for each test takes longer than most tests do.
function(layoutcheck_gtest name target labels)
  add_test(NAME ${name}
           COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/ci/testing/run_gtest.py" --name ${name}
                   --records "${PROJECT_BINARY_DIR}/Testing/gtest" ${ARGN} $<TARGET_FILE:${target}>)
  # The script gives each of its tests 600 s.
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 3600 COST 900)
endfunction()

# layoutcheck_cold(TARGET): code in which no time is spent. A release optimises it a little, as -O1 takes 4 to 48 %
# less time to compile than -O2 there, and what is a test not at all, which takes 60 % less. To a fuzzer it is hot.
function(layoutcheck_cold target)
  if(NOT TARGET ${target} OR LAYOUTCHECK_FUZZER)
    return()
  endif()
  if(target MATCHES "_tests$")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# layoutcheck_unity(TARGET [WHOLE]): with LAYOUTCHECK_UNITY up to twelve files of a folder are compiled as one, in half
# the time of each alone; WHOLE: whatever their folders, for a module of many small ones. So names in the unnamed
# namespaces of one folder differ from each other (ci/check_names.py); a clash of two folders of a WHOLE module is an
# error of the compiler.
function(layoutcheck_unity target)
  if(NOT LAYOUTCHECK_UNITY)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "WHOLE" "" "")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" key)
    if(arg_WHOLE)
      set(key whole)
    endif()
    list(LENGTH of_${key} place)
    math(EXPR part "${place} / 12")
    list(APPEND of_${key} "${source}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${key}_${part}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
