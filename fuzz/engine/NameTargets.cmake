# Gives the fuzzers their names: fuzz_TARGET for each target that REPLAY lists, for CORE where the
# target is one of its own, otherwise for FUZZER.
execute_process(COMMAND "${REPLAY}" list OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${list}")
cmake_path(GET FUZZER PARENT_PATH folder)
foreach(line IN LISTS lines)
  string(REGEX REPLACE "\t.*" "" target "${line}")
  if(target MATCHES "^(text|expression|definitions|laws_.*)$")
    cmake_path(GET CORE FILENAME program)
  else()
    cmake_path(GET FUZZER FILENAME program)
  endif()
  file(CREATE_LINK "${program}" "${folder}/fuzz_${target}" SYMBOLIC)
endforeach()
