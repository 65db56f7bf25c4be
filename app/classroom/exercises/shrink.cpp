#include "app/classroom/exercises/shrink.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/classroom/exercises/touching.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

bool is_input(const std::string& key) {
    return key != "demo" && key != "options" && key != "id";
}

void measure(const Json& json, const std::string& key, QuestionSize& out) {
    if (key == "field") return;
    if (json.is_number()) {
        const double value = json.get<double>();
        if (value != 0) ++out.numbers;
        std::string text = json.dump();
        if (text.ends_with(".0")) text.erase(text.size() - 2);
        out.digits += text.size();
        if (value != 0) out.powers += std::abs(std::log2(std::abs(value)));
    }
    if (json.is_array())
        for (const Json& item : json) measure(item, key, out);
    if (json.is_object())
        for (const auto& [name, value] : json.items()) measure(value, name, out);
}

// 0 where it is -0, which says no more and reads badly.
void without_minus_zeros(Json& json) {
    if (json.is_number_float() && json.get<double>() == 0) json = 0.0;
    if (json.is_structured())
        for (Json& one : json) without_minus_zeros(one);
}

// Every place in the inputs that holds a number or a list that may be shorter.
using Pointer = Json::json_pointer;
void places(const Json& json, const Pointer& at, const std::string& key,
            std::vector<Pointer>& numbers, std::vector<Pointer>& lists,
            std::vector<Pointer>& rotations) {
    if (key == "file" || key == "field") return;
    if (key == "rotation") {
        rotations.push_back(at);
        return;
    }
    if (json.is_number()) numbers.push_back(at);
    if (json.is_array()) {
        const bool items = !json.empty() && !json[0].is_number();
        if (items && key != "segment" && key != "triangle") lists.push_back(at);
        for (std::size_t k = 0; k < json.size(); ++k)
            places(json[k], at / k, items ? key + "[]" : key, numbers, lists, rotations);
    }
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            places(value, at / name, name, numbers, lists, rotations);
}

std::vector<double> simpler_numbers(double value) {
    std::vector<double> out;
    const double sign = value < 0 ? -1 : 1;
    const auto add = [&](double v) {
        if (v != value && std::isfinite(v) && std::find(out.begin(), out.end(), v) == out.end())
            out.push_back(v);
    };
    add(0);
    add(1);
    add(sign);
    if (std::abs(value) < 1e6) {
        add(std::round(value));
        add(std::trunc(value));
        add(std::round(value * 2) / 2);
        add(std::round(value * 10) / 10);
    }
    if (value != 0) {
        // A power of two, then half of it.
        add(sign * std::exp2(std::round(std::log2(std::abs(value)))));
        add(value / 2);
        const double ten = std::pow(10, std::floor(std::log10(std::abs(value))));
        add(sign * ten);
        add(std::round(value / ten) * ten);
    }
    return out;
}

// A is at the origin, B moved with it.
std::optional<Json> at_the_origin(const Exercise& exercise, const ExerciseCase& one) {
    const Question& question = one.asked.question;
    if (question.inputs.empty()) return std::nullopt;
    for (const Shape& shape : question.inputs)
        if (std::holds_alternative<Crowd>(shape) || extent_of(shape) == Extent::Plane)
            return std::nullopt;
    const vec3 back = -pose_of(question.inputs[0]).position;
    if (back == vec3(0)) return std::nullopt;
    Question out = question;
    for (Shape& shape : out.inputs) shape = moved(shape, back);
    return to_json(*exercise.demo, out);
}

// If the bodies touch, one is changed and the other put against it again.
void add_touching(const Exercise& exercise, const ExerciseCase& one, std::vector<Json>& all,
                  const MeshLoader& load) {
    if (one.question.contains("boxes")) return;
    all.insert(all.begin(), one.question);
    const std::size_t before = all.size();
    for (std::size_t k = 0; k < before && k < 60; ++k) {
        try {
            const Question question = parse_question(all[k], load).question;
            if (k > 0 && just_touch(*exercise.demo, question)) continue;
            RandomPlaces chance(k + 1);
            // From a place where they meet.
            Question together = question;
            if (together.inputs.size() == 2) {
                const vec3 from = pose_of(together.inputs[1]).position,
                           to = pose_of(together.inputs[0]).position;
                together.inputs[1] = moved(together.inputs[1], to - from);
            }
            if (const auto made = made_to_touch_along_x(*exercise.demo, together))
                all.push_back(to_json(*exercise.demo, *made));
            else if (const auto other = made_to_touch(*exercise.demo, together, chance))
                all.push_back(to_json(*exercise.demo, *other));
        } catch (const InputError&) {
            continue;
        }
    }
}

}  // namespace

QuestionSize size_of_question(const Json& question) {
    QuestionSize out;
    for (const auto& [name, value] : question.items())
        if (is_input(name)) measure(value, name, out);
    return out;
}

std::vector<Json> smaller_questions(const Exercise& exercise, const ExerciseCase& one,
                                    const MeshLoader& load) {
    std::vector<Json> all;
    std::vector<Pointer> numbers, lists, rotations;
    for (const auto& [name, value] : one.question.items())
        if (is_input(name)) places(value, Pointer() / name, name, numbers, lists, rotations);
    // Shorter: halves of lists, then one item less.
    for (const Pointer& at : lists) {
        const Json& list = one.question.at(at);
        for (std::size_t part = list.size() / 2; part >= 1; part /= 2) {
            for (std::size_t from = 0; from + part <= list.size(); from += part) {
                Json shorter = Json::array();
                for (std::size_t k = 0; k < list.size(); ++k)
                    if (k < from || k >= from + part) shorter.push_back(list[k]);
                Json question = one.question;
                question[at] = std::move(shorter);
                all.push_back(std::move(question));
            }
        }
    }
    // Smaller: in place, not turned, in rounder numbers.
    if (auto moved_back = at_the_origin(exercise, one)) {
        if (one.question.contains("options")) (*moved_back)["options"] = one.question["options"];
        all.push_back(std::move(*moved_back));
    }
    for (const Pointer& at : rotations) {
        Json question = one.question;
        question[at] = Json{1, 0, 0, 0};
        if (question[at] != one.question.at(at)) all.push_back(std::move(question));
    }
    if (auto round = in_quarters(*exercise.demo, one.asked.question, load)) {
        Json question = to_json(*exercise.demo, *round);
        if (!one.question.contains("boxes")) all.push_back(std::move(question));
    }
    // All numbers at once, then each.
    for (const double digits : {1.0, 2.0, 10.0}) {
        Json question = one.question;
        for (const Pointer& at : numbers)
            question[at] = number(
                static_cast<float>(std::round(question.at(at).get<double>() * digits) / digits));
        all.push_back(std::move(question));
    }
    for (const Pointer& at : numbers) {
        for (const double simple : simpler_numbers(one.question.at(at).get<double>())) {
            Json question = one.question;
            question[at] = number(static_cast<float>(simple));
            all.push_back(std::move(question));
        }
    }
    if (exercise.classes[one.of_class].kind == CaseKind::Touching)
        add_touching(exercise, one, all, load);
    const QuestionSize now = size_of_question(one.question);
    std::vector<std::pair<QuestionSize, Json>> sized;
    std::set<std::string> seen;
    for (Json& question : all) {
        without_minus_zeros(question);
        const QuestionSize size = size_of_question(question);
        if (size < now && seen.insert(question.dump()).second)
            sized.emplace_back(size, std::move(question));
    }
    std::stable_sort(sized.begin(), sized.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    all.clear();
    for (auto& [size, question] : sized) all.push_back(std::move(question));
    return all;
}

FailingCase shrunk(const Exercise& exercise, FailingCase failing, Program& program,
                   const MeshLoader& load, const std::function<bool()>& go_on) {
    // Thousands of bodies have as many smaller sets, and none of them takes long.
    if (exercise.classes[failing.one.of_class].kind == CaseKind::Large) return failing;
    const FieldResult* const wrong = failing.result.first_wrong(exercise);
    const std::string field = wrong ? wrong->name : "";
    const bool fault = !failing.result.fault.empty();
    const CaseClass& of_class = exercise.classes[failing.one.of_class];
    const bool verdict = failing.one.ours ? failing.one.ours->hit
                                          : failing.one.expected.value("hit", Json()) == true;
    // A smaller case must not become one of those that fail for reasons of their own.
    const auto special = [&](const ExerciseCase& one) {
        return std::pair(
            of_class.kind != CaseKind::Degenerate && belongs(one, CaseKind::Degenerate, load),
            of_class.kind != CaseKind::Contained && belongs(one, CaseKind::Contained, load));
    };
    const auto was_special = special(failing.one);
    if (go_on()) {
        for (const Json& question : smaller_questions(exercise, failing.one, load)) {
            if (!go_on()) break;
            ExerciseCase one;
            try {
                one = case_of(exercise, failing.one.of_class, question, load);
            } catch (const InputError&) {
                continue;
            }
            if (!one.ours || one.ours->hit != verdict || !belongs(one, of_class.kind, load))
                continue;
            const auto is_special = special(one);
            if ((is_special.first && !was_special.first) ||
                (is_special.second && !was_special.second))
                continue;
            one.title = failing.one.title;
            one.strict = failing.one.strict;
            ProgramReply reply = program.ask(one.question, quoted_case(one));
            if (reply.fault.empty() == fault) continue;
            CaseResult result = reply.fault.empty() ? judge(exercise, one, reply.answer)
                                                    : judge_fault(exercise, one, reply.fault);
            const FieldResult* const now = result.first_wrong(exercise);
            if (!fault && (!now || now->name != field)) continue;
            // Whether a field is left out or wrong are two mistakes.
            if (!fault && wrong->given != now->given) continue;
            failing.one = std::move(one);
            failing.result = std::move(result);
            failing.prints = std::move(reply.prints);
            failing.steps = std::move(reply.steps);
            failing.shrunk = true;
            failing.caption.clear();
            // The old result is gone, and with it what pointed into it.
            return shrunk(exercise, std::move(failing), program, load, go_on);
        }
    }
    return failing;
}

}  // namespace collidoscope::app
