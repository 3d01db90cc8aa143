#pragma once
/// The forms, a function each; `planted` as in all_forms().

#include "form.hpp"

namespace layoutcheck::fuzz {

Form table_form(std::string const& planted);     ///< tables of integers, and their recovery
Form stored_form(std::string const& planted);    ///< stored counterexamples and findings
Form protocol_form(std::string const& planted);  ///< what an adapter answers
Form known_form(std::string const& planted);     ///< known-failure lists
Form report_form(std::string const& planted);    ///< reports of a sweep
Form journal_form(std::string const& planted);   ///< lines of a sweep's journal
Form space_form(std::string const& planted);     ///< spaces of a sweep
Form archive_form(std::string const& planted);   ///< corpora as archives
Form vectors_form(std::string const& planted);   ///< worked values

}  // namespace layoutcheck::fuzz
