#include <algorithm>
#include <thread>

#include "layoutcheck/sweep/points/backend.hpp"
#include "points/joint_walk.hpp"

namespace layoutcheck::sweep {
namespace {

/// Any form, at maps evaluated again at every point, by the claims of the laws themselves.
Judged walk(PointQuery const& q, PointMap const& a, PointMap const& b, Claims const& claims,
            std::uint64_t fault) {
  return with_point_form(q.form, a, b, [&]<class Form>(auto const& maps) {
    Judged judged;
    judged.visit(claims.begin, claims.end);
    for (std::uint64_t x = claims.begin; x < claims.end; ++x) {
      if (!holds(Form::at(maps, static_cast<index_t>(x))) || x == fault) judged.found(x);
    }
    return judged;
  });
}

std::optional<JointRun> joint_run(PointPlan const& plan, PointQuery const& q) {
  constexpr std::uint64_t kMostPoints = 512;  // tables and differences of a block fit the cache
  auto const& outer = plan.maps[static_cast<std::size_t>(q.map[0])];
  auto const& inner = plan.maps[static_cast<std::size_t>(q.map[1])];
  bool const joint = q.form == FormId::round_trip || q.form == FormId::maps_to_zero;
  if (!joint || q.known || !inner.divisions.empty()) return std::nullopt;
  auto const target = q.form == FormId::round_trip ? JointTarget::identity : JointTarget::zero;
  return JointRun::make(inner.layout, outer.map, target, kMostPoints);
}

class CpuPointBackend final : public PointBackend {
 public:
  CpuPointBackend(PointPlan plan, int threads)
      : PointBackend(std::move(plan)),
        threads_(threads > 0 ? static_cast<unsigned>(threads)
                             : std::max(1U, std::thread::hardware_concurrency())) {
    for (PointQuery const& q : this->plan().queries) {
      runs_.push_back(joint_run(this->plan(), q));
    }
  }

  std::string name() const override {
    return "cpu, " + std::to_string(threads_) + (threads_ == 1 ? " thread" : " threads");
  }

 protected:
  Expected<Judged> judge(std::size_t q, Claims const& claims, std::uint64_t fault) override {
    constexpr std::uint64_t kWorthAThread = 1U << 16U;
    std::uint64_t const count = claims.count();
    std::uint64_t const parts = std::clamp<std::uint64_t>(count / kWorthAThread, 1, threads_);
    std::vector<Judged> judged(parts);
    auto const work = [&](std::uint64_t part) {
      auto const share = [&](std::uint64_t i) {
        return claims.begin + count / parts * i + std::min(i, count % parts);
      };
      judged[part] = part_of(q, {share(part), share(part + 1)}, fault);
    };
    {
      std::vector<std::jthread> others;
      for (std::uint64_t part = 1; part < parts; ++part) others.emplace_back(work, part);
      work(0);
    }
    Judged whole;
    for (Judged const& part : judged) whole.add(part);
    return whole;
  }

 private:
  Judged part_of(std::size_t q, Claims const& claims, std::uint64_t fault) const {
    if (runs_[q]) return walk(*runs_[q], claims, fault);
    PointQuery const& query = plan().queries[q];
    return walk(query, plan().maps[static_cast<std::size_t>(query.map[0])].map,
                plan().maps[static_cast<std::size_t>(query.map[1])].map, claims, fault);
  }

  unsigned threads_;
  std::vector<std::optional<JointRun>> runs_;
};

}  // namespace

std::unique_ptr<Backend> make_cpu_point_backend(PointPlan plan, int threads) {
  return std::make_unique<CpuPointBackend>(std::move(plan), threads);
}

std::unique_ptr<Backend> make_cpu_point_backend(Layout const& layout, int threads) {
  return make_cpu_point_backend(PointPlan::make(layout), threads);
}

}  // namespace layoutcheck::sweep
