// Why? Which step of a recording decided what the user points at.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/model/questions/answer.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// A part of an answer.
struct AboutAnswer {
    AnswerPart part = AnswerPart::Verdict;
    bool hit = false;
    bool of_ray = false;  // where a ray hits, the normal of the surface there
};
// An axis, by the identity that the facts about it give (AxisTested).
struct AboutAxis {
    std::string axis;
};
// A value of the step that is shown, by its id.
struct AboutValue {
    std::string id;
};
// A mark is one that is seen at the step that is shown.
using Target = std::variant<Mark, AboutAnswer, AboutAxis, AboutValue>;

// A part of the answer as a target; `contact` chooses one of several. None when the answer does not
// have that part.
std::optional<AboutAnswer> about(const Answer& answer, AnswerPart part, std::size_t contact = 0);

// The step that decided it, by facts and identities, never by what is said; `shown` being the step
// that is seen:
// - a mark: where it came to stand in its present role;
// - a part of the answer: deciding_step(), else the last step;
// - an axis: where a better one took its place, or where it was last judged;
// - a value: where it was last given anew.
// Nothing without steps, or when no step knows the axis or the value. Cost: one pass over the
// steps.
std::optional<std::size_t> why(const Recording& recording, const Target& target, std::size_t shown);

// The step whose facts decide that part of the answer: of a verdict the first, of other parts the
// last. Nothing when no step does. Cost: one pass over the steps.
std::optional<std::size_t> deciding_step(const Recording& recording, const AboutAnswer& part);

// Name of a target in a menu: "Contact normal", "A.x × B.y, rejected", "edge V3V4, rejected".
std::string name_of(const Target& target, const Recording& recording);

}  // namespace collidoscope::app
