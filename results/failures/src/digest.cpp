#include "digest.hpp"

#include <openssl/evp.h>

#include <memory>

namespace layoutcheck::failures {

std::string digest(std::initializer_list<std::string_view> texts) {
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> const context(EVP_MD_CTX_new(),
                                                                   EVP_MD_CTX_free);
  bool good = context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  for (std::string_view const text : texts) {
    std::string const length = std::to_string(text.size()) + ":";
    good = good && EVP_DigestUpdate(context.get(), length.data(), length.size()) == 1 &&
           EVP_DigestUpdate(context.get(), text.data(), text.size()) == 1;
  }
  unsigned char bytes[EVP_MAX_MD_SIZE] = {};
  unsigned int size = 0;
  if (!good || EVP_DigestFinal_ex(context.get(), bytes, &size) != 1) return {};
  std::string name;
  for (unsigned int i = 0; i < size; ++i) {
    name += "0123456789abcdef"[bytes[i] >> 4U];
    name += "0123456789abcdef"[bytes[i] & 15U];
  }
  return name;
}

}  // namespace layoutcheck::failures
