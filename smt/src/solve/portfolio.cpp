#include "layoutcheck/smt/solve/portfolio.hpp"

#include <algorithm>

#include "solve/process/pool.hpp"
#include "solve/sha256.hpp"

namespace layoutcheck::smt {
namespace {

struct Sent {
  std::size_t query;
  std::size_t solver;
  bool cover;
};

void judge_cover(Record& record) {
  Answer const& cover = record.cover.answer;
  if (!record.has_cover || cover.reply == Reply::sat) return;
  if (cover.reply == Reply::unsat) {
    record.verdict = Verdict::error;
    record.why = "vacuous: the premises contradict each other";
  } else if (cover.reply == Reply::error) {
    record.verdict = Verdict::error;
    record.why = record.cover.solver + " on the premises: " + cover.why;
  } else if (record.verdict == Verdict::proved) {
    record.verdict = Verdict::not_proved;
    record.why = record.cover.solver + " does not know whether the premises can hold: " + cover.why;
  }
}

void judge(Record& record) {
  auto const with = [&](Reply reply) {
    return std::find_if(record.opinions.begin(), record.opinions.end(),
                        [&](Opinion const& o) { return o.answer.reply == reply; });
  };
  auto const none = record.opinions.end();
  auto const proof = with(Reply::unsat);
  auto const model = with(Reply::sat);
  auto const unknown = with(Reply::unknown);
  auto const error = with(Reply::error);
  auto const says = [](Opinion const& o) {
    return o.solver + ": " +
           (o.answer.why.empty() ? std::string(name(o.answer.reply)) : o.answer.why);
  };
  if (error != none) {
    record.verdict = Verdict::error;
    record.why = says(*error);
  } else if (proof != none && model != none) {
    record.verdict = Verdict::error;
    record.why = proof->solver + " proves it and " + model->solver + " refutes it";
  } else if (model != none) {
    record.verdict = Verdict::not_proved;
    record.why = model->solver + " finds that the premises do not suffice";
  } else if (unknown != none) {
    bool const enough = proof != none && record.group != Group::induction;
    record.verdict = enough ? Verdict::proved : Verdict::not_proved;
    record.why = says(*unknown);
  } else {
    record.verdict = Verdict::proved;
  }
  judge_cover(record);
}

}  // namespace

std::string_view name(Group group) {
  switch (group) {
    case Group::induction: return "induction";
    case Group::bits: return "bits";
    case Group::paths: return "paths";
  }
  return "?";
}

double Record::seconds() const {
  double total = cover.answer.seconds;
  for (Opinion const& o : opinions) total += o.answer.seconds;
  return total;
}

std::vector<Record> run_portfolio(std::vector<Query> const& queries,
                                  std::vector<Solver const*> const& solvers,
                                  PortfolioOptions const& options) {
  std::vector<Record> records(queries.size());
  std::vector<Sent> sent;
  std::vector<std::size_t> open(queries.size(), 0);  // answers that are still to come
  for (std::size_t q = 0; q < queries.size(); ++q) {
    Record& record = records[q];
    record.name = queries[q].name;
    record.theorem = queries[q].theorem;
    record.group = queries[q].group;
    record.hash = sha256(queries[q].text);
    record.executed = true;
    for (std::size_t s = 0; s < solvers.size(); ++s) {
      record.opinions.push_back({.solver = solvers[s]->label()});
      sent.push_back({q, s, false});
      ++open[q];
    }
    record.has_cover = !queries[q].cover.empty();
    if (record.has_cover) {
      record.cover.solver = solvers[0]->label();
      sent.push_back({q, 0, true});
      ++open[q];
    }
  }
  std::size_t through = 0;  // records that are judged: those of the first queries
  auto const deliver = [&](Sent const& a, Answer answer) {
    Record& record = records[a.query];
    (a.cover ? record.cover : record.opinions[a.solver]).answer = std::move(answer);
    if (--open[a.query] == 0 && record.executed && options.progress) options.progress(record.name);
    for (; through < records.size() && open[through] == 0; ++through) {
      judge(records[through]);
      if (records[through].executed && options.decided) options.decided(records[through]);
    }
  };
  auto const hash = [&](Sent const& a) {
    return a.cover ? sha256(queries[a.query].cover) : records[a.query].hash;
  };
  // A command that says no version may be another program tomorrow.
  auto const is_kept = [&](Sent const& a) {
    return options.ledger != nullptr && !solvers[a.solver]->version().empty();
  };
  if (options.ledger != nullptr) {
    std::vector<Sent> unknown;
    for (Sent const& a : sent) {
      Answer answer;
      bool const known =
          is_kept(a) && options.ledger->take(hash(a), solvers[a.solver]->label(), answer);
      known ? deliver(a, std::move(answer)) : unknown.push_back(a);
    }
    sent = std::move(unknown);
  }
  // The long ones first: else a worker would wait for the other at the end.
  std::stable_partition(sent.begin(), sent.end(),
                        [&](Sent const& a) { return queries[a.query].bits > 0; });
  run_tasks(
      sent.size(), options.workers,
      [&](std::size_t i) {
        Query const& query = queries[sent[i].query];
        return solvers[sent[i].solver]->solve(sent[i].cover ? query.cover : query.text,
                                              options.limits);
      },
      [&](std::size_t i, Ended const& ended) {
        Sent const& a = sent[i];
        Answer answer = solvers[a.solver]->read(ended);
        if (ended.how == Ending::stopped) records[a.query].executed = false;
        if (is_kept(a)) {
          options.ledger->keep(hash(a), solvers[a.solver]->label(), queries[a.query].name, answer);
        }
        deliver(a, std::move(answer));
      },
      options.stop);
  return records;
}

}  // namespace layoutcheck::smt
