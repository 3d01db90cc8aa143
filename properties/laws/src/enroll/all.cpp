#include <map>

#include "enroll/emitted.hpp"
#include "layoutcheck/laws/withdraw.hpp"

namespace layoutcheck::laws {
namespace {

class Laws {
 public:
  /// Those that are made from the sentences.
  Laws() {
    std::vector<LawEntry> made;
    language::emitted::add_topics(made);
    add(made);
  }

  void add(std::vector<LawEntry> const& laws) {
    for (LawEntry const& law : laws) {
      all_.push_back(law);
      add_domain(law);
    }
  }

  bool withdraw(std::string_view id) {
    if (std::erase_if(all_, [id](LawEntry const& law) { return law.info.id == id; }) == 0)
      return false;
    domains_.clear();
    for (LawEntry const& law : all_) add_domain(law);
    return true;
  }

  std::span<LawEntry const> all() const { return all_; }
  Domain domain_of(Op op, std::span<Value const> args) const {
    auto const found = domains_.find(op);
    if (found == domains_.end()) return Domain::unknown;
    for (auto const& domain : found->second) {
      if (auto const answer = domain(args)) return *answer;
    }
    return Domain::unknown;
  }

 private:
  void add_domain(LawEntry const& law) {
    if (law.domain) domains_[law.info.op].push_back(law.domain);
  }

  std::vector<LawEntry> all_;
  std::map<Op, std::vector<std::function<std::optional<Domain>(std::span<Value const>)>>> domains_;
};

Laws& laws() {
  static Laws all;
  return all;
}

}  // namespace

std::span<LawEntry const> all_laws() { return laws().all(); }

void enroll_more(std::vector<LawEntry> const& more) { laws().add(more); }

bool withdraw(std::string_view id) { return laws().withdraw(id); }

std::string_view name(Domain domain) {
  constexpr std::string_view kNames[] = {"required", "may", "refuse", "unknown"};
  return kNames[static_cast<std::size_t>(domain)];
}

Domain domain_of(Op op, std::span<Value const> args) { return laws().domain_of(op, args); }

LawEntry const* find_law(std::string_view id) {
  for (LawEntry const& law : all_laws()) {
    if (law.info.id == id) return &law;
  }
  return nullptr;
}

}  // namespace layoutcheck::laws
