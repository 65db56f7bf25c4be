// Answers judged field by field. Properties are checked, not copies: what is as good as our answer
// is right.
#pragma once

#include <string>
#include <vector>

#include "app/classroom/exercises/exercise_case.h"

namespace collidoscope::app {

struct FieldResult {
    std::string name;
    bool asked = false;  // judged in this case
    bool given = false;  // the answer has it
    bool right = true;
    Json yours, expected;
    std::string why;  // one sentence, where it is wrong
};

struct CaseResult {
    std::string fault;                // no answer at all: why; empty otherwise
    std::vector<FieldResult> fields;  // as in Exercise::graded
    Json answer;

    // Every core field is right, and there is an answer.
    bool core_right(const Exercise& exercise) const;
    // The first field that is wrong, the core's before others; none when all are right. A field
    // with points of its own that is left out is not wrong.
    const FieldResult* first_wrong(const Exercise& exercise) const;
};

// In an answer the text "NaN" stands for a number that is none.
CaseResult judge(const Exercise& exercise, const ExerciseCase& one, const Json& answer);
// The case without an answer: every field that is asked for is wrong.
CaseResult judge_fault(const Exercise& exercise, const ExerciseCase& one, std::string fault);

}  // namespace collidoscope::app
