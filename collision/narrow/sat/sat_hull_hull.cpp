#include "collision/narrow/sat/sat_hull_hull.h"

namespace collidoscope::sat {

PairResult hit_hulls(const HullPair& pair, const HullAxis& axis, double depth,
                     const HullContacts& contacts) {
    const auto contact_at = [&](const dvec3& middle, double deep) {
        const dvec3 half = 0.5 * deep * axis.normal;
        return Contact{.position = pair.world(middle),
                       .normal = vec3(axis.normal),
                       .depth = static_cast<float>(deep),
                       .point_on_a = pair.world(middle + half),
                       .point_on_b = pair.world(middle - half)};
    };
    PairResult result;
    for (const HullContacts::Point& point : contacts.points)
        result.contacts.add(contact_at(point.middle, point.depth));
    const Contact deepest = contact_at(contacts.deepest_middle, depth);
    result.hit = true;
    result.signed_distance = depth > 0 ? -deepest.depth : 0.0f;
    result.normal = deepest.normal;
    result.point_on_a = deepest.point_on_a;
    result.point_on_b = deepest.point_on_b;
    return result;
}

}  // namespace collidoscope::sat
