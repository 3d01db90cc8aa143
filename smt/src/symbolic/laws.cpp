#include "layoutcheck/smt/symbolic/laws.hpp"

#include <algorithm>
#include <sstream>
#include <symbols/prove.hpp>

#include "layoutcheck/laws/enroll.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

symbols::Request request_of(SymbolicLaw const& law, SymbolicOptions const& options) {
  symbols::Request request{.law = std::string(law.law),
                           .sentences = options.sentences,
                           .modes = law.modes,
                           .premise = static_cast<symbols::Premise>(law.premises),
                           .stop = options.stop};
  request.resources = static_cast<unsigned>(request.resources * options.share);
  return request;
}

/// The mutant that the law alone must kill.
std::string mutant_of(std::string_view id) {
  laws::LawEntry const* const law = laws::find_law(id);
  return law == nullptr ? "" : std::string(law->info.kills);
}

/// "proved 12 kills", "proved 12 blind", "open " and why, or "refuted ", why, a tab and the inputs.
std::string sent(SymbolicLaw const& law, SymbolicOptions const& options) {
  symbols::Request const request = request_of(law, options);
  symbols::Finding const found = symbols::prove(request);
  if (found.refuted) return "refuted " + found.why + '\t' + found.inputs;
  if (!found.proved) return "open " + found.why;
  bool const kills = symbols::kills(request, mutant_of(law.law));
  return "proved " + std::to_string(found.paths) + (kills ? " kills" : " blind");
}

void receive(SymbolicReport& report, Ended const& ended) {
  report.executed = ended.how != Ending::stopped;
  std::istringstream in(ended.out);
  std::string word;
  in >> word;
  bool const finished = ended.how == Ending::finished && ended.code == 0;
  if (finished && word == "proved" && in >> report.paths >> word) {
    report.proved = true;
    report.kills = word == "kills";
  } else if (finished && (word == "open" || word == "refuted")) {
    report.refuted = word == "refuted";
    std::getline(in >> std::ws, report.why, '\t');
    std::getline(in, report.inputs);
  } else if (ended.how == Ending::out_of_time) {
    report.why = "out of time";
  } else {
    report.why = ended.err.empty() ? "the proof ended without a result" : ended.err;
  }
}

}  // namespace

std::vector<SymbolicLaw> const& symbolic_laws() {
  static std::vector<SymbolicLaw> const kAll = [] {
    std::vector<SymbolicLaw> all{
#define LC_PROVED(law, modes, premises) {#law, modes, premises},
#include "symbolic/proved.def"
#undef LC_PROVED
    };
    std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.law < b.law; });
    return all;
  }();
  return kAll;
}

SymbolicLaw const* find_symbolic(std::string_view law) {
  auto const& all = symbolic_laws();
  auto const found = std::lower_bound(all.begin(), all.end(), law,
                                      [](auto const& a, auto const& b) { return a.law < b; });
  return found == all.end() || found->law != law ? nullptr : &*found;
}

std::string why_not_symbolic(std::string_view law) {
  std::string const why = symbols::no_symbols(std::string(law));
  return why.empty() ? "it is not proved on expressions" : why;
}

std::string says(SymbolicLaw const& law) {
  return "proved " + symbols::reach(law.modes, static_cast<symbols::Premise>(law.premises));
}

std::vector<SymbolicReport> prove_on_symbols(std::vector<SymbolicLaw> const& laws,
                                             SymbolicOptions const& options) {
  std::vector<SymbolicReport> reports(laws.size());
  for (std::size_t i = 0; i < laws.size(); ++i) reports[i].law = laws[i];
  run_tasks(
      laws.size(), options.workers,
      [&](std::size_t i) {
        return Task{.body = [&, i] { return sent(laws[i], options); }, .seconds = options.seconds};
      },
      [&](std::size_t i, Ended const& ended) { receive(reports[i], ended); }, options.stop);
  return reports;
}

std::vector<Reach> widest_proofs(std::vector<SymbolicLaw> const& from, int modes,
                                 SymbolicOptions const& options,
                                 std::function<void(SymbolicReport const&)> const& each) {
  constexpr int kMostPremises = 2;
  std::vector<Reach> reached(from.size());
  std::vector<SymbolicLaw> next = from;
  while (true) {
    std::vector<std::size_t> open;
    std::vector<SymbolicLaw> wanted;
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i].modes > modes || next[i].premises > kMostPremises) continue;
      open.push_back(i);
      wanted.push_back(next[i]);
    }
    if (wanted.empty()) return reached;
    auto const reports = prove_on_symbols(wanted, options);
    for (std::size_t k = 0; k < reports.size(); ++k) {
      SymbolicReport const& report = reports[k];
      Reach& reach = reached[open[k]];
      SymbolicLaw& law = next[open[k]];
      if (each) each(report);
      if (report.proved) {
        reach.proved = report;
        if (law.premises == from[open[k]].premises) reach.failure = {};
        ++law.modes;
        continue;
      }
      if (report.refuted || !reach.failure.executed) reach.failure = report;
      // With more premises a false law is another one; a run that was stopped goes no further.
      law.premises = report.refuted || !report.executed ? kMostPremises + 1 : law.premises + 1;
    }
  }
}

}  // namespace layoutcheck::smt
