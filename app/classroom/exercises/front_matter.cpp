#include "app/classroom/exercises/front_matter.h"

#include <algorithm>
#include <sstream>

#include "app/base/json/json_fault.h"
#include "app/base/json/json_reader.h"
#include "app/base/utilities/input_error.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {
namespace {

[[noreturn]] void refuse_line(const std::string& file, std::size_t line, const std::string& what) {
    throw InputError(file + ":" + std::to_string(line) + ": " + what);
}

void take_value(FrontMatter& out, const std::string& key, const std::string& json, std::size_t line,
                const std::string& file) {
    if (out.find(key)) refuse_line(file, line, "the key '" + key + "' appears twice");
    try {
        out.values.push_back({key, read_question_text(json), line});
    } catch (const Json::exception&) {
        const auto fault = fault_of(json);
        if (!fault) throw;
        const std::size_t behind = place_of(json, std::min(fault->offset, json.size())).line - 1;
        refuse_line(file, line + behind,
                    "the value of '" + key +
                        "' is not JSON (strings need quotes; continuation lines begin with a "
                        "space): " +
                        fault->what);
    } catch (const InputError& error) {
        refuse_line(file, line, key + ": " + error.what());
    }
}

}  // namespace

const FrontMatterValue* FrontMatter::find(std::string_view key) const {
    for (const FrontMatterValue& value : values)
        if (value.key == key) return &value;
    return nullptr;
}

FrontMatter read_front_matter(const std::string& text, const std::string& file) {
    FrontMatter out;
    std::istringstream lines(text);
    std::string line, key, json;
    std::size_t number = 0, began = 0;
    const auto next = [&] {
        if (!std::getline(lines, line)) return false;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        ++number;
        return true;
    };
    if (!next() || line != "---")
        refuse_line(file, 1, "must begin with a line --- and what the exercise is (key: value)");
    const auto finish = [&] {
        if (!key.empty()) take_value(out, key, json, began, file);
        key.clear();
    };
    for (;;) {
        if (!next()) refuse_line(file, number, "a line --- must end the keys");
        if (line == "---") break;
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        if (line.front() == ' ' || line.front() == '\t' || line.front() == ']' ||
            line.front() == '}') {
            if (key.empty()) refuse_line(file, number, "a line must be key: value");
            json += "\n" + line;
            continue;
        }
        finish();
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) refuse_line(file, number, "a line must be key: value");
        key = line.substr(0, colon);
        json = line.substr(colon + 1);
        began = number;
    }
    finish();
    out.text_line = number + 1;
    std::ostringstream rest;
    rest << lines.rdbuf();
    out.text = rest.str();
    return out;
}

}  // namespace collidoscope::app
