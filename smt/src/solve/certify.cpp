#include "layoutcheck/smt/solve/certify.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "layoutcheck/smt/solve/coq.hpp"
#include "solve/cvc5_module.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

namespace fs = std::filesystem;

constexpr double kSolverStart = 30;
/// For a theorem, or for a batch; ordinary ones take half a second, and a minute.
constexpr double kCheckSeconds = 300;
/// Theorems are checked together up to so many bytes: Coq takes a second to start.
constexpr std::size_t kBatch = 600'000;
/// No caches in the folder where the command was called. conj, or_introl and so on take the
/// formulas from what is to be proved. `arithmetic` is for products, quotients and remainders as
/// they are: what is divided is a multiple and a remainder, and a quotient is compared with the
/// other numbers.
constexpr char kPreamble[] = R"coq(Require Import ZArith Lia.
Open Scope Z_scope.
Unset Lia Cache.
Unset Nia Cache.
Arguments conj {A B} & _ _.
Arguments or_introl {A} [B] & _.
Arguments or_intror [A] {B} & _.
Arguments False_ind {P} & _.
Ltac compare a b :=
  lazymatch goal with
  | _ : a < b |- _ => fail
  | _ : a = b |- _ => fail
  | _ : b < a |- _ => fail
  | _ => destruct (Z.lt_trichotomy a b) as [|[|]]
  end.
Ltac divide a b :=
  let q := fresh "q" in let r := fresh "r" in
  pose proof (Z.div_mod a b ltac:(lia)); pose proof (Z.mod_pos_bound a b ltac:(lia));
  set (q := a / b) in *; set (r := a mod b) in *; clearbody q r;
  compare q 0; repeat match goal with x : Z |- _ => compare x q end.
Ltac arithmetic :=
  intros;
  repeat match goal with
  | H : context [?a / ?b] |- _ => divide a b
  | H : context [?a mod ?b] |- _ => divide a b
  end;
  nia.
)coq";

/// Writes a script's proof to the path. Answers "unsat BYTES", or what else was said.
constexpr char kWriter[] = R"python(
def prove(text, milliseconds, path):
    said, solver = answers(text, {
        "tlimit-per": milliseconds,
        "produce-proofs": "true",
        "proof-granularity": "dsl-rewrite",
        "proof-print-reference": "true",
    })
    if said != "unsat":
        return said
    proof = solver.proofToString(solver.getProof()[0], cvc5.ProofFormat.CPC)
    if isinstance(proof, bytes):
        proof = proof.decode()
    # A list of commands in parentheses of its own; the checker reads the commands.
    proof = proof.strip()
    if proof.startswith("(") and proof[1:].lstrip().startswith("(") and proof.endswith(")"):
        proof = proof[1:-1].strip()
    with open(path + ".part", "wb") as file:
        file.write(proof.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".part", path)
    return "unsat %d" % os.path.getsize(path)

serve(prove, 2)
)python";

std::string file_name(std::string name) {
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

std::string read(fs::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool write(fs::path const& path, std::string const& text) {
  fs::path const part = path.string() + ".part";
  {
    std::ofstream file(part, std::ios::binary);
    file << text;
    if (!file.flush()) return false;
  }
  std::error_code error;
  fs::rename(part, path, error);
  return !error;
}

std::string last_line(Ended const& ended) {
  std::string said = ended.err.empty() ? ended.out : ended.err;
  while (!said.empty() && said.back() == '\n') said.pop_back();
  if (ended.how == Ending::out_of_time) return "no answer in time";
  return said.empty() ? "no answer" : said.substr(said.rfind('\n') + 1);
}

/// How often the text has the line.
std::size_t count_lines(std::string const& text, std::string const& line) {
  std::istringstream in(text);
  std::size_t count = 0;
  for (std::string one; std::getline(in, one);) count += one == line ? 1 : 0;
  return count;
}

/// Copies of a file that Coq must not accept: nothing is assumed, the proof lacks its last step,
/// and the theorem is admitted.
std::vector<std::string> tampered(std::string const& file) {
  std::string assuming_nothing;
  std::istringstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    bool const assertion = line.size() > 3 && line.compare(line.size() - 3, 3, " ->") == 0;
    assuming_nothing += (assertion ? "  True ->" : line) + "\n";
  }
  std::size_t const end = file.rfind("Qed.");
  std::size_t const step = file.rfind('\n', end - 2) + 1;
  return {assuming_nothing, std::string(file).erase(step, end - step),
          std::string(file).replace(end, 4, "Admitted.")};
}

class Certifier {
 public:
  Certifier(std::vector<Query> const& queries, CertifyOptions const& options)
      : queries_(queries), options_(options) {}

  Certificates run() {
    std::error_code error;
    fs::create_directories(options_.folder, error);
    if (error) return {.problem = options_.folder + ": " + error.message()};
    for (Query const& query : queries_) {
      if (!write(path_of(query.name, ".smt2"), query.text)) {
        return {.problem = "cannot write to " + options_.folder};
      }
      result_.all.push_back({.name = query.name});
    }
    make_theorems();
    if (!options_.coqtop.empty()) {
      check_theorems();
      check_tampered();
    }
    if (!options_.cvc5_python.empty()) make_cpc();
    return std::move(result_);
  }

 private:
  fs::path path_of(std::string const& name, char const* ending) const {
    return fs::path(options_.folder) / (file_name(name) + ending);
  }

  /// In the child. Coq's proof of the query of this index to its file: "written", or why not.
  std::string make_theorem(std::string const& index) const {
    Query const& query = queries_.at(std::stoul(index));
    CoqProof const proof = coq_proof(query, options_.each);
    std::string said = proof.problem;
    if (said.empty()) {
      bool const is_written = write(path_of(query.name, ".v"), kPreamble + proof.text);
      said = is_written ? "written" : "cannot write to " + options_.folder;
    }
    std::replace(said.begin(), said.end(), '\n', ' ');
    return said;
  }

  void make_theorems() {
    run_tasks(
        queries_.size(), options_.workers,
        [&](std::size_t i) {
          std::error_code ignored;
          fs::remove(path_of(queries_[i].name, ".v"), ignored);  // an old proof does not count
          return Task{.input = framed(std::to_string(i)),
                      .serves = true,
                      .service = [this](std::string const& index) { return make_theorem(index); },
                      .service_name = "coq",
                      .seconds = kCheckSeconds};
        },
        [&](std::size_t i, Ended const& ended) {
          bool const written = ended.how == Ending::finished && ended.out == "written\n";
          if (written) {
            result_.all[i].state = CertificateState::written;
          } else {
            result_.all[i].problem = last_line(ended);
          }
        },
        options_.stop);
  }

  /// Theorems that are checked together, by their positions.
  using Batch = std::vector<std::size_t>;

  /// The theorems of a batch in one text. Those whose file cannot be read again leave the batch.
  std::string file_of(Batch& batch) {
    std::string text = kPreamble;
    Batch there;
    for (std::size_t const i : batch) {
      std::string const file = read(path_of(queries_[i].name, ".v"));
      if (file.rfind(kPreamble, 0) != 0) {
        result_.all[i].state = CertificateState::missing;
        result_.all[i].problem = "its file cannot be read again";
        continue;
      }
      there.push_back(i);
      text += file.substr(sizeof kPreamble - 1);
    }
    batch = std::move(there);
    return text;
  }

  /// Task and result of texts that are checked each in a process: whether all of their `count`
  /// theorems hold, resting on nothing.
  struct Checked {
    std::string text;
    std::size_t count = 0;
    bool accepted = false;
    bool unfinished = false;  ///< Coq was ended before its answer
    std::string problem{};
  };

  void check(std::vector<Checked>& all) {
    auto const path = [&](std::size_t i) { return path_of("check-" + std::to_string(i), ".v"); };
    run_tasks(
        all.size(), options_.workers,
        [&](std::size_t i) {
          all[i].unfinished = !write(path(i), all[i].text);
          return Task{
              .argv = {options_.coqtop, "-q", "-batch", "-l", fs::absolute(path(i)).string()},
              .seconds = kCheckSeconds};
        },
        [&](std::size_t i, Ended const& ended) {
          std::error_code ignored;
          fs::remove(path(i), ignored);
          if (all[i].unfinished) {
            all[i].problem = "cannot write to " + options_.folder;
            return;
          }
          all[i].accepted =
              ended.how == Ending::finished && ended.code == 0 &&
              count_lines(ended.out, "Closed under the global context") == all[i].count &&
              count_lines(ended.out, "Axioms:") == 0;
          all[i].unfinished = ended.how != Ending::finished;
          if (!all[i].accepted) all[i].problem = last_line(ended);
        },
        options_.stop);
  }

  void check_batches(std::vector<Batch> batches) {
    std::vector<Checked> files;
    for (Batch& batch : batches) {
      std::string text = file_of(batch);
      files.push_back({std::move(text), batch.size()});
    }
    check(files);
    std::vector<Batch> alone;
    for (std::size_t b = 0; b < batches.size(); ++b) {
      for (std::size_t const i : batches[b]) {
        if (files[b].accepted) {
          result_.all[i].state = CertificateState::checked;
        } else if (batches[b].size() > 1) {
          alone.push_back({i});  // which of them it is
        } else {                 // Coq that gave up has refused nothing
          if (!files[b].unfinished) result_.all[i].state = CertificateState::refused;
          result_.all[i].problem = files[b].problem;
        }
      }
    }
    bool const stopped = options_.stop && options_.stop();
    if (!alone.empty() && !stopped) check_batches(std::move(alone));
  }

  void check_theorems() {
    std::vector<Batch> batches;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < result_.all.size(); ++i) {
      if (result_.all[i].state != CertificateState::written) continue;
      std::error_code ignored;
      bytes += fs::file_size(path_of(queries_[i].name, ".v"), ignored);
      if (batches.empty() || bytes > kBatch) {
        batches.emplace_back();
        bytes = 0;
      }
      batches.back().push_back(i);
    }
    check_batches(std::move(batches));
  }

  void check_tampered() {
    auto const first =
        std::find_if(result_.all.begin(), result_.all.end(),
                     [](Certificate const& c) { return c.state == CertificateState::checked; });
    if (first == result_.all.end()) return;
    std::vector<Checked> copies;
    for (std::string const& copy : tampered(read(path_of(first->name, ".v")))) {
      copies.push_back({copy, 1});
    }
    check(copies);
    for (Checked const& copy : copies) {
      if (copy.unfinished) continue;
      ++result_.tampered;
      if (!copy.accepted) ++result_.tampered_refused;
    }
  }

  void make_cpc() {
    std::string const milliseconds =
        std::to_string(static_cast<std::int64_t>(1000 * options_.each.seconds));
    run_tasks(
        queries_.size(), options_.workers,
        [&](std::size_t i) {
          fs::path const path = path_of(queries_[i].name, ".cpc");
          std::error_code ignored;
          fs::remove(path, ignored);
          return Task{
              .argv = cvc5_server(options_.cvc5_python, kWriter),
              .input = cvc5_query(queries_[i].text, {milliseconds, fs::absolute(path).string()}),
              .serves = true,
              .seconds = options_.each.seconds + kSolverStart};
        },
        [&](std::size_t i, Ended const& ended) {
          fs::path const path = path_of(queries_[i].name, ".cpc");
          std::error_code error;
          bool const written = ended.how == Ending::finished && ended.out.rfind("unsat ", 0) == 0 &&
                               fs::exists(path, error);
          // What the checker compares the assumptions with.
          std::string const reference =
              "(reference \"" + file_name(queries_[i].name) + ".smt2\")\n";
          if (!written) {
            result_.all[i].cpc_problem = last_line(ended);
          } else if (!write(path, reference + read(path))) {
            result_.all[i].cpc_problem = "cannot write to " + options_.folder;
          }
        },
        options_.stop);
  }

  std::vector<Query> const& queries_;
  CertifyOptions const& options_;
  Certificates result_;
};

}  // namespace

std::size_t Certificates::count(CertificateState state) const {
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](Certificate const& c) { return c.state == state; }));
}

std::size_t Certificates::without_cpc() const {
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [](Certificate const& c) { return !c.cpc_problem.empty(); }));
}

Certificates certify(std::vector<Query> const& queries, CertifyOptions const& options) {
  return Certifier(queries, options).run();
}

std::string find_coqtop() {
  char const* const variable = std::getenv("PATH");
  std::istringstream folders(variable != nullptr ? variable : "");
  std::string folder;
  while (std::getline(folders, folder, ':')) {
    fs::path const program = fs::path(folder.empty() ? "." : folder) / "coqtop";
    std::error_code error;
    auto const status = fs::status(program, error);
    if (!error && fs::is_regular_file(status) &&
        (status.permissions() & fs::perms::others_exec) != fs::perms::none) {
      return program.string();
    }
  }
  return {};
}

}  // namespace layoutcheck::smt
