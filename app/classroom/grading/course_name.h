// The names that course systems give to what they hand out.
#pragma once

#include <optional>
#include <string>

namespace collidoscope::app {

struct CourseName {
    std::string id;    // the system's number of the student
    std::string name;  // of the submission, for a folder of its own
    std::string shown;
    std::string file;          // as the student called it, without Canvas's "-2"; empty: a folder
    int version = 0;           // Canvas: 2 of "solve-2.py", the newest of one name
    bool online_text = false;  // written in the browser, not handed in as a file
};

// Moodle:  "Jane Doe_123456_assignsubmission_file", with or without "_", or followed by "_solve.py"
// Canvas:  "doejane_12345_6789012_solve-1.py", "doejane_LATE_12345_6789012_solve.py": files alone
// Nothing for other names.
std::optional<CourseName> course_name(const std::string& name, bool is_folder);

}  // namespace collidoscope::app
