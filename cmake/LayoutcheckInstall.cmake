# What `cmake --install` installs, by component: `development`, the libraries core, laws and symbolic with
# the CMake package layoutcheck; `command`, the command with all that it needs at run time; `mpi`,
# layoutcheck-mpi; `python`, the package of Python. Everything is found relative to where it lies: the prefix may be moved.

include(GNUInstallDirs)
set(LAYOUTCHECK_INSTALL_DATA "${CMAKE_INSTALL_DATADIR}/layoutcheck")
set(LAYOUTCHECK_INSTALL_PROGRAMS "${CMAKE_INSTALL_LIBEXECDIR}/layoutcheck")
set(LAYOUTCHECK_INSTALL_SDK "${LAYOUTCHECK_INSTALL_DATA}/conformance/sdk/native")
set(LAYOUTCHECK_INSTALL_PACKAGE "${CMAKE_INSTALL_LIBDIR}/cmake/layoutcheck")

# Sets `result` to the way from the folder of commands to `folder`, as "../share/layoutcheck".
function(layoutcheck_from_bin result folder)
  foreach(path "${CMAKE_INSTALL_BINDIR}" "${folder}")
    if(IS_ABSOLUTE "${path}")
      message(FATAL_ERROR "CMAKE_INSTALL_BINDIR, _DATADIR and _LIBEXECDIR must be relative to the prefix, "
                          "so that it can be moved; '${path}' is not")
    endif()
  endforeach()
  file(RELATIVE_PATH way "/${CMAKE_INSTALL_BINDIR}" "/${folder}")
  set(${result} "${way}" PARENT_SCOPE)
endfunction()
layoutcheck_from_bin(LAYOUTCHECK_DATA_FROM_BIN "${LAYOUTCHECK_INSTALL_DATA}")
layoutcheck_from_bin(LAYOUTCHECK_PROGRAMS_FROM_BIN "${LAYOUTCHECK_INSTALL_PROGRAMS}")

function(layoutcheck_install_library module headers)
  set_target_properties(layoutcheck_${module} PROPERTIES EXPORT_NAME ${module})
  target_include_directories(layoutcheck_${module} INTERFACE
                             "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  install(TARGETS layoutcheck_${module} EXPORT layoutcheck-${module}
          ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
  install(DIRECTORY "${headers}/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
          COMPONENT development FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def")
  install(EXPORT layoutcheck-${module} NAMESPACE layoutcheck::
          DESTINATION "${LAYOUTCHECK_INSTALL_PACKAGE}" COMPONENT development)
endfunction()

function(layoutcheck_install_libraries)
  layoutcheck_install_library(core "${PROJECT_SOURCE_DIR}/core/include")
  layoutcheck_install_library(laws "${PROJECT_SOURCE_DIR}/properties/laws/include")
  if(TARGET layoutcheck_symbolic)
    layoutcheck_install_library(symbolic "${PROJECT_SOURCE_DIR}/smt/on_symbols/include")
    install(FILES "${PROJECT_SOURCE_DIR}/cmake/FindZ3.cmake"
            DESTINATION "${LAYOUTCHECK_INSTALL_PACKAGE}" COMPONENT development)
  endif()

  include(CMakePackageConfigHelpers)
  set(generated "${PROJECT_BINARY_DIR}/generated/package")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/packaging/layoutcheckConfig.cmake.in"
    "${generated}/layoutcheckConfig.cmake" INSTALL_DESTINATION "${LAYOUTCHECK_INSTALL_PACKAGE}"
    PATH_VARS LAYOUTCHECK_INSTALL_SDK NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  # At 0.x a minor version may break what there was.
  write_basic_package_version_file("${generated}/layoutcheckConfigVersion.cmake"
                                   COMPATIBILITY SameMinorVersion)
  install(FILES "${generated}/layoutcheckConfig.cmake" "${generated}/layoutcheckConfigVersion.cmake"
          DESTINATION "${LAYOUTCHECK_INSTALL_PACKAGE}" COMPONENT development)
endfunction()

# Adapters without their tests, which are about a checkout.
function(layoutcheck_install_data)
  foreach(folder adapters sdk)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/conformance/${folder}"
            DESTINATION "${LAYOUTCHECK_INSTALL_DATA}/conformance" COMPONENT command
            PATTERN "__pycache__" EXCLUDE PATTERN "test_*.py" EXCLUDE PATTERN "in_venv.py" EXCLUDE
            PATTERN "*.egg-info" EXCLUDE
            PATTERN "build" EXCLUDE)
  endforeach()
  install(FILES "${PROJECT_SOURCE_DIR}/docs/protocol.md" "${PROJECT_SOURCE_DIR}/docs/protocol.schema.json"
          DESTINATION "${LAYOUTCHECK_INSTALL_DATA}/docs" COMPONENT command)
  install(PROGRAMS "${PROJECT_SOURCE_DIR}/ci/adapters"
          DESTINATION "${LAYOUTCHECK_INSTALL_DATA}/ci" COMPONENT command)
  install(FILES "${PROJECT_SOURCE_DIR}/ci/lib.sh" "${PROJECT_SOURCE_DIR}/ci/wheels.sh"
          DESTINATION "${LAYOUTCHECK_INSTALL_DATA}/ci" COMPONENT command)
endfunction()

function(layoutcheck_install_command)
  install(TARGETS layoutcheck_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT command)
  install(TARGETS layoutcheck_fuzz_replay
          RUNTIME DESTINATION "${LAYOUTCHECK_INSTALL_PROGRAMS}" COMPONENT command)
  if(TARGET layoutcheck_serve)
    install(TARGETS layoutcheck_serve
            RUNTIME DESTINATION "${LAYOUTCHECK_INSTALL_PROGRAMS}" COMPONENT command)
  endif()
  if(TARGET layoutcheck_mpi_cli)
    install(TARGETS layoutcheck_mpi_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT mpi)
  endif()
  layoutcheck_install_data()
  include(LayoutcheckManual)
  layoutcheck_manual()
  add_custom_target(layoutcheck_installed DEPENDS layoutcheck_cli layoutcheck_fuzz_replay layoutcheck_manual
                    $<TARGET_NAME_IF_EXISTS:layoutcheck_serve> $<TARGET_NAME_IF_EXISTS:layoutcheck_python>)
endfunction()

# Called last: it knows which targets there are. As a part of another project nothing is installed.
function(layoutcheck_install)
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  layoutcheck_install_libraries()
  if(TARGET layoutcheck_cli)
    layoutcheck_install_command()
  endif()
  if(NOT LAYOUTCHECK_LIBRARIES_ONLY)  # that is for the packages of others
    include(LayoutcheckDebian)
    layoutcheck_debian()
  endif()
endfunction()
