# Z3 with its C++ API: Z3_FOUND and the target layoutcheck::z3.
#
# Debian's libz3-dev, or LAYOUTCHECK_Z3_ROOT=.../site-packages/z3 of the z3-solver wheel; then
# nothing else is looked at, so that never two Z3 come into one process.
set(LAYOUTCHECK_Z3_ROOT "" CACHE PATH
    "Folder of another Z3, with include/z3++.h and lib/libz3.so; empty: that of the system")

# What an earlier configuration found in another place is not used again.
if(NOT "${LAYOUTCHECK_Z3_ROOT}" STREQUAL "${LAYOUTCHECK_Z3_FOUND_FOR}")
  unset(Z3_INCLUDE_DIR CACHE)
  unset(Z3_LIBRARY CACHE)
endif()
set(LAYOUTCHECK_Z3_FOUND_FOR "${LAYOUTCHECK_Z3_ROOT}" CACHE INTERNAL "")
if(LAYOUTCHECK_Z3_ROOT)
  find_path(Z3_INCLUDE_DIR z3++.h PATHS "${LAYOUTCHECK_Z3_ROOT}/include" NO_DEFAULT_PATH)
  find_library(Z3_LIBRARY z3 PATHS "${LAYOUTCHECK_Z3_ROOT}/lib" "${LAYOUTCHECK_Z3_ROOT}/bin"
               NO_DEFAULT_PATH)
else()
  find_package(PkgConfig QUIET)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(Z3_PC QUIET z3)
  endif()
  find_path(Z3_INCLUDE_DIR z3++.h HINTS ${Z3_PC_INCLUDEDIR} ${Z3_PC_INCLUDE_DIRS})
  find_library(Z3_LIBRARY z3 HINTS ${Z3_PC_LIBDIR} ${Z3_PC_LIBRARY_DIRS})
endif()
mark_as_advanced(Z3_INCLUDE_DIR Z3_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3 REQUIRED_VARS Z3_LIBRARY Z3_INCLUDE_DIR)
if(Z3_FOUND AND NOT TARGET layoutcheck::z3)
  add_library(layoutcheck::z3 SHARED IMPORTED GLOBAL)
  set_target_properties(layoutcheck::z3 PROPERTIES
    IMPORTED_LOCATION "${Z3_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${Z3_INCLUDE_DIR}")
endif()
