#include "app/classroom/grading/groups.h"

#include <algorithm>

#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace {

// Why it was not run, without what differs from student to student.
std::string reason_of(const Graded& one) {
    const std::string& text = one.report.trouble;
    return text.starts_with(one.who.shown) ? text.substr(one.who.shown.size()) : text;
}

// One that no answer gives is left out, not wrong.
bool is_wrong(const FieldReport& field) {
    return field.given > 0 && field.right < field.asked;
}

std::string what_fails(const Graded& one) {
    if (!one.report.trouble.empty()) return reason_of(one);
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    for (const ClassReport& of_class : one.report.classes)
        if (of_class.state == ClassState::Wrong) add(of_class.title);
    for (const FieldReport& field : one.report.fields)
        if (is_wrong(field)) add(field.name);
    return names;
}

}  // namespace

std::string group_key(const Graded& one) {
    if (!one.has_mark() || what_fails(one).empty()) return {};
    std::uint32_t value = 0x811c9dc5U;  // FNV-1a, 32 bits
    const auto add = [&](std::uint32_t byte) { value = (value ^ byte) * 0x01000193U; };
    const auto add_text = [&](const std::string& text) {
        for (const char letter : text) add(static_cast<unsigned char>(letter));
        add(0);
    };
    const auto add_places = [&](const std::vector<std::size_t>& places) {
        for (const std::size_t place : places)
            for (unsigned shift = 0; shift < 32; shift += 8)
                add(static_cast<std::uint32_t>(place) >> shift & 255U);
    };
    if (one.report.trouble.empty()) {
        add_places(one.report.wrong_cases);
        for (const FieldReport& field : one.report.fields) {
            if (!is_wrong(field)) continue;
            add_text(field.name);
            add_places(field.wrong_cases);
        }
    } else {
        add_text(reason_of(one));
    }
    return fmt::format("{:08x}", value);
}

std::vector<Group> groups_of(const Grades& grades) {
    std::map<std::string, Group> found;
    for (const Graded& one : grades.all) {
        const std::string key = group_key(one);
        if (key.empty()) continue;
        Group& group = found[key];
        group.key = key;
        if (group.members.empty()) group.what = what_fails(one);
        group.members.push_back(&one);
    }
    std::vector<Group> all;
    all.reserve(found.size());
    for (auto& [key, group] : found) all.push_back(std::move(group));
    std::stable_sort(all.begin(), all.end(), [](const Group& a, const Group& b) {
        return a.members.size() > b.members.size();
    });
    return all;
}

std::string remark_for(const Grades& grades, const Graded& one) {
    const auto found = grades.remarks.find(group_key(one));
    return found == grades.remarks.end() ? std::string() : found->second;
}

std::map<std::string, std::string> read_remarks(const std::filesystem::path& file) {
    std::map<std::string, std::string> remarks;
    try {
        const Json json = Json::parse(WholeFile(file).text());
        for (const auto& [key, text] : json.items()) remarks[key] = text.get<std::string>();
    } catch (const Json::exception&) {
        throw InputError(file.string() + ": must be {\"GROUP\": \"the remark\", ...}");
    }
    return remarks;
}

std::string remarks_to_fill_in(const Grades& grades, std::map<std::string, std::string> written) {
    Json all = Json::object();
    for (const Group& group : groups_of(grades)) all[group.key] = written[group.key];
    for (const auto& [key, text] : written) all[key] = text;
    return all.dump(1) + "\n";
}

}  // namespace collidoscope::app
