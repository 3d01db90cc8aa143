// CuTe as plain C++.

#include "dynamic.hpp"
#include "path.hpp"

namespace layoutcheck::sweep_cute {
namespace {

template <class Integer>
class HostPath final : public Path {
 public:
  explicit HostPath(Width width) : width_(width) {}

  std::string name() const override { return std::string("host ") + sweep_cute::name(width_); }
  std::optional<Error> answer(Operation operation, std::span<Item const> items, Fault const& fault,
                              Answers& out) override {
    out.prepare(items);
    Sheet const sheet{items.data(), out.values.data(), out.sizes.data(), fault};
    for (std::uint64_t i = 0; i < items.size(); ++i) query<Integer>(operation, sheet, i, {});
    return std::nullopt;
  }

 private:
  Width width_;
};

}  // namespace

std::unique_ptr<Path> host_path(Width width) {
  if (width == Width::int32) return std::make_unique<HostPath<std::int32_t>>(width);
  return std::make_unique<HostPath<std::int64_t>>(width);
}

}  // namespace layoutcheck::sweep_cute
