// The contacts of two overlapping hulls on an axis: one between two edges, or the incident face
// clipped to the sides of the reference face.
#pragma once

#include <algorithm>

#include "collision/narrow/sat/hull_contacts.h"
#include "collision/narrow/sat/sat_hull_hull_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope::sat {

// depth: of the axis, not negative. margin: a length, see hull_contact_preference. Never empty.
template <Tracer T>
HullContacts find_contacts(const HullPair& pair, const HullAxis& found, double depth, double margin,
                           T trace) {
    const HullAxis axis = as_face_axis(pair, found, margin);

    // Two edges pass each other in one point.
    if (axis.kind != AxisKind::FaceA && axis.kind != AxisKind::FaceB) {
        const dvec3 middle = single_middle(pair, axis, margin);
        trace.step("edges", [&](auto& step) {
            step.decides(AnswerPart::Contact, AnswerPart::Witness);
            say_edges(step, pair, axis, depth, middle);
        });
        return {{{middle, depth}}, middle};
    }

    // The reference face is the one whose normal the axis is.
    const bool on_a = axis.kind == AxisKind::FaceA;
    const HullFrame& reference = on_a ? pair.a : pair.b;
    const HullFrame& other = on_a ? pair.b : pair.a;
    const Index face = on_a ? axis.on_a : axis.on_b;
    const dvec3& outward = reference.normals[face];
    trace.step("reference", [&](auto& step) { say_reference(step, pair, on_a, face); });

    // The incident face is the other hull's at its deepest vertex that looks most against it.
    const HullFeature incident = incident_feature(other, outward, margin);
    const std::vector<dvec3> whole = corners_of(other, incident);
    trace.step("incident", [&](auto& step) { say_incident(step, pair, on_a, face, incident); });

    // Clip it by the planes that stand on the sides of the reference face.
    std::vector<dvec3> polygon = whole;
    for (const FaceSide& side : sides_of(reference, face)) {
        const std::vector<dvec3> before = polygon;
        polygon = clipped(before, side.outward, side.offset + margin);
        trace.step("clip",
                   [&](auto& step) { say_clip(step, pair, on_a, face, side, before, polygon); });
    }
    // Rounding can leave nothing of bodies that touch at the rim: keep the nearest point then.
    if (polygon.empty()) polygon.push_back(nearest_below(reference, face, whole));

    // Keep the points that are not above the reference face.
    HullContacts contacts = points_below(outward, reference.offsets[face], polygon, depth, margin);
    trace.step("keep", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Witness);
        say_keep(step, pair, on_a, face, polygon, contacts);
    });
    return contacts;
}

}  // namespace collidoscope::sat
