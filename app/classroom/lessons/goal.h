// A state of the scene that a student is asked to bring about, and whether it is reached: judged by
// the answer and by the facts and steps of the run, never by sentences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

struct GoalRange {
    std::string field;  // of the answer, or "steps"
    std::optional<double> low, high;
};

// Conditions that must hold at once. JSON in the file is kept as its text.
struct Goal {
    std::string task, done;
    std::string answer;  // an object of expected fields; empty: none
    double tolerance = 0.01;
    std::vector<GoalRange> ranges;
    std::vector<std::string> last, some, none;  // patterns of facts
    std::vector<std::string> reaches, avoids;   // addresses of steps
    Options options;
    std::string solution;  // an object; empty: none

    // A run with recorded steps is needed to judge it.
    bool needs_steps() const;
};

// The conditions of the goal that do not hold yet, in words for the author of a lesson; empty when
// it is reached. Throws InputError where a condition can never hold: an address that is none.
std::vector<std::string> missing(const Goal& goal, const Demo& demo, const Question& question,
                                 const Answer& answer, const Recording& recording);
inline bool reached(const Goal& goal, const Demo& demo, const Question& question,
                    const Answer& answer, const Recording& recording) {
    return missing(goal, demo, question, answer, recording).empty();
}

}  // namespace collidoscope::app
