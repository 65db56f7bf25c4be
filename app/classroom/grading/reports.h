// Grades in the forms that course systems read. None of them holds the input, the answer or the
// number of a hidden case: of hidden classes there is passed or failed, the points, and a case made
// anew that fails like them. One that this machine could not judge has no mark in any of them.
#pragma once

#include <functional>
#include <string>

#include "app/base/json/json.h"
#include "app/classroom/grading/grade.h"

namespace collidoscope::app {

// One student's results.json for Gradescope's autograder.
Json gradescope_json(const Grades& grades, const Graded& one);
// One student's results.json for PrairieLearn's external grader: score from 0 to 1.
Json prairielearn_json(const Grades& grades, const Graded& one);
// All in one: {"exercise", "points", "hidden_points", "sandbox", "seconds", "submissions": [...]}.
Json grades_json(const Grades& grades);

// A test suite a student, a test case a class or field.
std::string junit_xml(const Grades& grades);
// For Canvas's gradebook: students by its own number where the names of the files have it.
std::string canvas_csv(const Grades& grades);
// For Moodle's grading worksheet: identifiers like "Participant 123456".
std::string moodle_csv(const Grades& grades);

// A page a student, complete in one file. `picture` gives an image of a failing case as the value
// of src ("data:image/png;base64,..."); empty: none.
std::string html_page(const Grades& grades, const Graded& one,
                      const std::function<std::string(const FailingCase&)>& picture);
// The overview: marks with links to the pages, their histogram, classes by how many fail, groups.
std::string html_index(const Grades& grades, const std::function<std::string(const Graded&)>& link);

// A student's line about one class or field: "38 of 40 cases", "hidden cases: passed".
struct GradeLine {
    std::string of_class;  // its name; empty: the line is about a field
    std::string name, words;
    bool right = false;
    bool hidden = false;
    double earned = 0, points = 0;
};
std::vector<GradeLine> lines_of(const Grades& grades, const Graded& one);
// "8 of 10 points, of which 3 are for hidden cases".
std::string total_of(const Grades& grades, const Graded& one);

// Text in XML and HTML; what neither may hold becomes U+FFFD.
std::string escaped(const std::string& text);

}  // namespace collidoscope::app
