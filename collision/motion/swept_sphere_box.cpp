#include "collision/motion/swept_sphere_box.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/box/box_frame.h"
#include "collision/box/sphere_box.h"
#include "collision/motion/conservative_advancement.h"
#include "collision/motion/constants.h"
#include "collision/motion/slab_times.h"
#include "collision/motion/swept_box_axes.h"

namespace collidoscope {

namespace {

using Time = SlabTimes::Time;

// |distance of the center and the box|² - r² during a piece of time in which the center lies beyond
// the same faces: side[k] is -1 or 1 where it does, 0 where it lies between the two.
struct Piece {
    const MovingBody& sphere;
    const MovingBody& box;
    std::array<int, 3> side;

    template <typename Lift>
    auto place(Lift lift, int k) const {
        const auto p =
            lift(static_cast<double>(sphere.center[k])) - lift(static_cast<double>(box.center[k]));
        return (side[static_cast<std::size_t>(k)] < 0 ? -p : p) -
               lift(static_cast<double>(box.half[k]));
    }
    template <typename Lift>
    auto speed(Lift lift, int k) const {
        const auto v = lift(static_cast<double>(sphere.velocity[k])) -
                       lift(static_cast<double>(box.velocity[k]));
        return side[static_cast<std::size_t>(k)] < 0 ? -v : v;
    }
    // a t² + 2 b t + c.
    template <typename Lift>
    auto a(Lift lift) const {
        auto sum = lift(0.0);
        for (int k = 0; k < 3; ++k)
            if (side[static_cast<std::size_t>(k)] != 0) sum = sum + speed(lift, k) * speed(lift, k);
        return sum;
    }
    template <typename Lift>
    auto b(Lift lift) const {
        auto sum = lift(0.0);
        for (int k = 0; k < 3; ++k)
            if (side[static_cast<std::size_t>(k)] != 0) sum = sum + place(lift, k) * speed(lift, k);
        return sum;
    }
    template <typename Lift>
    auto c(Lift lift) const {
        const auto r = lift(static_cast<double>(sphere.half.x));
        auto sum = -(r * r);
        for (int k = 0; k < 3; ++k)
            if (side[static_cast<std::size_t>(k)] != 0) sum = sum + place(lift, k) * place(lift, k);
        return sum;
    }

    // The signs of the quadratic and of its slope at a time, a fraction.
    int sign_at(const SlabTimes& times, Time t) const {
        return exact::sign([&](auto lift) {
            const auto n = times.numerator(lift, t), d = times.denominator(lift, t);
            return c(lift) * d * d + n * (lift(2.0) * b(lift) * d + n * a(lift));
        });
    }
    int slope_at(const SlabTimes& times, Time t) const {
        return exact::sign([&](auto lift) {
                   return b(lift) * times.denominator(lift, t) + a(lift) * times.numerator(lift, t);
               }) *
               times.sign_of_denominator(t);
    }
    bool has_roots() const {
        return exact::sign([&](auto lift) { return b(lift) * b(lift) - a(lift) * c(lift); }) >= 0;
    }
    // The smaller one, where the quadratic falls.
    double first_root() const {
        const double half_b = exact::value([&](auto lift) { return b(lift); });
        const double root = std::sqrt(std::max(
            exact::value([&](auto lift) { return b(lift) * b(lift) - a(lift) * c(lift); }), 0.0));
        return exact::value([&](auto lift) { return c(lift); }) / (root - half_b);
    }
};

// The start, the crossings of the box's planes within the frame in order, and the end.
struct Pieces {
    std::array<Time, 8> at;
    std::size_t count = 0;

    void insert(const SlabTimes& times, Time t) {
        std::size_t i = count++;
        for (; i > 0 && times.compare(t, at[i - 1]) < 0; --i) at[i] = at[i - 1];
        at[i] = t;
    }
};

Pieces pieces_of(const SlabTimes& times) {
    Pieces pieces;
    pieces.insert(times, SlabTimes::start());
    pieces.insert(times, SlabTimes::end());
    for (int axis = 0; axis < 3; ++axis) {
        if (times.direction(axis) == 0) continue;
        for (const Time t : {times.enters(axis), times.leaves(axis)}) {
            if (times.compare(t, SlabTimes::start()) > 0 && times.compare(t, SlabTimes::end()) < 0)
                pieces.insert(times, t);
        }
    }
    return pieces;
}

int side_after(const SlabTimes& times, int axis, Time t) {
    const int direction = times.direction(axis);
    if (direction == 0) return times.side_at_start(axis);
    if (times.compare(t, times.enters(axis)) < 0) return -direction;
    return times.compare(t, times.leaves(axis)) < 0 ? 0 : direction;
}

// The first time when the sphere touches an axis-aligned box; negative: never.
double first_touch(const MovingBody& sphere, const MovingBody& box, float seconds) {
    MovingBody center = sphere;
    center.half = vec3(0);
    const SlabTimes times(box, center, seconds);
    const Pieces pieces = pieces_of(times);
    for (std::size_t i = 0; i + 1 < pieces.count; ++i) {
        const Time from = pieces.at[i], to = pieces.at[i + 1];
        const Piece piece{
            sphere,
            box,
            {side_after(times, 0, from), side_after(times, 1, from), side_after(times, 2, from)}};
        // Already touching as the piece begins.
        if (piece.sign_at(times, from) <= 0) return times.seconds(from);
        // It falls to zero before the piece ends.
        if (piece.slope_at(times, from) < 0 && piece.has_roots() &&
            (piece.sign_at(times, to) <= 0 || piece.slope_at(times, to) >= 0))
            return std::clamp(piece.first_root(), times.seconds(from), times.seconds(to));
    }
    return -1;
}

Contact contact_at(const MovingBody& sphere, const MovingBody& box, double time) {
    if (time == 0) {
        const PairResult pair = collide(sphere_of(sphere), oriented_box_of(box));
        if (!pair.contacts.empty()) return pair.contacts[0];
    }
    const MovingBody there = after(box, static_cast<float>(time));
    const dvec3 velocity = dvec3(sphere.velocity) - dvec3(box.velocity);
    const dvec3 center = dvec3(sphere.center) + time * dvec3(sphere.velocity);
    const dvec3 box_center = dvec3(box.center) + time * dvec3(box.velocity);
    BoxFrame frame(oriented_box_of(there));
    frame.center = box_center;
    const dvec3 place = frame.closest(center);
    const dvec3 way = place - center;
    const double length = glm::length(way), speed = glm::length(velocity);
    const dvec3 normal = length > 0 ? way / length : speed > 0 ? velocity / speed : dvec3(0, 1, 0);
    return {vec3(place), vec3(normal), 0, vec3(place), vec3(place)};
}

// The sphere as the box sees it, which stands still at the origin and is not turned.
void bring_into_frame(MovingBody& sphere, MovingBody& box) {
    const BoxFrame frame(oriented_box_of(box));
    const dmat3 to_local = glm::transpose(frame.axis);
    sphere.center = vec3(to_local * (dvec3(sphere.center) - dvec3(box.center)));
    sphere.velocity = vec3(to_local * (dvec3(sphere.velocity) - dvec3(box.velocity)));
    box.form = BodyForm::Aabb;
    box.center = box.velocity = vec3(0);
}

SweepResult sweep_turning(const MovingBody& sphere, const MovingBody& box, float seconds) {
    const double radius = static_cast<double>(sphere.half.x);
    const double around = glm::length(dvec3(box.half));
    const dvec3 velocity = dvec3(box.velocity) - dvec3(sphere.velocity), spin(box.spin);
    const dvec3 offset = dvec3(box.center) - dvec3(sphere.center);
    const double size = radius + around;
    const double band =
        constants::sweep_rounding *
        (size + glm::length(offset) + glm::length(velocity) * static_cast<double>(seconds));
    const BoxFrame start(oriented_box_of(box), dvec3(box.center));
    return advance_conservatively(
        [&](double t) {
            BoxFrame frame = start;
            frame.center = offset + t * velocity;
            const double speed = glm::length(spin);
            if (t > 0)
                frame.axis = glm::mat3_cast(glm::angleAxis(speed * t, spin / speed)) * frame.axis;
            const dvec3 way = frame.closest(dvec3(0));
            const double distance = glm::length(way);
            Clearance clearance;
            clearance.gap = distance - radius - band;
            if (clearance.gap <= 0 || !(distance > 0)) return clearance;
            clearance.normal = way / distance;
            clearance.closing = (-glm::dot(clearance.normal, velocity) +
                                 glm::length(glm::cross(clearance.normal, spin)) * around) *
                                (1 + constants::sweep_rounding);
            return clearance;
        },
        static_cast<double>(seconds), size, [](const char*, double, const Clearance&, double) {});
}

}  // namespace

SweepResult sweep_sphere_box(const MovingBody& sphere, const MovingBody& box, float seconds) {
    SweepResult result;
    if (turns(box)) {
        result = sweep_turning(sphere, box, seconds);
    } else {
        MovingBody ball = sphere, still = box;
        if (box.form != BodyForm::Aabb) bring_into_frame(ball, still);
        const double time = first_touch(ball, still, seconds);
        result.hit = time >= 0;
        result.time = result.lower = result.upper = std::max(time, 0.0);
    }
    if (result.hit) result.contact = contact_at(sphere, box, result.time);
    return result;
}

}  // namespace collidoscope
