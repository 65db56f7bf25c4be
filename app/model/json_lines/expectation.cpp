#include "app/model/json_lines/expectation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <map>

#include "app/base/utilities/nearest_name.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

// The last word of "contacts[1].point_on_a".
std::string own_name(const std::string& field) {
    const std::size_t dot = field.rfind('.');
    return dot == std::string::npos ? field : field.substr(dot + 1);
}

std::optional<AnswerPart> part_of_field(const std::string& field) {
    const std::string name = own_name(field);
    if (is_one_of(name, {"hit", "where", "pairs", "body", "triangle", "inside", "error"}))
        return AnswerPart::Verdict;
    if (is_one_of(name, {"signed_distance", "distance_at_least", "distance_at_most", "depth"}))
        return AnswerPart::Depth;
    if (name == "normal") return AnswerPart::Normal;
    if (is_one_of(name, {"point_on_a", "point_on_b"})) return AnswerPart::Witness;
    if (is_one_of(name, {"contacts", "position", "point", "barycentric"}))
        return AnswerPart::Contact;
    if (name == "t") return AnswerPart::Parameter;
    return std::nullopt;
}

bool is_direction(const std::string& field) {
    return own_name(field) == "normal" || own_name(field).ends_with("_normal");
}
bool is_length(const std::string& field) {
    const std::string name = own_name(field);
    return name.find("distance") != std::string::npos || name.find("depth") != std::string::npos ||
           name.find("point") != std::string::npos || name == "position";
}

std::string shown_number(double value) {
    return significant(value);
}

bool is_absent(const Json& json) {
    return json.is_null() || (json.is_array() && json.empty());
}

bool is_vector(const Json& json) {
    return json.is_array() && !json.empty() &&
           std::all_of(json.begin(), json.end(), [](const Json& v) { return v.is_number(); });
}

class Comparison {
  public:
    Comparison(const Tolerance& tolerance, std::vector<Difference>& found)
        : tolerance_(tolerance), found_(found) {}

    void objects(const Json& expected, const Json& ours, const std::string& prefix,
                 const std::vector<std::string>& only);

  private:
    void values(const std::string& field, const Json& expected, const Json& ours);
    void numbers(const std::string& field, const Json& expected, const Json& ours);
    void vectors(const std::string& field, const Json& expected, const Json& ours);
    void contacts(const std::string& field, const Json& expected, const Json& ours);
    void pairs(const std::string& field, const Json& expected, const Json& ours);
    double allowed(const std::string& field, double a, double b) const;
    void differ(const std::string& field, const Json& expected, const Json& ours,
                const std::string& more = {});

    const Tolerance& tolerance_;
    std::vector<Difference>& found_;
};

void Comparison::differ(const std::string& field, const Json& expected, const Json& ours,
                        const std::string& more) {
    const auto text = [](const Json& json) {
        std::string dumped = json.is_null() ? "none" : json.dump();
        constexpr std::size_t longest = 160;
        if (dumped.size() > longest) dumped = dumped.substr(0, longest) + "...";
        return dumped;
    };
    found_.push_back(
        {field, expected, ours,
         "expected " + text(expected) + ", ours " + text(ours) + (more.empty() ? "" : ": " + more),
         part_of_field(field)});
}

double Comparison::allowed(const std::string& field, double a, double b) const {
    double size = std::max(std::abs(a), std::abs(b));
    if (own_name(field) == "barycentric") size = std::max(size, 1.0);
    double unit = 0;
    if (is_length(field)) unit = 1;
    if (own_name(field) == "t" && tolerance_.direction > 0) unit = 1 / tolerance_.direction;
    return std::max({tolerance_.share * size, tolerance_.share * tolerance_.length * unit,
                     tolerance_.rounding * unit});
}

void Comparison::numbers(const std::string& field, const Json& expected, const Json& ours) {
    const auto a = expected.get<double>(), b = ours.get<double>();
    if (!ours.is_number_float()) {
        if (a != b) differ(field, expected, ours, "they differ by " + shown_number(a - b));
        return;
    }
    const double tolerance = allowed(field, a, b);
    if (std::abs(a - b) <= tolerance) return;
    differ(field, expected, ours,
           std::abs(a + b) <= tolerance
               ? "the sign is reversed"
               : "they differ by " + shown_number(std::abs(a - b)) + ", more than the tolerance " +
                     shown_number(tolerance));
}

void Comparison::vectors(const std::string& field, const Json& expected, const Json& ours) {
    if (expected.size() != ours.size()) {
        differ(field, expected, ours,
               "a list of " + std::to_string(expected.size()) + " numbers instead of " +
                   std::to_string(ours.size()));
        return;
    }
    double squared = 0, dot = 0, a2 = 0, b2 = 0;
    for (std::size_t k = 0; k < ours.size(); ++k) {
        const auto a = expected[k].get<double>(), b = ours[k].get<double>();
        squared += (a - b) * (a - b);
        dot += a * b;
        a2 += a * a;
        b2 += b * b;
    }
    const double apart = std::sqrt(squared);
    if (!is_direction(field)) {
        const double tolerance = allowed(field, std::sqrt(a2), std::sqrt(b2));
        if (!(apart <= tolerance))
            differ(field, expected, ours,
                   "they are " + shown_number(apart) + " apart, more than the tolerance " +
                       shown_number(tolerance));
        return;
    }
    const double length = std::sqrt(a2);
    if (std::abs(length - 1) > std::max(tolerance_.share, 1e-5)) {
        differ(field, expected, ours, "its length is " + shown_number(length) + " instead of 1");
        return;
    }
    const double cosine = std::clamp(dot / std::sqrt(a2 * b2), -1.0, 1.0);
    const double angle = std::atan2(std::sqrt(std::max(0.0, 1 - cosine * cosine)), cosine);
    if (apart <= tolerance_.share || angle <= tolerance_.share) return;
    constexpr double pi = 3.14159265358979323846;
    differ(field, expected, ours,
           pi - angle <= std::max(tolerance_.share, 1e-3)
               ? "it points the other way; a contact normal points from A to B"
               : "it is off by " + shown_number(angle * 180 / pi) + " degrees");
}

// In any order: each expected one is held against the nearest of ours that is left.
void Comparison::contacts(const std::string& field, const Json& expected, const Json& ours) {
    if (expected.size() != ours.size()) {
        differ(field, expected, ours,
               std::to_string(expected.size()) +
                   (expected.size() == 1 ? " contact instead of " : " contacts instead of ") +
                   std::to_string(ours.size()));
        return;
    }
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < ours.size(); ++i) left.push_back(i);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::string name = field + "[" + std::to_string(i) + "]";
        if (!expected[i].is_object()) {
            differ(name, expected[i], ours[left.front()], "a contact is an object");
            left.erase(left.begin());
            continue;
        }
        std::size_t best = 0;
        std::vector<Difference> least;
        for (std::size_t k = 0; k < left.size(); ++k) {
            std::vector<Difference> own;
            Comparison(tolerance_, own).objects(expected[i], ours[left[k]], name + ".", {});
            if (k > 0 && own.size() >= least.size()) continue;
            best = k;
            least = std::move(own);
        }
        found_.insert(found_.end(), least.begin(), least.end());
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
    }
}

// As pairs in any order, each in any order. One may be named as often as ours names it.
void Comparison::pairs(const std::string& field, const Json& expected, const Json& ours) {
    using Counts = std::map<Json, std::size_t>;
    const auto counts_of = [](const Json& list) {
        Counts all;
        for (Json pair : list) {
            if (pair.is_array()) std::sort(pair.begin(), pair.end());
            ++all[std::move(pair)];
        }
        return all;
    };
    const Counts theirs = counts_of(expected), own = counts_of(ours);
    const auto count_in = [](const Counts& all, const Json& pair) {
        const auto found = all.find(pair);
        return found == all.end() ? std::size_t{0} : found->second;
    };
    std::string told;
    const auto tell = [&](const Counts& all, const auto& matters, const char* words) {
        std::size_t count = 0;
        Json first;
        for (const auto& [pair, times] : all) {
            if (!matters(pair, times)) continue;
            if (count++ == 0) first = pair;
        }
        if (count == 0) return;
        if (!told.empty()) told += "; ";
        told += std::to_string(count) + " " + words + ", the first is " + first.dump();
    };
    tell(
        own, [&](const Json& pair, std::size_t) { return count_in(theirs, pair) == 0; }, "missing");
    tell(
        theirs, [&](const Json& pair, std::size_t) { return count_in(own, pair) == 0; },
        "too many");
    tell(
        theirs,
        [&](const Json& pair, std::size_t times) {
            const std::size_t right = count_in(own, pair);
            return right > 0 && times > right;
        },
        "named more than once");
    if (!told.empty()) differ(field, expected, ours, told);
}

void Comparison::values(const std::string& field, const Json& expected, const Json& ours) {
    if (is_absent(expected) && is_absent(ours)) return;
    const auto lists_of_lists = [](const Json& json) {
        return json.is_array() && !json.empty() &&
               std::all_of(json.begin(), json.end(), [](const Json& v) { return v.is_array(); });
    };
    if (expected.is_number() && ours.is_number()) {
        numbers(field, expected, ours);
    } else if (field == "contacts" && expected.is_array() && ours.is_array()) {
        contacts(field, expected, ours);
    } else if ((own_name(field) == "pairs" || own_name(field) == "candidates") &&
               (lists_of_lists(expected) || lists_of_lists(ours)) && expected.is_array() &&
               ours.is_array()) {
        pairs(field, expected, ours);
    } else if (is_vector(expected) && is_vector(ours)) {
        vectors(field, expected, ours);
    } else if (expected.is_object() && ours.is_object()) {
        objects(expected, ours, field + ".", {});
    } else if (expected.is_array() && ours.is_array() && expected.size() == ours.size()) {
        for (std::size_t i = 0; i < ours.size(); ++i)
            values(field + "[" + std::to_string(i) + "]", expected[i], ours[i]);
    } else if (expected != ours) {
        differ(field, expected, ours);
    }
}

void Comparison::objects(const Json& expected, const Json& ours, const std::string& prefix,
                         const std::vector<std::string>& only) {
    for (const auto& [key, value] : expected.items()) {
        if (prefix.empty() && key == "id") continue;
        if (!only.empty() && std::find(only.begin(), only.end(), key) == only.end()) continue;
        const auto found = ours.find(key);
        if (found != ours.end()) {
            values(prefix + key, value, *found);
            continue;
        }
        if (is_absent(value)) continue;
        std::vector<std::string> names;
        for (const auto& field : ours.items()) names.push_back(field.key());
        const std::string meant = nearest_name(key, names);
        differ(prefix + key, value, nullptr,
               meant.empty() ? "ours has no such field"
                             : "ours has no such field; did you mean '" + meant + "'?");
    }
}

}  // namespace

Tolerance tolerance_for(const Question& question, double share) {
    Tolerance tolerance;
    tolerance.share = share;
    for (const Shape& shape : question.inputs)
        if (const auto* ray = std::get_if<Ray>(&shape))
            tolerance.direction = glm::length(dvec3(ray->direction));
    const Sizes sizes = sizes_of(question.inputs);
    tolerance.length = sizes.smaller;
    tolerance.rounding = std::numeric_limits<float>::epsilon() * sizes.reach;
    return tolerance;
}

std::vector<Difference> differences(const Json& expected, const Json& ours,
                                    const Tolerance& tolerance,
                                    const std::vector<std::string>& only) {
    if (!expected.is_object())
        throw InputError("\"expect\" must be an answer: an object like {\"hit\": true}");
    std::vector<Difference> found;
    Comparison(tolerance, found).objects(expected, ours, "", only);
    // One of them has no answer at all.
    const bool refused = ours.contains("error") && !expected.contains("error");
    if (refused)
        found = {
            {"error", nullptr, ours["error"],
             "an answer is expected, but ours is an error: " + ours["error"].get<std::string>(),
             std::nullopt}};
    return found;
}

}  // namespace collidoscope::app
