// The one solution in a folder that a student handed in.
#pragma once

#include <filesystem>
#include <vector>

#include "app/classroom/exercises/exercise.h"
#include "app/classroom/submission/languages.h"

namespace collidoscope::app {

// A folder's files, sorted; links and names with a dot in front are left out. Throws InputError.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

// The file's name as a solution, by its ending: "solve.py", "tests.jsonl"; empty: it
// is none.
std::string solution_name(const Exercise& exercise, const std::filesystem::path& file);

// The folder itself, or the only one below it that has the solution: people pack folders. Empty:
// none.
std::filesystem::path solution_below(const Exercise& exercise, const std::filesystem::path& folder);

// The file below the folder that must be the solution under another name: the only source file, or
// the only one that is called so, or that defines "solve". Empty: none, or which is not certain.
// Helper files that the exercises come with are none.
std::filesystem::path likely_solution(const Exercise& exercise,
                                      const std::filesystem::path& folder);

}  // namespace collidoscope::app
