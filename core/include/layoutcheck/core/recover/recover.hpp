#pragma once
/// recover, among the operations of the algebra.

#include "layoutcheck/core/recover/table.hpp"
