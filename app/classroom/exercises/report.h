// The outcome of running an exercise's cases through a program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/classroom/exercises/judge.h"
#include "app/classroom/exercises/program.h"

namespace collidoscope::app {

enum class ClassState : std::uint8_t { Right, Wrong, Waiting };

struct ClassReport {
    std::string name, title;
    ClassState state = ClassState::Waiting;
    bool hidden = false;
    int passed = 0, total = 0;  // cases, in the core fields
    double earned = 0, points = 0;
    std::string after;  // the class it waits for
};

struct FieldReport {  // of a field with points of its own
    std::string name;
    int right = 0, asked = 0, given = 0;
    double earned = 0, points = 0;
    std::vector<std::size_t> wrong_cases;  // where it is given and wrong: as ExerciseReport's
};

// The smallest case found that fails, of all or of its class.
struct FailingCase {
    ExerciseCase one;
    CaseResult result;
    std::string prints;
    std::vector<Json> steps;
    bool shrunk = false;
    std::string caption;  // "Only touching pairs fail. Smallest case: ..."
    bool fresh = false;   // of a hidden class, and made anew: it is none of the hidden cases
};

struct ExerciseReport {
    std::string trouble;          // nothing could be run: one sentence
    std::string trouble_details;  // in the compiler's own words
    bool fault_of_machine = false;
    std::vector<ClassReport> classes;
    std::vector<FieldReport> fields;
    std::optional<FailingCase> failing;
    // The smallest case of each of the other classes that fail: RunOptions::every_class.
    std::vector<FailingCase> others;
    // The cases that are wrong in the core fields, or were not reached, by their places among all
    // that were given, in order. Hidden ones are among them: not for students.
    std::vector<std::size_t> wrong_cases;
    std::string prints;  // of the first case where there is no failing one
    double earned = 0, points = 0;
    double seconds = 0;              // in all
    double seconds_of_cases = 0;     // of it: the cases
    std::vector<std::string> notes;  // what was left out, and why

    bool all_right() const;
    const ClassReport* class_named(std::string_view name) const;
};

// For one of `others`: of the class alone.
std::string caption_of_class(const Exercise& exercise, const FailingCase& failing);

// The sentences under the scene: which classes fail, the smallest case, what was said and why it is
// wrong.
std::string caption_of(const Exercise& exercise, const ExerciseReport& report,
                       const FailingCase& failing);

// "30 touching cases wrong", "All right", "It cannot be run".
std::string headline(const ExerciseReport& report);

}  // namespace collidoscope::app
