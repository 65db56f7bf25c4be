// When two features whose vertices move first touch: a vertex and a face, or two edges. Boxes of
// times and parameters are split until those that remain are small; a box is dropped only when
// nothing in it can touch, so no contact is missed.
//
// Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo 2021; Snyder 1992
// (interval analysis).
#pragma once

#include <queue>

#include "collision/motion/vertices/first_contact_steps.h"
#include "collision/motion/vertices/inclusion.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

enum class FirstContactStatus : std::uint8_t {
    Touching,   // proven: they touch between `lower` and `upper`, and not before `lower`
    Within,     // between `lower` and `upper` they are as near as the tolerance; maybe a near miss
    Apart,      // proven: they never touch
    Undecided,  // `max_boxes` ended the search: they do not touch before `lower`
};
const char* name_of(FirstContactStatus status);

struct FirstContact {
    FirstContactStatus status = FirstContactStatus::Undecided;
    // Times, from 0 to 1. Never after the first contact: `lower`, in every status but Apart.
    double lower = 0, upper = 1;
    // The place of the contact: FeatureParameters.
    double u = 0, v = 0;
    double gap = 0;         // at `lower` they are at most this far apart there
    int boxes = 0;          // looked at
    bool rounding = false;  // the tolerance was below what rounding allows, which ended the search
    Contact contact;        // at `lower`, in the middle of the gap; its depth is 0

    bool hit() const {
        return status == FirstContactStatus::Touching || status == FirstContactStatus::Within;
    }
};

struct FirstContactOptions {
    double tolerance = 1e-6;  // share of the longest edge: so near counts as touching
    int max_boxes = 1'000'000;
};

namespace first_contact {

// The image's side at which a box counts as small: the tolerance, and above rounding. A parameter
// moves a coordinate by at most 8M times its width (MovingFeatures::rounding): by 8 roundings at a
// width of 2^-48. If a side is longer than 32 roundings, the parameter that is split moves it by
// more than 6, so no width falls below 2^-50.
template <std::size_t A, std::size_t B>
double small_side(const MovingFeatures<A, B>& features, double tolerance) {
    return std::max(tolerance * features.size(), 32 * features.rounding());
}

// The parameter that is split. t, where one half of its time holds no zero: features that touch in
// more than a point are so brought to that time first, and not cut to pieces before. Once t moves
// nothing further than half of `small` it stays whole. Else the one that moves a coordinate
// furthest.
template <std::size_t A, std::size_t B>
int parameter_to_split(const MovingFeatures<A, B>& features, const inclusion::ParameterBox& box,
                       const inclusion::Image& image, double small) {
    const auto& spans = image.spans;
    if (spans[0] <= 0.5 * small) return spans[1] >= spans[2] ? 1 : 2;
    if (image.longest == 0) return 0;
    for (const inclusion::ParameterBox& half : inclusion::split(box, 0, features.face).boxes)
        if (!inclusion::image_of(features, half).holds_zero(features.rounding())) return 0;
    return image.longest;
}

// The end of a search: a box whose image is small and holds zero.
template <std::size_t A, std::size_t B>
void conclude(const MovingFeatures<A, B>& features, const inclusion::ParameterBox& box,
              FirstContact& found) {
    FeatureParameters at = box.middle();
    found.status = FirstContactStatus::Within;
    found.upper = box.high[0];
    for (const double by : {1.0, 8.0, 64.0}) {
        const inclusion::ParameterBox around = inclusion::grown(box, by);
        if (features.face && around.high[1] + around.high[2] > 1) break;
        const auto zero =
            inclusion::certain_zero(inclusion::image_of(features, around), features.rounding());
        if (!zero) continue;
        found.status = FirstContactStatus::Touching;
        found.upper = around.high[0];
        for (std::size_t k = 0; k < 3; ++k)
            at[k] = around.low[k] + (*zero)[static_cast<int>(k)] * (around.high[k] - around.low[k]);
        break;
    }
    at[0] = found.lower;
    // A box across the edge u + v = 1: back toward its lower corner, which is on the face.
    if (const double beyond = at[1] + at[2] - 1; features.face && beyond > 0) {
        const double room = 1 - box.low[1] - box.low[2];
        for (std::size_t k = 1; k < 3; ++k)
            at[k] = box.low[k] + room / (room + beyond) * (at[k] - box.low[k]);
    }
    found.u = at[1], found.v = at[2];
    const dvec3 way = features.difference(at);
    found.gap = std::sqrt(glm::dot(way, way)) + 4 * features.rounding();
    const vec3 middle(0.5 * (features.on_a(at) + features.on_b(at)));
    found.contact = {middle, vec3(features.normal(at)), 0, middle, middle};
}

}  // namespace first_contact

// From time 0 to time 1. Touching counts: a contact at an end, along an edge, of features that do
// not move or are degenerate. All finite floats. With every tolerance "apart" is proven, and so is
// that nothing touches before `lower`; a tolerance of 0 goes on until rounding, 2^-43 of the
// features' extent, ends it. Cost: about a microsecond for each box; some 45 to 75 boxes with a
// tolerance of 0.001, twice as many with 1e-6. Features that graze take hundreds; parallel edges
// askew to the axes that meet along a stretch as many as one over the tolerance.
template <std::size_t A, std::size_t B, Tracer T = NoTrace>
FirstContact first_contact_of(const MovingFeatures<A, B>& features,
                              const FirstContactOptions& options = {}, T trace = {}) {
    const double rounding = features.rounding();
    const double small = first_contact::small_side(features, options.tolerance);
    FirstContact found;
    found.rounding = small > options.tolerance * features.size();
    std::priority_queue<inclusion::ParameterBox, std::vector<inclusion::ParameterBox>,
                        inclusion::ComesLater>
        queue;
    queue.emplace();
    std::size_t made = 1;
    trace.step("begin", [&](auto& step) {
        first_contact::say_begin(step, first_contact::shown(features), small);
    });
    while (!queue.empty()) {
        const inclusion::ParameterBox box = queue.top();
        found.lower = box.low[0];
        if (found.boxes >= options.max_boxes) {
            found.status = FirstContactStatus::Undecided;
            trace.step("undecided", [&](auto& step) { first_contact::say_undecided(step, found); });
            return found;
        }
        queue.pop();
        ++found.boxes;
        // The image of the box.
        const inclusion::Image image = inclusion::image_of(features, box);
        trace.step("image", [&](auto& step) {
            first_contact::say_image(step, first_contact::shown(features), box, image);
        });
        if (!image.holds_zero(rounding)) {
            trace.step("drop", [&](auto& step) { first_contact::say_drop(step, image, rounding); });
            continue;
        }
        if (image.width <= small) {
            first_contact::conclude(features, box, found);
            trace.step("small", [&](auto& step) { first_contact::say_small(step, image, small); });
            trace.step("contact", [&](auto& step) {
                first_contact::say_contact(step, first_contact::shown(features), found);
            });
            return found;
        }
        const int parameter = first_contact::parameter_to_split(features, box, image, small);
        const inclusion::Halves halves = inclusion::split(box, parameter, features.face);
        trace.step("split",
                   [&](auto& step) { first_contact::say_split(step, image, parameter, halves); });
        for (int i = 0; i < halves.count; ++i) {
            inclusion::ParameterBox half = halves.boxes[static_cast<std::size_t>(i)];
            half.number = made++;
            queue.push(half);
        }
    }
    found.status = FirstContactStatus::Apart;
    found.lower = 1;
    trace.step("apart", [&](auto& step) { first_contact::say_apart(step, found); });
    return found;
}

// A vertex and a face, and two edges.
template <Tracer T = NoTrace>
FirstContact vertex_face_time(const MovingPoint& vertex, const MovingTriangle& face,
                              const FirstContactOptions& options = {}, T trace = {}) {
    return first_contact_of(MovingFeatures<1, 3>(vertex, face), options, trace);
}
template <Tracer T = NoTrace>
FirstContact edge_edge_time(const MovingEdge& a, const MovingEdge& b,
                            const FirstContactOptions& options = {}, T trace = {}) {
    return first_contact_of(MovingFeatures<2, 2>(a, b), options, trace);
}

}  // namespace collidoscope
