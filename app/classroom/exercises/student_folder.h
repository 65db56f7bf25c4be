// A student's folder: made from an exercise, known again by the small file in it, run and judged.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/classroom/exercises/run_cases.h"
#include "app/classroom/sandbox/layers.h"

namespace collidoscope::app {

struct StudentFolder {
    std::filesystem::path folder;
    std::string exercise;  // its name, or the folder it stands in
    std::string language;  // empty: told by the solution's file
    bool tests = false;    // it holds tests of an exercise that asks for a solution
};

// Reads the folder's .collidoscope-exercise. Throws InputError when there is none, naming what
// to do, or it cannot be understood.
StudentFolder read_student_folder(const std::filesystem::path& folder);

// Writes the start of the exercise in this language. Files that are there already are kept, unless
// they are those of another exercise: then it throws InputError. Returns the student's own file.
std::filesystem::path start_exercise(const Exercise& exercise, const std::string& language,
                                     const std::filesystem::path& folder);

// Puts the start back. The student's own file is kept beside it as "solve.py.1", or the next number
// that is free. Returns where it is kept; empty where there was none.
std::filesystem::path reset_folder(const Exercise& exercise, const StudentFolder& folder);

// The file that a student edits in this folder.
std::filesystem::path solution_file(const StudentFolder& folder);

// Runs what is in the folder through the cases. A failure of this machine is the report's
// fault_of_machine, and then no verdict.
ExerciseReport check_folder(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                            const std::filesystem::path& folder, const std::string& language,
                            const sandbox::Sandbox& sandbox, const MeshLoader& load,
                            const RunOptions& options = {});

}  // namespace collidoscope::app
