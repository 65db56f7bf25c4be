// Answers against expected ones, as the command line and the window tell it.
#pragma once

#include <string>
#include <vector>

#include "app/model/json_lines/expectation.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {

// Each difference: {"field", "expected", "ours", "how", "decided_by": {"step", "line", "text"}}.
// The step is that of a run recorded for this, counted from 1 as `render --step` does; it is left
// out where no step decides the field. Cost: one recorded run, unless there is no difference.
Json differences_json(const Asked& asked, const Answer& answer,
                      const std::vector<Difference>& found);

// The difference from what a question expects, in one sentence: "You expected no hit; ours hits:
// step 5." If there are several, the first; "As expected." when there is none.
std::string told_expectation(const Asked& asked, const Answer& answer);

// Adds "as_expected", and "differs" where it is not, to the answer to a question with "expect".
void add_expectation(const Asked& asked, const Answer& answer, Json& out);

}  // namespace collidoscope::app
