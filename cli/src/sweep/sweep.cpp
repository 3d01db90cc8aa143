#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"
#include "sweep/conclude.hpp"
#include "sweep/devices.hpp"
#include "sweep/prepare.hpp"

namespace layoutcheck::cli {
namespace {

std::string points_text(wide_t points) {
  std::string text;
  for (auto rest = static_cast<unsigned __int128>(points); rest != 0; rest /= 10) {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  }
  return text.empty() ? "0" : text;
}

}  // namespace

int run_sweep(SweepCommand const& command) {
  auto const space = read_space(command.space, command.json);
  if (!space) return kUsage;
  Devices const devices = find_devices(command.device, *space, command.threads);
  if (!devices.error.empty()) return refuse(command.json, devices.error, devices.exit_code);
  if (!devices.notice.empty()) complain(devices.notice);
  sweep::Result<sweep::Report> const report = [&]() -> sweep::Result<sweep::Report> {
    Status status;
    auto const options = sweep_options(command, *space, devices.cuda, status);
    if (!options) return sweep::Failure{sweep::Trouble::usage, "nothing was swept"};
    return sweep::run_sweep(*space, devices.backends, *options);
  }();
  return conclude(command, report, interrupted());
}

int run_list_swept_laws(SweepCommand const& command) {
  auto const space = read_space(command.space, command.json);
  if (!space) return kUsage;
  auto const ids = sweep::swept_laws(*space);
  if (command.json) {
    Json line{{"type", "swept_laws"},  {"space", space->text()},
              {"size", space->size()}, {"points", points_text(space->points())},
              {"laws", Json::array()}, {"left_out", Json::array()}};
    for (std::string_view const id : ids) line["laws"].push_back(id);
    for (sweep::LeftOut const& law : sweep::left_out_laws(*space)) {
      line["left_out"].push_back({{"law", law.law}, {"why", law.why}});
    }
    emit(line);
    return kAsExpected;
  }
  std::cout << space->text() << ": " << space->size() << " items, " << points_text(space->points())
            << " points\n";
  for (std::string_view const id : ids) {
    laws::LawEntry const* const law = laws::find_law(id);
    std::cout << id << "\n    " << (law != nullptr ? law->info.says : "") << '\n';
  }
  auto const left_out = sweep::left_out_laws(*space);
  if (!left_out.empty()) std::cout << "left out:\n";
  for (sweep::LeftOut const& law : left_out) {
    std::cout << law.law << "\n    " << law.why << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
