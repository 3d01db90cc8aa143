// Compiled on expressions: `layoutcheck` is another name here (CMakeLists.txt).
#include "loop.hpp"

#include "layoutcheck/core/text/print.hpp"
#include "path.hpp"

namespace symbols {
namespace {

using namespace layoutcheck;

std::optional<Modes> modes_of(Value const& value) {
  auto const* layout = std::get_if<Layout>(&value);
  auto const* tiler = std::get_if<Tiler>(&value);
  bool const one = tiler != nullptr && !tiler->by_mode() && !tiler->keeps(0);
  if (layout == nullptr && !one) return std::nullopt;
  Layout const modes = one ? tiler->layout(0) : *layout;
  Modes result;
  for (auto const& mode : modes.leaves) result.push_back({mode.extent, mode.stride});
  return result;
}

Expected<Value> value_of(Answer const& answer) {
  if (auto const* number = std::get_if<Number>(&answer)) return Value(*number);
  if (auto const* truth = std::get_if<bool>(&answer)) return Value(*truth);
  auto const* modes = std::get_if<Modes>(&answer);
  if (modes == nullptr) return Error{.code = Errc::not_representable, .detail = "the loop refuses"};
  ModeList list;
  for (Mode const& mode : *modes) list.push_back({mode.extent, mode.stride});
  if (list.overflowed()) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more modes than fit"};
  }
  return Value(from_modes(list));
}

std::string printed(Expected<Value> const& answer) {
  if (answer) return layoutcheck::print(*answer);
  std::string const why = answer.error().detail == nullptr ? "" : answer.error().detail;
  return "refused" + (why.empty() ? "" : ": " + why);
}

}  // namespace

Expected<Value> WithLoop::apply(Op op, std::span<Value const> args) const {
  if (op != op_) return layoutcheck::apply(op, args);
  std::vector<Argument> given;
  for (std::size_t i = 0; i < std::min(args.size(), loop_.takes_modes.size()); ++i) {
    auto const* number = std::get_if<index_t>(&args[i]);
    auto const modes = modes_of(args[i]);
    if (loop_.takes_modes[i] && modes) given.emplace_back(*modes);
    if (!loop_.takes_modes[i] && number != nullptr) given.emplace_back(*number);
  }
  given_.assign(args.begin(), args.end());
  if (given.size() != args.size() || given.size() != loop_.takes_modes.size()) {
    answer_ = Error{.code = Errc::unsupported, .detail = kOtherKinds};
    return answer_;
  }
  std::size_t const before = Paths::current().taken();
  Answer const answer = loop_.run(given);
  path_ = Paths::current().taken_from(before);
  answer_ = value_of(answer);
  return answer_;
}

std::string WithLoop::call() const {
  std::string text(info(op_).spelling);
  for (std::size_t i = 0; i < given_.size(); ++i) {
    text += (i > 0 ? ", " : "(") + layoutcheck::print(given_[i]);
  }
  return text + ")";
}

std::string WithLoop::want() const { return printed(layoutcheck::apply(op_, given_)); }
std::string WithLoop::got() const { return printed(answer_); }

}  // namespace symbols
