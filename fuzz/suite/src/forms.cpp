#include "forms.hpp"

namespace layoutcheck::fuzz {

std::vector<Form> all_forms(std::string const& mutant) {
  std::vector<Form> forms;
  forms.push_back(table_form(mutant));
  forms.push_back(law_file_form(mutant));
#if LAYOUTCHECK_HAS_RESULTS
  forms.push_back(stored_form(mutant));
#endif
#if LAYOUTCHECK_HAS_CONFORMANCE
  forms.push_back(protocol_form(mutant));
  forms.push_back(known_form(mutant));
#endif
#if LAYOUTCHECK_HAS_SWEEP
  forms.push_back(space_form(mutant));
  forms.push_back(journal_form(mutant));
#endif
#if LAYOUTCHECK_HAS_SWEEP_RESULTS
  forms.push_back(report_form(mutant));
#endif
#if LAYOUTCHECK_HAS_CORPUS
  forms.push_back(archive_form(mutant));
  forms.push_back(vectors_form(mutant));
#endif
  return forms;
}

std::vector<ReaderMutant> reader_mutants() {
  std::vector<ReaderMutant> all{{"table_loses_sign", "table"},
                                {"table_ends_at_zero", "table"},
                                {"law_format_loses_signs", "law_file"}};
#if LAYOUTCHECK_HAS_RESULTS
  all.push_back({"stored_law_is_case", "stored"});
#endif
#if LAYOUTCHECK_HAS_CONFORMANCE
  all.push_back({"wire_loses_sign", "protocol"});
  all.push_back({"refusal_is_unsupported", "protocol"});
  all.push_back({"reply_without_last", "protocol"});
  all.push_back({"known_loses_escapes", "known"});
#endif
#if LAYOUTCHECK_HAS_SWEEP
  all.push_back({"journal_loses_device", "journal"});
#endif
  return all;
}

}  // namespace layoutcheck::fuzz
