#include "collision/motion/sweep_bodies.h"

#include <utility>

#include "collision/motion/swept_box.h"
#include "collision/motion/swept_sphere.h"
#include "collision/motion/swept_sphere_box.h"
#include "collision/narrow/box/sat_box_box.h"
#include "collision/narrow/box/sphere_box.h"
#include "collision/narrow/primitives/sphere_sphere.h"

namespace collidoscope {

namespace {

bool is_sphere(const MovingBody& body) {
    return body.form == BodyForm::Sphere;
}

PairResult flipped(PairResult pair) {
    std::swap(pair.point_on_a, pair.point_on_b);
    pair.normal = -pair.normal;
    for (std::size_t i = 0; i < pair.contacts.size(); ++i)
        pair.contacts[i] = collidoscope::flipped(pair.contacts[i]);
    return pair;
}

}  // namespace

Contact flipped(const Contact& contact) {
    return {contact.position, -contact.normal, contact.depth, contact.point_on_b,
            contact.point_on_a};
}

PairResult collide(const MovingBody& a, const MovingBody& b) {
    if (is_sphere(a) && is_sphere(b)) return collide(sphere_of(a), sphere_of(b));
    if (is_sphere(b)) return flipped(collide(b, a));
    if (is_sphere(a)) return collide(sphere_of(a), oriented_box_of(b));
    return collide(oriented_box_of(a), oriented_box_of(b));
}

bool overlaps(const MovingBody& a, const MovingBody& b) {
    if (is_sphere(a) || is_sphere(b)) return collide(a, b).hit;
    return overlaps(oriented_box_of(a), oriented_box_of(b));
}

bool overlaps(const MovingBody& a, const MovingBody& b, const Recorder& trace) {
    if (is_sphere(a) && is_sphere(b))
        return collide(sphere_of(a), sphere_of(b), trace.scope("sphere_sphere")).hit;
    if (is_sphere(b)) return overlaps(b, a, trace);
    if (is_sphere(a))
        return collide(sphere_of(a), oriented_box_of(b), trace.scope("sphere_box")).hit;
    return collide(oriented_box_of(a), oriented_box_of(b), trace.scope("sat_box_box")).hit;
}

SweepResult sweep(const MovingBody& a, const MovingBody& b, float seconds) {
    if (is_sphere(a) && is_sphere(b)) return sweep_spheres(a, b, seconds);
    if (is_sphere(a)) return sweep_sphere_box(a, b, seconds);
    if (is_sphere(b)) {
        SweepResult result = sweep_sphere_box(b, a, seconds);
        result.contact = flipped(result.contact);
        return result;
    }
    return sweep_boxes(a, b, seconds);
}

bool overlaps_after(const MovingBody& a, const MovingBody& b, float seconds) {
    if (is_sphere(a) && is_sphere(b)) return spheres_meet_after(a, b, seconds);
    if (is_sphere(a)) return sphere_meets_box_after(a, b, seconds);
    if (is_sphere(b)) return sphere_meets_box_after(b, a, seconds);
    return boxes_meet_after(a, b, seconds);
}

}  // namespace collidoscope
