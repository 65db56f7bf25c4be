// The parts of a lesson's page that a learning platform needs: questions that are answered in the
// browser, and the script that reports them by SCORM 1.2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace collidoscope::app {

struct CourseQuestion {
    std::string id;  // letters, digits and hyphens: the platform keeps the answer by it
    std::string question;
    std::string explain;  // how the reason is asked for; empty: it is not
    std::string because;  // shown when it is answered; may be empty
    std::vector<std::string> choices;
    std::vector<bool> right;
    std::vector<std::size_t> order;  // in which the choices stand
};
std::string course_question(const CourseQuestion& question);
// The name of a question, by its page and its number on it, both from 0: "page-3-question-1".
std::string course_id(std::size_t page, std::size_t card);

// A link that opens the page in the program.
std::string course_link(const std::string& lesson, const std::string& heading);

// A <style> for the head, and what stands at the end of the body: the score and the script. The
// page holds the answers: it is for learning, and no examination.
std::string course_style();
std::string course_end();

}  // namespace collidoscope::app
