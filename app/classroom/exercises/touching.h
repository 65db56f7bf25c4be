// Bodies that touch exactly, in numbers that floats hold exactly.
#pragma once

#include <optional>

#include "app/model/questions/demo.h"
#include "app/model/scene/random_places.h"

namespace collidoscope::app {

// The reach of a question's bodies, with the way between them; at least a smallest number.
double size_of(const Question& question);
// The error allowed in a length: that share of the smaller body, so that what is tiny beside
// something huge is judged at its own size; never less than a few roundings to float of how far
// they reach.
double slack_of(const Question& question, double share);

// The answer, or nothing where the demo refuses the question.
std::optional<Answer> answer_of(const Demo& demo, const Question& question);

// The bodies share points of their surfaces and no others: a signed distance of 0, a point on the
// boundary, or a verdict that a small move changes.
bool just_touch(const Demo& demo, const Question& question);

// The second body moved so that the two just touch, straight along an axis or corner to corner;
// nothing where that is not found in few tries. Coordinates should be round already.
std::optional<Question> made_to_touch(const Demo& demo, const Question& question,
                                      RandomPlaces& chance);

// The same straight along the x axis.
std::optional<Question> made_to_touch_along_x(const Demo& demo, const Question& question);

// All lengths rounded to quarters, rotations dropped, sizes of a quarter at least.
std::optional<Question> in_quarters(const Demo& demo, const Question& question,
                                    const MeshLoader& load);

}  // namespace collidoscope::app
