#include "app/model/scene/question_scene.h"

#include <charconv>
#include <sstream>

#include "app/base/files/whole_file.h"
#include "app/base/json/json_places.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// "Expected: hit false, signed_distance 0.5": the plain fields of an expected answer.
std::string told_expectation(const Json& expect) {
    std::string told;
    for (const auto& [key, value] : expect.items()) {
        if (value.is_structured() || value.is_null()) continue;
        told += (told.empty() ? "Expected: " : ", ") + key + " " + value.dump();
    }
    return told.empty() ? told : told + ".";
}

Scene scene_of(const Asked& asked, const Json& id) {
    Scene scene;
    scene.demo = asked.demo->info().id;
    scene.title = asked.demo->info().title;
    if (!id.is_null())
        scene.title = "Question " + (id.is_string() ? id.get<std::string>() : id.dump());
    if (asked.expect) scene.note = told_expectation(*asked.expect);
    scene.options = asked.question.options;
    for (std::size_t i = 0; i < asked.question.inputs.size(); ++i)
        scene.bodies.push_back(
            {std::string(1, static_cast<char>('A' + i)), asked.question.inputs[i]});
    // A and B were given in the other order, and stay so.
    if (asked.question.swapped) std::swap(scene.bodies[0].shape, scene.bodies[1].shape);
    return scene;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(line);
    }
    return lines;
}

Json json_of_text(const std::string& text) {
    const std::vector<std::string> lines = lines_of(text);
    if (lines.empty()) throw InputError("there is no text: copy a question as a line of JSON");
    // As a whole, spread over several lines, or the first line alone.
    Json json = Json::accept(text)            ? read_question_text(text)
                : Json::accept(lines.front()) ? read_question_text(lines.front())
                                              : Json(Json::value_t::discarded);
    if (json.is_discarded() || !json.is_object())
        throw InputError(
            "this is not a question: it should be a line like {\"demo\": \"sphere_sphere\", \"a\": "
            "{\"sphere\": ...}, ...}");
    return json;
}

}  // namespace

bool is_question_text(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && text[first] == '{';
}

bool names_demo(const std::string& text) {
    const std::vector<std::string> lines = lines_of(text);
    if (lines.empty() || nests_too_deep(text)) return false;
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) json = Json::parse(lines.front(), nullptr, false);
    return json.is_object() && json.contains("demo");
}

Scene scene_of_text(const std::string& text, const MeshLoader& load) {
    const Json json = json_of_text(text);
    if (json.contains("bodies")) return parse_scene(json.dump(), "the scene", load);
    return scene_of(parse_question(json, load), json.value("id", Json(nullptr)));
}

std::optional<Asked> asked_of_text(const std::string& text, const MeshLoader& load) {
    const Json json = json_of_text(text);
    if (json.contains("bodies")) return std::nullopt;
    return parse_question(json, load);
}

std::optional<QuestionPlace> question_place(const std::string& what) {
    constexpr std::string_view ending = ".jsonl";
    const std::size_t at = what.rfind(ending);
    if (at == std::string::npos || at == 0) return std::nullopt;
    QuestionPlace place;
    place.file = what.substr(0, at + ending.size());
    const std::string rest = what.substr(at + ending.size());
    if (rest.empty()) return place;
    const char* end = rest.data() + rest.size();
    if (rest.size() < 2 || rest[0] != ':') return std::nullopt;
    const auto read = std::from_chars(rest.data() + 1, end, place.number);
    if (read.ec != std::errc() || read.ptr != end || place.number < 1) return std::nullopt;
    return place;
}

std::string question_at(const QuestionPlace& place) {
    std::vector<std::string> lines;
    try {
        lines = lines_of(std::string(WholeFile(place.file).text()));
    } catch (const FileError& error) {
        throw InputError(error.what());
    }
    if (place.number > lines.size())
        throw InputError(place.file.string() + " has " + std::to_string(lines.size()) +
                         (lines.size() == 1 ? " question" : " questions") + ", not " +
                         std::to_string(place.number));
    return lines[place.number - 1];
}

}  // namespace collidoscope::app
