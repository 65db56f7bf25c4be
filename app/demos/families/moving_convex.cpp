#include "app/demos/families/moving_convex.h"

#include <cmath>

namespace collidoscope::app {
namespace {

OptionSpec vector_option(const char* id, const char* title, const char* help,
                         const vec3& fallback) {
    return {
        .id = id, .title = title, .help = help, .fallback = fallback, .low = -1000, .high = 1000};
}

}  // namespace

std::vector<OptionSpec> moving_options(std::vector<OptionSpec> own) {
    constexpr const char* velocity = "Units per second, of the center of rotation.";
    constexpr const char* spin = "Angular velocity: radians per second about its own direction.";
    constexpr const char* pivot =
        "The center of rotation, from the body's center (the mean of its corners); it moves with "
        "the velocity.";
    std::vector<OptionSpec> all{
        vector_option("velocity_a", "Velocity of A", velocity, vec3(0)),
        vector_option("spin_a", "Spin of A", spin, vec3(0)),
        vector_option("pivot_a", "Center of rotation of A", pivot, vec3(0)),
        vector_option("velocity_b", "Velocity of B", velocity, vec3(-1, 0, 0)),
        vector_option("spin_b", "Spin of B", spin, vec3(0)),
        vector_option("pivot_b", "Center of rotation of B", pivot, vec3(0)),
        {.id = "seconds",
         .title = "Seconds",
         .help = "Duration of the motion.",
         .fallback = 1.0,
         .low = 0,
         .high = 1000}};
    for (OptionSpec& option : own) all.push_back(std::move(option));
    return all;
}

OptionSpec tolerance_option(double low) {
    return {.id = "tolerance",
            .title = "Tolerance",
            .help = "Share of the bodies' size: so near counts as touching.",
            .fallback = 0.001,
            .low = low,
            .high = 0.1};
}

OptionSpec cap_option(int fallback) {
    return {.id = "cap",
            .title = "Iterations, at most",
            .help = "Then the answer is undecided.",
            .fallback = fallback,
            .min = 1,
            .max = constants::sweep_iteration_cap};
}

MovingConvex moving_body(const ConvexCore& core, const OptionReader& values, const char* suffix) {
    const auto given = [&](const char* name) {
        return dvec3(values.get<vec3>(std::string(name) + suffix));
    };
    const SupportBody body = support_body(core);
    return {body, {given("velocity"), given("spin"), body.center() + given("pivot")}};
}

Answer to_answer(const ConvexImpact& impact, bool proven) {
    Answer answer;
    answer.hit = impact.sweep.hit;
    answer.iterations = impact.iterations;
    answer.add("status", name_of(impact.status), "How the search ended.");
    if (impact.sweep.hit) {
        answer.t = static_cast<float>(impact.sweep.time);
        answer.normal = impact.sweep.contact.normal;
        answer.contacts.push_back(impact.sweep.contact);
    }
    if (impact.status != ImpactStatus::Apart) {
        if (proven)
            answer.add("t_lower", impact.sweep.lower, "Proven: they are apart before this time.");
        if (impact.sweep.hit && std::isfinite(impact.sweep.upper))
            answer.add("t_upper", impact.sweep.upper, "They meet at this time or earlier.");
        answer.add("gap", impact.gap, "At that time they are at most this far apart.");
    }
    if (impact.capped)
        answer.add("capped", true, "Whether the search ended at its limit of iterations.");
    return answer;
}

}  // namespace collidoscope::app
