#include "layoutcheck/relations/isl/context.hpp"

#include <isl/ctx.h>
#include <isl/options.h>

namespace layoutcheck::relations::isl {
namespace {

Errc code_of(isl_error error) {
  switch (error) {
    case isl_error_quota: return Errc::undecided;
    case isl_error_alloc: return Errc::capacity_exceeded;
    case isl_error_invalid: return Errc::invalid_argument;
    case isl_error_none:
    case isl_error_abort:
    case isl_error_unknown:
    case isl_error_internal:
    case isl_error_unsupported: break;
  }
  return Errc::unsupported;
}

}  // namespace

Expected<Context> Context::create() {
  std::shared_ptr<isl_ctx> context{isl_ctx_alloc(), [](isl_ctx* c) { isl_ctx_free(c); }};
  if (context == nullptr ||
      isl_options_set_on_error(context.get(), ISL_ON_ERROR_CONTINUE) != isl_stat_ok) {
    return Error{.code = Errc::capacity_exceeded, .detail = "isl could not make a context"};
  }
  isl_ctx_set_max_operations(context.get(), kDefaultOperations);
  return Context{std::move(context)};
}

void Context::set_max_operations(unsigned long operations) {
  if (context_ == nullptr) return;
  isl_ctx_set_max_operations(context_.get(), operations);
  restart_operations();
}

unsigned long Context::max_operations() const {
  return context_ == nullptr ? 0 : isl_ctx_get_max_operations(context_.get());
}

void Context::restart_operations() const {
  if (context_ != nullptr) isl_ctx_reset_operations(context_.get());
}

Error Context::take_error() const {
  if (context_ == nullptr) {
    return {.code = Errc::invalid_argument, .detail = "no context of isl"};
  }
  isl_error const error = isl_ctx_last_error(context_.get());
  char const* const message = isl_ctx_last_error_msg(context_.get());  // a literal of isl
  isl_ctx_reset_error(context_.get());
  return {.code = code_of(error),
          .detail = message == nullptr ? "isl gave no answer and no reason" : message};
}

}  // namespace layoutcheck::relations::isl
