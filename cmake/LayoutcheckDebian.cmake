# `cpack -G DEB` in the build folder: layoutcheck, the command; layoutcheck-dev, the libraries with their
# CMake package; layoutcheck-mpi, sweeps by many processes; python3-layoutcheck, the package of Python. Called after all
# install rules.

function(layoutcheck_debian)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_CONTACT "The layoutcheck authors <maintainers@layoutcheck.example>")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
      OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

  set(CPACK_COMPONENTS_ALL development)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME layoutcheck-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
      "The layout algebra and its laws as static libraries, with headers and the\nCMake package layoutcheck: components core, laws, symbolic (which needs\nlibz3-dev) and, if the package layoutcheck is installed too, sdk.")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "layoutcheck (= ${PROJECT_VERSION}), cmake, libz3-dev")

  if(TARGET layoutcheck_cli)
    list(APPEND CPACK_COMPONENTS_ALL command)
    set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME layoutcheck)
    set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION devel)
    set(CPACK_COMPONENT_COMMAND_DESCRIPTION
      "Checks implementations of the algebra of shape:stride layouts, CuTe's and\nothers, against its laws: by random search, enumeration and proof.")
    set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS "python3-venv")  # for adapters
    set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS "bubblewrap, cvc5, g++, layoutcheck-dev")
  endif()
  if(TARGET layoutcheck_mpi_cli)
    list(APPEND CPACK_COMPONENTS_ALL mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_NAME layoutcheck-mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_SECTION devel)
    set(CPACK_COMPONENT_MPI_DESCRIPTION
      "The command layoutcheck-mpi: sweeps by the processes of an MPI job, with the\nreports of layoutcheck sweep.")
    set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "layoutcheck (= ${PROJECT_VERSION})")
    set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS "openmpi-bin")
  endif()
  if(TARGET layoutcheck_python AND TARGET layoutcheck_cli)
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-layoutcheck)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_COMPONENT_PYTHON_DESCRIPTION
        "The algebra as a module of Python, strategies for Hypothesis, a plugin for\npytest, and checks of objects of Python by the command.")
    # A module is of one minor version before 3.12.
    set(most "")
    if(LAYOUTCHECK_PYTHON_VERSION VERSION_LESS 3.12)
      string(REGEX REPLACE "^3[.]" "" minor "${LAYOUTCHECK_PYTHON_VERSION}")
      math(EXPR next "${minor} + 1")
      set(most ", python3 (<< 3.${next})")
    endif()
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
        "layoutcheck (= ${PROJECT_VERSION}), python3 (>= ${LAYOUTCHECK_PYTHON_VERSION})${most}, python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pytest, python3-hypothesis")
  endif()

  # dpkg-shlibdeps reads from the programs which packages they need, and from `file` CPack learns which
  # files are programs; without them the packages are listed by name.
  find_program(LAYOUTCHECK_SHLIBDEPS dpkg-shlibdeps)
  find_program(LAYOUTCHECK_FILE file)
  if(LAYOUTCHECK_SHLIBDEPS AND LAYOUTCHECK_FILE)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  else()
    layoutcheck_left_out("versions in the Depends of Debian packages"
                         "dpkg-shlibdeps or file not found (apt install dpkg-dev file)")
    set(libraries "libc6, libgcc-s1, libstdc++6")
    foreach(part "CORPUS libarchive13, libssl3" "PROOF libz3-4" "RELATIONS libisl23, libgmp10" "CLI libpugixml1v5")
      string(REGEX MATCH "^[A-Z]+" name "${part}")
      if(LAYOUTCHECK_HAS_${name})
        string(REGEX REPLACE "^[A-Z]+ " ", " more "${part}")
        string(APPEND libraries "${more}")
      endif()
    endforeach()
    set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "${libraries}")
    string(APPEND CPACK_DEBIAN_MPI_PACKAGE_DEPENDS ", ${libraries}, libopenmpi3")
  endif()

  foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(folder "${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "${folder}"
            COMPONENT ${component})
    if(TARGET layoutcheck_manual AND LAYOUTCHECK_GZIP)
      install(FILES "${PROJECT_BINARY_DIR}/manual/changelog.gz" DESTINATION "${folder}"
              COMPONENT ${component})
    endif()
  endforeach()
  include(CPack)
endfunction()
