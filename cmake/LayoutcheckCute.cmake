# Where CuTe's C++ headers are: CUTLASS_DIR, or the wheel that `ci/setup` installs in an environment below build. They
# include headers of CUDA, which belong to the toolkit of nvcc. Sets LAYOUTCHECK_HAS_CUTE and the target
# layoutcheck_cute_headers; call it after layoutcheck_find_nvcc.

set(LAYOUTCHECK_CUTE AUTO CACHE STRING "Compare CuTe itself with the reference: AUTO, ON or OFF")
set(CUTLASS_DIR "" CACHE PATH "A checkout of CUTLASS, or its include folder")

function(layoutcheck_find_cute)
  set(LAYOUTCHECK_HAS_CUTE OFF PARENT_SCOPE)
  if(NOT LAYOUTCHECK_CUTE STREQUAL "AUTO" AND NOT LAYOUTCHECK_CUTE)
    layoutcheck_left_out("CuTe" "LAYOUTCHECK_CUTE=${LAYOUTCHECK_CUTE}")
    return()
  endif()

  if(CUTLASS_DIR)
    set(candidates "${CUTLASS_DIR}/include" "${CUTLASS_DIR}")
  else()
    file(GLOB candidates
         "${PROJECT_SOURCE_DIR}/build/venv-*/lib/python3*/site-packages/cutlass_library/source/include")
  endif()
  set(cute "")
  foreach(folder IN LISTS candidates)
    if(NOT cute AND EXISTS "${folder}/cute/layout.hpp")
      set(cute "${folder}")
    endif()
  endforeach()
  set(cuda "")
  foreach(folder IN LISTS CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES)  # as nvcc reported them to CMake
    if(NOT cuda AND EXISTS "${folder}/cuda_runtime_api.h")
      set(cuda "${folder}")
    endif()
  endforeach()
  if(NOT cuda AND LAYOUTCHECK_NVCC)  # in a build without the language
    file(REAL_PATH "${LAYOUTCHECK_NVCC}" nvcc)
    cmake_path(GET nvcc PARENT_PATH bin)
    cmake_path(GET bin PARENT_PATH toolkit)
    if(EXISTS "${toolkit}/include/cuda_runtime_api.h")
      set(cuda "${toolkit}/include")
    endif()
  endif()

  set(reason "")
  if(NOT LAYOUTCHECK_HAS_SWEEP)
    set(reason "engine sweep is left out")
  elseif(NOT cute)
    set(reason "its headers not found (give -DCUTLASS_DIR=..., or run ci/setup)")
  elseif(NOT cuda)
    set(reason "headers of CUDA not found in the toolkit of nvcc (put nvcc on PATH, or run ci/setup --cuda)")
  endif()
  if(reason)
    if(NOT LAYOUTCHECK_CUTE STREQUAL "AUTO")
      message(FATAL_ERROR "LAYOUTCHECK_CUTE is ${LAYOUTCHECK_CUTE}, but ${reason}")
    endif()
    layoutcheck_left_out("CuTe" "${reason}")
    return()
  endif()

  # As system headers: their warnings are not ours. nvcc brings those of CUDA itself.
  add_library(layoutcheck_cute_headers INTERFACE)
  target_include_directories(layoutcheck_cute_headers SYSTEM INTERFACE "${cute}"
    $<$<COMPILE_LANGUAGE:CXX>:${cuda}> $<$<COMPILE_LANGUAGE:CXX>:${cuda}/cccl>)
  set(LAYOUTCHECK_HAS_CUTE ON PARENT_SCOPE)
  message(STATUS "CuTe: present, ${cute}")
endfunction()
