// Submissions that fail alike, for the overview and for remarks that are written once.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/classroom/grading/grade.h"

namespace collidoscope::app {

struct Group {
    std::string key;   // eight hexadecimal digits: the same for the same cases of an exercise
    std::string what;  // "touching, parallel", "It does not compile."
    std::vector<const Graded*> members;
};

// The key of the group this one is in; empty: nothing fails, or there is no mark. Two are in one
// group when the same cases are wrong, and the same fields with points of their own in the same
// cases, or when nothing could be run for the same reason.
std::string group_key(const Graded& one);

// All with a member, the largest first. They point into `grades`.
std::vector<Group> groups_of(const Grades& grades);

// The remark of its group; empty: none was written.
std::string remark_for(const Grades& grades, const Graded& one);

// {"KEY": "remark", ...}. Throws InputError, naming the file.
std::map<std::string, std::string> read_remarks(const std::filesystem::path& file);
// The same for all groups that there are, the largest first, with the remarks that are written
// already: to be filled in.
std::string remarks_to_fill_in(const Grades& grades, std::map<std::string, std::string> written);

}  // namespace collidoscope::app
