// The folders of lessons: those that come with the program, and the user's own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace collidoscope::app {

// A lesson that is listed; its pages are not read yet.
struct LessonEntry {
    std::string name, title;
    int minutes = 0;
    std::size_t pages = 0;
    std::vector<std::string> headings;  // of the pages
    std::filesystem::path file;
    std::string fault;  // the first thing that is wrong in it, with file and line; empty: none
};

// assets/lessons below the program's folder, then lessons/ in the user's configuration, each in the
// order of the file names; of two with one name the first. Cost: reads all of them.
std::vector<LessonEntry> all_lessons();
// The file of a lesson of this name, looked for in the folder of `beside`, a lesson, and then among
// those that are listed; empty when there is none.
std::filesystem::path lesson_called(const std::string& name,
                                    const std::filesystem::path& beside = {});
// The name that a lesson's progress is kept by: its own if it is listed by it, else its whole path,
// as other folders may have lessons of that name.
std::string progress_name(const std::string& name, const std::filesystem::path& file);

// Files *.md of a folder by their names, those of folders inside not among them.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

// The text of a lesson to start from, which passes every check.
std::string new_lesson_text(const std::string& name);

}  // namespace collidoscope::app
