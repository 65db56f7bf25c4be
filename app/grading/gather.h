// Whose solutions there are: folders as students hand them in and as course systems give them out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/exercises/exercise.h"

namespace collidoscope::app {

struct HandedIn {
    std::string name;   // of the folder or file: the student's, as the course system writes it
    std::string shown;  // the student, as far as it can be read from the name
    std::string id;     // the course system's number or login, where the name has one
    std::filesystem::path folder;  // with the solution; or the one file that is the solution
};

// Each of the folders is one solution (it has solve.py, Solve.java ... in it, or below it where it
// is packed in one more folder), or it holds many: folders, or files named for the students.
//   Moodle:  "Jane Doe_123456_assignsubmission_file/solve.py"  id: 123456
//   Canvas:  "doejane_12345_6789012_solve.py"                  id: 12345
// Sorted by name; each name once. Throws InputError when a folder holds no solution at all.
std::vector<HandedIn> gather(const Exercise& exercise,
                             const std::vector<std::filesystem::path>& folders);

}  // namespace collidoscope::app
