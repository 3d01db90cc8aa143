#include <charconv>

#include "layoutcheck/sweep_cute/compare.hpp"

namespace layoutcheck::sweep_cute {

Chosen choose_devices(std::string_view request) {
  constexpr int kUsage = 2;
  constexpr int kBug = 70;
  constexpr int kSkipped = 77;
  if (request == "cpu") return {};
  bool const all = request == "auto" || request == "cuda:all";
  int one = -1;
  if (!all) {
    bool const numbered = request.starts_with("cuda:");
    char const* const end = request.data() + request.size();
    if (!numbered || std::from_chars(request.data() + 5, end, one).ptr != end || one < 0) {
      return {.error = "--device takes auto, cpu, cuda:all or cuda:N", .exit_code = kUsage};
    }
  }
  auto const found = devices();
  if (!found) return {.error = found.error().text, .exit_code = kBug};
  int const count = static_cast<int>(found->size());
  Chosen chosen;
  for (int i = 0; i < count; ++i) {
    if (all || i == one) chosen.ordinals.push_back(i);
  }
  if (chosen.ordinals.empty() && request != "auto") {
    chosen.error = std::string(request) + ": " + std::to_string(count) + " CUDA devices are here" +
                   (has_device_code() ? "" : ", as this layoutcheck was built without nvcc");
    chosen.exit_code = kSkipped;
  }
  return chosen;
}

}  // namespace layoutcheck::sweep_cute
