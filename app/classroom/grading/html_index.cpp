// The overview of a class: marks, their histogram, classes of cases by how many fail, and the
// submissions that fail alike.
#include <algorithm>
#include <array>

#include "app/classroom/grading/groups.h"
#include "app/classroom/grading/html_parts.h"
#include "app/classroom/grading/reports.h"

namespace collidoscope::app {
namespace {

using Link = std::function<std::string(const Graded&)>;

std::string linked(const Graded& one, const Link& link) {
    return "<a href=\"" + escaped(in_address(link(one))) + "\">" + escaped(one.who.shown) + "</a>";
}

std::string counted(std::size_t number, const char* one, const char* many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string marks_table(const Grades& grades, const Link& link) {
    const bool some_before = std::any_of(grades.all.begin(), grades.all.end(),
                                         [](const Graded& one) { return one.before.has_value(); });
    std::string text = "<table>\n<tr><th>student</th><th>result</th>" +
                       std::string(some_before ? "<th class=\"points\">before</th>" : "") +
                       "<th class=\"points\">points of " + html_number(grades.exercise.points()) +
                       "</th></tr>\n";
    for (const Graded& one : grades.all) {
        // Fields with points of their own may be wrong where every case is right.
        const bool right = one.report.all_right() && one.report.earned >= one.report.points;
        std::string what = one.report.trouble.empty() ? headline(one.report) : one.report.trouble;
        if (!one.has_mark()) what.insert(0, "not graded: ");
        text += "<tr><td>" + linked(one, link) + "</td><td class=\"" +
                (right ? "right\">✓ " : "wrong\">✗ ") + escaped(what) +
                (one.before ? "<br>" + escaped(one.before->cause) : std::string()) + "</td>";
        if (some_before)
            text += "<td class=\"points\">" +
                    (one.before ? html_number(one.before->earned) : std::string()) + "</td>";
        text += "<td class=\"points\">" +
                (one.has_mark() ? html_number(one.report.earned) : std::string("none")) +
                "</td></tr>\n";
    }
    return text + "</table>\n";
}

std::vector<double> marks_of(const Grades& grades) {
    std::vector<double> marks;
    for (const Graded& one : grades.all)
        if (one.has_mark()) marks.push_back(one.report.earned);
    std::sort(marks.begin(), marks.end());
    return marks;
}

// Ten bars of a tenth of the points each, and one for all of them.
std::string histogram(const Grades& grades) {
    const std::vector<double> marks = marks_of(grades);
    const double most = grades.exercise.points();
    if (marks.empty() || most <= 0) return {};
    constexpr std::size_t bars = 11;
    std::array<std::size_t, bars> counts{};
    for (const double mark : marks) {
        const double share = std::clamp(mark / most, 0.0, 1.0);
        // A mark that is a tenth of the points but for rounding begins the next bar.
        ++counts[share >= 1 ? bars - 1
                            : std::min(bars - 2, static_cast<std::size_t>(share * 10 + 1e-9))];
    }
    double sum = 0;
    for (const double mark : marks) sum += mark;
    const auto count = static_cast<double>(marks.size());
    const std::size_t half = marks.size() / 2;
    const double median = marks.size() % 2 == 1 ? marks[half] : (marks[half - 1] + marks[half]) / 2;
    const auto highest = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
    std::string drawn, words;
    for (std::size_t bar = 0; bar < bars; ++bar) {
        const double height = 100 * static_cast<double>(counts[bar]) / highest;
        const double x = 4 + 56 * static_cast<double>(bar);
        const std::string from = html_number(most * static_cast<double>(bar) / 10);
        const std::string name =
            bar + 1 == bars ? from
                            : from + "–" + html_number(most * static_cast<double>(bar + 1) / 10);
        const std::string middle = html_number(x + 24);
        if (counts[bar] > 0) {
            drawn += "<rect class=\"bar\" x=\"" + html_number(x) + "\" y=\"" +
                     html_number(120 - height) + "\" width=\"48\" height=\"" + html_number(height) +
                     "\"/>\n<text x=\"" + middle + "\" y=\"" + html_number(114 - height) + "\">" +
                     std::to_string(counts[bar]) + "</text>\n";
            words += (words.empty() ? "" : "; ") + name + " points: " + std::to_string(counts[bar]);
        }
        drawn += "<text class=\"quiet\" x=\"";
        drawn += middle + "\" y=\"138\">" + name + "</text>\n";
    }
    return "<section>\n<h2>Marks</h2>\n<p>" +
           counted(marks.size(), "submission has a mark", "submissions have a mark") + ": mean " +
           html_number(sum / count) + ", median " + html_number(median) + " of " +
           html_number(most) +
           " points.</p>\n<svg viewBox=\"0 0 620 144\" role=\"img\" aria-label=\"" + words +
           "\">\n" + drawn + "</svg>\n</section>\n";
}

struct ClassCount {
    bool field = false;  // of the answer, counted beside the classes
    std::string name, title;
    std::size_t failed = 0, not_run = 0;
    bool hidden = false;
};

// By how many fail, the most first.
std::vector<ClassCount> class_counts(const Grades& grades) {
    std::vector<ClassCount> all;
    const auto counted_as = [&](bool field, const std::string& name,
                                const std::string& title) -> ClassCount& {
        for (ClassCount& one : all)
            if (one.field == field && one.name == name) return one;
        all.push_back({field, name, title});
        return all.back();
    };
    for (const Graded& one : grades.all) {
        if (!one.has_mark() || !one.report.trouble.empty()) continue;
        for (const ClassReport& of_class : one.report.classes) {
            if (of_class.total == 0 && grades.exercise.kind == ExerciseKind::Solve) continue;
            ClassCount& count = counted_as(false, of_class.name, of_class.title);
            count.hidden = of_class.hidden;
            if (of_class.state == ClassState::Wrong) ++count.failed;
            if (of_class.state == ClassState::Waiting) ++count.not_run;
        }
        for (const FieldReport& field : one.report.fields) {
            ClassCount& count = counted_as(true, field.name, field.name);
            if (field.right < field.asked || field.asked == 0) ++count.failed;
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ClassCount& a, const ClassCount& b) { return a.failed > b.failed; });
    return all;
}

std::string classes_table(const Grades& grades) {
    const std::vector<ClassCount> all = class_counts(grades);
    if (all.empty()) return {};
    std::size_t run = 0;
    for (const Graded& one : grades.all)
        if (one.has_mark() && one.report.trouble.empty()) ++run;
    std::string text = "<section>\n<h2>Classes of cases</h2>\n<p>Of " +
                       counted(run, "submission that was run", "submissions that were run") +
                       ", by how many fail.</p>\n<table>\n<tr><th>class</th><th "
                       "class=\"points\">fail</th><th class=\"points\">not asked</th></tr>\n";
    for (const ClassCount& one : all)
        text += "<tr><td>" + escaped(one.title) + (one.hidden ? " (hidden)" : "") +
                "</td><td class=\"points\">" + std::to_string(one.failed) +
                "</td><td class=\"points\">" +
                (one.not_run > 0 ? std::to_string(one.not_run) : std::string()) + "</td></tr>\n";
    return text + "</table>\n</section>\n";
}

std::string groups_table(const Grades& grades, const Link& link) {
    const std::vector<Group> groups = groups_of(grades);
    if (groups.empty()) return {};
    std::string text =
        "<section>\n<h2>Submissions that fail alike</h2>\n<p>The same cases are wrong. A remark in "
        "<code>remarks.json</code> beside this page, under the group's name, stands on the pages "
        "of all its students when the class is graded again.</p>\n<table>\n<tr><th>group</th><th>"
        "wrong</th><th>students</th></tr>\n";
    for (const Group& group : groups) {
        std::string members;
        for (const Graded* one : group.members)
            members += (members.empty() ? "" : ", ") + linked(*one, link);
        const std::string remark = remark_for(grades, *group.members.front());
        text += "<tr><td><code>" + group.key + "</code></td><td>" +
                escaped(group.what.substr(0, 200)) +
                (remark.empty() ? "" : "<br><em>" + html_lines(remark) + "</em>") + "</td><td>" +
                std::to_string(group.members.size()) + ": " + members + "</td></tr>\n";
    }
    return text + "</table>\n</section>\n";
}

}  // namespace

std::string html_index(const Grades& grades, const Link& link) {
    return html_begin(grades.exercise.title) + "<h1>" + escaped(grades.exercise.title) +
           "</h1>\n<p class=\"who\">" + counted(grades.all.size(), "solution", "solutions") +
           "; contained by " + escaped(grades.layers) + "</p>\n" + histogram(grades) +
           classes_table(grades) + groups_table(grades, link) + "<h2>All submissions</h2>\n" +
           marks_table(grades, link) + "</body>\n</html>\n";
}

}  // namespace collidoscope::app
