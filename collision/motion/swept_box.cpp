#include "collision/motion/swept_box.h"

#include "collision/narrow/box/sat_box_box.h"

namespace collidoscope {

bool boxes_meet_after(const MovingBody& a, const MovingBody& b, float seconds) {
    if (!turns(a) && !turns(b) && is_aligned(a) && is_aligned(b)) {
        const SlabTimes times(AlignedSlabs(a, b), seconds);
        return times.side_at_end(0) == 0 && times.side_at_end(1) == 0 && times.side_at_end(2) == 0;
    }
    const BoxesInMotion motion(a, b, seconds);
    if (turns(a) || turns(b)) return !(motion.clearance(double{seconds}).gap > 0);
    for (int axis = 0; axis < sat_axis_count; ++axis) {
        const std::optional<AxisTimes> times = motion.times_along(axis);
        if (times && !(times->in <= double{seconds} && double{seconds} <= times->out)) return false;
    }
    return true;
}

}  // namespace collidoscope

namespace collidoscope::detail {

Contact contact_of_boxes(const MovingBody& a, const MovingBody& b, double time,
                         const dvec3& normal) {
    const auto seconds = static_cast<float>(time);
    const PairResult pair =
        collide(oriented_box_of(after(a, seconds)), oriented_box_of(after(b, seconds)));

    // In the middle of where they touch; rounding may have left a gap.
    dvec3 position = 0.5 * (dvec3(pair.point_on_a) + dvec3(pair.point_on_b));
    if (!pair.contacts.empty()) {
        position = dvec3(0);
        for (const Contact& contact : pair.contacts) position += dvec3(contact.position);
        position /= static_cast<double>(pair.contacts.size());
    }
    Contact contact;
    contact.position = vec3(position);
    contact.normal = normal == dvec3(0) ? pair.normal : vec3(normal);
    contact.depth = time == 0 && pair.hit ? -pair.signed_distance : 0;
    const dvec3 half = 0.5 * static_cast<double>(contact.depth) * dvec3(contact.normal);
    contact.point_on_a = vec3(position + half);
    contact.point_on_b = vec3(position - half);
    return contact;
}

}  // namespace collidoscope::detail
