#include "sentence/sentence.hpp"

#include <algorithm>
#include <set>

#include "layoutcheck/laws/language/laws.hpp"
#include "sentence/claims.hpp"

namespace layoutcheck::smt {

namespace {

std::vector<laws::language::LawFile>& known_files() {
  static std::vector<laws::language::LawFile> all = [] {
    std::vector<laws::language::LawFile> files;
    for (auto const& file : laws::language::sentence_files()) {
      if (auto parsed = laws::language::parse_laws(file.text)) files.push_back(*parsed);
    }
    return files;
  }();
  return all;
}

}  // namespace

std::vector<laws::language::LawFile> const& law_files() { return known_files(); }

void know_laws(std::string const& text) {
  static std::set<std::string> texts;
  if (!texts.insert(text).second) return;
  if (auto parsed = laws::language::parse_laws(text)) known_files().push_back(std::move(*parsed));
}

Found found_law(std::string const& id) {
  for (auto const& file : law_files()) {
    for (auto const& law : file.laws) {
      if (law.id != id) continue;
      auto const group = static_cast<std::size_t>(law.group);
      return {&law, law.group < 0 ? nullptr : &file.groups[group]};
    }
  }
  throw std::logic_error("no such law: " + id);
}

namespace {

using laws::language::Item;

/// The sentence of the law file without its conditions on the inputs.
std::string sentence_of(std::string const& id) {
  std::string text;
  for (Item const& item : found_law(id).law->items) {
    if (item.kind != Item::Kind::where) text += (text.empty() ? "" : "; ") + print(item);
  }
  return text;
}

/// "coalesce_keeps_size.law", or under another premise "coalesce_keeps_size.law2".
std::string name_of(Theory const& theory, std::string const& law) {
  std::string const name = law + ".law";
  auto const& all = theory.theorems();
  auto const known = std::count_if(all.begin(), all.end(), [&](Theorem const& theorem) {
    return theorem.name.compare(0, name.size(), name) == 0;
  });
  return known == 0 ? name : name + std::to_string(known + 1);
}

}  // namespace

LawsOf::Opened LawsOf::open(std::string const& law, std::vector<Example> const& examples,
                            Ref first) const {
  Claims claims(theory_, layouts_, law, where_, examples);
  try {
    Statement const statement = claims();
    Call of = where_.of;
    of.flat = claims.flat();
    std::vector<Ref> over;
    if (first != nullptr) over.push_back(first);
    for (Part const& part : where_.of.parameters) add_variables(part.term, over);
    add_variables(where_.of.answer.term, over);
    for (Ref premise : statement.premises) add_variables(premise, over);
    for (Int const index : claims.indices()) over.push_back(index.node());
    return {theory_.theorem({.name = name_of(theory_, law),
                             .says = sentence_of(law),
                             .law = law,
                             .of = of,
                             .where = where_.where,
                             .over = over,
                             .premises = {statement.premises.begin(), statement.premises.end()},
                             .claim = Bool(statement.claim)}),
            claims.indices(), std::move(over)};
  } catch (NotTranslatable const& that) {
    throw std::logic_error(law + ": cannot be expressed over lists: " + that.what());
  }
}

LawsOf const& LawsOf::prove(std::string const& law, Steps const& steps,
                            std::vector<Example> const& examples) const {
  Opened opened = open(law, examples);
  opened.theorem.directly([&](Proof& p) { steps(p, opened.indices); });
  return *this;
}

}  // namespace layoutcheck::smt
