#include "app/classroom/exercises/exercise_case.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>

#include "app/base/utilities/nearest_name.h"
#include "app/classroom/exercises/box_sets.h"
#include "app/classroom/exercises/expected.h"
#include "app/classroom/exercises/touching.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/scene/question_maker.h"
#include "app/model/shapes/shape_json.h"
#include "app/model/shapes/shape_type.h"
#include "collision/narrow/convex/polytope.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr int attempts = 60;

Json scaled(const Json& json, float by, const std::string& key = {}) {
    if (key == "rotation" || key == "normal" || key == "number" || key == "mass") return json;
    if (json.is_number()) return number(json.get<float>() * by);
    Json out = json;
    if (json.is_array())
        for (Json& item : out) item = scaled(item, by, key);
    if (json.is_object())
        for (auto& [name, value] : out.items())
            if (name != "file" && name != "spin") value = scaled(value, by, name);
    return out;
}

// The inputs of a question under another size; its demo and options stay.
Json scaled_question(const Json& question, float by) {
    Json out = question;
    for (auto& [name, value] : out.items())
        if (name != "demo" && name != "options" && name != "id") value = scaled(value, by);
    return out;
}

double largest_number(const Json& json, const std::string& key = {}) {
    if (key == "rotation" || key == "normal" || key == "number" || key == "mass" ||
        key == "options")
        return 0;
    if (json.is_number()) return std::abs(json.get<double>());
    double most = 0;
    if (json.is_array())
        for (const Json& item : json) most = std::max(most, largest_number(item, key));
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            most = std::max(most, largest_number(value, name));
    return most;
}

// With the exercise's options over those it has.
Json with_options(const Exercise& exercise, Json question) {
    if (exercise.options.empty()) return question;
    Json options = question.value("options", Json::object());
    for (const auto& [name, value] : exercise.options) options[name] = to_json(value);
    question["options"] = std::move(options);
    return question;
}

Scene scene_of(const Demo& demo, const Question& question) {
    Scene scene;
    scene.demo = demo.info().id;
    scene.options = question.options;
    for (const Shape& shape : question.inputs) scene.bodies.push_back({"", shape});
    return scene;
}

bool contained(const Question& question) {
    if (question.inputs.size() < 2) return false;
    const Shape &a = question.inputs[0], &b = question.inputs[1];
    if (extent_of(a) != Extent::Bounded || extent_of(b) != Extent::Bounded) return false;
    if (std::holds_alternative<Crowd>(b) || std::holds_alternative<Crowd>(a)) return false;
    const Aabb first = bounds_of(a), second = bounds_of(b);
    const double apart = glm::length(glm::dvec3(first.min + first.max - second.min - second.max));
    return apart <= 1e-3 * size_of(question);
}

bool parallel(const Question& question) {
    if (question.inputs.size() < 2) return false;
    const Shape &a = question.inputs[0], &b = question.inputs[1];
    for (const ShapeFeature& of_a : type_of(a).features(a)) {
        for (const ShapeFeature& of_b : type_of(b).features(b)) {
            const double cosine =
                std::abs(glm::dot(glm::dvec3(of_a.direction), glm::dvec3(of_b.direction)));
            if (of_a.line == of_b.line ? cosine > 1 - 1e-6 : cosine < 1e-5) return true;
        }
    }
    return false;
}

bool has_no_extent(const Shape& shape) {
    if (const auto* sphere = std::get_if<Sphere>(&shape)) return sphere->radius == 0;
    if (const auto* ray = std::get_if<Ray>(&shape)) return ray->direction == vec3(0);
    if (const auto* c = std::get_if<Cylinder>(&shape)) return c->radius == 0 || c->from == c->to;
    if (const auto* c = std::get_if<Cone>(&shape)) return c->radius == 0 || c->apex == c->base;
    if (const auto* e = std::get_if<Ellipsoid>(&shape))
        return e->radii.x == 0 || e->radii.y == 0 || e->radii.z == 0;
    if (std::holds_alternative<Crowd>(shape) || std::holds_alternative<Plane>(shape)) return false;
    const ConvexCore core = type_of(shape).core(shape);
    if (core.points.empty()) return false;
    const int full = std::holds_alternative<Triangle>(shape)                ? 2
                     : core.round || std::holds_alternative<Segment>(shape) ? 1
                                                                            : 3;
    return convex_hull(core.points).dimension < full;
}

bool degenerate(const Question& question) {
    return std::any_of(question.inputs.begin(), question.inputs.end(), has_no_extent);
}

// The question of two bodies, brought into the edge case.
std::optional<Question> snapped_question(const Demo& demo, const Question& question,
                                         EdgeCase edge_case) {
    const auto shape = snapped(demo, scene_of(demo, question), edge_case);
    if (!shape) return std::nullopt;
    Question out = question;
    out.inputs[1] = *shape;
    if (!answer_of(demo, out)) return std::nullopt;
    return out;
}

// A question whose only crowd has two bodies or more, changed as JSON.
std::optional<Json> crowd_changed(const Json& question, CaseKind kind, std::uint64_t number) {
    Json out = question;
    for (auto& [name, value] : out.items()) {
        if (name == "a" && value.contains("ray") && kind == CaseKind::Parallel) {
            Json& direction = value["ray"]["direction"];
            std::size_t most = 0;
            for (std::size_t k = 1; k < 3; ++k)
                if (std::abs(direction[k].get<double>()) > std::abs(direction[most].get<double>()))
                    most = k;
            for (std::size_t k = 0; k < 3; ++k)
                if (k != most) direction[k] = 0;
            return out;
        }
        if (!value.is_object() || !value.contains("crowd")) continue;
        Json& bodies = value["crowd"]["bodies"];
        if (!bodies.is_array() || bodies.size() < 2) return std::nullopt;
        const std::size_t at = static_cast<std::size_t>(number) % (bodies.size() - 1);
        if (kind == CaseKind::Contained && bodies[at].contains("sphere") &&
            bodies[at + 1].contains("sphere")) {
            bodies[at + 1]["sphere"]["center"] = bodies[at]["sphere"]["center"];
            return out;
        }
        if (kind == CaseKind::Degenerate) {
            if (bodies[at + 1].contains("sphere") && number % 2 == 0)
                bodies[at + 1]["sphere"]["radius"] = 0.0;
            else
                for (Json& body : bodies) body.erase("velocity");
            return out;
        }
        return std::nullopt;
    }
    return std::nullopt;
}

// Whether some bodies of a crowd have their centers in one place, or none moves or has extent.
bool crowd_is(const Json& question, CaseKind kind) {
    for (const auto& [name, value] : question.items()) {
        if (!value.is_object() || !value.contains("crowd")) continue;
        const Json bodies = value["crowd"].value("bodies", Json::array());
        bool moves = false;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            moves |= bodies[i].contains("velocity");
            const Json sphere = bodies[i].value("sphere", Json());
            if (sphere.is_null()) continue;
            if (kind == CaseKind::Degenerate && sphere.value("radius", 1.0) == 0) return true;
            for (std::size_t j = 0; j < i && kind == CaseKind::Contained; ++j)
                if (bodies[j].contains("sphere") &&
                    bodies[j]["sphere"]["center"] == sphere["center"])
                    return true;
        }
        return kind == CaseKind::Degenerate && !moves;
    }
    return false;
}

std::optional<Json> changed(const Exercise& exercise, CaseKind kind, const Json& base,
                            std::uint64_t number, const MeshLoader& load) {
    const Demo& demo = *exercise.demo;
    RandomPlaces chance(exercise.seed * 7919 + number * 104729 + static_cast<std::uint64_t>(kind));
    if (kind == CaseKind::Huge || kind == CaseKind::Tiny) {
        const int power = 10 + chance.below(11);
        return scaled_question(
            base, std::exp2(static_cast<float>(kind == CaseKind::Huge ? power : -power)));
    }
    const Question question = parse_question(base, load).question;
    const bool pair =
        question.inputs.size() == 2 && !std::holds_alternative<Crowd>(question.inputs[1]);
    if (!pair) return crowd_changed(base, kind, number);
    std::optional<Question> made;
    // Every other time in round numbers, where it holds exactly.
    Question start = question;
    if (number % 2 == 0 || kind == CaseKind::Touching)
        if (auto round = in_quarters(demo, question, load)) start = std::move(*round);
    switch (kind) {
        case CaseKind::Touching:
            made = made_to_touch(demo, start, chance);
            break;
        case CaseKind::Parallel:
            made = snapped_question(demo, start,
                                    number % 3 == 2 ? EdgeCase::Coplanar : EdgeCase::Parallel);
            break;
        case CaseKind::Contained:
            made = snapped_question(demo, start, EdgeCase::Contained);
            break;
        case CaseKind::Degenerate:
            made = snapped_question(demo, start, EdgeCase::ZeroArea);
            break;
        default:
            break;
    }
    if (!made) return std::nullopt;
    return to_json(demo, *made);
}

bool needs_no_change(CaseKind kind) {
    return kind == CaseKind::Apart || kind == CaseKind::Deep;
}

// The verdict would be another, were the second body moved by the tolerance.
bool near_the_border(const Exercise& exercise, const ExerciseCase& one) {
    if (!one.ours) return false;
    const Question& question = one.asked.question;
    const double reach = exercise.tolerance * size_of(question);
    if (one.ours->signed_distance && one.ours->exact_distance)
        return std::abs(double{*one.ours->signed_distance}) <= reach;
    if (question.inputs.size() < 2 || std::holds_alternative<Crowd>(question.inputs[1]))
        return false;
    for (int side = 0; side < 6; ++side) {
        vec3 way(0);
        way[side / 2] = static_cast<float>(side % 2 ? reach : -reach);
        Question other = question;
        other.inputs[1] = moved(other.inputs[1], way);
        const auto answer = answer_of(*one.asked.demo, other);
        if (answer && (answer->hit != one.ours->hit || answer->where != one.ours->where))
            return true;
    }
    return false;
}

std::string numbered(const std::string& name, std::size_t number) {
    return name + " " + std::to_string(number);
}

void add_made(const Exercise& exercise, std::size_t at, const MeshLoader& load,
              std::vector<ExerciseCase>& out) {
    const CaseClass& wanted = exercise.classes[at];
    if (wanted.kind == CaseKind::Own) return;
    int made = 0, failed = 0;
    for (std::uint64_t number = 0; made < wanted.count; ++number) {
        // Some classes cannot be made of some bodies.
        if (failed > attempts && failed > 8 * made) break;
        std::optional<ExerciseCase> one = made_case(exercise, at, number, load);
        if (!one) {
            ++failed;
            continue;
        }
        one->title = numbered(wanted.name, static_cast<std::size_t>(++made));
        out.push_back(std::move(*one));
    }
}

void add_line(const Exercise& exercise, std::size_t at, const Json& line, const std::string& title,
              const MeshLoader& load, std::vector<ExerciseCase>& out) {
    Json question = line;
    std::string own_title = title;
    bool strict = true;
    if (const auto given = line.find("title"); given != line.end() && given->is_string())
        own_title = given->get<std::string>();
    if (const auto given = line.find("strict"); given != line.end() && given->is_boolean())
        strict = given->get<bool>();
    if (const auto given = line.find("class"); given != line.end()) {
        const std::string name = given->is_string() ? given->get<std::string>() : given->dump();
        const CaseClass* wanted = exercise.class_named(name);
        if (!wanted) {
            std::vector<std::string> names;
            for (const CaseClass& one : exercise.classes) names.push_back(one.name);
            throw InputError("there is no class '" + name + "' in exercise.md" +
                             did_you_mean(name, names));
        }
        at = static_cast<std::size_t>(wanted - exercise.classes.data());
    }
    for (const char* key : {"title", "strict", "class", "id"}) question.erase(key);
    if (!question.contains("demo")) {
        Json with_demo = {{"demo", exercise.demo->info().id}};
        with_demo.update(question);
        question = std::move(with_demo);
    }
    ExerciseCase one = case_of(exercise, at, with_options(exercise, std::move(question)), load);
    one.title = own_title;
    one.given = true;
    one.strict = strict;
    out.push_back(std::move(one));
}

// An error that names its file and line.
class LineError final : public InputError {
  public:
    using InputError::InputError;
};

// The lines of cases/*.jsonl whose class is this one, or says so.
void add_files(const Exercise& exercise, const MeshLoader& load, std::vector<ExerciseCase>& out) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(exercise.folder / "cases", error))
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        const std::string name = file.stem().string();
        const CaseClass* of_name = exercise.class_named(name);
        std::ifstream in(file, std::ios::binary);
        std::string text;
        std::size_t number = 0, made = 0;
        while (std::getline(in, text)) {
            ++number;
            if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
            const auto refuse = [&](const std::string& what) {
                throw LineError(file.string() + ":" + std::to_string(number) + ": " + what);
            };
            try {
                const Json line = read_question_text(text);
                if (!line.is_object()) refuse("a line must be an object {...}");
                if (!of_name && !line.contains("class"))
                    refuse("exercise.md has no class '" + name +
                           "': name the file after one, or give \"class\" in the line");
                const std::size_t at =
                    of_name ? static_cast<std::size_t>(of_name - exercise.classes.data()) : 0;
                add_line(exercise, at, line, numbered(name + ", line", ++made), load, out);
            } catch (const nlohmann::json::exception& problem) {
                refuse(std::string("no JSON: ") + problem.what());
            } catch (const LineError&) {
                throw;
            } catch (const InputError& problem) {
                refuse(problem.what());
            }
        }
    }
}

}  // namespace

ExerciseCase case_of(const Exercise& exercise, std::size_t of_class, const Json& question,
                     const MeshLoader& load) {
    ExerciseCase one;
    one.of_class = of_class;
    one.asked = parse_question(question, load);
    one.question = question;
    one.question.erase("expect");
    if (one.asked.demo != exercise.demo)
        throw InputError("the question is for the demo " + one.asked.demo->info().id +
                         ", the exercise for " + exercise.demo->info().id);
    try {
        one.ours = one.asked.demo->answer(one.asked.question);
        one.expected = expected_fields(*one.ours);
    } catch (const InputError&) {
        if (!one.asked.expect) throw;
        one.expected = Json::object();
    }
    if (one.asked.expect) one.expected.update(*one.asked.expect);
    return one;
}

std::optional<Json> made_question(const Exercise& exercise, CaseKind kind, std::uint64_t number,
                                  const MeshLoader& load) {
    if (exercise.boxes) {
        auto boxes = made_boxes(exercise.seed, number, kind);
        if (!boxes) return std::nullopt;
        Json question = {{"demo", exercise.demo->info().id}, {"boxes", std::move(*boxes)}};
        question = with_options(exercise, std::move(question));
        try {
            const ExerciseCase one = case_of(exercise, 0, question, load);
            if (!belongs(one, kind, load)) return std::nullopt;
        } catch (const InputError&) {
            return std::nullopt;
        }
        return question;
    }
    try {
        const QuestionMaker maker(*exercise.demo, exercise.seed, load);
        const std::uint64_t own = number * 8 + static_cast<std::uint64_t>(kind);
        const Json base =
            with_options(exercise, to_json(*exercise.demo, maker.make(own, false).question));
        std::optional<Json> question = base;
        if (!needs_no_change(kind)) question = changed(exercise, kind, base, number, load);
        if (!question) return std::nullopt;
        *question = with_options(exercise, std::move(*question));
        const ExerciseCase one = case_of(exercise, 0, *question, load);
        if (!belongs(one, kind, load)) return std::nullopt;
        return question;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

std::optional<ExerciseCase> made_case(const Exercise& exercise, std::size_t of_class,
                                      std::uint64_t number, const MeshLoader& load) {
    const CaseClass& wanted = exercise.classes[of_class];
    const auto question = made_question(exercise, wanted.kind, number, load);
    if (!question) return std::nullopt;
    ExerciseCase one = case_of(exercise, of_class, *question, load);
    one.strict = wanted.kind == CaseKind::Touching || !near_the_border(exercise, one);
    one.title = wanted.title;
    return one;
}

bool touches_exactly(const Exercise& exercise, const Json& question, const MeshLoader& load) {
    if (exercise.boxes) return boxes_touch(question["boxes"]);
    return just_touch(*exercise.demo, parse_question(question, load).question);
}

bool belongs(const ExerciseCase& one, CaseKind kind, const MeshLoader&) {
    const Question& question = one.asked.question;
    const bool hit = one.expected.value("hit", Json(false)) == true;
    if (one.question.contains("boxes")) return box_set_is(one.question["boxes"], hit, kind);
    const bool crowd = std::any_of(question.inputs.begin(), question.inputs.end(),
                                   [](const Shape& s) { return std::holds_alternative<Crowd>(s); });
    switch (kind) {
        case CaseKind::Apart:
            return !hit;
        case CaseKind::Deep:
            return hit && (crowd || !just_touch(*one.asked.demo, question));
        case CaseKind::Touching:
            return just_touch(*one.asked.demo, question);
        case CaseKind::Parallel:
            return crowd || parallel(question);
        case CaseKind::Contained:
            return crowd ? crowd_is(one.question, kind) : contained(question);
        case CaseKind::Degenerate:
            return crowd ? crowd_is(one.question, kind) : degenerate(question);
        case CaseKind::Huge:
            return largest_number(one.question) >= 500;
        case CaseKind::Tiny:
            return largest_number(one.question) <= 0.05;
        case CaseKind::Large:
        case CaseKind::Own:
            return true;
    }
    return true;
}

std::vector<ExerciseCase> make_cases(const Exercise& exercise, const MeshLoader& load,
                                     std::optional<std::uint64_t> hidden_seed) {
    std::vector<ExerciseCase> all;
    Exercise other = exercise;
    other.seed = hidden_seed.value_or(exercise.seed);
    for (std::size_t at = 0; at < exercise.classes.size(); ++at)
        add_made(exercise.classes[at].hidden ? other : exercise, at, load, all);
    add_files(exercise, load, all);
    std::stable_sort(all.begin(), all.end(), [](const ExerciseCase& a, const ExerciseCase& b) {
        return a.of_class < b.of_class;
    });
    for (std::size_t at = 0; at < exercise.classes.size(); ++at) {
        const CaseClass& one = exercise.classes[at];
        const bool some = std::any_of(all.begin(), all.end(),
                                      [&](const ExerciseCase& c) { return c.of_class == at; });
        if (some || !exercise.classes_given) continue;
        throw InputError((exercise.folder / "exercise.md").string() + ": the class '" + one.name +
                         "' has no cases: " +
                         (one.kind == CaseKind::Own
                              ? "write them to cases/" + one.name + ".jsonl"
                              : "it cannot be made of " + exercise.demo->info().id +
                                    "; leave it out, or write its cases to cases/" + one.name +
                                    ".jsonl"));
    }
    return all;
}

}  // namespace collidoscope::app
