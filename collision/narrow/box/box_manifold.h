// The contacts of two overlapping boxes on the axis of their smallest overlap.
//
// Source: Gottschalk, Lin, Manocha 1996, section 5, for the axes; clipping after Sutherland and
// Hodgman 1974.
#pragma once

#include <algorithm>

#include "collision/narrow/box/box_faces.h"
#include "collision/narrow/box/box_pair.h"
#include "collision/narrow/box/constants.h"
#include "collision/narrow/box/sat_box_box_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// One contact where the two edges of an edge axis pass each other.
template <Tracer T>
void add_edge_contact(const BoxPair& pair, const ChosenAxis& chosen, PairResult& result, T trace) {
    // Take A's edge farthest along the normal and B's farthest against it.
    const BoxEdge edge_a = edge_towards(pair.a, (chosen.axis - 6) / 3, chosen.normal);
    const BoxEdge edge_b = edge_towards(pair.b, (chosen.axis - 6) % 3, -chosen.normal);

    // The preferred box goes first, so that swapping the boxes changes no bit.
    const dvec3 middle =
        pair.a_preferred ? middle_of_edges(edge_a, edge_b) : middle_of_edges(edge_b, edge_a);
    const double depth = std::max(chosen.overlap, 0.0);
    result.contacts.add(contact_at(pair, middle, chosen.normal, depth));
    finish_hit(pair, chosen, result, middle);
    trace.step("edges", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Witness);
        sat::say_edges(step, pair, edge_a, edge_b, result);
    });
}

// Up to eight contacts: the other box's face, cut to the prism over the reference face.
template <Tracer T>
void add_face_contacts(const BoxPair& pair, const ChosenAxis& chosen, PairResult& result, T trace) {
    const double margin = pair.tolerance(constants::contact_preference);
    const double depth = std::max(chosen.overlap, 0.0);
    const bool on_a = chosen.axis < 3;
    const BoxFrame& reference_box = on_a ? pair.a : pair.b;
    const BoxFrame& incident_box = on_a ? pair.b : pair.a;

    // The reference face belongs to the axis, on the side that looks at the other box.
    const dvec3 towards_other = on_a ? chosen.normal : -chosen.normal;
    const int k = chosen.axis % 3;
    const BoxFace reference(reference_box, k, glm::dot(towards_other, reference_box.axis[k]) > 0);
    trace.step("reference", [&](auto& step) { sat::say_reference(step, pair, reference, on_a); });

    // The incident face is the other box's that looks most against it.
    const BoxFace incident = face_against(incident_box, reference.outward);
    trace.step("incident", [&](auto& step) { sat::say_incident(step, pair, incident, on_a); });

    // Clip the incident face by the four sides of the reference face.
    ClippedFace polygon = corners_of(incident);
    for (const int side : {reference.side_u(), reference.side_v()}) {
        for (const double sign : {1.0, -1.0}) {
            const dvec3 normal = sign * reference_box.axis[side];
            const double offset = glm::dot(normal, reference_box.center) + reference_box.half[side];
            const ClippedFace before = polygon;
            polygon = clipped(before, normal, offset + margin);
            trace.step("clip", [&](auto& step) {
                sat::say_clip(step, pair, reference, on_a, side, sign, before, polygon);
            });
        }
    }

    // Rounding can leave nothing when the faces only touch at a side: keep the nearest point then.
    if (polygon.size == 0) polygon.add(nearest_below(reference, incident));

    // Keep the points that are not above the reference face.
    const ContactPoints kept = points_below(reference, polygon, depth, margin);
    trace.step("keep", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Witness);
        sat::say_keep(step, pair, reference, polygon, kept, on_a);
    });
    for (std::size_t i = 0; i < kept.size; ++i)
        result.contacts.add(contact_at(pair, kept.middle[i], chosen.normal, kept.depth[i]));
    finish_hit(pair, chosen, result, kept.deepest_middle);
}

}  // namespace collidoscope
