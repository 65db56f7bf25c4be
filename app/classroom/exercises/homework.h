// Tests as homework: scenes with expected answers, scored by the faulty implementations they catch
// and by not rejecting a right one.
#pragma once

#include <filesystem>

#include "app/classroom/exercises/report.h"
#include "app/classroom/sandbox/layers.h"

namespace collidoscope::app {

// The exercise with the question reversed: the student writes the tests, with the usual points,
// and the exercise's own wrong answers are to be caught. One of kind Tests stays as it is.
Exercise as_tests(Exercise exercise);

// Runs the lines of the folder's tests.jsonl through the right and the faulty implementations.
ExerciseReport check_tests(const Exercise& exercise, const std::filesystem::path& folder,
                           const sandbox::Sandbox& sandbox, const MeshLoader& load);

}  // namespace collidoscope::app
