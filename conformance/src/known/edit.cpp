#include "layoutcheck/conformance/known/edit.hpp"

#include <algorithm>
#include <map>

#include "id.hpp"

namespace layoutcheck::conformance {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  std::size_t const begin = line.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string_view{} : line.substr(begin);
}

bool is_header(std::string_view line) { return trimmed(line).starts_with('['); }
bool says_nothing(std::string_view line) {
  return trimmed(line).empty() || trimmed(line).starts_with('#');
}

/// From the header in `begin` to what belongs to the next one: its comments come before it.
std::size_t end_of_section(std::vector<std::string> const& lines, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < lines.size() && !is_header(lines[end])) ++end;
  while (end > begin + 1 && says_nothing(lines[end - 1])) --end;
  return end;
}

bool is_about(std::string_view line, std::string_view op) {
  std::string_view rest = trimmed(line);
  if (!rest.starts_with(op)) return false;
  rest = trimmed(rest.substr(op.size()));
  return rest.starts_with('=');
}

/// Where what is added comes: behind the entry on that line, or behind all (kBehindAll).
using Added = std::map<int, std::vector<KnownFailure>>;
constexpr int kBehindAll = 0;

Added places_of_added(KnownList const& list, Changes const& changes) {
  std::map<std::string_view, int> last;  // line of the last entry of an operation that stays
  for (KnownFailure const& known : list.entries) {
    auto const id = split_id(known.id);
    if (id && !changes.gone.contains(known.line)) last[id->op] = known.line;
  }
  Added result;
  for (KnownFailure const& known : changes.added) {
    auto const id = split_id(known.id);
    auto const place = id ? last.find(id->op) : last.end();
    result[place == last.end() ? kBehindAll : place->second].push_back(known);
  }
  return result;
}

KnownList changed(KnownList list, Changes const& changes, Added const& added) {
  std::vector<KnownFailure> entries;
  auto const add = [&](int place) {
    auto const some = added.find(place);
    if (some == added.end()) return;
    entries.insert(entries.end(), some->second.begin(), some->second.end());
  };
  for (KnownFailure const& known : list.entries) {
    auto const other = changes.replaced.find(known.line);
    if (other != changes.replaced.end()) {
      entries.push_back(other->second);
    } else if (!changes.gone.contains(known.line)) {
      entries.push_back(known);
    }
    add(known.line);
  }
  add(kBehindAll);
  list.entries = std::move(entries);
  list.recorded.clear();
  for (auto const& [op, baseline] : changes.baseline) {
    if (!baseline.empty()) list.recorded.emplace(op, baseline);
  }
  return list;
}

void insert_entries(std::vector<std::string>& lines, std::size_t at, Added const& added,
                    int place) {
  auto const some = added.find(place);
  if (some == added.end()) return;
  std::vector<std::string> is_new;
  for (KnownFailure const& known : some->second) {
    for (std::string& line : lines_of(print_entry(known))) is_new.push_back(std::move(line));
  }
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), is_new.begin(), is_new.end());
}

void erase_entry(std::vector<std::string>& lines, std::size_t begin) {
  auto const first = lines.begin() + static_cast<std::ptrdiff_t>(begin);
  lines.erase(first, lines.begin() + static_cast<std::ptrdiff_t>(end_of_section(lines, begin)));
  if (begin > 0 && begin < lines.size() && trimmed(lines[begin]).empty() &&
      trimmed(lines[begin - 1]).empty()) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin));  // one empty line of two
  }
}

/// Another entry in the place of this one. Lines that say the same stay, comments behind them too.
void replace_entry(std::vector<std::string>& lines, std::size_t begin, KnownFailure const& known) {
  auto const first = lines.begin() + static_cast<std::ptrdiff_t>(begin);
  auto const end = lines.begin() + static_cast<std::ptrdiff_t>(end_of_section(lines, begin));
  std::vector<std::string> is_new = lines_of(print_entry(known));
  is_new.erase(is_new.begin());  // the empty one before the header
  for (std::string& line : is_new) {
    auto const same =
        std::find_if(first, end, [&](std::string const& old) { return old.starts_with(line); });
    if (same != end) line = *same;
  }
  lines.insert(lines.erase(first, end), is_new.begin(), is_new.end());
}

/// The recorded failures under their header: lines that have changed are written again, new ones
/// come last.
void write_baseline(std::vector<std::string>& lines, Baseline const& before,
                    Baseline const& after) {
  auto header = std::find_if(lines.begin(), lines.end(), [](std::string const& line) {
    std::string_view const text = trimmed(line);
    return text.starts_with("[recorded]") || text.starts_with("[pinned]");
  });
  if (header == lines.end()) {
    if (after.empty()) return;
    lines.insert(lines.end(), {"", "[recorded]"});
    header = lines.end() - 1;
  }
  auto const begin = header - lines.begin();
  for (auto const& [op, baseline] : before) {
    auto const now = after.find(op);
    if (now != after.end() && now->second == baseline) continue;
    auto const line = std::find_if(lines.begin() + begin, lines.end(),
                                   [&op = op](std::string const& l) { return is_about(l, op); });
    if (line == lines.end()) continue;
    if (now == after.end()) {
      lines.erase(line);
    } else {
      *line = lines_of(print_baseline(op, now->second))[0];
    }
  }
  for (auto const& [op, baseline] : after) {
    if (before.contains(op)) continue;
    auto const end = end_of_section(lines, static_cast<std::size_t>(begin));
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(end),
                 lines_of(print_baseline(op, baseline))[0]);
  }
}

}  // namespace

Outcome<std::string, EditProblem> edited_list(std::string_view text, Changes const& changes) {
  auto const before = read_known(text);
  auto const* list = std::get_if<KnownList>(&before);
  if (list == nullptr) return EditProblem{"it is not a list of known failures"};
  Added const added = places_of_added(*list, changes);
  KnownList const after = changed(*list, changes, added);
  std::vector<std::string> lines = lines_of(text);
  std::size_t last = 0;  // behind the last entry
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (trimmed(lines[i]).starts_with("[[known]]")) last = end_of_section(lines, i);
  }
  if (last == 0) {
    while (last < lines.size() && !is_header(lines[last])) ++last;
  }
  insert_entries(lines, last, added, kBehindAll);
  // From the back, so that the numbers of lines before stay right.
  for (auto known = list->entries.rbegin(); known != list->entries.rend(); ++known) {
    auto const begin = static_cast<std::size_t>(known->line) - 1;
    if (begin >= lines.size() || !trimmed(lines[begin]).starts_with("[[known]]")) continue;
    insert_entries(lines, end_of_section(lines, begin), added, known->line);
    auto const other = changes.replaced.find(known->line);
    if (other != changes.replaced.end()) {
      replace_entry(lines, begin, other->second);
    } else if (changes.gone.contains(known->line)) {
      erase_entry(lines, begin);
    }
  }
  write_baseline(lines, list->recorded, after.recorded);
  std::string result;
  for (std::string const& line : lines) result += line + '\n';
  auto const read = read_known(result);
  auto const* now = std::get_if<KnownList>(&read);
  if (now != nullptr && *now == after) return result;
  if (auto const* problems = std::get_if<std::vector<KnownProblem>>(&read)) {
    return EditProblem{"these changes would make the list invalid: " + problems->front().message};
  }
  return EditProblem{
      "it is not written as entries under [[known]] and recorded failures of one line each; please "
      "change it by hand"};
}

}  // namespace layoutcheck::conformance
