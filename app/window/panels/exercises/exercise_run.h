// A run of an exercise's cases, and what it is made of; without the window.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "app/classroom/exercises/right_time.h"
#include "app/classroom/exercises/step_comparison.h"
#include "app/classroom/exercises/student_folder.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {

// The parts that do not change from run to run.
struct PreparedExercise {
    Exercise exercise;
    std::vector<ExerciseCase> cases;
    std::unique_ptr<MeshLibrary> library;
    sandbox::Sandbox sandbox;
    std::unique_ptr<RightTime> right{};  // in the language it is solved in
};

struct ExerciseRun {
    std::shared_ptr<const PreparedExercise> prepared;
    ExerciseReport report;
    Recording ours;  // of the failing case
    StepComparison steps;
};

// `programs`: solutions are programs of this machine.
std::shared_ptr<const PreparedExercise> prepared_exercise(const Exercise& exercise,
                                                          const std::string& language,
                                                          bool own_code, bool programs = true);

// Our own steps of the failing case, and the solution's beside them.
void add_steps(ExerciseRun& out);

// Runs the solution in the folder through all cases.
ExerciseRun run_once(const std::shared_ptr<const PreparedExercise>& all,
                     const StudentFolder& folder, const std::atomic<bool>& cancel,
                     std::atomic<float>& progress);

}  // namespace collidoscope::app
