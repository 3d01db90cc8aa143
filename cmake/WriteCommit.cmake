# Run at build time: cmake/commit.cpp.in -> UNIT with the commit of SOURCE_DIR; untouched if unchanged.
set(LAYOUTCHECK_COMMIT unknown)
find_program(GIT git)
if(GIT AND EXISTS "${SOURCE_DIR}/.git")
  execute_process(COMMAND "${GIT}" -C "${SOURCE_DIR}" describe --always --dirty --abbrev=12
                          --exclude=*
                  OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0 AND described)
    set(LAYOUTCHECK_COMMIT "${described}")
  endif()
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/commit.cpp.in" "${UNIT}" @ONLY)
