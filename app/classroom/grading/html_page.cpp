#include <cctype>
#include <cstring>

#include "app/base/utilities/format.h"
#include "app/base/utilities/markup.h"
#include "app/classroom/exercises/results_json.h"
#include "app/classroom/grading/groups.h"
#include "app/classroom/grading/html_parts.h"
#include "app/classroom/grading/reports.h"
#include "app/classroom/sandbox/utf8.h"

namespace collidoscope::app {
namespace {

// Told apart by word and shape, not by color alone; readable in print and in dark rooms.
constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { --ground: #eef0f3; --raised: #ffffff; --line: #d7dce3; --text: #1c2128; --quiet: #59636f;
        --hit: #cf3f1a; --apart: #0d8f63; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15181d; --raised: #1b1f25; --line: #2f353e; --text: #e7eaee; --quiet: #97a1af;
          --hit: #ff7a59; --apart: #3ecf9a; }
}
body { background: var(--ground); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif;
       margin: 2rem auto; max-width: 52rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: 0; }
p.who { color: var(--quiet); margin-top: 0.2rem; }
p.total { font-size: 1.25rem; }
table { border-collapse: collapse; width: 100%; background: var(--raised); border: 1px solid var(--line); }
th, td { text-align: left; padding: 0.45rem 0.8rem; border-top: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; }
td.points, th.points { text-align: right; white-space: nowrap; }
.right { color: var(--apart); } .wrong { color: var(--hit); }
section { background: var(--raised); border: 1px solid var(--line); margin-top: 1.5rem; padding: 0 1.2rem 1rem; }
pre { font: 13px/1.5 "JetBrains Mono", monospace; overflow-x: auto; white-space: pre-wrap;
      overflow-wrap: anywhere; }
img { width: 100%; height: auto; }
a { color: inherit; }
svg { width: 100%; height: auto; } svg text { fill: var(--text); font-size: 12px; text-anchor: middle; }
svg .quiet { fill: var(--quiet); font-size: 10px; } svg .bar { fill: var(--quiet); }
</style>
)";

std::string cell(const Json& value) {
    if (value.is_null()) return "nothing";
    return escaped(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string failing_section(const Grades& grades, const FailingCase& failing,
                            const std::string& picture) {
    std::string text = "<section>\n<h2>A case that fails: " +
                       escaped(grades.exercise.classes[failing.one.of_class].title) + "</h2>\n<p>" +
                       escaped(failing.caption) + "</p>\n";
    if (!picture.empty())
        text += "<img alt=\"" + escaped(failing.caption) + "\" src=\"" + picture + "\">\n";
    text += "<table>\n<tr><th></th><th>your answer</th><th>expected</th></tr>\n";
    for (const FieldResult& field : failing.result.fields) {
        if (!field.asked) continue;
        text += "<tr><th>" + escaped(field.name) + "</th><td class=\"" +
                (field.right ? "right\">✓ " : "wrong\">✗ ") + cell(field.yours) + "</td><td>" +
                cell(field.expected) + "</td></tr>\n";
        if (!field.right && !field.why.empty())
            text += "<tr><td></td><td colspan=\"2\">" + escaped(field.why) + "</td></tr>\n";
    }
    text += "</table>\n";
    if (!failing.result.fault.empty()) text += "<p>" + escaped(failing.result.fault) + "</p>\n";
    text += "<h3>The question</h3>\n<pre>" + escaped(question_in_line(failing.one.question)) +
            "</pre>\n";
    if (!failing.prints.empty())
        text += "<h3>Printed</h3>\n<pre>" + escaped(failing.prints.substr(0, 2000)) + "</pre>\n";
    return text + "</section>\n";
}

}  // namespace

std::string html_begin(const std::string& title) {
    return head + ("<title>" + escaped(title)) + "</title>\n</head>\n<body>\n";
}

std::string html_number(double value) {
    return in_digits(value, 4);
}

std::string in_address(const std::string& path) {
    std::string out;
    for (const char letter : path) {
        const auto byte = static_cast<unsigned char>(letter);
        if (std::isalnum(byte) != 0 || std::strchr("-._~/", letter) != nullptr) {
            out += letter;
            continue;
        }
        out += fmt::format("%{:02X}", byte);
    }
    return out;
}

std::string html_lines(const std::string& text) {
    return lines_in_html(sandbox::as_utf8(text));
}

std::string html_page(const Grades& grades, const Graded& one,
                      const std::function<std::string(const FailingCase&)>& picture) {
    std::string text = html_begin(grades.exercise.title + ": " + one.who.shown);
    text += "<h1>" + escaped(grades.exercise.title) + "</h1>\n<p class=\"who\">" +
            escaped(one.who.shown) + "</p>\n";
    if (!one.has_mark())
        return text +
               "<p class=\"total\">Not graded</p>\n<p>It could not be graded. Your submission is "
               "not at fault: please tell your instructor.</p>\n</body>\n</html>\n";
    text += "<p class=\"total\">" + escaped(total_of(grades, one)) + "</p>\n";
    if (const std::string remark = remark_for(grades, one); !remark.empty())
        text += "<section>\n<h2>Remark</h2>\n<p>" + html_lines(remark) + "</p>\n</section>\n";
    if (!one.report.trouble.empty()) {
        text += "<section>\n<h2>It was not run</h2>\n<p>" + escaped(one.report.trouble) + "</p>\n";
        if (!one.report.trouble_details.empty())
            text += "<pre>" + escaped(one.report.trouble_details.substr(0, 20000)) + "</pre>\n";
        return text + "</section>\n</body>\n</html>\n";
    }
    text += "<table>\n<tr><th></th><th>result</th><th class=\"points\">points</th></tr>\n";
    for (const GradeLine& line : lines_of(grades, one))
        text += "<tr><td>" + escaped(line.name) + "</td><td class=\"" +
                (line.right ? "right\">✓ " : "wrong\">✗ ") + escaped(line.words) +
                "</td><td class=\"points\">" + html_number(line.earned) + " of " +
                html_number(line.points) + "</td></tr>\n";
    text += "</table>\n";
    for (const std::string& note : one.report.notes) text += "<p>" + escaped(note) + "</p>\n";
    if (one.report.failing)
        text += failing_section(grades, *one.report.failing, picture(*one.report.failing));
    for (const FailingCase& other : one.report.others)
        text += failing_section(grades, other, picture(other));
    return text + "</body>\n</html>\n";
}

}  // namespace collidoscope::app
