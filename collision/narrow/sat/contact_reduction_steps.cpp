#include "collision/narrow/sat/contact_reduction_steps.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "collision/trace/numbers.h"

namespace collidoscope::sat {
namespace {

std::string name_of_contact(std::size_t i) {
    return "contact " + std::to_string(i);
}

std::string key_of(std::size_t i) {
    return "kept " + std::to_string(i);
}

void show_outline(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen,
                  Role role) {
    std::vector<vec3> corners;
    for (const std::size_t i : patch.outline({chosen.begin(), chosen.end()}))
        corners.push_back(patch.place(i));
    step.mark(Wire{std::move(corners), true}, role, "kept area").keep("kept area");
}

void show_taken(StepBuilder& step, const ContactPatch& patch, std::size_t i) {
    step.point(patch.place(i), Role::Best).keep(key_of(i));
}

// Which contact follows those before the last one taken? All that score as it does are right.
template <typename Score>
void ask_for_next(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen,
                  const Score& score) {
    step.ask("Which contact is kept next?");
    const std::size_t last = chosen[chosen.size() - 1];
    const double most = score(last);
    for (std::size_t i = 0; i < patch.size(); ++i) {
        if (std::find(chosen.begin(), chosen.end() - 1, i) != chosen.end() - 1) continue;
        step.choice(name_of_contact(i), i == last || score(i) >= most * (1 - 1e-9),
                    Dot{patch.place(i)});
    }
}

}  // namespace

void say_axis(StepBuilder& step, const HullPair& pair, const std::optional<HullAxis>& axis) {
    step.verdict(axis.has_value());
    if (!axis) {
        step.say("An axis shows a gap between the projections: the hulls are ", strong("separated"),
                 ".");
        return;
    }
    step.decides(AnswerPart::Normal, AnswerPart::Depth);
    step.say("The projections of the hulls overlap least along ", strong("n"), ", by ",
             now(axis->overlap), ": the normal and the depth of the contact.")
        .arrow(pair.world(dvec3(0)), pair.world(0.3 * pair.size * axis->normal), Role::Axis, "n")
        .now_value("overlap", axis->overlap);
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("The hulls are ", now(result.signed_distance), " apart: there is ",
             strong("no contact"), " to choose from.")
        .line(result.point_on_a, result.point_on_b, Role::Depth)
        .measures(result.signed_distance)
        .now_value("distance", result.signed_distance);
}

void say_manifold(StepBuilder& step, const ContactPatch& patch, double depth) {
    step.say("One face clipped by the other leaves ", strong(patch.size()),
             plural(patch.size(), " contact", " contacts"),
             ". A solver pays for each, in every iteration of every frame.");
    std::vector<std::size_t> all(patch.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<vec3> corners;
    for (const std::size_t i : patch.outline(std::move(all))) corners.push_back(patch.place(i));
    if (corners.size() > 2)
        step.mark(Wire{std::move(corners), true}, Role::Construction).keep("patch");
    for (std::size_t i = 0; i < patch.size(); ++i)
        step.point(patch.place(i), Role::Candidate).keep(name_of_contact(i));
    step.now_value("contacts", static_cast<std::int64_t>(patch.size()))
        .value("depth", depth)
        .value("area", patch.area());
}

void say_all(StepBuilder& step, const ContactPatch& patch) {
    step.say("Four are few enough: ", strong("all are kept"), ".")
        .now_value("contacts", static_cast<std::int64_t>(patch.size()));
}

void say_deepest(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    const std::size_t p = chosen[0];
    step.say("Keep the ", strong("deepest"), " contact, ", now(patch.depth(p)),
             " deep: without it the bodies would go on overlapping there.")
        .now_value("depth", patch.depth(p));
    show_taken(step, patch, p);
    step.line(patch.on_a(p), patch.on_b(p), Role::Depth);
}

void say_farthest(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    const double far = std::sqrt(patch.squared(chosen[0], chosen[1]));
    step.say("Keep the ", strong("farthest"), " from it, ", now(far),
             " away: the longest lever against tilting.")
        .now_value("distance", far);
    ask_for_next(step, patch, chosen, [&](std::size_t i) { return patch.squared(chosen[0], i); });
    show_taken(step, patch, chosen[1]);
    step.line(patch.place(chosen[0]), patch.place(chosen[1]), Role::Current).keep("kept area");
}

void say_triangle(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    const double area = patch.area(chosen);
    step.say("Keep the one that spans the ", strong("largest triangle"), " with both: an area of ",
             now(area), " of ", patch.area(), ".")
        .now_value("area", area);
    ask_for_next(step, patch, chosen,
                 [&](std::size_t i) { return std::abs(patch.turn(chosen[0], chosen[1], i)); });
    show_taken(step, patch, chosen[2]);
    show_outline(step, patch, chosen, Role::Current);
}

void say_fourth(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    const double area = patch.area(chosen);
    step.say("Keep the one that adds the ", strong("most area"), " outside of the triangle: now ",
             now(area), " of ", patch.area(), ".")
        .now_value("area", area);
    ContactChoice three;
    for (std::size_t k = 0; k < 3; ++k) three.take(chosen[k]);
    ask_for_next(step, patch, chosen, [&](std::size_t i) { return patch.outside(three, i); });
    show_taken(step, patch, chosen[3]);
    show_outline(step, patch, chosen, Role::Current);
}

void say_line(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    step.now_value("contacts", static_cast<std::int64_t>(chosen.size()));
    if (chosen.size() < 2) {
        step.say("All contacts are in ", strong("one"), " place.");
        return;
    }
    step.say("All contacts lie between these ", strong("two"),
             ", or nearly so: a third one would add less than a thousandth.");
    step.line(patch.place(chosen[0]), patch.place(chosen[1]), Role::Current).keep("kept area");
}

void say_three(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen) {
    step.say("All others lie within the triangle, or nearly so: these ", strong("three"),
             " are enough.")
        .now_value("contacts", static_cast<std::int64_t>(chosen.size()));
    show_outline(step, patch, chosen, Role::Current);
}

void say_kept(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen,
              const PairResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Witness);
    const double whole = patch.area(), kept = patch.area(chosen);
    step.say(strong(chosen.size()), " of ", patch.size(),
             plural(patch.size(), " contact", " contacts"), plural(chosen.size(), " is", " are"),
             " kept");
    if (whole > 0)
        step.say(", which span ", now(100 * kept / whole), " % of the area.");
    else
        step.say(".");
    step.now_value("area kept", kept).value("area", whole);
    step.drop("kept area");
    if (chosen.size() > 2) show_outline(step, patch, chosen, Role::Best);
    for (std::size_t i = 0; i < patch.size(); ++i) {
        const bool is_kept = std::find(chosen.begin(), chosen.end(), i) != chosen.end();
        step.drop(name_of_contact(i));
        if (!is_kept) step.point(patch.place(i), Role::Rejected);
    }
    for (const Contact& contact : result.contacts)
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
}

}  // namespace collidoscope::sat
