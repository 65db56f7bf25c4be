#include "app/classroom/exercises/step_comparison.h"

#include <algorithm>
#include <cmath>

#include "app/model/json_lines/trace_json.h"

namespace collidoscope::app {
namespace {

std::string plain_label(std::string label) {
    std::string out;
    for (const char c : label)
        if (std::isalnum(static_cast<unsigned char>(c)))
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

bool is_vector(const Json& json) {
    return json.is_array() && !json.empty() && json.size() <= 4 &&
           std::all_of(json.begin(), json.end(), [](const Json& v) { return v.is_number(); });
}

bool same_kind(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number()) return true;
    if (a.is_boolean() && b.is_boolean()) return true;
    if (a.is_string() && b.is_string()) return true;
    return is_vector(a) && is_vector(b) && a.size() == b.size();
}

bool alike(const Json& a, const Json& b, double slack) {
    if (!same_kind(a, b)) return false;
    if (a.is_number()) {
        const double x = a.get<double>(), y = b.get<double>();
        return std::abs(x - y) <= std::max(slack, 1e-4 * std::max(std::abs(x), std::abs(y)));
    }
    if (!is_vector(a)) return a == b;
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!alike(a[k], b[k], slack)) return false;
    return true;
}

ComparedStep our_step(const Step& step) {
    ComparedStep out;
    out.label = step.label;
    for (const Value& value : step.values) out.values.emplace_back(value.name, to_json(value.data));
    // The verdict is a value like another.
    for (const Fact& fact : step.facts)
        if (const auto* decides = std::get_if<Decides>(&fact);
            decides && decides->part == AnswerPart::Verdict && decides->hit)
            out.values.emplace_back("hit", *decides->hit);
    return out;
}

ComparedStep their_step(const Json& step) {
    ComparedStep out;
    out.label = step.value("label", Json("")).is_string() ? step.value("label", std::string())
                                                          : std::string();
    for (const auto& item : step.items())
        if (item.key() != "label") out.values.emplace_back(item.key(), item.value());
    return out;
}

class Comparing {
  public:
    Comparing(StepComparison& out, double slack) : out_(out), slack_(slack) {}

    void run() {
        std::size_t from = 0;
        for (std::size_t i = 0; i < out_.theirs.size(); ++i) {
            ComparedStep& step = out_.theirs[i];
            const auto partner = by_label(step, from);
            const auto found = partner ? partner : by_value(step, from);
            if (!found) continue;
            step.partner = *found;
            out_.ours[*found].partner = i;
            if (partner || shares_name(step, out_.ours[*found])) look_at(i, *found);
            from = *found;
        }
    }

  private:
    std::optional<std::size_t> by_label(const ComparedStep& step, std::size_t from) const {
        const std::string wanted = plain_label(step.label);
        for (std::size_t j = from; j < out_.ours.size(); ++j)
            if (plain_label(out_.ours[j].label) == wanted && !out_.ours[j].partner) return j;
        return std::nullopt;
    }
    bool shares(const ComparedStep& step, const ComparedStep& ours) const {
        for (const auto& [name, value] : step.values)
            for (const auto& [other, own] : ours.values)
                if (alike(value, own, slack_)) return true;
        return false;
    }
    // The name of a truth value does not count: it is the verdict.
    static bool shares_name(const ComparedStep& step, const ComparedStep& ours) {
        for (const auto& [name, value] : step.values)
            for (const auto& [other, own] : ours.values)
                if (same_kind(value, own) &&
                    (value.is_boolean() || plain_label(name) == plain_label(other)))
                    return true;
        return false;
    }
    // A value that is alike, else one of the same name; truth values are held against the verdict.
    std::optional<std::size_t> by_value(const ComparedStep& step, std::size_t from) const {
        const bool verdict =
            std::any_of(step.values.begin(), step.values.end(),
                        [](const auto& value) { return value.second.is_boolean(); });
        for (std::size_t j = from; j < out_.ours.size(); ++j) {
            if (verdict) {
                for (const auto& [name, own] : out_.ours[j].values)
                    if (own.is_boolean()) return j;
            } else if (shares(step, out_.ours[j])) {
                return j;
            }
        }
        for (std::size_t j = from; j < out_.ours.size(); ++j)
            if (shares_name(step, out_.ours[j])) return j;
        return std::nullopt;
    }
    void look_at(std::size_t i, std::size_t j) {
        if (out_.parted_theirs) return;
        const ComparedStep &theirs = out_.theirs[i], &ours = out_.ours[j];
        const auto part = [&](const std::string& value) {
            out_.parted_theirs = i;
            out_.parted_ours = j;
            out_.value = value;
        };
        for (const auto& [name, value] : theirs.values) {
            bool named = false;
            for (const auto& [other, own] : ours.values) {
                const bool same_name = plain_label(name) == plain_label(other) ||
                                       (value.is_boolean() && own.is_boolean());
                if (!same_name || !same_kind(value, own)) continue;
                named = true;
                if (!alike(value, own, slack_)) return part(name);
            }
            // Under a name of its own it parts where nothing of its kind is like it.
            if (named || theirs.values.size() > 1) continue;
            bool comparable = false, found = false;
            for (const auto& [other, own] : ours.values) {
                comparable |= same_kind(value, own);
                found |= alike(value, own, slack_);
            }
            if (comparable && !found) return part(name);
        }
    }

    StepComparison& out_;
    double slack_;
};

}  // namespace

StepComparison compare_steps(const std::vector<Json>& theirs, const Recording& ours, double size,
                             double tolerance) {
    StepComparison out;
    for (const Json& step : theirs)
        if (step.is_object()) out.theirs.push_back(their_step(step));
    for (const Step& step : ours.steps) out.ours.push_back(our_step(step));
    Comparing(out, tolerance * size).run();
    return out;
}

}  // namespace collidoscope::app
