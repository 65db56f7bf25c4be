#include "collision/narrow/primitives/contact_reach.h"

namespace collidoscope::contact_reach {

namespace {

// Between two points of the bodies, each moved outward by the skin.
Contact thickened(const Contact& contact, float skin) {
    const dvec3 out = double{skin} * dvec3(contact.normal);
    Contact result = contact;
    result.point_on_a = vec3(dvec3(contact.point_on_a) + out);
    result.point_on_b = vec3(dvec3(contact.point_on_b) - out);
    result.depth = static_cast<float>(double{contact.depth} + 2 * double{skin});
    return result;
}

}  // namespace

PairResult reached(const PairResult& surfaces, const ContactReach& reach) {
    const Contact nearest{
        .position = vec3(0.5 * (dvec3(surfaces.point_on_a) + dvec3(surfaces.point_on_b))),
        .normal = surfaces.normal,
        .depth = 0 - surfaces.signed_distance,
        .point_on_a = surfaces.point_on_a,
        .point_on_b = surfaces.point_on_b};
    const Contact witness = thickened(nearest, reach.skin);
    PairResult result = surfaces;
    result.signed_distance = 0 - witness.depth;
    result.point_on_a = witness.point_on_a;
    result.point_on_b = witness.point_on_b;
    result.hit = result.signed_distance <= reach.margin;
    result.contacts = {};
    if (!result.hit) return result;
    if (surfaces.contacts.empty()) result.contacts.add(witness);
    for (const Contact& contact : surfaces.contacts)
        result.contacts.add(thickened(contact, reach.skin));
    return result;
}

}  // namespace collidoscope::contact_reach
