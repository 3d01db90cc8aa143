#include "layoutcheck/smt/solve/certify.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "solve/cvc5_module.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

namespace fs = std::filesystem;

constexpr double kSolverStart = 30;
constexpr double kCheckSeconds = 60;

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
    make_proofs();
    if (!options_.ethos.empty()) {
      check_proofs();
      check_tampered();
    }
    return std::move(result_);
  }

 private:
  fs::path path_of(std::string const& name, char const* ending) const {
    return fs::path(options_.folder) / (file_name(name) + ending);
  }

  void make_proofs() {
    std::string const milliseconds =
        std::to_string(static_cast<std::int64_t>(1000 * options_.each.seconds));
    run_tasks(
        queries_.size(), options_.workers,
        [&](std::size_t i) {
          std::string const& text = queries_[i].text;
          std::string const path = fs::absolute(path_of(queries_[i].name, ".cpc")).string();
          std::error_code ignored;
          fs::remove(path, ignored);  // an old proof does not count
          return Task{.argv = cvc5_server(options_.python, kWriter),
                      .input = cvc5_query(text, {milliseconds, path}),
                      .serves = true,
                      .seconds = options_.each.seconds + kSolverStart};
        },
        [&](std::size_t i, Ended const& ended) {
          Certificate& made = result_.all[i];
          fs::path const path = path_of(queries_[i].name, ".cpc");
          std::error_code error;
          if (ended.how != Ending::finished || ended.out.rfind("unsat ", 0) != 0 ||
              !fs::exists(path, error)) {
            made.problem = last_line(ended);
            return;
          }
          made.state =
              finish(queries_[i].name) ? CertificateState::written : CertificateState::missing;
          made.bytes = static_cast<std::size_t>(fs::file_size(path, error));
        },
        options_.stop);
  }

  /// Writes in front of the proof by which signature it is checked, and against which query.
  bool finish(std::string const& name) {
    fs::path const path = path_of(name, ".cpc");
    std::string const include =
        options_.signature.empty() ? "" : "(include \"" + options_.signature + "\")\n";
    return write(path, include + "(reference \"" + file_name(name) + ".smt2\")\n" + read(path));
  }

  Task checking(fs::path const& path) const {
    return {.argv = {options_.ethos, "--require-proof-of-false", fs::absolute(path).string()},
            .seconds = kCheckSeconds};
  }
  static bool accepted(Ended const& ended) {
    return ended.how == Ending::finished && ended.code == 0 && ended.out.rfind("correct", 0) == 0;
  }

  void check_proofs() {
    std::vector<std::size_t> made;
    for (std::size_t i = 0; i < result_.all.size(); ++i) {
      if (result_.all[i].state == CertificateState::written) made.push_back(i);
    }
    run_tasks(
        made.size(), options_.workers,
        [&](std::size_t k) { return checking(path_of(queries_[made[k]].name, ".cpc")); },
        [&](std::size_t k, Ended const& ended) {
          Certificate& certificate = result_.all[made[k]];
          bool const good = accepted(ended);
          certificate.state = good ? CertificateState::checked : CertificateState::refused;
          if (!good) certificate.problem = last_line(ended);
        },
        options_.stop);
  }

  /// The first checked proof without its last step, and with another first assumption.
  void check_tampered() {
    auto const first =
        std::find_if(result_.all.begin(), result_.all.end(),
                     [](Certificate const& c) { return c.state == CertificateState::checked; });
    if (first == result_.all.end()) return;
    std::string const proof = read(path_of(first->name, ".cpc"));
    std::vector<std::string> copies;
    if (std::size_t const step = proof.rfind("(step "); step != std::string::npos) {
      std::size_t const end = std::min(proof.find('\n', step), proof.size());
      copies.push_back(proof.substr(0, step) + proof.substr(end));
    }
    if (std::size_t const assume = proof.find("(assume "); assume != std::string::npos) {
      std::size_t const end = std::min(proof.find('\n', assume), proof.size());
      std::string const name = proof.substr(assume + 8, proof.find(' ', assume + 8) - assume - 8);
      copies.push_back(proof.substr(0, assume) + "(assume " + name + " false)" + proof.substr(end));
    }
    fs::path const path = path_of("tampered", ".cpc");
    for (std::string const& copy : copies) {
      ++result_.tampered;
      if (!write(path, copy)) continue;
      run_tasks(
          1, 1, [&](std::size_t) { return checking(path); },
          [&](std::size_t, Ended const& ended) {
            if (!accepted(ended)) ++result_.tampered_refused;
          },
          options_.stop);
    }
    std::error_code ignored;
    fs::remove(path, ignored);
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

Certificates certify(std::vector<Query> const& queries, CertifyOptions const& options) {
  return Certifier(queries, options).run();
}

std::string find_ethos() {
  char const* const variable = std::getenv("PATH");
  std::istringstream folders(variable != nullptr ? variable : "");
  std::string folder;
  while (std::getline(folders, folder, ':')) {
    fs::path const program = fs::path(folder.empty() ? "." : folder) / "ethos";
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
