# An overlay port of this checkout, for the libraries core and laws:
#   vcpkg install layoutcheck --overlay-ports=cmake/packaging/vcpkg/ports
# It is built from the checkout that the port lies in; nothing is fetched.
vcpkg_check_linkage(ONLY_STATIC_LIBRARY)
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../../.." ABSOLUTE)
if(NOT EXISTS "${SOURCE_PATH}/core/CMakeLists.txt")
  message(FATAL_ERROR "This port lies in a checkout of layoutcheck and builds that; there is no "
                      "${SOURCE_PATH}/core. Name it in place with --overlay-ports, do not copy it.")
endif()

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DLAYOUTCHECK_LIBRARIES_ONLY=ON -DLAYOUTCHECK_UNITY=ON -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME layoutcheck CONFIG_PATH lib/cmake/layoutcheck)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
