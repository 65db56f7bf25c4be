#include "collision/motion/swept_sphere_box.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/box/box_frame.h"
#include "collision/box/sphere_box.h"
#include "collision/motion/conservative_advancement.h"
#include "collision/motion/constants.h"
#include "collision/motion/slab_times.h"
#include "collision/motion/swept_box_axes.h"
#include "collision/motion/touch_direction.h"

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
    double discriminant() const {
        return exact::value([&](auto lift) { return b(lift) * b(lift) - a(lift) * c(lift); });
    }
    // The smaller one, where the quadratic falls.
    double first_root() const {
        const double half_b = exact::value([&](auto lift) { return b(lift); });
        const double root = std::sqrt(std::max(discriminant(), 0.0));
        return exact::value([&](auto lift) { return c(lift); }) / (root - half_b);
    }

    // Unit, from the center to the nearest point of the box, as they first touch at a time.
    dvec3 way_to_box(double time) const {
        dvec3 way(1);
        const auto beyond = std::count_if(side.begin(), side.end(), [](int s) { return s != 0; });
        if (beyond > 1)
            way = touch_direction(
                [](const auto& polynomial) { return exact::value(polynomial); },
                [&](auto lift) { return vector(lift, [&](int k) { return place(lift, k); }); },
                [&](auto lift) { return vector(lift, [&](int k) { return speed(lift, k); }); },
                static_cast<double>(sphere.half.x), time, discriminant());
        // Beyond one face: straight onto it.
        for (int k = 0; k < 3; ++k) way[k] *= -side[static_cast<std::size_t>(k)];
        return way;
    }

  private:
    // Of the coordinates beyond a face; the others are 0.
    template <typename Lift, typename Get>
    auto vector(Lift lift, const Get& get) const {
        const auto part = [&](int k) {
            return side[static_cast<std::size_t>(k)] != 0 ? get(k) : lift(0.0);
        };
        return exact::Vector3<typename Lift::Number>{part(0), part(1), part(2)};
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

// How a sphere first touches a box that is aligned to the axes.
struct FirstTouch {
    double time = -1;           // negative: never
    std::array<int, 3> side{};  // of the box, on which the center is then; 0 where between
    dvec3 way{0};               // unit, from the center to the nearest point of the box
};

FirstTouch first_touch(const MovingBody& sphere, const MovingBody& box, float seconds) {
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
        if (piece.sign_at(times, from) <= 0) return {times.seconds(from), piece.side};
        // It falls to zero before the piece ends.
        if (piece.slope_at(times, from) < 0 && piece.has_roots() &&
            (piece.sign_at(times, to) <= 0 || piece.slope_at(times, to) >= 0)) {
            const double time =
                std::clamp(piece.first_root(), times.seconds(from), times.seconds(to));
            return {time, piece.side, piece.way_to_box(time)};
        }
    }
    return {};
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

// The sphere as the box sees it, which stands still at the origin and is not turned.
void bring_into_frame(MovingBody& sphere, MovingBody& box) {
    const BoxFrame frame(oriented_box_of(box));
    const dmat3 to_local = glm::transpose(frame.axis);
    sphere.center = vec3(to_local * (dvec3(sphere.center) - dvec3(box.center)));
    sphere.velocity = vec3(to_local * (dvec3(sphere.velocity) - dvec3(box.velocity)));
    box.form = BodyForm::Aabb;
    box.center = box.velocity = vec3(0);
}

// A sphere and a box that turns, seen from the sphere's center.
class TurningBox {
  public:
    TurningBox(const MovingBody& sphere, const MovingBody& box, float seconds)
        : radius_(static_cast<double>(sphere.half.x)),
          around_(glm::length(dvec3(box.half))),
          velocity_(dvec3(box.velocity) - dvec3(sphere.velocity)),
          spin_(box.spin),
          offset_(dvec3(box.center) - dvec3(sphere.center)),
          band_(constants::sweep_rounding *
                (size() + glm::length(offset_) +
                 glm::length(velocity_) * static_cast<double>(seconds))),
          start_(oriented_box_of(box), dvec3(box.center)) {}

    double size() const { return radius_ + around_; }

    Clearance clearance(double t) const {
        const dvec3 way = at(t).closest(dvec3(0));
        const double distance = glm::length(way);
        Clearance clearance;
        clearance.gap = distance - radius_ - band_;
        if (clearance.gap <= 0 || !(distance > 0)) return clearance;
        clearance.normal = way / distance;
        clearance.closing = (-glm::dot(clearance.normal, velocity_) +
                             glm::length(glm::cross(clearance.normal, spin_)) * around_) *
                            (1 + constants::sweep_rounding);
        return clearance;
    }

    // From the center to the nearest point of the box at a time when they touch, unit. Where the
    // distance is no more than rounding, straight onto the face that comes nearer fastest of those
    // that the center lies on.
    dvec3 way(double t) const {
        const BoxFrame frame = at(t);
        const dvec3 way = frame.closest(dvec3(0));
        const double length = glm::length(way);
        if (length > 0x1p20 * band_) return way / length;
        const dvec3 coming = velocity_ - glm::cross(spin_, frame.center);
        dvec3 outward(0);
        double nearest = 0, fastest = 0;
        for (int face = 0; face < 6; ++face) {
            const dvec3 normal = face % 2 == 0 ? -frame.axis[face / 2] : frame.axis[face / 2];
            const double beyond = glm::dot(normal, -frame.center) - frame.half[face / 2];
            const double speed = glm::dot(normal, coming);
            const bool farther = beyond > nearest + 4 * band_,
                       alike = beyond >= nearest - 4 * band_;
            if (outward != dvec3(0) && !farther && !(alike && speed > fastest)) continue;
            outward = normal;
            nearest = beyond;
            fastest = speed;
        }
        return -outward;
    }
    dvec3 closest(double t) const { return at(t).closest(dvec3(0)); }

  private:
    BoxFrame at(double t) const {
        BoxFrame frame = start_;
        frame.center = offset_ + t * velocity_;
        const double speed = glm::length(spin_);
        if (t > 0)
            frame.axis = glm::mat3_cast(glm::angleAxis(speed * t, spin_ / speed)) * frame.axis;
        return frame;
    }

    double radius_, around_;
    dvec3 velocity_, spin_, offset_;  // of the box
    double band_;                     // what rounding may do to a distance
    BoxFrame start_;
};

SweepResult sweep_turning(const MovingBody& sphere, const MovingBody& box, float seconds) {
    const TurningBox turning(sphere, box, seconds);
    SweepResult result = advance_conservatively(
        [&](double t) { return turning.clearance(t); }, static_cast<double>(seconds),
        turning.size(), [](const char*, double, const Clearance&, double) {});
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

SweepResult sweep_sphere_box(const MovingBody& sphere, const MovingBody& box, float seconds) {
    if (turns(box)) return sweep_turning(sphere, box, seconds);
    SweepResult result;
    MovingBody ball = sphere, still = box;
    if (box.form != BodyForm::Aabb) bring_into_frame(ball, still);
    const FirstTouch touch = first_touch(ball, still, seconds);
    result.hit = touch.time >= 0;
    result.time = result.lower = result.upper = std::max(touch.time, 0.0);
    if (result.hit) result.contact = contact_of(sphere, box, touch);
    return result;
}

}  // namespace collidoscope
