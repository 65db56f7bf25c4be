#include "app/classroom/grading/course_name.h"

#include <cstdlib>
#include <string_view>
#include <vector>

namespace collidoscope::app {
namespace {

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string without_spaces(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

// "solve-2.py" becomes "solve.py", of version 2.
void take_version(CourseName& one) {
    const std::size_t dot = std::min(one.file.rfind('.'), one.file.size());
    const std::size_t dash = one.file.rfind('-', dot);
    if (dash == std::string::npos || dash == 0) return;
    const std::string number = one.file.substr(dash + 1, dot - dash - 1);
    if (!all_digits(number) || number.size() > 4) return;
    one.version = std::atoi(number.c_str());
    one.file.erase(dash, dot - dash);
}

std::optional<CourseName> from_moodle(const std::string& name, bool is_folder) {
    constexpr std::string_view word = "_assignsubmission_";
    const std::size_t at = name.find(word);
    if (at == std::string::npos) return {};
    const std::size_t line = name.rfind('_', at - 1);
    if (at == 0 || line == std::string::npos || line == 0) return {};
    CourseName one;
    one.id = name.substr(line + 1, at - line - 1);
    if (!all_digits(one.id)) return {};
    one.shown = without_spaces(name.substr(0, line));
    std::string rest = name.substr(at + word.size());
    one.name = name;
    for (const std::string_view kind : {"file", "onlinetext"}) {
        if (!rest.starts_with(kind)) continue;
        one.online_text = kind == "onlinetext";
        one.file = rest.substr(kind.size());
        if (!is_folder) one.name = name.substr(0, at + word.size() + kind.size());
        if (!one.file.empty() && one.file.front() == '_') one.file.erase(0, 1);
        return one;
    }
    return {};
}

std::optional<CourseName> from_canvas(const std::string& name) {
    std::vector<std::string> parts;
    std::string rest = name;
    for (std::size_t line; parts.size() < 4 && (line = rest.find('_')) != std::string::npos;) {
        if (parts.size() == 3 && parts[1] != "LATE") break;
        parts.push_back(rest.substr(0, line));
        rest.erase(0, line + 1);
    }
    if (parts.size() > 1 && parts[1] == "LATE") parts.erase(parts.begin() + 1);
    CourseName one;
    one.online_text = parts.size() == 2 && rest == "text.html";
    if (parts.size() != 3 && !one.online_text) return {};
    if (parts[0].empty() || !all_digits(parts[1])) return {};
    if (!one.online_text && !all_digits(parts[2])) return {};
    one.shown = parts[0];
    one.id = parts[1];
    one.name = parts[0] + "_" + parts[1];
    one.file = rest;
    take_version(one);
    if (one.file.empty()) return {};
    return one;
}

}  // namespace

std::optional<CourseName> course_name(const std::string& name, bool is_folder) {
    if (auto one = from_moodle(name, is_folder)) return one;
    return is_folder ? std::nullopt : from_canvas(name);
}

}  // namespace collidoscope::app
