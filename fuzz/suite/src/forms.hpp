#pragma once
/// The forms, a function each; `mutant` as in all_forms().

#include "form.hpp"

namespace layoutcheck::fuzz {

Form table_form(std::string const& mutant);     ///< tables of integers, and their recovery
Form law_file_form(std::string const& mutant);  ///< law files
Form stored_form(std::string const& mutant);    ///< stored counterexamples and findings
Form protocol_form(std::string const& mutant);  ///< what an adapter answers
Form known_form(std::string const& mutant);     ///< known-failure lists
Form report_form(std::string const& mutant);    ///< reports of a sweep
Form journal_form(std::string const& mutant);   ///< lines of a sweep's journal
Form space_form(std::string const& mutant);     ///< spaces of a sweep
Form archive_form(std::string const& mutant);   ///< corpora as archives
Form vectors_form(std::string const& mutant);   ///< worked values

}  // namespace layoutcheck::fuzz
