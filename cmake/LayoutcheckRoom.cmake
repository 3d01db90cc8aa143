# A room is a folder with include/layoutcheck/<room>, src and tests, and one target
# layoutcheck::<room>. Its headers are visible through that target only, so a room sees exactly the rooms it links.

# layoutcheck_room(laws DEPENDS layoutcheck::core [PRIVATE_DEPENDS target...] [OPTIONS flag...])
#
# Also makes the test <room>.headers (HEADER_TEST gives another name): every header compiles alone.
function(layoutcheck_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER_TEST"
                        "DEPENDS;PRIVATE_DEPENDS;OPTIONS")
  set(target layoutcheck_${room})
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
  add_library(layoutcheck::${room} ALIAS ${target})
  target_include_directories(${target} ${scope} "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>")
  target_compile_features(${target} ${scope} cxx_std_20)
  target_link_libraries(${target} ${scope} ${arg_DEPENDS})

  if(LAYOUTCHECK_HAS_TESTS)
    if(NOT arg_HEADER_TEST)
      set(arg_HEADER_TEST ${room}.headers)
    endif()
    layoutcheck_check_headers(${room} ${arg_HEADER_TEST} ${arg_OPTIONS})
  endif()
endfunction()

# Test `name`: each header of the room compiles as a unit of its own, under the warnings and the
# given options, seeing only what the room may see.
function(layoutcheck_check_headers room name)
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
  set(target layoutcheck_${room}_headers)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${units})
  target_link_libraries(${target} PRIVATE layoutcheck_${room} layoutcheck_warnings)
  target_compile_options(${target} PRIVATE ${ARGN} -O0 -g0)
  add_test(NAME ${name} COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}" --target ${target})
  # Begun with the scripts: they are long too, and wait for each other.
  set_tests_properties(${name} PROPERTIES RESOURCE_LOCK build TIMEOUT 900 COST 1000)
endfunction()

# layoutcheck_tests(core LINK layoutcheck::core): what lies in the room's tests folder.
#   *.cpp                     GoogleTest; suites named Nightly* get the label nightly. Under
#                             sanitizers LAYOUTCHECK_SANITIZED is 1, else 0: slow there, so that a
#                             test may look at fewer cases, while the ordinary build sees all
#   test_*.py, nightly_*.py   stdlib Python, run with LAYOUTCHECK_BINARY set; exit 77 is a skip
# SLOW_SANITIZED test_name...  scripts that take minutes of a sanitized build: nightly there
function(layoutcheck_tests room)
  if(NOT LAYOUTCHECK_HAS_TESTS)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;SLOW_SANITIZED")
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/tests")

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  if(sources)
    set(target layoutcheck_${room}_tests)
    add_executable(${target} ${sources})
    layoutcheck_unity(${target})
    target_include_directories(${target} PRIVATE "${folder}" "${CMAKE_CURRENT_SOURCE_DIR}/src")
    if(LAYOUTCHECK_SANITIZE)
      target_compile_definitions(${target} PRIVATE LAYOUTCHECK_SANITIZED=1)
    else()
      target_compile_definitions(${target} PRIVATE LAYOUTCHECK_SANITIZED=0)
    endif()
    target_link_libraries(${target} PRIVATE ${arg_LINK} layoutcheck_warnings GTest::gmock
                                            GTest::gtest_main)
    include(GoogleTest)
    set(nightly "Nightly*:*/Nightly*")
    gtest_discover_tests(${target} TEST_PREFIX ${room}. TEST_FILTER "-${nightly}"
                         DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600)
    gtest_discover_tests(${target} TEST_PREFIX ${room}. TEST_FILTER "${nightly}"
                         DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
                         PROPERTIES LABELS nightly TIMEOUT 3600)
  endif()

  file(GLOB scripts CONFIGURE_DEPENDS "${folder}/test_*.py" "${folder}/nightly_*.py")
  foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    add_test(NAME ${room}.${name} COMMAND Python3::Interpreter "${script}")
    # The longest tests are among these: begun first, they leave no core idle at the end.
    set_tests_properties(${room}.${name} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77 COST 1000)
    if(LAYOUTCHECK_HAS_CLI)  # the target comes later: cli is the last room
      set_tests_properties(${room}.${name} PROPERTIES
                           ENVIRONMENT "LAYOUTCHECK_BINARY=$<TARGET_FILE:layoutcheck_cli>")
    endif()
    if(name MATCHES "^nightly_" OR (LAYOUTCHECK_SANITIZE AND name IN_LIST arg_SLOW_SANITIZED))
      set_tests_properties(${room}.${name} PROPERTIES LABELS nightly TIMEOUT 3600)
    endif()
  endforeach()
endfunction()

# layoutcheck_cold(TARGET): code in which no time is spent. Sanitized builds do not optimise it: with
# sanitizers that is three quarters of compiling. To a fuzzer it is as hot as any other. A release optimises
# what is not a test a little: -O1 takes 4 to 48 % less time than -O2 there.
function(layoutcheck_cold target)
  if(NOT TARGET ${target})
    return()
  endif()
  if(LAYOUTCHECK_SANITIZE)
    if(NOT LAYOUTCHECK_FUZZER)
      target_compile_options(${target} PRIVATE -O0)
    endif()
  elseif(NOT target MATCHES "_tests$|_conformance$|_results$")  # these parse what adapters answer
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# layoutcheck_unity(TARGET): with LAYOUTCHECK_UNITY up to eight files of a folder are compiled as one, in
# half the time of each alone. So names in the unnamed namespaces of one folder differ from each
# other; between folders they need not. But for TOGETHER file...: these make units of their own,
# whatever their folders, as they share a header that costs seconds.
function(layoutcheck_unity target)
  if(NOT LAYOUTCHECK_UNITY)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "TOGETHER")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" key)
    if(source IN_LIST arg_TOGETHER)
      set(key together)
    endif()
    list(LENGTH of_${key} place)
    math(EXPR part "${place} / 8")
    list(APPEND of_${key} "${source}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${key}_${part}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
