#include "layoutcheck/laws/catalogue/edit.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using EditLaws = LawList<
    ConcatHasBothModes,
    ConcatAddsFunctions,
    ConcatAnswers,
    ModeHasItsShape,
    ModeKeepsItsFunction,
    ModeAnswers,
    GroupNestsModes,
    GroupKeepsFunction,
    GroupAnswers,
    TakeHasThoseModes,
    TakeKeepsFunction,
    TakeAnswers,
    SelectHasThoseModes,
    SelectAddsFunctions,
    SelectAnswers,
    ReplaceChangesOneMode,
    ReplaceChangesOneFunction,
    ReplaceAnswers,
    SliceHasFreeModes,
    DiceHasFixedModes,
    SliceSplitsFunction,
    DiceSplitsFunction,
    SliceAnswers,
    DiceAnswers,
    FlattenHasTheLeaves,
    FlattenKeepsFunction,
    UnflattenTakesProfile,
    UnflattenKeepsFunction,
    UnflattenAnswers>;
// clang-format on

void enroll_edit(std::vector<LawEntry>& table) { enroll(EditLaws{}, table); }

}  // namespace layoutcheck::laws
