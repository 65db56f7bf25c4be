#include "app/classroom/submission/answer_text.h"

#include <cctype>
#include <cmath>
#include <cstdlib>

#include "app/base/utilities/input_error.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {
namespace {

// No text of a program: it would have to be written as an escape, which is read after this.
constexpr const char* mark = "\"\\u0001not finite\"";
constexpr const char* read_mark = "\x01not finite";

bool of_number(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '.' ||
           letter == '+' || letter == '-';
}

// NaN, nan, Infinity, inf with or without a sign, or a number beyond a double.
bool not_finite(std::string token) {
    if (!token.empty() && (token[0] == '-' || token[0] == '+')) token.erase(0, 1);
    for (const char* name : {"NaN", "nan", "Infinity", "inf", "Inf", "Infinite", "NAN", "INFINITY"})
        if (token == name) return true;
    if (token.empty() || std::isdigit(static_cast<unsigned char>(token[0])) == 0) return false;
    if (token.find_first_not_of("0123456789.eE+-") != std::string::npos) return false;
    char* end = nullptr;
    return std::isinf(std::strtod(token.c_str(), &end)) && *end == '\0';
}

void name_fields(Json& value, const std::string& path, std::vector<std::string>& found) {
    if (value.is_string()) {
        if (value.get_ref<const std::string&>() != read_mark) return;
        value = nullptr;
        found.push_back(path);
    } else if (value.is_object()) {
        for (auto& [key, one] : value.items())
            name_fields(one, path.empty() ? key : path + "." + key, found);
    } else if (value.is_array()) {
        for (std::size_t at = 0; at < value.size(); ++at)
            name_fields(value[at], path + "[" + std::to_string(at) + "]", found);
    }
}

std::string shown(const std::string& line) {
    std::string text = line.substr(0, 60);
    // Not in the middle of a character.
    while (text.size() < line.size() && !text.empty() &&
           (static_cast<unsigned char>(line[text.size()]) & 0xc0) == 0x80)
        text.pop_back();
    return "\"" + text + (text.size() < line.size() ? "..." : "") + "\"";
}

sandbox::Ending fault(sandbox::End end, std::string detail) {
    sandbox::Ending ending;
    ending.end = end;
    ending.detail = std::move(detail);
    return ending;
}

}  // namespace

std::string with_named_numbers(const std::string& line) {
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
        if (line[at] == '"') {
            std::size_t end = at + 1;
            while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, line.size());
            out.append(line, at, end - at);
            at = end;
        } else if (of_number(line[at]) && line[at] != '.') {
            std::size_t end = at;
            while (end < line.size() && of_number(line[end])) ++end;
            const std::string token = line.substr(at, end - at);
            out += not_finite(token) ? mark : token;
            at = end;
        } else {
            out += line[at++];
        }
    }
    return out;
}

AnswerText read_answer(const std::string& line, std::int64_t id) {
    AnswerText read;
    try {
        read.answer = read_question_text(with_named_numbers(line));
    } catch (const nlohmann::json::exception&) {
        read.ending = fault(sandbox::End::NotJson, "a line that is not JSON, " + shown(line) + ",");
        return read;
    } catch (const InputError& error) {
        read.ending = fault(sandbox::End::NotJson,
                            std::string("a line that is not accepted: ") + error.what() + ",");
        return read;
    }
    if (!read.answer.is_object()) {
        read.ending =
            fault(sandbox::End::NotJson,
                  "a line that is not an object like {\"hit\": true}, " + shown(line) + ",");
        return read;
    }
    name_fields(read.answer, {}, read.not_finite);
    const auto found = read.answer.find("id");
    if (found == read.answer.end())
        read.ending = fault(sandbox::End::MissingId, {});
    else if (*found != id)
        read.ending =
            fault(sandbox::End::WrongId,
                  "the id " + shown(found->dump(-1, ' ', false, Json::error_handler_t::replace)) +
                      " instead of " + std::to_string(id));
    return read;
}

}  // namespace collidoscope::app
