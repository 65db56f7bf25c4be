#include "app/classroom/lessons/goal.h"

#include <algorithm>

#include "app/base/json/json_places.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/json_lines/expectation.h"
#include "app/model/json_lines/trace_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

// The value at a path; null where it leads nowhere.
const Json* value_at(const Json& json, const std::string& path) {
    const Json* at = &json;
    const JsonPath parsed = JsonPath::parse(path);
    for (const JsonPath::Element& element : parsed.elements()) {
        if (const auto* key = std::get_if<std::string>(&element)) {
            const auto found = at->find(*key);
            if (!at->is_object() || found == at->end()) return nullptr;
            at = &*found;
        } else {
            const std::size_t place = std::get<std::size_t>(element);
            if (!at->is_array() || place >= at->size()) return nullptr;
            at = &(*at)[place];
        }
    }
    return at;
}

std::optional<double> number_of(const Json& answer, const std::string& field,
                                const Recording& recording) {
    if (field == "steps") return static_cast<double>(recording.steps.size());
    const Json* value = value_at(answer, field);
    if (!value) {
        // A list that is left out is empty.
        if (field == "contacts" || field == "pairs") return 0;
        return std::nullopt;
    }
    if (value->is_array()) return static_cast<double>(value->size());
    if (value->is_number()) return value->get<double>();
    return std::nullopt;
}

std::string text_of(const GoalRange& range) {
    const auto end = [](const std::optional<double>& e) { return e ? Json(*e).dump() : "..."; };
    return "[" + end(range.low) + ", " + end(range.high) + "]";
}

// Whether the fact says all that the pattern says; lists must be equal. Null is any value.
bool says(const Json& pattern, const Json& fact) {
    if (pattern.is_null()) return true;
    if (!pattern.is_object()) return pattern == fact;
    if (!fact.is_object()) return false;
    return std::all_of(pattern.items().begin(), pattern.items().end(), [&](const auto& member) {
        const auto found = fact.find(member.key());
        return found != fact.end() && says(member.value(), *found);
    });
}

// The facts of a run in their order, those inside a step before its own.
void add_facts(const Recording& recording, ScopeIndex scope, std::vector<const Fact*>& facts) {
    const std::vector<Step>& steps = recording.steps_of(scope);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (const ScopeIndex inner : recording.scopes_in({scope, i}))
            add_facts(recording, inner, facts);
        for (const Fact& fact : steps[i].facts) facts.push_back(&fact);
    }
}

class Facts {
  public:
    explicit Facts(const Recording& recording) { add_facts(recording, top_level, facts_); }

    bool any(const Json& pattern) const {
        return std::any_of(facts_.begin(), facts_.end(),
                           [&](const Fact* fact) { return says(pattern, to_json(*fact)); });
    }
    // The last of the pattern's kind; null when the run has none.
    Json last(const Json& pattern) const {
        for (auto fact = facts_.rbegin(); fact != facts_.rend(); ++fact) {
            Json json = to_json(**fact);
            if (json["fact"] == pattern["fact"]) return json;
        }
        return nullptr;
    }

  private:
    std::vector<const Fact*> facts_;
};

}  // namespace

bool Goal::needs_steps() const {
    const bool counts = std::any_of(ranges.begin(), ranges.end(),
                                    [](const GoalRange& range) { return range.field == "steps"; });
    return counts || !last.empty() || !some.empty() || !none.empty() || !reaches.empty() ||
           !avoids.empty();
}

std::vector<std::string> missing(const Goal& goal, const Demo& demo, const Question& question,
                                 const Answer& answer, const Recording& recording) {
    std::vector<std::string> lacks;
    const Json ours = goal.answer.empty() && goal.ranges.empty() ? Json() : to_json(answer);
    if (!goal.answer.empty()) {
        for (const Difference& d :
             differences(Json::parse(goal.answer), ours, tolerance_for(question, goal.tolerance)))
            lacks.push_back(d.field + ": " + d.how);
    }
    for (const GoalRange& range : goal.ranges) {
        const auto value = number_of(ours, range.field, recording);
        if (!value) {
            lacks.push_back(range.field + ": the answer has no such number");
        } else if ((range.low && *value < *range.low) || (range.high && *value > *range.high)) {
            lacks.push_back(range.field + ": is " + Json(*value).dump() + ", not within " +
                            text_of(range));
        }
    }
    if (!goal.last.empty() || !goal.some.empty() || !goal.none.empty()) {
        const Facts facts(recording);
        for (const std::string& text : goal.last) {
            const Json pattern = Json::parse(text), last = facts.last(pattern);
            if (!says(pattern, last))
                lacks.push_back("the last fact of its kind is " +
                                (last.is_null() ? "missing" : last.dump()) + ", not " + text);
        }
        for (const std::string& pattern : goal.some)
            if (!facts.any(Json::parse(pattern))) lacks.push_back("no fact is " + pattern);
        for (const std::string& pattern : goal.none)
            if (facts.any(Json::parse(pattern))) lacks.push_back("a fact is " + pattern);
    }
    for (const std::string& address : goal.reaches)
        if (!step_at(recording, address)) lacks.push_back(why_no_step(recording, address));
    for (const std::string& address : goal.avoids)
        if (step_at(recording, address)) lacks.push_back("the run reaches " + address);
    for (const auto& [id, wanted] : goal.options) {
        const Datum now = option(demo, question, id);
        const bool same = now.is_number() && wanted.is_number()
                              ? now.get<double>() == wanted.get<double>()
                              : now == wanted;
        if (!same) lacks.push_back("the option " + id + " is " + spelled(now));
    }
    return lacks;
}

}  // namespace collidoscope::app
