#include "sweep/status.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "console.hpp"

namespace layoutcheck::cli {
namespace {

double seconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

std::string duration(double s) {
  char text[48];
  if (s < 120) {
    std::snprintf(text, sizeof text, "%.0f s", s);
  } else if (s < 7200) {
    std::snprintf(text, sizeof text, "%.0f min", s / 60);
  } else {
    std::snprintf(text, sizeof text, "%.1f h", s / 3600);
  }
  return text;
}

}  // namespace

Status::Status() : terminal_(isatty(2) != 0) {}

Status::~Status() {
  if (terminal_) std::cerr << "\r\033[K" << std::flush;
}

void Status::say(std::string const& text) {
  std::lock_guard const lock(mutex_);
  if (terminal_) std::cerr << "\r\033[K";
  complain(text);
}

void Status::update(sweep::SweepProgress const& progress) {
  std::lock_guard const lock(mutex_);
  auto const now = Clock::now();
  if (seconds(now - shown_) < (terminal_ ? 0.2 : 60.0)) return;
  shown_ = now;
  double const elapsed = seconds(now - start_);
  double const advanced = progress.fraction - progress.before;
  std::string left = "time left not known yet";
  if (advanced > 1e-6 && elapsed > 0) {
    left = "about " + duration(elapsed / advanced * (1 - progress.fraction)) + " left";
  }
  char share[16];
  std::snprintf(share, sizeof share, "%.1f %%", 100 * progress.fraction);
  std::cerr << (terminal_ ? "\r\033[K" : "") << "sweep " << progress.items << '/'
            << progress.planned << " items, " << share << ", " << left << (terminal_ ? "" : "\n")
            << std::flush;
}

}  // namespace layoutcheck::cli
