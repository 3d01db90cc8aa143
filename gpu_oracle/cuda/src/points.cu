// One layout by points on one device.

#include "layoutcheck/sweep_cuda/points.hpp"

#include <algorithm>

#include "memory.hpp"
#include "point_kernels.cuh"

namespace layoutcheck::sweep {
namespace {

using namespace cuda;

struct JointKernel {
  int floors;  ///< that it has room for
  int row;
  void (*function)(JointWork);
};

template <int T>
constexpr JointKernel kJoint = {T, kRow<T>, walk_joint<T>};
constexpr JointKernel kJointKernels[] = {kJoint<1>, kJoint<2>, kJoint<3>,  kJoint<4>,
                                         kJoint<5>, kJoint<7>, kJoint<15>, kJoint<40>};
static_assert(kJointKernels[7].floors == JointPlan::kMaxFloors);

JointKernel const& joint_kernel(int floors) {
  return *std::ranges::find_if(kJointKernels,
                               [floors](JointKernel const& k) { return k.floors >= floors; });
}

using ClaimKernel = void (*)(ClaimWork);

ClaimKernel claim_kernel(FormId form) {
  switch (form) {
    case FormId::same_values: return walk_claims<SameValues>;
    case FormId::round_trip: return walk_claims<RoundTrip>;
    case FormId::quasi_round_trip: return walk_claims<QuasiRoundTrip>;
    case FormId::maps_to_zero:
    case FormId::composed_values: break;  // not used for points, as in with_point_form
  }
  return walk_claims<MapsToZero>;
}

/// What a query needs on the device.
struct Device {
  DeviceMemory plan;  ///< a JointPlan, or two PointMaps
  DeviceMemory rows;  ///< of a joint run
  BlockSplit split;
  JointKernel const* joint = nullptr;
  ClaimKernel claims = nullptr;
  std::size_t shared = 0;
  unsigned blocks = 0;  ///< that run at once
};

template <class T>
cudaError_t copy(DeviceMemory& memory, T const* from, std::size_t count) {
  cudaError_t const code = memory.allocate(count * sizeof(T));
  if (code != cudaSuccess) return code;
  return cudaMemcpy(memory.as<void>(), from, count * sizeof(T), cudaMemcpyHostToDevice);
}

class CudaPointBackend final : public PointBackend {
 public:
  explicit CudaPointBackend(PointPlan plan) : PointBackend(std::move(plan)) {}

  static Expected<std::shared_ptr<Backend>> make(PointPlan plan, int ordinal);

  std::string name() const override { return name_; }

 protected:
  Expected<Judged> judge(std::size_t q, Claims const& claims, std::uint64_t fault) override {
    LC_CUDA_TRY(cudaSetDevice(ordinal_));
    Device const& device = devices_[q];
    DeviceJudged sum{0, 0, 0, 0, kNone};
    LC_CUDA_TRY(cudaMemcpy(sum_.as<void>(), &sum, sizeof sum, cudaMemcpyHostToDevice));
    if (device.joint != nullptr) {
      std::uint64_t const first = device.split.block_of(claims.begin);
      JointWork const work{device.plan.as<JointPlan>(),
                           device.rows.as<std::uint64_t>(),
                           claims,
                           fault,
                           first,
                           device.split.block_of(claims.end - 1) - first + 1,
                           sum_.as<DeviceJudged>()};
      device.joint->function<<<grid(device, work.blocks), kPointThreads, device.shared>>>(work);
    } else {
      ClaimWork const work{device.plan.as<PointMap>(), claims, fault, sum_.as<DeviceJudged>()};
      device.claims<<<grid(device, claims.count()), kPointThreads>>>(work);
    }
    LC_CUDA_TRY(cudaGetLastError());
    LC_CUDA_TRY(cudaDeviceSynchronize());
    LC_CUDA_TRY(cudaMemcpy(&sum, sum_.as<void>(), sizeof sum, cudaMemcpyDeviceToHost));
    Judged const judged{sum.visited, sum.numbers, sum.bad, sum.bad_numbers, sum.smallest};
    Judged want;
    want.visit(claims.begin, claims.end);
    if (judged.visited != want.visited || judged.numbers != want.numbers) {
      return Error{.code = Errc::unsupported, .detail = "a kernel did not visit every point once"};
    }
    return judged;
  }

 private:
  static unsigned grid(Device const& device, std::uint64_t work) {
    std::uint64_t const wanted = (work - 1) / kPointThreads + 1;
    return static_cast<unsigned>(std::min<std::uint64_t>(wanted, device.blocks));
  }

  /// Copies query q to the current device; returns how many thread blocks run at once.
  Expected<unsigned> load(PointQuery const& q, int multiprocessors, Device& device) const {
    auto const& outer = plan().maps[static_cast<std::size_t>(q.map[0])];
    auto const& inner = plan().maps[static_cast<std::size_t>(q.map[1])];
    int per_multiprocessor = 0;
    if (auto const run = joint_run(q, outer, inner)) {
      int const floors = run->plan.outer.terms();
      std::uint64_t const points = run->plan.split.points;
      device.joint = &joint_kernel(floors);
      device.split = run->plan.split;
      auto const row = static_cast<std::uint64_t>(device.joint->row);
      std::vector<std::uint64_t> rows(points * row);
      for (std::uint64_t j = 0; j < points; ++j) {
        for (std::uint64_t k = 0; k <= static_cast<std::uint64_t>(floors); ++k) {
          rows[j * row + k] = run->words[k * points + j];
        }
      }
      device.shared = rows.size() * sizeof(std::uint64_t);
      LC_CUDA_TRY(copy(device.plan, &run->plan, 1));
      LC_CUDA_TRY(copy(device.rows, rows.data(), rows.size()));
      LC_CUDA_TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
          &per_multiprocessor, device.joint->function, kPointThreads, device.shared));
    } else {
      PointMap const maps[] = {outer.map, inner.map};
      device.claims = claim_kernel(q.form);
      LC_CUDA_TRY(copy(device.plan, maps, 2));
      LC_CUDA_TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, device.claims,
                                                                kPointThreads, 0));
    }
    if (per_multiprocessor < 1) {
      return Error{.code = Errc::unsupported, .detail = "the kernel does not fit this device"};
    }
    device.blocks = static_cast<unsigned>(per_multiprocessor * multiprocessors);
    return device.blocks;
  }

  static std::optional<JointRun> joint_run(PointQuery const& q, PointPlan::Map const& outer,
                                           PointPlan::Map const& inner) {
    bool const identity = q.form == FormId::round_trip;
    if (!inner.divisions.empty() || (!identity && q.form != FormId::maps_to_zero))
      return std::nullopt;
    return JointRun::make(inner.layout, outer.map,
                          identity ? JointTarget::identity : JointTarget::zero, kJointPoints);
  }

  int ordinal_ = 0;
  std::string name_;
  std::vector<Device> devices_;  ///< one for each query
  DeviceMemory sum_;
};

Expected<std::shared_ptr<Backend>> CudaPointBackend::make(PointPlan plan, int ordinal) {
  auto backend = std::make_shared<CudaPointBackend>(std::move(plan));
  CudaPointBackend& b = *backend;
  b.ordinal_ = ordinal;
  LC_CUDA_TRY(cudaSetDevice(ordinal));
  cudaDeviceProp device{};
  LC_CUDA_TRY(cudaGetDeviceProperties(&device, ordinal));
  b.name_ = "cuda:" + std::to_string(ordinal) + " " + device.name;
  LC_CUDA_TRY(b.sum_.allocate(sizeof(DeviceJudged)));
  for (PointQuery const& q : b.plan().queries) {
    auto const loaded = b.load(q, device.multiProcessorCount, b.devices_.emplace_back());
    if (!loaded) return loaded.error();
  }
  return std::shared_ptr<Backend>(std::move(backend));
}

}  // namespace

Expected<std::shared_ptr<Backend>> make_cuda_point_backend(PointPlan plan, int ordinal) {
  return CudaPointBackend::make(std::move(plan), ordinal);
}

Expected<std::shared_ptr<Backend>> make_cuda_point_backend(Layout const& layout, int ordinal) {
  return make_cuda_point_backend(PointPlan::make(layout), ordinal);
}

}  // namespace layoutcheck::sweep
