#pragma once
/// What an implementation is asked, and whoever asks it.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::conformance {

class Session;

/// op(args). With `integers`, every n:1 that the implementation also takes as an integer is put so.
struct Case {
  Op op;
  std::vector<Value> args;
  bool integers = false;
};

/// "composition((4,6):(1,4), 2:3)", as eval and repro read it.
std::string text_of(Case const& asked);

/// Puts questions of one operation; the seam between the judge and a process.
class Asker {
 public:
  virtual ~Asker() = default;
  /// One answer per case, in order.
  virtual std::vector<Answer> ask(std::string_view op, std::span<json const> args) = 0;
  /// What is asked from now on meets a process that has seen nothing.
  virtual void renew() = 0;
  /// Nothing more can be asked.
  virtual bool over() const = 0;
  /// What processes went through that no answer tells.
  virtual std::vector<Incident> incidents() { return {}; }
};

class SessionAsker final : public Asker {
 public:
  explicit SessionAsker(Session& session) : session_{session} {}
  std::vector<Answer> ask(std::string_view op, std::span<json const> args) override;
  void renew() override;
  bool over() const override;
  std::vector<Incident> incidents() override;

 private:
  Session& session_;
};

}  // namespace layoutcheck::conformance
