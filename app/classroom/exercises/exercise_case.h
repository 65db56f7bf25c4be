// Cases of an exercise: questions with what is expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/classroom/exercises/exercise.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {

struct ExerciseCase {
    std::size_t of_class = 0;  // in Exercise::classes
    std::string title;         // "touching 3"
    Json question;             // as asked, without "id" and "expect"
    Asked asked;
    std::optional<Answer> ours;  // none: the demo refuses it, and all is expected from the file
    Json expected;               // fields of the right answer
    bool given = false;          // expected, or a part of it, stands in a file
    bool strict = true;          // the verdict is judged
};

// As sentences name it: case "touching 3".
inline std::string quoted_case(const ExerciseCase& one) {
    return "case \"" + one.title + "\"";
}

// The case of a question. Throws InputError when the demo does not answer it and nothing is
// expected of it in its place.
ExerciseCase case_of(const Exercise& exercise, std::size_t of_class, const Json& question,
                     const MeshLoader& load);

// All cases, class by class: those made of the demo and those of the exercise's files. The same
// for the same exercise on every machine; `hidden_seed` is taken in place of the exercise's for the
// classes that are hidden. Throws InputError for a class that cannot be made, and
// for a file that cannot be read ("FILE:LINE: ..."). Cost: a few hundred answers of the demo a
// class.
std::vector<ExerciseCase> make_cases(const Exercise& exercise, const MeshLoader& load,
                                     std::optional<std::uint64_t> hidden_seed = {});

// A question of the class made anew: nothing when none was found. The same for the same number.
std::optional<Json> made_question(const Exercise& exercise, CaseKind kind, std::uint64_t number,
                                  const MeshLoader& load);

// The same as a case of that class, with the class's title; nothing when none was found.
std::optional<ExerciseCase> made_case(const Exercise& exercise, std::size_t of_class,
                                      std::uint64_t number, const MeshLoader& load);

// Whether a case is one of its class: for shrinking, which must not leave it.
bool belongs(const ExerciseCase& one, CaseKind kind, const MeshLoader& load);

// Whether the bodies touch and no more, exactly.
bool touches_exactly(const Exercise& exercise, const Json& question, const MeshLoader& load);

}  // namespace collidoscope::app
