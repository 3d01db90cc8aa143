#include <iostream>

#include "driver.hpp"
#include "mutation.hpp"
#include "runs.hpp"

namespace layoutcheck::fuzz {

int replay(Target const& target, std::vector<Input> const& inputs, RunOptions const& options) {
  auto const page = shared_page();
  Tally total;
  std::uint64_t findings = 0;
  for (std::size_t next = 0; next < inputs.size();) {
    page->begun = 0;
    page->findings = 0;
    page->put({});
    auto const outcome = in_child(*page, options.isolation, [&] {
      Tally tally;
      for (std::size_t i = next; i < inputs.size(); ++i) {
        ++page->begun;
        if (auto const finding = run_or_repeat(target, inputs[i].bytes, tally)) {
          ++page->findings;
          report(target, *finding, inputs[i], options);
        }
        page->put(tally);
      }
      return 0;
    });
    page->add_to(total);
    findings += page->findings;
    next += page->begun;
    auto const* end = std::get_if<End>(&outcome);
    if (end == nullptr) {
      if (std::get<int>(outcome) != 0) {
        ++findings;
        std::cout << "FINDING  memory leak, reported when the process ended" << std::endl;
      }
      break;
    }
    if (page->begun == 0) {
      std::cerr << "layoutcheck-fuzz-replay: the child " << end->what << '\n' << end->said;
      return 2;
    }
    ++findings;
    ++total.inputs;
    report_end(target, inputs[next - 1], *end, options);
  }
  std::cout << target.name() << ": " << text_of(total) << ", findings " << findings << '\n';
  return findings == 0 ? 0 : 1;
}

}  // namespace layoutcheck::fuzz
