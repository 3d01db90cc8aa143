# Target layoutcheck_build_info: the header layoutcheck/build_info.hpp. The commit is filled in at
# build time, so that a new commit does not need a new configure; everything else is known here.

set(LAYOUTCHECK_COMMIT "@LAYOUTCHECK_COMMIT@")
foreach(engine random sweep conformance proof relations)
  string(TOUPPER ${engine} upper)
  if(LAYOUTCHECK_HAS_${upper})
    set(LAYOUTCHECK_HAS_${upper}_01 1)
  else()
    set(LAYOUTCHECK_HAS_${upper}_01 0)
  endif()
endforeach()

set(template "${PROJECT_BINARY_DIR}/generated/build_info.hpp.in")
set(header "${PROJECT_BINARY_DIR}/generated/include/layoutcheck/build_info.hpp")
configure_file("${PROJECT_SOURCE_DIR}/cmake/build_info.hpp.in" "${template}" @ONLY)
add_custom_target(layoutcheck_build_info_header BYPRODUCTS "${header}"
  COMMAND "${CMAKE_COMMAND}" "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}" "-DTEMPLATE=${template}"
          "-DHEADER=${header}" -P "${PROJECT_SOURCE_DIR}/cmake/WriteBuildInfo.cmake"
  COMMENT "Reading the commit" VERBATIM)

add_library(layoutcheck_build_info INTERFACE)
add_dependencies(layoutcheck_build_info layoutcheck_build_info_header)
target_include_directories(layoutcheck_build_info INTERFACE
                           "${PROJECT_BINARY_DIR}/generated/include")
