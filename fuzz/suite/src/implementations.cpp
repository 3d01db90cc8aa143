#include "implementations.hpp"

#if LAYOUTCHECK_HAS_CONFORMANCE
#include "adapter.hpp"
#endif
#if LAYOUTCHECK_HAS_CUTE
#include "layoutcheck/sweep_cute/implementation.hpp"
#endif

namespace layoutcheck::fuzz {

Found find_implementation(std::string const& name) {
  if (name == "cute") {
#if LAYOUTCHECK_HAS_CUTE
    return {.implementation = sweep_cute::dynamic_implementation()};
#else
    return {.implementation = nullptr, .error = "this build leaves out CuTe"};
#endif
  }
#if LAYOUTCHECK_HAS_CONFORMANCE
  return find_adapter(name);
#else
  return {.implementation = nullptr,
          .error = "'" + name + "' needs the conformance engine, which this build leaves out"};
#endif
}

}  // namespace layoutcheck::fuzz
