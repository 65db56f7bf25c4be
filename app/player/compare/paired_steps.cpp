#include "app/player/compare/paired_steps.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace collidoscope::app {
namespace {

std::vector<std::pair<std::uint32_t, Role>> bodies_of(const Step& step) {
    std::vector<std::pair<std::uint32_t, Role>> bodies;
    for (const Mark& mark : step.marks) {
        if (const auto* body = std::get_if<BodyMark>(&mark.geometry))
            bodies.emplace_back(body->body, mark.role);
    }
    return bodies;
}

bool alike(const Step& a, const Step& b) {
    return std::string_view(a.label) == b.label && a.facts == b.facts &&
           bodies_of(a) == bodies_of(b);
}

struct VerdictStep {
    BodiesTested verdict;
    std::size_t step = 0;
};
std::vector<VerdictStep> verdicts_of(const Recording& recording) {
    std::vector<VerdictStep> verdicts;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        for (const Fact& fact : recording.steps[i].facts) {
            if (const auto* tested = std::get_if<BodiesTested>(&fact))
                verdicts.push_back({*tested, i});
        }
    }
    return verdicts;
}

}  // namespace

std::size_t paired_step(StepPairing pairing, std::size_t step, std::size_t count,
                        std::size_t rival_count) {
    if (count == 0 || rival_count == 0) return 0;
    const std::size_t last = count - 1, rival_last = rival_count - 1;
    if (pairing != StepPairing::Share) return std::min(step, rival_last);
    if (last == 0) return rival_last;
    return (std::min(step, last) * rival_last + last / 2) / last;
}

std::optional<StepsApart> first_apart(const Recording& first, const Recording& second) {
    const auto &a = first.steps, &b = second.steps;
    const std::size_t both = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (!alike(a[i], b[i])) return StepsApart{i, i};
    }
    if (a.size() == b.size() || both == 0) return std::nullopt;
    if (a.size() < b.size() ? first.cut : second.cut) return std::nullopt;
    return StepsApart{std::min(both, a.size() - 1), std::min(both, b.size() - 1)};
}

std::optional<StepsApart> first_verdicts_apart(const Recording& first, const Recording& second) {
    const std::vector<VerdictStep> a = verdicts_of(first), b = verdicts_of(second);
    const std::size_t both = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (a[i].verdict != b[i].verdict) return StepsApart{a[i].step, b[i].step};
    }
    if (a.size() == b.size() || first.steps.empty() || second.steps.empty()) return std::nullopt;
    if (a.size() < b.size() ? first.cut : second.cut) return std::nullopt;
    // The one that has told all stands at its end.
    return StepsApart{both < a.size() ? a[both].step : first.steps.size() - 1,
                      both < b.size() ? b[both].step : second.steps.size() - 1};
}

}  // namespace collidoscope::app
