#include "collision/motion/swept_sphere_box.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/motion/ball_slabs.h"
#include "collision/motion/swept_box_axes.h"
#include "collision/motion/touch_direction.h"
#include "collision/motion/turning_box.h"
#include "collision/narrow/box/box_frame.h"
#include "collision/narrow/box/sphere_box.h"

namespace collidoscope {

namespace {

// |distance of the center and the box|² - r² during a piece of time in which the center lies beyond
// the same faces: side[k] is -1 or 1 where it does, 0 where it lies between the two.
template <typename Slabs>
struct Piece {
    const SlabTimesOf<Slabs>& times;
    std::array<int, 3> side;

    using Time = typename SlabTimesOf<Slabs>::Time;
    const Slabs& slabs() const { return times.slabs(); }

    template <typename Lift>
    auto place(Lift lift, int k) const {
        const auto p = slabs().place(lift, k);
        return (side[static_cast<std::size_t>(k)] < 0 ? -p : p) - slabs().reach(lift, k);
    }
    template <typename Lift>
    auto speed(Lift lift, int k) const {
        const auto v = slabs().speed(lift, k);
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
        const auto r = slabs().radius(lift);
        auto sum = -(r * r);
        for (int k = 0; k < 3; ++k)
            if (side[static_cast<std::size_t>(k)] != 0) sum = sum + place(lift, k) * place(lift, k);
        return sum;
    }

    // The signs of the quadratic and of its slope at a time, a fraction.
    int sign_at(Time t) const {
        return slabs().sign([&](auto lift) {
            const auto n = times.numerator(lift, t), d = times.denominator(lift, t);
            return c(lift) * d * d + n * (lift(2.0) * b(lift) * d + n * a(lift));
        });
    }
    int slope_at(Time t) const {
        return slabs().sign([&](auto lift) {
            return b(lift) * times.denominator(lift, t) + a(lift) * times.numerator(lift, t);
        }) * times.sign_of_denominator(t);
    }
    bool has_roots() const {
        return slabs().sign([&](auto lift) { return b(lift) * b(lift) - a(lift) * c(lift); }) >= 0;
    }
    double discriminant() const {
        return slabs().value([&](auto lift) { return b(lift) * b(lift) - a(lift) * c(lift); });
    }
    // The smaller one, where the quadratic falls.
    double first_root() const {
        const double half_b = slabs().value([&](auto lift) { return b(lift); });
        const double root = std::sqrt(std::max(discriminant(), 0.0));
        return slabs().value([&](auto lift) { return c(lift); }) / (root - half_b);
    }

    // Unit, along the box's axes, from the center to the nearest point of the box, as they first
    // touch at a time.
    dvec3 way_to_box(double time) const {
        dvec3 way(1);
        const auto beyond = std::count_if(side.begin(), side.end(), [](int s) { return s != 0; });
        if (beyond > 1)
            way = touch_direction(
                [&](const auto& polynomial) { return slabs().value(polynomial); },
                [&](auto lift) { return vector(lift, [&](int k) { return place(lift, k); }); },
                [&](auto lift) { return vector(lift, [&](int k) { return speed(lift, k); }); },
                slabs().plain_radius(), time, discriminant());
        // Beyond one face: straight onto it.
        for (int k = 0; k < 3; ++k) way[k] *= -side[static_cast<std::size_t>(k)];
        return way;
    }

  private:
    // The coordinates beyond a face; the others are 0.
    template <typename Lift, typename Get>
    auto vector(Lift lift, const Get& get) const {
        const auto part = [&](int k) {
            return side[static_cast<std::size_t>(k)] != 0 ? get(k) : lift(0.0);
        };
        return exact::Vector3<typename Lift::Number>{part(0), part(1), part(2)};
    }
};

// The start, the crossings of the box's planes within the frame in order, and the end.
template <typename Times>
struct Pieces {
    using Time = typename Times::Time;
    std::array<Time, 8> at;
    std::size_t count = 0;

    explicit Pieces(const Times& times) {
        insert(times, Times::start());
        insert(times, Times::end());
        for (int axis = 0; axis < 3; ++axis) {
            if (times.direction(axis) == 0) continue;
            for (const Time t : {times.enters(axis), times.leaves(axis)}) {
                if (times.compare(t, Times::start()) > 0 && times.compare(t, Times::end()) < 0)
                    insert(times, t);
            }
        }
    }

  private:
    void insert(const Times& times, Time t) {
        std::size_t i = count++;
        for (; i > 0 && times.compare(t, at[i - 1]) < 0; --i) at[i] = at[i - 1];
        at[i] = t;
    }
};

template <typename Times>
int side_after(const Times& times, int axis, typename Times::Time t) {
    const int direction = times.direction(axis);
    if (direction == 0) return times.side_at_start(axis);
    if (times.compare(t, times.enters(axis)) < 0) return -direction;
    return times.compare(t, times.leaves(axis)) < 0 ? 0 : direction;
}

// The first touch of a sphere and a box.
struct FirstTouch {
    double time = -1;           // negative: never
    std::array<int, 3> side{};  // of the box, on which the center is then; 0 where between
    dvec3 way{0};               // unit, along its axes, from the center to its nearest point
};

template <typename Slabs>
FirstTouch first_touch(const SlabTimesOf<Slabs>& times) {
    const Pieces pieces(times);
    for (std::size_t i = 0; i + 1 < pieces.count; ++i) {
        const auto from = pieces.at[i], to = pieces.at[i + 1];
        const Piece<Slabs> piece{
            times,
            {side_after(times, 0, from), side_after(times, 1, from), side_after(times, 2, from)}};
        // Already touching as the piece begins.
        if (piece.sign_at(from) <= 0) return {times.seconds(from), piece.side};
        // It falls to zero before the piece ends.
        if (piece.slope_at(from) < 0 && piece.has_roots() &&
            (piece.sign_at(to) <= 0 || piece.slope_at(to) >= 0)) {
            const double time =
                std::clamp(piece.first_root(), times.seconds(from), times.seconds(to));
            return {time, piece.side, piece.way_to_box(time)};
        }
    }
    return {};
}

template <typename Slabs>
bool touching_at_end(const SlabTimesOf<Slabs>& times) {
    const Piece<Slabs> piece{times,
                             {times.side_at_end(0), times.side_at_end(1), times.side_at_end(2)}};
    return piece.sign_at(times.end()) <= 0;
}

// Calls with the times at which the center crosses the planes of a box that does not turn.
template <typename Call>
auto with_times(const MovingBody& sphere, const MovingBody& box, float seconds, const Call& call) {
    if (is_aligned(box)) return call(SlabTimesOf(AlignedBallSlabs(sphere, box, seconds), seconds));
    return call(SlabTimesOf(TurnedBallSlabs(sphere, box, seconds), seconds));
}

// As they overlap at the start; none when they do not.
std::optional<Contact> contact_at_start(const MovingBody& sphere, const MovingBody& box) {
    const PairResult pair = collide(sphere_of(sphere), oriented_box_of(box));
    if (pair.contacts.empty()) return std::nullopt;
    return pair.contacts[0];
}

Contact contact_of(const MovingBody& sphere, const MovingBody& box, const FirstTouch& touch) {
    if (touch.time == 0) {
        if (const auto contact = contact_at_start(sphere, box)) return *contact;
    }
    const BoxFrame frame(oriented_box_of(box));
    const dvec3 between = (dvec3(sphere.center) - dvec3(box.center)) +
                          touch.time * (dvec3(sphere.velocity) - dvec3(box.velocity));
    dvec3 place = dvec3(box.center) + touch.time * dvec3(box.velocity);
    for (int k = 0; k < 3; ++k) {
        const double half = frame.half[k];
        const int side = touch.side[static_cast<std::size_t>(k)];
        place +=
            (side != 0 ? side * half : std::clamp(glm::dot(between, frame.axis[k]), -half, half)) *
            frame.axis[k];
    }
    return {vec3(place), vec3(frame.axis * touch.way), 0, vec3(place), vec3(place)};
}

SweepResult sweep_turning(const MovingBody& sphere, const MovingBody& box, float seconds) {
    const TurningBox turning(sphere, box, seconds);
    SweepResult result = advance_conservatively([&](double t) { return turning.clearance(t); },
                                                static_cast<double>(seconds), turning.size(),
                                                [](Advance, double, const Clearance&, double) {});
    if (!result.hit) return result;
    if (result.time == 0) {
        if (const auto contact = contact_at_start(sphere, box)) {
            result.contact = *contact;
            return result;
        }
    }
    const dvec3 center = dvec3(sphere.center) + result.time * dvec3(sphere.velocity);
    const vec3 place(center + turning.closest(result.time));
    result.contact = {place, vec3(turning.way(result.time)), 0, place, place};
    return result;
}

}  // namespace

bool sphere_meets_box_after(const MovingBody& sphere, const MovingBody& box, float seconds) {
    if (turns(box)) return !(TurningBox(sphere, box, seconds).clearance(seconds).gap > 0);
    return with_times(sphere, box, seconds,
                      [](const auto& times) { return touching_at_end(times); });
}

SweepResult sweep_sphere_box(const MovingBody& sphere, const MovingBody& box, float seconds) {
    if (turns(box)) return sweep_turning(sphere, box, seconds);
    const FirstTouch touch =
        with_times(sphere, box, seconds, [](const auto& times) { return first_touch(times); });
    SweepResult result;
    result.hit = touch.time >= 0;
    result.time = result.lower = result.upper = std::max(touch.time, 0.0);
    if (result.hit) result.contact = contact_of(sphere, box, touch);
    return result;
}

}  // namespace collidoscope
