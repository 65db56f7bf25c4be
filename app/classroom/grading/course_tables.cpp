#include "app/base/utilities/format.h"
#include "app/classroom/grading/groups.h"
#include "app/classroom/grading/reports.h"

namespace collidoscope::app {
namespace {

// A field of a table. Text that a spreadsheet would take for a formula is kept from being one.
std::string csv(const std::string& text) {
    std::string value = text;
    if (!value.empty() && std::string("=+-@\t\r").find(value.front()) != std::string::npos)
        value.insert(value.begin(), '\'');
    if (value.find_first_of(",\"\n\r") == std::string::npos) return value;
    std::string quoted = "\"";
    for (const char letter : value)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + "\"";
}

// Empty where there is none: an import leaves what is there.
std::string mark_of(const Graded& one) {
    return one.has_mark() ? in_digits(one.report.earned, 10) : std::string();
}

std::string feedback_of(const Grades& grades, const Graded& one) {
    if (!one.has_mark()) return "Not graded yet.";
    const std::string remark = remark_for(grades, one);
    const std::string after = remark.empty() ? "" : " " + remark;
    if (!one.report.trouble.empty()) return one.report.trouble + after;
    std::string text = total_of(grades, one) + ".";
    for (const GradeLine& line : lines_of(grades, one))
        if (!line.right) text += " " + line.name + ": " + line.words + ".";
    if (one.report.failing) text += " " + one.report.failing->caption;
    return text + after;
}

}  // namespace

std::string junit_xml(const Grades& grades) {
    std::size_t tests = 0, failures = 0, errors = 0;
    std::string suites;
    for (const Graded& one : grades.all) {
        std::size_t own = 0, failed = 0;
        std::string cases;
        const auto add = [&](const std::string& name, const std::string& inside) {
            ++own;
            cases += "    <testcase classname=\"" + escaped(grades.exercise.name) + "\" name=\"" +
                     escaped(name) + "\"" +
                     (inside.empty() ? "/>\n" : ">" + inside + "</testcase>\n");
        };
        for (const GradeLine& line : lines_of(grades, one)) {
            if (!line.right) ++failed;
            add(line.name, line.right ? ""
                                      : "<failure message=\"" + escaped(line.words) + "\">" +
                                            in_digits(line.earned, 10) + " of " +
                                            in_digits(line.points, 10) + " points</failure>");
        }
        const bool broken = !one.report.trouble.empty();
        if (broken)
            add("runs", "<error message=\"" + escaped(one.report.trouble) + "\">" +
                            escaped(one.report.trouble_details.substr(0, 4000)) + "</error>");
        suites += "  <testsuite name=\"" + escaped(one.who.name) + "\" tests=\"" +
                  std::to_string(own) + "\" failures=\"" + std::to_string(failed) + "\" errors=\"" +
                  (broken ? "1" : "0") + "\" time=\"" + in_digits(one.seconds, 10) + "\">\n" +
                  cases + "  </testsuite>\n";
        tests += own;
        failures += failed;
        errors += broken ? 1 : 0;
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" +
           escaped(grades.exercise.title) + "\" tests=\"" + std::to_string(tests) +
           "\" failures=\"" + std::to_string(failures) + "\" errors=\"" + std::to_string(errors) +
           "\" time=\"" + in_digits(grades.seconds, 10) + "\">\n" + suites + "</testsuites>\n";
}

std::string canvas_csv(const Grades& grades) {
    const std::string column = csv(grades.exercise.title);
    std::string text = "Student,ID,SIS User ID,SIS Login ID,Section," + column + "\n";
    text += "    Points Possible,,,,," + in_digits(grades.exercise.points(), 10) + "\n";
    for (const Graded& one : grades.all)
        text += csv(one.who.shown) + "," + csv(one.who.id) + ",," +
                (one.who.id.empty() ? csv(one.who.name) : std::string()) + ",," + mark_of(one) +
                "\n";
    return text;
}

std::string moodle_csv(const Grades& grades) {
    std::string text = "Identifier,Full name,Grade,Maximum Grade,Feedback comments\r\n";
    for (const Graded& one : grades.all)
        text += csv(one.who.id.empty() ? one.who.name : "Participant " + one.who.id) + "," +
                csv(one.who.shown) + "," + mark_of(one) + "," + in_digits(one.report.points, 10) +
                "," + csv(feedback_of(grades, one)) + "\r\n";
    return text;
}

}  // namespace collidoscope::app
