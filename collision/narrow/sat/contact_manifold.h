// Contact manifold for a normal that is known already, whoever found it (GJK, EPA, MPR): the faces
// of both bodies that meet there are laid over each other along the normal, and every corner of
// what they share is a contact.
//
// Sources: Gregorius 2013 (reference and incident face); Sutherland and Hodgman 1974 (clipping);
// Catto 2006, "Fast and Simple Physics using Sequential Impulses" (feature numbers of contacts).
#pragma once

#include <algorithm>

#include "collision/narrow/sat/contact_clipping.h"
#include "collision/narrow/sat/contact_manifold_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct ManifoldOptions {
    double margin = 0;                      // points no farther apart than this are contacts, too
    std::size_t most = Manifold::capacity;  // 1 to that
    // For contacts that are kept from frame to frame: corners no farther outside of a side than the
    // slack count as inside, and A's polygon is the reference unless the cosine of B's is larger by
    // more than prefer_a; so bodies that move by less keep the numbers of their features. 0:
    // neither body is preferred.
    double slack = 0;
    double prefer_a = 0;
};

struct ContactManifold {
    PairResult pair;                        // as given, with all its contacts
    std::vector<ContactFeatures> features;  // of each contact
    std::size_t found = 0;                  // before at most `most` of them were chosen
};

// pair: bodies that meet, or are no farther apart than the margin, with their normal and witness
// points; another comes back as it is. a, b: contact_face() along its normal and against it.
//
// Two polygons, or a polygon and a segment: one is the reference, the polygon that lies most across
// the normal; the other is cut by the planes that stand on its sides along the normal. Every corner
// left has a point on each face, one above the other along the normal; its depth is the way between
// them. Those not above each other's face are contacts. Two segments: the ends of the stretch they
// share, where they lie over each other (capsules up to ten degrees from parallel, each end with a
// depth and normal of its own). A point: the witness points alone. Where no contact is as deep as
// the witness points (MPR's normal is not that of the least depth; edges that cross), they are one
// more. All contacts but those of capsules have the pair's normal. Swapping the bodies mirrors the
// contacts. Cost: O(n m) for faces of n and m corners.
template <Tracer T = NoTrace>
ContactManifold contact_manifold(const ContactFace& a, const ContactFace& b, const PairResult& pair,
                                 const ManifoldOptions& options = {}, T trace = {}) {
    if (!pair.hit && !(double{pair.signed_distance} <= options.margin)) return {pair, {}, 0};
    const dvec3 n = glm::normalize(dvec3(pair.normal));
    const manifold::Asked asked{pair, n, options.margin, a.size + b.size};
    trace.step("faces", [&](auto& step) { manifold::say_faces(step, a, b, asked); });

    std::vector<manifold::Point> points;
    if (a.corners.size() == 1 || b.corners.size() == 1) {
        trace.step("single", [&](auto& step) { manifold::say_single(step, a, b); });
    } else if (!a.polygon() && !b.polygon()) {
        points = manifold::shared_stretch(a, b, asked);
        trace.step("lines", [&](auto& step) { manifold::say_lines(step, a, b, points); });
    } else {
        // The reference is the polygon that lies most across the normal.
        manifold::Clipping clipping(a, b, n, options.prefer_a);
        trace.step("reference", [&](auto& step) { manifold::say_reference(step, clipping); });
        trace.step("incident", [&](auto& step) { manifold::say_incident(step, clipping); });

        // Cut the other by the planes that stand on its sides along the normal.
        for (std::size_t side = 0; side < clipping.sides(); ++side) {
            const std::vector<dvec3> before = clipping.outline();
            clipping.cut(side, constants::hull_contact_preference * asked.size + options.slack);
            trace.step("cut", [&](auto& step) { manifold::say_cut(step, clipping, side, before); });
        }

        // Keep the points that are not above the other face.
        const std::vector<manifold::Point> all = clipping.points();
        points = manifold::kept(all, asked);
        trace.step("keep", [&](auto& step) { manifold::say_keep(step, all, points); });
    }

    // The witness points, where nothing is as deep, and of too many those that span the patch.
    const bool shallow = manifold::shallow(points, asked);
    ContactManifold result{pair, {}, points.size() + std::size_t{shallow}};
    const std::size_t room = options.most - std::size_t{shallow};
    if (points.size() > room) {
        const std::vector<manifold::Point> all = points;
        spread_out_points(points, room);
        trace.step("spread", [&](auto& step) { manifold::say_spread(step, all, points); });
    }
    if (shallow) {
        points.push_back(manifold::witness(a, b, asked));
        trace.step("witness", [&](auto& step) { manifold::say_witness(step, points); });
    }
    manifold::put(points, result.pair, result.features);
    return result;
}

}  // namespace collidoscope
