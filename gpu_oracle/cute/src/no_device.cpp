// Replaces device.cu in a build without nvcc.

#if !LAYOUTCHECK_HAS_CUTE_DEVICE
#include "layoutcheck/sweep_cute/compare.hpp"
#include "path.hpp"

namespace layoutcheck::sweep_cute {

bool has_device_code() { return false; }
sweep::Result<std::vector<std::string>> devices() { return std::vector<std::string>{}; }
std::unique_ptr<Path> device_path(int, Width) { return nullptr; }
std::unique_ptr<Path> static_device_path(int) { return nullptr; }

}  // namespace layoutcheck::sweep_cute
#endif
