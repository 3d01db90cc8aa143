#include "sweep/prepare.hpp"

#include <chrono>
#include <csignal>

#include "console.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "sweep/conclude.hpp"

namespace layoutcheck::cli {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::optional<sweep::Space> read_space(std::string const& text, bool json) {
  auto space = sweep::Space::parse(text);
  if (space && sweep::walkable_items(*space)) return sweep::as_swept(*space);
  if (space) {
    if (json) emit(error_line("too_large", {{"expected", sweep::kItemsTooLarge}}));
    complain(text + ": " + sweep::kItemsTooLarge);
    return std::nullopt;
  }
  if (json) {
    emit(error_line(name(space.error().kind), {{"position", space.error().position},
                                               {"expected", space.error().expected},
                                               {"found", space.error().found}}));
  }
  complain(to_string(space.error()) + "; `layoutcheck list spaces` shows what there is");
  return std::nullopt;
}

std::optional<sweep::SweepOptions> sweep_options(SweepCommand const& command,
                                                 sweep::Space const& space, bool fast,
                                                 Status& status) {
  auto const shard = sweep::parse_shard(command.shard);
  if (!shard) {
    complain("--shard: expected k/n with 1 <= k <= n, not '" + command.shard + "'");
    return std::nullopt;
  }
  sweep::SweepOptions options;
  options.ledger = {
      .shard = *shard,
      .chunk = command.chunk,
      .default_chunk = sweep::default_chunk(space, fast ? sweep::kDeviceSpeed : sweep::kCpuSpeed),
      .suite = suite_name(),
      .folder = command.resume.empty() ? command.journal : command.resume,
      .mode = command.resume.empty() ? sweep::JournalMode::begin_or_resume
                                     : sweep::JournalMode::resume};
  options.seed = command.seed;
  options.stop = Stop(command.budget_seconds);
  options.progress = [&status](sweep::SweepProgress const& p) { status.update(p); };
  options.notice = [&status](std::string const& text) { status.say(text); };
  return options;
}

Stop::Stop(double budget_seconds) : budget_(budget_seconds), start_(now()) {
  catch_interrupts();
  std::signal(SIGXFSZ, SIG_IGN);
}

bool Stop::operator()() const { return interrupted() || (budget_ > 0 && now() - start_ > budget_); }

}  // namespace layoutcheck::cli
