#pragma once
/// A query to an implementation, and the interface that sends it.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::conformance {

class Session;

/// op(args). With `integers`, every n:1 is spelled as the integer n where the implementation takes
/// that spelling.
struct Case {
  Op op;
  std::vector<Value> args;
  bool integers = false;
};

/// "composition((4,6):(1,4), 2:3)", as eval and repro read it.
std::string text_of(Case const& test_case);

/// Sends queries of one operation: the interface between the conformance runner and a process.
class Responder {
 public:
  virtual ~Responder() = default;
  /// One answer per case, in order.
  virtual std::vector<Answer> query(std::string_view op, std::span<json const> args) = 0;
  /// Later queries go to a process that has seen no other.
  virtual void renew() = 0;
  /// Whether no more queries can be sent.
  virtual bool over() const = 0;
  /// Failures of processes that no answer reports.
  virtual std::vector<Incident> incidents() { return {}; }
};

class SessionResponder final : public Responder {
 public:
  explicit SessionResponder(Session& session) : session_{session} {}
  std::vector<Answer> query(std::string_view op, std::span<json const> args) override;
  void renew() override;
  bool over() const override;
  std::vector<Incident> incidents() override;

 private:
  Session& session_;
};

}  // namespace layoutcheck::conformance
