#include "app/player/why.h"

#include <algorithm>
#include <functional>

#include "app/player/inspect.h"
#include "app/player/same_mark.h"

namespace collidoscope::app {
namespace {

using Found = std::optional<std::size_t>;

bool any_mark(const Step& step, const std::function<bool(const Mark&)>& passes) {
    return std::any_of(step.marks.begin(), step.marks.end(), passes);
}
template <typename F>
bool any_fact(const Step& step, const std::function<bool(const F&)>& passes) {
    return std::any_of(step.facts.begin(), step.facts.end(), [&](const Fact& fact) {
        const F* of_kind = std::get_if<F>(&fact);
        return of_kind && passes(*of_kind);
    });
}

// Whether the step makes the verdict certain.
bool tells_verdict(const Step& step, bool hit) {
    const bool decides = any_fact<Decides>(step, [&](const Decides& fact) {
        return fact.part == AnswerPart::Verdict && fact.hit.value_or(hit) == hit;
    });
    const bool meet = any_fact<BodiesTested>(step, [](const BodiesTested& fact) {
        return fact.verdict == PairVerdict::Collide || fact.verdict == PairVerdict::Degraded;
    });
    return decides || (hit && meet);
}

// Once certain, a verdict stays: the first step that tells it.
Found verdict_of(const Recording& recording, bool hit) {
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        if (tells_verdict(recording.steps[i], hit)) return i;
    }
    return std::nullopt;
}

// Finds the last step that decides a part: it replaces those before.
Found part_of(const Recording& recording, AnswerPart part) {
    for (std::size_t i = recording.steps.size(); i-- > 0;) {
        if (any_fact<Decides>(recording.steps[i],
                              [&](const Decides& fact) { return fact.part == part; }))
            return i;
    }
    return std::nullopt;
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
        for (const Fact& fact : recording.steps[i].facts) {
            if (const auto* tested = std::get_if<AxisTested>(&fact)) {
                const bool gap = tested->outcome == AxisOutcome::Gap;
                if (tested->axis == axis) {
                    story.judged = i;
                    story.separates |= gap;
                } else if (gap && story.best && !story.outdone) {
                    // A separating axis ends the race for the best.
                    story.outdone = i;
                }
            }
            const auto* best = std::get_if<BestAxis>(&fact);
            if (!best) continue;
            if (best->axis == axis) {
                if (best->final) story.judged = i;
                story.gives_normal |= best->final;
                if (!story.best) story.best = i;
            } else if (story.best && !story.outdone) {
                story.outdone = i;
            }
        }
    }
    return story;
}

Found why_axis(const Recording& recording, const std::string& axis) {
    const AxisStory story = story_of(recording, axis);
    return story.outdone && !story.gives_normal ? story.outdone : story.judged;
}

Found why_value(const Recording& recording, const std::string& id, std::size_t shown) {
    Found found = step_with_value(recording, shown, id);
    while (found && *found > 0 && !changes_value(recording, *found, id)) {
        const auto before = step_with_value(recording, *found - 1, id);
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
        // A mark that is not kept ends with its step; a kept one when another takes its key.
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

Found deciding_step(const Recording& recording, const AboutAnswer& part) {
    return part.part == AnswerPart::Verdict ? verdict_of(recording, part.hit)
                                            : part_of(recording, part.part);
}

std::optional<AboutAnswer> about(const Answer& answer, AnswerPart part, std::size_t contact) {
    const bool has_contact = contact < answer.contacts.size();
    const bool ray = answer.t.has_value() && !has_contact;
    const bool known = [&] {
        switch (part) {
            case AnswerPart::Verdict:
                return true;
            case AnswerPart::Contact:
                // A ray hits somewhere without contacts: where the drawing puts it.
                return has_contact || ray;
            case AnswerPart::Witness:
                return has_contact || answer.point_on_a || answer.point_on_b;
            case AnswerPart::Normal:
                return has_contact || answer.normal;
            case AnswerPart::Depth:
                return has_contact || answer.signed_distance;
            case AnswerPart::Parameter:
                return answer.t.has_value();
        }
        return false;
    }();
    if (!known) return std::nullopt;
    return AboutAnswer{part, answer.hit, ray};
}

std::optional<std::size_t> why(const Recording& recording, const Target& target,
                               std::size_t shown) {
    if (recording.steps.empty()) return std::nullopt;
    shown = std::min(shown, recording.steps.size() - 1);
    if (const auto* mark = std::get_if<Mark>(&target)) return why_mark(recording, *mark, shown);
    // Parts of the answer that no step decides are known after the last step.
    if (const auto* part = std::get_if<AboutAnswer>(&target))
        return deciding_step(recording, *part).value_or(recording.steps.size() - 1);
    if (const auto* axis = std::get_if<AboutAxis>(&target)) return why_axis(recording, axis->axis);
    return why_value(recording, std::get<AboutValue>(target).id, shown);
}

std::string name_of(const Target& target, const Recording& recording) {
    if (const auto* mark = std::get_if<Mark>(&target)) return name_of(*mark);
    if (const auto* value = std::get_if<AboutValue>(&target))
        return "Value " + name_of_value(recording, recording.steps.size(), value->id);
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
            return part.of_ray ? "Where the ray hits" : "Contact";
        case AnswerPart::Witness:
            return "Closest points";
        case AnswerPart::Normal:
            return part.of_ray ? "Surface normal" : "Contact normal";
        case AnswerPart::Depth:
            return part.hit ? "Depth" : "Distance";
        case AnswerPart::Parameter:
            return "Parameter t";
    }
    return {};
}

}  // namespace collidoscope::app
