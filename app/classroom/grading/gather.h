// Whose solutions there are: folders as students hand them in and as course systems give them out.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/classroom/exercises/exercise.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app {

struct HandedIn {
    std::string name;   // of the folder or file: the student's, as the course system writes it
    std::string shown;  // the student, as far as it can be read from the name
    std::string id;     // the course system's number, where the name has one
    std::filesystem::path folder;  // with the solution
    std::string problem;           // why nothing in it can be graded; it has 0 points then
};

struct Gathered {
    std::vector<HandedIn> all;          // sorted by name; each name and each id once
    std::vector<std::string> left_out;  // files that belong to no solution
    // A folder in which ZIP files are unpacked and files renamed as solutions; gone with this.
    std::unique_ptr<sandbox::JobFolder> copies;
};

// Each place is
//   a folder with a solution (it has solve.py, Solve.java ... in it, or below it where it is packed
//   in one more folder), or with many: folders, files and ZIP files named for the students,
//   a ZIP file of either,
//   a list: a text file (.txt) with such a place in each line, from the list's own folder; lines
//   that begin with '#' are left out,
//   one file that is a solution.
// Downloads from Moodle and Canvas (course_name.h) are put together for each student: several files
// are one solution, text written in the browser counts where there is no file, and of a file that
// was handed in again the newest does. A folder or ZIP file without solve.py that holds one source
// file, or one that defines `solve`, has its solution in that. Folders of reports are left out.
//
// Throws InputError for a place that is none of these, holds no solution at all, or is a ZIP file
// that cannot be unpacked. A student's own ZIP file of that kind is that student's problem.
Gathered gather(const Exercise& exercise, const std::vector<std::filesystem::path>& places);

// The one submission of the folder, whatever is in it: as course systems give it to a container.
Gathered gather_one(const Exercise& exercise, const std::filesystem::path& folder);

}  // namespace collidoscope::app
