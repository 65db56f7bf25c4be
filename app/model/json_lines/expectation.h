// Answers held against expected ones, field by field: for "expect" in a question and for
// `collidoscope check`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "app/model/questions/demo.h"

namespace collidoscope::app {

// The difference up to which numbers count as equal: this share of the larger of the two and of
// what they measure (lengths: the size of the smaller body; t: that size in units of the
// direction), or what rounding to float makes of them. Directions may differ by as many radians.
struct Tolerance {
    double share = 1e-4;
    double length = 0;     // the smaller body's size; of a single body its own
    double rounding = 0;   // a length: one rounding to float of how far the bodies reach
    double direction = 0;  // the length of a ray's direction; 0: there is no ray
};
// For answers to this question.
Tolerance tolerance_for(const Question& question, double share = 1e-4);

// One field in which an answer is not as expected.
struct Difference {
    std::string field;               // "hit", "contacts[1].normal"
    Json expected, ours;             // null: not given
    std::string how;                 // "expected 0.5, ours -0.5: the sign is reversed"
    std::optional<AnswerPart> part;  // of the answer, where the field is one
};

// Compares the expected answer, an object as `collidoscope query` prints, with the other: the
// fields that differ; empty when they agree. Fields that are not expected do not count, nor does
// "id"; null and an empty list mean that there is none. Contacts and pairs may stand in any order.
// `only` names the fields to be compared; empty: all. Throws InputError when the expected one is no
// object. Cost: one pass over the fields; contacts and pairs in square time.
std::vector<Difference> differences(const Json& expected, const Json& ours,
                                    const Tolerance& tolerance,
                                    const std::vector<std::string>& only = {});

}  // namespace collidoscope::app
