#pragma once
/// SHA-256 (FIPS 180-4), so that a line of a ledger identifies one text and no other.

#include <string>
#include <string_view>

namespace layoutcheck::smt {

/// sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
std::string sha256(std::string_view bytes);

}  // namespace layoutcheck::smt
