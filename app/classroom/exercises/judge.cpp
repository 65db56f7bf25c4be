#include "app/classroom/exercises/judge.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>

#include "app/base/utilities/format.h"
#include "app/classroom/exercises/expected.h"
#include "app/classroom/exercises/properties.h"
#include "app/classroom/exercises/touching.h"
#include "app/model/json_lines/expectation.h"

namespace collidoscope::app {
namespace {

std::string in_short(const Json& json) {
    std::string text =
        json.is_null() ? "nothing" : json.dump(-1, ' ', false, Json::error_handler_t::replace);
    constexpr std::size_t longest = 120;
    if (text.size() > longest) text = text.substr(0, longest) + "...";
    return text;
}

bool is_not_finite(const Json& json) {
    return json == "NaN" || json == "Infinity" || json == "-Infinity" || json.is_null();
}

// Three numbers; why not, otherwise.
std::string vector_fault(const Json& json, dvec3& out) {
    if (!json.is_array() || json.size() != 3) return "it must be three numbers [x, y, z]";
    for (int k = 0; k < 3; ++k) {
        const Json& one = json[static_cast<std::size_t>(k)];
        if (is_not_finite(one))
            return one == "NaN" || one.is_null() ? "it is not a number" : "it is not finite";
        if (!one.is_number()) return "it must be three numbers [x, y, z]";
        out[k] = one.get<double>();
    }
    return {};
}

// Our own answer leaves the verdict open: both are right then.
bool is_undecided(const ExerciseCase& one) {
    if (!one.ours || !one.expected.is_object()) return false;
    if (one.expected.value("undecided", Json()) == true) return true;
    return one.expected.value("status", Json()) == "undecided" &&
           one.expected.value("decided_exactly", Json()) == false;
}

class Judge {
  public:
    Judge(const Exercise& exercise, const ExerciseCase& one, const Json& answer)
        : exercise_(exercise), one_(one), answer_(answer) {}

    std::string fault(const GradedField& field, const Json& yours, const Json& expected) const {
        const double share = field.tolerance.value_or(exercise_.tolerance);
        if (is_not_finite(yours))
            return yours == "NaN" || yours.is_null() ? "it is not a number" : "it is not finite";
        switch (how(field, expected)) {
            case Compare::Normal:
            case Compare::Direction:
                return normal(yours, share, expected, how(field, expected));
            case Compare::Witness:
                return witness(field, yours, share);
            case Compare::Contact:
                return position(yours, share);
            case Compare::Point:
                return point(field, yours, expected, share);
            case Compare::Number:
                return number(field, yours, expected, share);
            case Compare::Pairs:
                return pairs(yours, expected);
            case Compare::Set:
                return set(yours, expected);
            case Compare::Tree:
                return fault_of_tree(one_.question.value("boxes", Json::array()), yours,
                                     field.leaf_size, field.cost);
            case Compare::Cells:
                return fault_of_cells(one_, yours, field.cell);
            case Compare::Equal:
            case Compare::List:
                return equal(field, yours, expected, share);
            case Compare::ByValue:
                break;
        }
        return compared(field, yours, expected, share);
    }

  private:
    Compare how(const GradedField& field, const Json& expected) const {
        if (field.compare != Compare::ByValue) return field.compare;
        const bool ours = one_.ours.has_value() &&
                          !(one_.asked.expect && one_.asked.expect->contains(field.name));
        const bool vector = expected.is_array() && expected.size() == 3 && expected[0].is_number();
        if (field.name == "normal" && vector)
            return ours && one_.ours->signed_distance && !one_.ours->t ? Compare::Normal
                                                                       : Compare::Direction;
        if (ours && vector && (field.name == "point_on_a" || field.name == "point_on_b"))
            return Compare::Witness;
        if (ours && vector && field.name == "position") return Compare::Contact;
        if (field.name == "pairs" && expected.is_array()) return Compare::Pairs;
        if (expected.is_boolean() || expected.is_string() || expected.is_number_integer())
            return Compare::Equal;
        if (expected.is_number()) return Compare::Number;
        if (vector) return Compare::Point;
        return Compare::ByValue;
    }

    std::string normal(const Json& yours, double share, const Json& expected,
                       Compare how_compared) const {
        dvec3 n(0);
        if (std::string fault = vector_fault(yours, n); !fault.empty()) return fault;
        if (!one_.ours || !one_.ours->normal) {
            dvec3 theirs(0);
            if (!vector_fault(expected, theirs).empty()) return {};
            return glm::length(n - theirs) <= std::max(10 * share, 1e-5) ? ""
                                                                         : "it points elsewhere";
        }
        return how_compared == Compare::Normal ? fault_of_normal(one_, n, share)
                                               : fault_of_ray_normal(one_, n, share);
    }
    // Both points where both are asked for; one alone is held against ours, or against the body.
    std::string witness(const GradedField& field, const Json& yours, double share) const {
        dvec3 own(0), other(0);
        if (std::string fault = vector_fault(yours, own); !fault.empty()) return fault;
        const bool first = field.name == "point_on_a";
        const char* partner = first ? "point_on_b" : "point_on_a";
        const bool both =
            answer_.contains(partner) && vector_fault(answer_[partner], other).empty();
        if (both)
            return first ? fault_of_witnesses(one_, own, other, share)
                         : fault_of_witnesses(one_, other, own, share);
        const Question& question = one_.asked.question;
        const double near = slack_of(question, share);
        const auto from_own = distance_to(question.inputs[first ? 0 : 1], own);
        const auto from_other = distance_to(question.inputs[first ? 1 : 0], own);
        if (from_own && from_other && one_.ours->signed_distance && !one_.ours->hit) {
            if (*from_own > near) return "it does not lie on the body";
            if (*from_other > double{*one_.ours->signed_distance} + near)
                return "there are points nearer to the other body";
            return {};
        }
        const auto& ours = first ? one_.ours->point_on_a : one_.ours->point_on_b;
        if (!ours) return {};
        return glm::length(own - dvec3(*ours)) <= near ? "" : "it points in another direction";
    }
    std::string position(const Json& yours, double share) const {
        dvec3 p(0), n(0);
        if (std::string fault = vector_fault(yours, p); !fault.empty()) return fault;
        // Along their own normal where that is right.
        const bool own = answer_.contains("normal") && vector_fault(answer_["normal"], n).empty() &&
                         fault_of_normal(one_, n, share).empty();
        if (!own) n = one_.ours->normal ? dvec3(*one_.ours->normal) : dvec3(0);
        return fault_of_position(one_, p, n, share);
    }
    std::string point(const GradedField& field, const Json& yours, const Json& expected,
                      double share) const {
        dvec3 p(0), q(0);
        if (std::string fault = vector_fault(yours, p); !fault.empty()) return fault;
        if (!vector_fault(expected, q).empty()) return {};
        const double away = glm::length(p - q);
        // Weights have no length.
        const double slack =
            field.name == "barycentric" ? share : slack_of(one_.asked.question, share);
        if (away <= slack) return {};
        return fmt::format("it is {:.4g} from ours", away);
    }
    std::string number(const GradedField& field, const Json& yours, const Json& expected,
                       double share) const {
        if (!yours.is_number()) return "it must be a number";
        const double a = yours.get<double>(), b = expected.get<double>();
        const bool parameter = field.name == "t" || field.name == "s";
        const Tolerance tolerance = tolerance_for(one_.asked.question, share);
        double slack = slack_of(one_.asked.question, share);
        if (parameter)
            slack = share * (tolerance.direction > 0 ? tolerance.length / tolerance.direction : 1);
        slack = std::max({slack, share * std::abs(a), share * std::abs(b)});
        if (std::abs(a - b) <= slack) return {};
        if (std::abs(a + b) <= slack) return "the sign is reversed";
        return fmt::format("it is {:.4g} too {}", std::abs(a - b), a > b ? "large" : "small");
    }
    static std::string pairs(const Json& yours, const Json& expected) {
        if (!yours.is_array()) return "it must be a list of pairs [[i, j], ...]";
        std::set<std::pair<std::int64_t, std::int64_t>> own, right;
        const auto read = [](const Json& json, auto& into) -> std::string {
            for (const Json& pair : json) {
                if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() ||
                    !pair[1].is_number_integer())
                    return in_short(pair) + " is not a pair: [i, j] in whole numbers";
                auto i = pair[0].get<std::int64_t>(), j = pair[1].get<std::int64_t>();
                if (i > j) std::swap(i, j);
                if (!into.insert({i, j}).second)
                    return "the pair [" + std::to_string(i) + ", " + std::to_string(j) +
                           "] is there twice";
            }
            return {};
        };
        if (std::string fault = read(yours, own); !fault.empty()) return fault;
        (void)read(expected, right);
        for (const auto& [i, j] : right)
            if (!own.count({i, j}))
                return "the pair [" + std::to_string(i) + ", " + std::to_string(j) + "] is missing";
        for (const auto& [i, j] : own)
            if (!right.count({i, j}))
                return "the pair [" + std::to_string(i) + ", " + std::to_string(j) +
                       "] does not meet";
        return {};
    }
    static std::string set(const Json& yours, const Json& expected) {
        if (!yours.is_array()) return "it must be a list";
        std::vector<Json> own = yours, right = expected;
        std::sort(own.begin(), own.end());
        std::sort(right.begin(), right.end());
        return own == right ? "" : "it does not have the same members";
    }
    std::string equal(const GradedField& field, const Json& yours, const Json& expected,
                      double share) const {
        if (expected.is_boolean() && !yours.is_boolean()) return "it must be true or false";
        if (expected.is_number() && yours.is_number())
            return yours.get<double>() == expected.get<double>() ? "" : "it is a different number";
        if (yours == expected) return {};
        if (field.name == "body" && one_.ours && one_.ours->t &&
            next_ray_says(one_, field.name, yours, share))
            return {};
        return "it must be " + in_short(expected);
    }
    std::string compared(const GradedField& field, const Json& yours, const Json& expected,
                         double share) const {
        const auto found = differences(Json{{field.name, yours}}, Json{{field.name, expected}},
                                       tolerance_for(one_.asked.question, share));
        return found.empty() ? std::string() : "it is not as expected";
    }

    const Exercise& exercise_;
    const ExerciseCase& one_;
    const Json& answer_;
};

}  // namespace

bool CaseResult::core_right(const Exercise& exercise) const {
    if (!fault.empty()) return false;
    for (std::size_t k = 0; k < fields.size(); ++k)
        if (!exercise.graded[k].points && fields[k].asked && !fields[k].right) return false;
    return true;
}

const FieldResult* CaseResult::first_wrong(const Exercise& exercise) const {
    for (const bool core : {true, false})
        for (std::size_t k = 0; k < fields.size(); ++k)
            if (!exercise.graded[k].points == core && fields[k].asked && !fields[k].right &&
                (core || fields[k].given))
                return &fields[k];
    return nullptr;
}

CaseResult judge(const Exercise& exercise, const ExerciseCase& one, const Json& answer) {
    CaseResult out;
    out.answer = answer;
    const Judge judge(exercise, one, answer);
    const bool said_hit = answer.value("hit", Json()) == true;
    const bool is_hit = one.expected.value("hit", Json()) == true;
    const bool verdict_free = !one.strict || is_undecided(one) ||
                              (exercise.touching_either && one.ours && one.ours->signed_distance &&
                               std::abs(double{*one.ours->signed_distance}) <=
                                   slack_of(one.asked.question, exercise.tolerance));
    for (const GradedField& field : exercise.graded) {
        FieldResult result;
        result.name = field.name;
        const auto found = answer.find(field.name);
        result.given = found != answer.end() &&
                       !(found->is_null() && !one.expected.value(field.name, Json()).is_number());
        if (result.given) result.yours = *found;
        result.expected = one.expected.value(field.name, Json());
        result.asked = is_asked(field, one.expected);
        const bool verdict =
            field.name == "hit" || field.name == "where" || field.name == "relation";
        // If either verdict is right, the rest is judged only where they say the same as we do.
        if (verdict_free && (verdict || said_hit != is_hit)) result.asked = false;
        if (result.asked) {
            if (!result.given) {
                result.right = false;
                result.why = "the answer has no \"" + field.name + "\"";
            } else {
                result.why = judge.fault(field, result.yours, result.expected);
                result.right = result.why.empty();
            }
        }
        out.fields.push_back(std::move(result));
    }
    return out;
}

CaseResult judge_fault(const Exercise& exercise, const ExerciseCase& one, std::string fault) {
    CaseResult out = judge(exercise, one, Json::object());
    for (FieldResult& field : out.fields) {
        field.right = !field.asked;
        field.why.clear();
    }
    out.fault = std::move(fault);
    return out;
}

}  // namespace collidoscope::app
