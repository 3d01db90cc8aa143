#pragma once
/// The pictures of a failure: what was wanted and what came, cell by cell, and the layouts it is
/// about.

#include <pugixml.hpp>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// Puts nothing where neither answer nor arguments are mappings.
void put_pictures(pugi::xml_node parent, Failure const& failure);

}  // namespace layoutcheck::reports
