// Why? Which step of a recording decided what the user points at.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/values/answer.h"
#include "app/values/answer_part.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// A part of the answer, with the numbers it is recognised by.
struct AboutAnswer {
    AnswerPart part = AnswerPart::Verdict;
    bool hit = false;
    std::vector<vec3> points;    // contact position and witness points
    std::optional<vec3> normal;  // unit
    double amount = 0;           // depth, distance or t
};
// An axis, by the name that the steps about it give in their value "axis".
struct AboutAxis {
    std::string axis;
};
// A value of the step that is shown.
struct AboutValue {
    std::string name;
};
// A mark is one that is seen at the step that is shown.
using Target = std::variant<Mark, AboutAnswer, AboutAxis, AboutValue>;

// A part of the answer as a target; `contact` chooses one of several. None when the answer does not
// have that part.
std::optional<AboutAnswer> about(const Answer& answer, AnswerPart part, std::size_t contact = 0);

// The step that decided it, `shown` being the step that is seen:
// - a mark: where it came to stand in its present role;
// - a part of the answer: the first step outside loops that shows it (same place, direction or
//   amount), else the first one in a loop, else the last that speaks of it, else the last step;
// - an axis: where a better one took its place, or where it was last judged;
// - a value: where it was last given anew.
// Nothing without steps, or when no step knows the axis or the value. Cost: one pass over the
// steps.
std::optional<std::size_t> why(const Recording& recording, const Target& target, std::size_t shown);

// What a menu calls it: "Contact normal", "A.x × B.y, rejected", "edge V3V4, rejected".
std::string name_of(const Target& target, const Recording& recording);

}  // namespace collidoscope::app
