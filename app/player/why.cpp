#include "app/player/why.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <map>
#include <string_view>

#include "app/player/inspect.h"
#include "app/player/same_mark.h"

namespace collidoscope::app {
namespace {

using Found = std::optional<std::size_t>;
using Test = std::function<bool(const Step&)>;

bool near(const vec3& a, const vec3& b, double reach) {
    return glm::distance(dvec3(a), dvec3(b)) <= reach;
}
bool same_direction(const dvec3& a, const dvec3& b) {
    const double lengths = glm::length(a) * glm::length(b);
    return lengths > 0 && glm::dot(a, b) >= lengths * (1 - 1e-6);
}
bool same_amount(double a, double b) {
    return std::abs(std::abs(a) - std::abs(b)) <= 1e-5 * std::max(std::abs(a), std::abs(b));
}

// Of the steps that pass: the first outside loops, where its label stands once in the recording;
// else the first. A step in a loop measures, what comes after the loop decides.
Found decisive(const Recording& recording, const Test& passes) {
    std::map<std::string_view, int> count;
    for (const Step& step : recording.steps) ++count[step.label];
    Found first;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Step& step = recording.steps[i];
        if (!passes(step)) continue;
        if (count[step.label] == 1) return i;
        if (!first) first = i;
    }
    return first;
}

bool any_mark(const Step& step, const std::function<bool(const Mark&)>& passes) {
    return std::any_of(step.marks.begin(), step.marks.end(), passes);
}
bool any_value(const Step& step, const std::function<bool(const Value&)>& passes) {
    return std::any_of(step.values.begin(), step.values.end(), passes);
}

bool has(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

Found last_that_says(const Recording& recording, std::string_view word) {
    for (std::size_t i = recording.steps.size(); i-- > 0;) {
        const Step& step = recording.steps[i];
        if (has(step.label, word) || has(step.text(), word)) return i;
    }
    return std::nullopt;
}

Found normal_of(const Recording& recording, const AboutAnswer& about) {
    if (!about.normal) return std::nullopt;
    const dvec3 wanted(*about.normal);
    const auto drawn = decisive(recording, [&](const Step& step) {
        return any_mark(step, [&](const Mark& mark) {
            const auto* arrow = std::get_if<Arrow>(&mark.geometry);
            return arrow && mark.space == Space::World && mark.role == Role::Normal &&
                   same_direction(dvec3(arrow->to) - dvec3(arrow->from), wanted);
        });
    });
    if (drawn) return drawn;
    const auto told = decisive(recording, [&](const Step& step) {
        return any_value(step, [&](const Value& value) {
            const auto* v = std::get_if<vec3>(&value.data);
            return v && near(*v, *about.normal, 1e-5);
        });
    });
    return told ? told : last_that_says(recording, "normal");
}

Found point_of(const Recording& recording, const AboutAnswer& about) {
    if (about.points.empty()) return std::nullopt;
    double size = about.amount;
    for (const vec3& p : about.points) size = std::max(size, glm::length(dvec3(p)));
    const auto is_one = [&](const vec3& p) {
        return std::any_of(about.points.begin(), about.points.end(),
                           [&](const vec3& q) { return near(p, q, 1e-5 * size); });
    };
    const auto drawn = [&](std::initializer_list<Role> roles) {
        return decisive(recording, [&](const Step& step) {
            return any_mark(step, [&](const Mark& mark) {
                const auto* dot = std::get_if<Dot>(&mark.geometry);
                return dot && mark.space == Space::World && is_one(dot->position) &&
                       std::find(roles.begin(), roles.end(), mark.role) != roles.end();
            });
        });
    };
    if (const auto found = drawn({Role::Hit, Role::Witness, Role::Result})) return found;
    const auto told = decisive(recording, [&](const Step& step) {
        return any_value(step, [&](const Value& value) {
            const auto* v = std::get_if<vec3>(&value.data);
            return v && is_one(*v);
        });
    });
    return told ? told : last_that_says(recording, about.hit ? "contact" : "closest");
}

// Names under which algorithms give how far bodies overlap or are apart.
bool names_distance(std::string_view name) {
    for (const char* word : {"depth", "distance", "overlap", "gap", " - ", " − "}) {
        if (has(name, word)) return true;
    }
    return false;
}

Found amount_of(const Recording& recording, const AboutAnswer& about) {
    const bool is_t = about.part == AnswerPart::Parameter;
    const auto told = [&](bool named) {
        return [&, named](const Value& value) {
            const auto number = as_number(value.data);
            const bool of_a_vector = std::holds_alternative<vec2>(value.data) ||
                                     std::holds_alternative<vec3>(value.data);
            if (!value.now || !number || of_a_vector) return false;
            if (named && !(is_t ? value.name == "t" : names_distance(value.name))) return false;
            return same_amount(*number, about.amount);
        };
    };
    const auto drawn = [&](const Mark& mark) {
        const auto* line = std::get_if<Line>(&mark.geometry);
        return !is_t && line && mark.role == Role::Depth && mark.space == Space::World &&
               about.amount != 0 &&
               same_amount(glm::distance(dvec3(line->from), dvec3(line->to)), about.amount);
    };
    const auto found = decisive(recording, [&](const Step& step) {
        return any_value(step, told(true)) || any_mark(step, drawn);
    });
    // Zero is the value of much.
    if (found || about.amount == 0) return found;
    return decisive(recording, [&](const Step& step) { return any_value(step, told(false)); });
}

Found verdict_of(const Recording& recording, const AboutAnswer& about) {
    const auto told =
        decisive(recording, [](const Step& step) { return value_named(step, "where") != nullptr; });
    if (told) return told;
    const auto shown = decisive(recording, [&](const Step& step) {
        return any_mark(step, [&](const Mark& mark) {
            if (about.hit) return mark.role == Role::Hit;
            return mark.role == Role::SeparatingAxis || mark.role == Role::Apart;
        });
    });
    // A pair that has a normal out of each other is known to meet.
    const auto normal = about.hit ? normal_of(recording, about) : std::nullopt;
    return shown && normal ? std::min(shown, normal) : shown ? shown : normal;
}

Found why_answer(const Recording& recording, const AboutAnswer& about) {
    Found found;
    switch (about.part) {
        case AnswerPart::Verdict:
            found = verdict_of(recording, about);
            break;
        case AnswerPart::Contact:
        case AnswerPart::Witness:
            found = point_of(recording, about);
            break;
        case AnswerPart::Normal:
            found = normal_of(recording, about);
            break;
        case AnswerPart::Depth:
        case AnswerPart::Parameter:
            found = amount_of(recording, about);
            break;
    }
    return found ? found : recording.steps.size() - 1;
}

const std::string* text_value(const Step& step, std::string_view name) {
    const Value* value = value_named(step, name);
    return value ? std::get_if<std::string>(&value->data) : nullptr;
}

struct AxisStory {
    Found judged;   // the last step about it
    Found best;     // where it became the best so far
    Found outdone;  // where another one took its place
    bool separates = false, gives_normal = false;
    bool chosen() const { return (best && !outdone) || gives_normal; }
};

AxisStory story_of(const Recording& recording, const std::string& axis) {
    AxisStory story;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Step& step = recording.steps[i];
        const std::string* name = text_value(step, "axis");
        if (name && *name == axis) {
            story.judged = i;
            const auto shows = [&](Role role) {
                return any_mark(step, [role](const Mark& mark) { return mark.role == role; });
            };
            story.separates |= shows(Role::SeparatingAxis);
            story.gives_normal = shows(Role::Normal);
        }
        // A separating axis ends the race for the best.
        if (name && *name != axis && story.best && !story.outdone &&
            any_mark(step, [](const Mark& mark) { return mark.role == Role::SeparatingAxis; }))
            story.outdone = i;
        const std::string* best = text_value(step, "best axis");
        if (!best) continue;
        if (*best == axis && !story.best) story.best = i;
        if (*best != axis && story.best && !story.outdone) story.outdone = i;
    }
    return story;
}

Found why_axis(const Recording& recording, const std::string& axis) {
    const AxisStory story = story_of(recording, axis);
    return story.outdone ? story.outdone : story.judged;
}

Found why_value(const Recording& recording, const std::string& name, std::size_t shown) {
    Found found = step_with_value(recording, shown, name);
    while (found && *found > 0 && !changes_value(recording, *found, name)) {
        const auto before = step_with_value(recording, *found - 1, name);
        if (!before) break;
        found = before;
    }
    return found;
}

// The first step of the unbroken run, up to `shown`, in which the mark is seen as it is.
Found why_mark(const Recording& recording, const Mark& wanted, std::size_t shown) {
    Found found;
    for (std::size_t i = shown + 1; i-- > 0;) {
        const Step& step = recording.steps[i];
        const bool here = any_mark(step, [&](const Mark& mark) { return same_mark(mark, wanted); });
        if (here) found = i;
        // What is not kept ends with its step, what is kept when another takes its key.
        if (wanted.key.empty()) {
            if (!here) break;
            continue;
        }
        const bool replaced =
            any_mark(step, [&](const Mark& mark) { return mark.key == wanted.key; });
        const bool dropped =
            std::any_of(step.dropped.begin(), step.dropped.end(),
                        [&](const std::string& key) { return key.empty() || key == wanted.key; });
        if (!here && (replaced || dropped)) break;
    }
    return found;
}

}  // namespace

std::optional<AboutAnswer> about(const Answer& answer, AnswerPart part, std::size_t contact) {
    AboutAnswer about{.part = part, .hit = answer.hit, .points = {}, .normal = answer.normal};
    const bool has_contact = contact < answer.contacts.size();
    if (has_contact) {
        const Contact& c = answer.contacts[contact];
        about.normal = c.normal;
        about.points = {c.position, c.point_on_a, c.point_on_b};
        about.amount = static_cast<double>(c.depth);
    }
    if (!has_contact || part == AnswerPart::Witness) {
        if (answer.point_on_a) about.points.push_back(*answer.point_on_a);
        if (answer.point_on_b) about.points.push_back(*answer.point_on_b);
    }
    if (answer.signed_distance && (!has_contact || part == AnswerPart::Depth))
        about.amount = std::abs(static_cast<double>(*answer.signed_distance));
    if (answer.t && !has_contact) about.amount = static_cast<double>(*answer.t);
    switch (part) {
        case AnswerPart::Verdict:
            return about;
        case AnswerPart::Contact:
            // A ray hits somewhere without contacts: where the drawing puts it.
            if (!has_contact && !answer.t) return std::nullopt;
            return about;
        case AnswerPart::Witness:
            if (about.points.empty()) return std::nullopt;
            return about;
        case AnswerPart::Normal:
            if (!about.normal) return std::nullopt;
            return about;
        case AnswerPart::Depth:
            if (!answer.signed_distance && !has_contact) return std::nullopt;
            return about;
        case AnswerPart::Parameter:
            if (!answer.t) return std::nullopt;
            return about;
    }
    return std::nullopt;
}

std::optional<std::size_t> why(const Recording& recording, const Target& target,
                               std::size_t shown) {
    if (recording.steps.empty()) return std::nullopt;
    shown = std::min(shown, recording.steps.size() - 1);
    if (const auto* mark = std::get_if<Mark>(&target)) return why_mark(recording, *mark, shown);
    if (const auto* part = std::get_if<AboutAnswer>(&target)) return why_answer(recording, *part);
    if (const auto* axis = std::get_if<AboutAxis>(&target)) return why_axis(recording, axis->axis);
    return why_value(recording, std::get<AboutValue>(target).name, shown);
}

std::string name_of(const Target& target, const Recording& recording) {
    if (const auto* mark = std::get_if<Mark>(&target)) return name_of(*mark);
    if (const auto* value = std::get_if<AboutValue>(&target)) return "Value " + value->name;
    if (const auto* axis = std::get_if<AboutAxis>(&target)) {
        const AxisStory story = story_of(recording, axis->axis);
        return "Axis " + axis->axis +
               (story.separates  ? ", separating"
                : story.chosen() ? ", chosen"
                                 : ", rejected");
    }
    const auto& part = std::get<AboutAnswer>(target);
    switch (part.part) {
        case AnswerPart::Verdict:
            return "The answer";
        case AnswerPart::Contact:
            return part.points.size() < 2 ? "Where the ray hits" : "Contact";
        case AnswerPart::Witness:
            return "Closest points";
        case AnswerPart::Normal:
            return part.points.size() < 2 ? "Surface normal" : "Contact normal";
        case AnswerPart::Depth:
            return part.hit ? "Depth" : "Distance";
        case AnswerPart::Parameter:
            return "Parameter t";
    }
    return {};
}

}  // namespace collidoscope::app
