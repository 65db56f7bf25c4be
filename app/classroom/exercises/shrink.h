// The smallest case that fails in the same way.
#pragma once

#include <functional>
#include <tuple>

#include "app/classroom/exercises/report.h"

namespace collidoscope::app {

// The size of a question to a reader: the numbers it has that are not 0, how long they are written,
// how far they are from 1 in powers of two; compared in this order.
struct QuestionSize {
    std::size_t numbers = 0, digits = 0;
    double powers = 0;
    bool operator<(const QuestionSize& other) const {
        return std::tie(numbers, digits, powers) <
               std::tie(other.numbers, other.digits, other.powers);
    }
};
QuestionSize size_of_question(const Json& question);

// Questions a step smaller than this one, shorter ones before smaller ones.
std::vector<Json> smaller_questions(const Exercise& exercise, const ExerciseCase& one,
                                    const MeshLoader& load);

// Asks the program about smaller and smaller cases of the same class for as long as go_on() says;
// keeps one in which the same field is wrong, or the program fails where it failed. Returns the
// last that did.
FailingCase shrunk(const Exercise& exercise, FailingCase failing, Program& program,
                   const MeshLoader& load, const std::function<bool()>& go_on);

}  // namespace collidoscope::app
