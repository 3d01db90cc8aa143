#include "layoutcheck/relations/isl/handle.hpp"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

namespace layoutcheck::relations::isl {

isl_val* retain(isl_val* object) { return isl_val_copy(object); }
isl_set* retain(isl_set* object) { return isl_set_copy(object); }
isl_map* retain(isl_map* object) { return isl_map_copy(object); }
isl_pw_aff* retain(isl_pw_aff* object) { return isl_pw_aff_copy(object); }
isl_multi_pw_aff* retain(isl_multi_pw_aff* object) { return isl_multi_pw_aff_copy(object); }
void release(isl_val* object) { isl_val_free(object); }
void release(isl_set* object) { isl_set_free(object); }
void release(isl_map* object) { isl_map_free(object); }
void release(isl_pw_aff* object) { isl_pw_aff_free(object); }
void release(isl_multi_pw_aff* object) { isl_multi_pw_aff_free(object); }

}  // namespace layoutcheck::relations::isl
