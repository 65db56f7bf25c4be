// Recorded steps as JSON, for `collidoscope trace`.
#pragma once

#include "app/base/json/json.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// {"label", "text", "values": {...}, "marks": [...], "facts": [...]}
Json to_json(const Step& step);
// The steps of a run of `program`, each with "scope": the ids of the pseudo-codes around it, from
// the program on; and "inside", where an algorithm ran inside it: its steps in the same form.
Json to_json(const Recording& recording, const std::string& program);
Json to_json(const Mark& mark);
// Names of facts and of what they say never change: other programs read them.
Json to_json(const Fact& fact);
Json to_json(const ValueData& value);

std::string_view name_of(AnswerPart part);
std::string_view name_of(Role role);
std::string_view name_of(Space space);

}  // namespace collidoscope::app
