// Answers held against expected ones, field by field: for "expect" in a question and for
// `collidoscope check`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/json/json.h"
#include "app/values/demo.h"

namespace collidoscope::app {

// How far numbers may be apart and still count as equal: this share of the larger of the two and of
// what they measure (lengths: the reach of the bodies; t: that reach in units of the direction).
// Directions may differ by as many radians.
struct Tolerance {
    double share = 1e-4;
    double length = 0;
    double parameter = 0;
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

// What of the expected answer, an object as `collidoscope query` prints, the other does not say the
// same of; empty when they agree. Fields that are not expected do not count, nor does "id"; null
// and an empty list mean that there is none. Contacts and pairs may stand in any order. `only`
// names the fields to be compared; empty: all. Throws InputError when the expected one is no
// object. Cost: one pass over the fields; contacts and pairs in square time.
std::vector<Difference> differences(const Json& expected, const Json& ours,
                                    const Tolerance& tolerance,
                                    const std::vector<std::string>& only = {});

}  // namespace collidoscope::app
