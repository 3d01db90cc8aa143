# isl, the Integer Set Library, with the GMP that it computes with: isl_FOUND and the target
# layoutcheck::isl. Debian's libisl-dev and libgmp-dev.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(isl_PC QUIET isl)
endif()
find_path(isl_INCLUDE_DIR isl/map.h HINTS ${isl_PC_INCLUDEDIR} ${isl_PC_INCLUDE_DIRS})
find_library(isl_LIBRARY isl HINTS ${isl_PC_LIBDIR} ${isl_PC_LIBRARY_DIRS})
find_library(isl_GMP_LIBRARY gmp HINTS ${isl_PC_LIBDIR} ${isl_PC_LIBRARY_DIRS})
mark_as_advanced(isl_INCLUDE_DIR isl_LIBRARY isl_GMP_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(isl REQUIRED_VARS isl_LIBRARY isl_INCLUDE_DIR isl_GMP_LIBRARY)
if(isl_FOUND AND NOT TARGET layoutcheck::isl)
  add_library(layoutcheck::isl UNKNOWN IMPORTED GLOBAL)
  set_target_properties(layoutcheck::isl PROPERTIES
    IMPORTED_LOCATION "${isl_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${isl_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${isl_GMP_LIBRARY}")
endif()
