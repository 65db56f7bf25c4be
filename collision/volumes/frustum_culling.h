// Culling by a view volume: is a box outside of it, inside it, or does it cross its surface? One
// plane after the other, each with the two corners of the box that lie farthest along its normal.
//
// Source: lecture notes, "Introduction": visibility is the question whether an object collides with
// the view volume.
#pragma once

#include <array>
#include <cstdint>

#include "collision/exact/sign.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/trace/trace.h"
#include "collision/volumes/frustum_culling_steps.h"

namespace collidoscope {

// The plane of a face, by three of its corners, counter-clockwise seen from outside; and of a box
// the corners that lie farthest inward and outward.
struct ViewPlane {
    std::array<vec3, 3> on{};
    vec3 innermost{0}, outermost{0};

    // Exact on the given floats: +1 for a point beyond the plane, 0 on it, -1 on the inner side.
    int side_of(const vec3& p) const;
};
ViewPlane view_plane(const Polytope& view, Index face, const Aabb& box);

enum class Culled : std::uint8_t {
    Outside,   // wholly beyond a plane: it cannot be seen
    Crossing,  // no plane has it outside, and one passes through it: it may be seen
    Inside,    // wholly inside: what it holds need not be tested
};
struct CullResult {
    Culled place = Culled::Inside;
    std::size_t planes = 0;   // tested
    std::size_t crossed = 0;  // of which pass through the box
};

// Whether they have a point in common, exactly. Cost: some microseconds.
bool view_meets_box(const Polytope& view, const Aabb& box);

// The view is any solid convex polytope (dimension 3); touching it is not outside. Outside is
// right, and so is Inside. Crossing is kept although the box may be outside: beyond an edge or a
// corner of the view no single plane has it on its outer side. Exact on the given floats.
// Cost: two corners for each plane; the first plane with the box outside ends it.
template <Tracer T = NoTrace>
CullResult cull(const Polytope& view, const Aabb& box, T trace = {}) {
    CullResult result;
    trace.step("start", [&](auto& step) { frustum_culling::say_start(step, view, box); });
    for (Index face = 0; face < view.faces.size(); ++face) {
        const ViewPlane plane = view_plane(view, face, box);
        ++result.planes;
        if (plane.side_of(plane.innermost) > 0) {
            result.place = Culled::Outside;
            trace.step("outside",
                       [&](auto& step) { frustum_culling::say_outside(step, view, face, plane); });
            return result;
        }
        if (plane.side_of(plane.outermost) > 0) {
            ++result.crossed;
            trace.step("crossing",
                       [&](auto& step) { frustum_culling::say_crossing(step, view, face, plane); });
        } else {
            trace.step("within",
                       [&](auto& step) { frustum_culling::say_within(step, view, face, plane); });
        }
    }
    if (result.crossed == 0) {
        trace.step("inside", [&](auto& step) { frustum_culling::say_inside(step, box); });
        return result;
    }
    result.place = Culled::Crossing;
    trace.step("kept", [&](auto& step) { frustum_culling::say_kept(step, view, box, result); });
    return result;
}

}  // namespace collidoscope
