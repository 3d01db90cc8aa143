# Target layoutcheck_build_info: the header layoutcheck/build_info.hpp, known when the build is configured, and the
# commit, a function in a unit of its own that is read at each build. So a commit compiles one small unit, not all
# that include the header.

foreach(engine random sweep conformance proof relations)
  string(TOUPPER ${engine} upper)
  if(LAYOUTCHECK_HAS_${upper})
    set(LAYOUTCHECK_HAS_${upper}_01 1)
  else()
    set(LAYOUTCHECK_HAS_${upper}_01 0)
  endif()
endforeach()

set(generated "${PROJECT_BINARY_DIR}/generated")
configure_file("${PROJECT_SOURCE_DIR}/cmake/build_info.hpp.in"
               "${generated}/include/layoutcheck/build_info.hpp" @ONLY)
set(unit "${generated}/commit.cpp")
add_custom_target(layoutcheck_commit BYPRODUCTS "${unit}"
  COMMAND "${CMAKE_COMMAND}" "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}" "-DUNIT=${unit}"
          -P "${PROJECT_SOURCE_DIR}/cmake/WriteCommit.cmake"
  COMMENT "Reading the commit" VERBATIM)

add_library(layoutcheck_build_info STATIC "${unit}")
add_dependencies(layoutcheck_build_info layoutcheck_commit)
target_compile_features(layoutcheck_build_info PUBLIC cxx_std_20)
target_link_libraries(layoutcheck_build_info PRIVATE layoutcheck_warnings)
target_include_directories(layoutcheck_build_info PUBLIC "${generated}/include")
