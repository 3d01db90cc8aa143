# Pages for man and scripts for shells, written by the command itself, so that they say what --help says:
# share/man/man1/*.1.gz, share/bash-completion/completions and share/fish/vendor_completions.d.

function(layoutcheck_manual)
  set(folder "${PROJECT_BINARY_DIR}/manual")
  find_program(LAYOUTCHECK_GZIP gzip)
  set(compressed "")
  if(LAYOUTCHECK_GZIP)  # without name and time: the same pages, the same bytes
    set(gzip "${LAYOUTCHECK_GZIP}" --best --no-name --force)
    set(compressed COMMAND "${CMAKE_COMMAND}" -E copy "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${folder}/changelog"
                   COMMAND ${gzip} --recursive "${folder}/man1" "${folder}/mpi" "${folder}/changelog")
  else()
    layoutcheck_left_out("compressed man pages" "gzip not found (apt install gzip)")
  endif()
  set(mpi "")
  if(TARGET layoutcheck_mpi_cli)
    set(mpi COMMAND "$<TARGET_FILE:layoutcheck_mpi_cli>" manual --out "${folder}/mpi/man1")
  endif()
  set(shells "")
  foreach(shell bash fish)
    list(APPEND shells COMMAND "$<TARGET_FILE:layoutcheck_cli>" completion ${shell} --out "${folder}/${shell}")
  endforeach()
  add_custom_command(OUTPUT "${folder}/done"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${folder}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}/man1"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}/mpi"
    COMMAND "$<TARGET_FILE:layoutcheck_cli>" manual --out "${folder}/man1"
    ${mpi} ${compressed} ${shells}
    COMMAND "${CMAKE_COMMAND}" -E touch "${folder}/done"
    DEPENDS layoutcheck_cli $<TARGET_NAME_IF_EXISTS:layoutcheck_mpi_cli>
            "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
    COMMENT "Writing man pages and completions" VERBATIM)
  add_custom_target(layoutcheck_manual ALL DEPENDS "${folder}/done")

  install(DIRECTORY "${folder}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT command)
  if(mpi)
    install(DIRECTORY "${folder}/mpi/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT mpi)
  endif()
  install(FILES "${folder}/bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
          RENAME layoutcheck COMPONENT command)
  install(FILES "${folder}/fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d"
          RENAME layoutcheck.fish COMPONENT command)
endfunction()
