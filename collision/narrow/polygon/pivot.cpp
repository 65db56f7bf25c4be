#include "collision/narrow/polygon/pivot.h"

#include <algorithm>

namespace collidoscope::pivot {

Contact contact_of(const Touch& touch, double depth) {
    Contact contact;
    const dvec2 middle = 0.5 * touch.point_on_a + 0.5 * touch.point_on_b;
    contact.position = vec3(vec2(middle), 0);
    contact.normal = vec3(vec2(touch.normal + dvec2(0)), 0);
    contact.depth = static_cast<float>(depth);
    contact.point_on_a = vec3(vec2(depth > 0 ? touch.point_on_a : middle), 0);
    contact.point_on_b = vec3(vec2(depth > 0 ? touch.point_on_b : middle), 0);
    return contact;
}

void conclude(PivotResult& result, const Sample& sample, const Touch& touch, Sign sign) {
    result.measured = sample.value;
    result.at_least = sample.value - result.error;
    result.at_most = sample.value + result.error;
    result.hit = sign != Sign::Apart;
    result.certain = sign != Sign::MayTouch;
    // A certain sign tightens the bounds.
    if (sign == Sign::Apart) result.at_least = std::max(result.at_least, 0.0);
    if (sign == Sign::Overlap) result.at_most = std::min(result.at_most, 0.0);
    const double answer = sign == Sign::Apart     ? sample.value
                          : sign == Sign::Overlap ? std::min(sample.value, 0.0)
                                                  : 0.0;
    result.signed_distance = static_cast<float>(answer);
    Contact contact = contact_of(touch, std::abs(answer));
    result.normal = contact.normal;
    result.point_on_a = contact.point_on_a;
    result.point_on_b = contact.point_on_b;
    if (sign == Sign::MayTouch) result.contacts.push_back(contact);
}

}  // namespace collidoscope::pivot
