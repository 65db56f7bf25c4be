// Contact reduction: of the many contacts of two faces four are kept, which hold a body up nearly
// as all of them would, at a bounded cost for whatever solves them.
//
// Source: Gregorius 2013, "The Separating Axis Test between Convex Polyhedra" (contact reduction).
#pragma once

#include <algorithm>
#include <optional>

#include "collision/narrow/sat/contact_choice.h"
#include "collision/narrow/sat/contact_reduction_steps.h"
#include "collision/narrow/sat/sat_hull_hull.h"

namespace collidoscope {

struct ReducedContacts {
    PairResult pair;        // with at most four contacts
    std::size_t found = 0;  // contacts before
    // Areas of the polygons that the contacts span, seen along the normal.
    double area = 0, kept_area = 0;
};

namespace sat {

// Chooses four of the contacts at most: the deepest, the farthest from it, the one that spans the
// largest triangle with both, and the one that adds most area to it. Fewer where they lie in one
// place, on a line or within a triangle. Ties are decided by position, not by order. Cost: O(n).
template <Tracer T>
ContactChoice choose_four(const ContactPatch& patch, T trace) {
    ContactChoice chosen;
    if (patch.size() <= 4) {
        for (std::size_t i = 0; i < patch.size(); ++i) chosen.take(i);
        trace.step("all", [&](auto& step) { say_all(step, patch); });
        return chosen;
    }

    // The deepest decides the depth: it stays.
    chosen.take(patch.best([&](std::size_t i) { return patch.depth(i); }));
    trace.step("deepest", [&](auto& step) { say_deepest(step, patch, chosen); });

    // The farthest from it: the longest lever against tilting.
    const auto away = [&](std::size_t i) { return patch.squared(chosen[0], i); };
    const std::size_t second = patch.best(away);
    if (away(second) <= 0) {
        trace.step("line", [&](auto& step) { say_line(step, patch, chosen); });
        return chosen;
    }
    chosen.take(second);
    trace.step("farthest", [&](auto& step) { say_farthest(step, patch, chosen); });

    // The largest triangle with both, on either side.
    const auto spanned = [&](std::size_t i) {
        return std::abs(patch.turn(chosen[0], chosen[1], i));
    };
    const std::size_t third = patch.best(spanned);
    if (spanned(third) <= patch.flat()) {
        trace.step("line", [&](auto& step) { say_line(step, patch, chosen); });
        return chosen;
    }
    chosen.take(third);
    trace.step("triangle", [&](auto& step) { say_triangle(step, patch, chosen); });

    // The one that adds most area outside of the triangle.
    const auto added = [&](std::size_t i) { return patch.outside(chosen, i); };
    const std::size_t fourth = patch.best(added);
    if (added(fourth) <= patch.flat()) {
        trace.step("three", [&](auto& step) { say_three(step, patch, chosen); });
        return chosen;
    }
    chosen.take(fourth);
    trace.step("fourth", [&](auto& step) { say_fourth(step, patch, chosen); });
    return chosen;
}

}  // namespace sat

// As collide_by_axes(), with at most four of the contacts that were found: the deepest is one of
// them, so depth, normal and witness points are those of all. Cost: that of collide_by_axes().
template <Tracer T = NoTrace>
ReducedContacts collide_with_four_contacts(const Polytope& a, const Polytope& b, T trace = {}) {
    const HullPair pair{PlacedPolytope(a), PlacedPolytope(b)};
    const std::optional<HullAxis> axis =
        sat::overlapping_axis(a, b, pair, trace.scope("sat_hull_hull"));
    trace.step("axis", [&](auto& step) { sat::say_axis(step, pair, axis); });
    ReducedContacts result;
    if (!axis) {
        result.pair = apart_hulls(a, b, pair.a_preferred);
        trace.step("apart", [&](auto& step) { sat::say_apart(step, result.pair); });
        return result;
    }

    // All contacts of the two faces, by clipping one to the sides of the other.
    const double depth = std::max(axis->overlap, 0.0);
    const double margin = pair.tolerance(constants::hull_contact_preference);
    HullContacts contacts =
        sat::find_contacts(pair, *axis, depth, margin, trace.scope("sat_hull_hull"));
    const ContactPatch patch(pair, axis->normal, contacts.points);
    result.found = patch.size();
    result.area = patch.area();
    trace.step("manifold", [&](auto& step) { sat::say_manifold(step, patch, depth); });

    const ContactChoice chosen = sat::choose_four(patch, trace);
    result.kept_area = patch.area(chosen);
    contacts.points = patch.only(chosen);
    result.pair = sat::hit_hulls(pair, *axis, depth, contacts);
    trace.step("answer", [&](auto& step) { sat::say_kept(step, patch, chosen, result.pair); });
    return result;
}

}  // namespace collidoscope
