# Test core.cuda: core compiles as device code. nvcc is called directly, because enabling the
# language would make every build depend on it.

if(LAYOUTCHECK_CUDA STREQUAL "AUTO" OR LAYOUTCHECK_CUDA)
  set(source "${CMAKE_CURRENT_SOURCE_DIR}/tests/cuda/core_as_cuda.cu")
  set(nvcc "${LAYOUTCHECK_NVCC}")

  set(missing "")
  if(NOT nvcc)
    set(missing "nvcc not found (put it on PATH, give -DCMAKE_CUDA_COMPILER=..., or run ci/setup --cuda)")
  elseif(NOT EXISTS "${nvcc}")
    set(missing "there is no ${nvcc}")
  elseif(NOT EXISTS "${source}")
    set(missing "core/tests/cuda/core_as_cuda.cu not found")
  elseif(NOT LAYOUTCHECK_HAS_TESTS)
    set(missing "tests are left out")
  endif()

  if(NOT missing)
    # -G: the test is whether core compiles as device code; optimising one kernel that inlines all of it
    # takes minutes. Recursion over nested profiles has no static stack size.
    add_test(NAME core.cuda
             COMMAND "${nvcc}" -std=c++20 -arch=sm_90 -G -Werror all-warnings
                     -Xptxas=-suppress-stack-size-warning
                     -ccbin "${CMAKE_CXX_COMPILER}" -I "${CMAKE_CURRENT_SOURCE_DIR}/include"
                     -c "${source}" -o "${CMAKE_CURRENT_BINARY_DIR}/core_as_cuda.o")
    set_tests_properties(core.cuda PROPERTIES TIMEOUT 600)
  elseif(LAYOUTCHECK_CUDA STREQUAL "AUTO" OR NOT LAYOUTCHECK_HAS_TESTS)
    layoutcheck_left_out("test core.cuda" "${missing}")
  else()
    message(FATAL_ERROR "LAYOUTCHECK_CUDA is ${LAYOUTCHECK_CUDA}, but ${missing}")
  endif()
else()
  layoutcheck_left_out("test core.cuda" "LAYOUTCHECK_CUDA=${LAYOUTCHECK_CUDA}")
endif()
