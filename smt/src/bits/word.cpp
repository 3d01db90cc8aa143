#include "layoutcheck/smt/bits/word.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace layoutcheck::smt {

WordRef word_node(WordKind kind, std::string text, int width, std::vector<WordRef> parts) {
  return std::make_shared<WordNode const>(
      WordNode{.kind = kind, .text = std::move(text), .width = width, .parts = std::move(parts)});
}

WordRef word_literal(std::uint64_t value, int width) {
  std::string text = "#b";
  for (int k = width - 1; k >= 0; --k) text += k < 64 && (value >> k & 1) != 0 ? '1' : '0';
  return word_node(WordKind::literal, text, width);
}

bool same(WordRef const& a, WordRef const& b) {
  return a == b || (a->kind == b->kind && a->text == b->text && a->width == b->width &&
                    std::equal(a->parts.begin(), a->parts.end(), b->parts.begin(), b->parts.end(),
                               [](WordRef const& x, WordRef const& y) { return same(x, y); }));
}

namespace {

std::string sort_of(int width) {
  return width == 0 ? "Bool" : "(_ BitVec " + std::to_string(width) + ")";
}

/// Finds equal parts, counts their uses, and prints the ones used twice under a name.
class WordPrinter {
 public:
  int entered(WordRef const& node) {
    auto const known = of_pointer_.find(node.get());
    if (known != of_pointer_.end()) {
      ++parts_[static_cast<std::size_t>(known->second)].uses;
      return known->second;
    }
    Part part{.node = node.get(), .children = {}, .uses = 0, .name = {}};
    std::string key = std::to_string(static_cast<int>(node->kind)) + node->text + ":" +
                      std::to_string(node->width);
    for (WordRef const& child : node->parts) {
      part.children.push_back(entered(child));
      key += " " + std::to_string(part.children.back());
    }
    auto const [found, is_new] = of_key_.emplace(key, static_cast<int>(parts_.size()));
    if (is_new) {
      parts_.push_back(std::move(part));
    } else {
      // The children were counted for a part that is already there.
      for (int child : part.children) --parts_[static_cast<std::size_t>(child)].uses;
    }
    of_pointer_.emplace(node.get(), found->second);
    ++parts_[static_cast<std::size_t>(found->second)].uses;
    return found->second;
  }

  std::string shown(int index) {
    Part& part = parts_[static_cast<std::size_t>(index)];
    if (!part.name.empty()) return part.name;
    std::string text = part.node->text;
    if (part.node->kind == WordKind::variable || part.node->kind == WordKind::apply) {
      declare(*part.node);
    }
    if (!part.children.empty()) {
      text = "(" + text;
      // A copy: showing a child may not move the parts, but may name them.
      std::vector<int> const children = part.children;
      for (int child : children) text += " " + shown(child);
      text += ")";
    }
    if (part.uses < 2 || part.children.empty()) return text;
    part.name = "part" + std::to_string(++names_);
    lines_ += "(declare-fun " + part.name + " () " + sort_of(part.node->width) + ")\n";
    lines_ += "(assert (= " + part.name + " " + text + "))\n";
    return part.name;
  }

  void assertion(int index) {
    std::string const text = shown(index);
    lines_ += "(assert " + text + ")\n";
  }

  bool has_functions() const { return functions_; }
  std::string const& declarations() const { return declarations_; }
  std::string const& lines() const { return lines_; }
  std::string const& variables() const { return variables_; }

 private:
  struct Part {
    WordNode const* node;
    std::vector<int> children;
    int uses;
    std::string name;
  };

  void declare(WordNode const& node) {
    std::string sorts;
    for (WordRef const& child : node.parts) {
      sorts += (sorts.empty() ? "" : " ") + sort_of(child->width);
    }
    std::string const line =
        "(declare-fun " + node.text + " (" + sorts + ") " + sort_of(node.width) + ")\n";
    auto const [known, is_new] = declared_.emplace(node.text, line);
    if (!is_new) {
      if (known->second != line) throw std::logic_error("two sorts of one name: " + node.text);
      return;
    }
    declarations_ += line;
    if (node.parts.empty()) {
      variables_ += (variables_.empty() ? "" : " ") + node.text;
    } else {
      functions_ = true;
    }
  }

  std::vector<Part> parts_;
  std::map<WordNode const*, int> of_pointer_;
  std::map<std::string, int> of_key_;
  std::map<std::string, std::string> declared_;
  std::string declarations_, lines_, variables_;
  int names_ = 0;
  bool functions_ = false;
};

}  // namespace

std::string word_script(std::vector<Truth> const& assertions, std::string const& comment,
                        bool values) {
  WordPrinter printer;
  std::vector<int> entered;
  for (Truth const& assertion : assertions) entered.push_back(printer.entered(assertion.node()));
  for (int index : entered) printer.assertion(index);
  std::string text = "; " + comment + "\n";
  if (values) text += "(set-option :produce-models true)\n";
  text += printer.has_functions() ? "(set-logic QF_UFBV)\n" : "(set-logic QF_BV)\n";
  text += printer.declarations() + printer.lines() + "(check-sat)\n";
  if (values && !printer.variables().empty()) {
    text += "(get-value (" + printer.variables() + "))\n";
  }
  return text;
}

}  // namespace layoutcheck::smt
