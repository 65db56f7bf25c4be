// The user's progress in lessons, kept between two runs: lessons.json in config_folder().
#pragma once

#include <map>
#include <set>
#include <string>

namespace collidoscope::app {

struct KeptAnswer {
    std::string question, choice;
    bool right = false;
    std::string reason;  // as the user gave it; empty where none was asked for
};

struct LessonProgress {
    std::string page;            // the heading of the page that was open last
    std::set<std::string> seen;  // headings of pages
    // By the heading of the page and the card's number on it: "Predict it/1".
    std::map<std::string, KeptAnswer> answers;
    std::set<std::string> reached;  // checks, by the same names
    std::set<std::string> solved;   // puzzles
    std::set<std::string> shown;    // checks whose solution was shown
};

struct Progress {
    std::map<std::string, LessonProgress> lessons;  // by name
    std::string last;                               // the lesson that was open last, by its file
};

std::string card_key(const std::string& page, std::size_t card);

struct StoredProgress {
    Progress progress;
    std::string problem;  // one sentence for the user; empty when all went well
};
// A file that cannot be understood is renamed to lessons.json.bad, and progress starts anew.
StoredProgress read_progress();
// Returns the problem; empty when it was written, and where there is no home to write to.
std::string write_progress(const Progress& progress);

}  // namespace collidoscope::app
