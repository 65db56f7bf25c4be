#include "collision/narrow/curved/curved_contact.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope::curved {
namespace {

double rounding_between(const SupportBody& a, const SupportBody& b) {
    return constants::epa_rounding *
           (glm::length(a.center() - b.center()) + a.radius() + b.radius());
}

}  // namespace

bool proves_overlap(const SupportBody& a, const SupportBody& b, const EpaResult& depth) {
    return depth.state != EpaResult::State::Flat && depth.lower > rounding_between(a, b);
}

void conclude(const SupportBody& a, const SupportBody& b, CurvedAnswer& answer) {
    GjkResult& search = answer.search;
    const EpaResult& depth = answer.depth;
    if (answer.measured && search.status == GjkStatus::Undecided) {
        if (depth.state == EpaResult::State::Apart) {
            // The axis that EPA found is a proof, too.
            search.status = GjkStatus::Separated;
            search.lower = std::max(search.lower, -depth.upper);
            search.upper = std::max(search.lower, search.upper);
            if (search.normal == dvec3(0)) search.normal = depth.normal;
        } else if (proves_overlap(a, b, depth)) {
            search.status = GjkStatus::Overlapping;
            search.lower = search.upper = 0;
        }
    }
    if (search.status == GjkStatus::Separated) {
        answer.pair = gjk::apart_result(search);
        return;
    }
    dvec3 on_a = depth.point_on_a, on_b = depth.point_on_b;
    if (depth.state == EpaResult::State::Flat || depth.state == EpaResult::State::Apart) {
        on_a = search.on_a;
        on_b = search.on_b;
    }
    const bool flat = depth.state == EpaResult::State::Flat;
    answer.pair = detail::single_contact(0 - (flat ? 0 : std::max(depth.upper, 0.0)), depth.normal,
                                         on_a, on_b);
}

}  // namespace collidoscope::curved
