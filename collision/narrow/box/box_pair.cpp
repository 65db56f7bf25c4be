#include "collision/narrow/box/box_pair.h"

#include <algorithm>
#include <tuple>

namespace collidoscope {

namespace {

auto rank(const Box& box) {
    const vec3 &h = box.half, &c = box.center;
    const quat& q = box.rotation;
    return std::tuple(h.x + h.y + h.z, h.x, h.y, h.z, c.x, c.y, c.z, q.w, q.x, q.y, q.z);
}

}  // namespace

BoxPair::BoxPair(const Box& box_a, const Box& box_b)
    : origin(rank(box_a) >= rank(box_b) ? box_a.center : box_b.center),
      a_preferred(rank(box_a) >= rank(box_b)),
      a(box_a, origin),
      b(box_b, origin),
      offset(b.center - a.center),
      size(glm::length(a.half) + glm::length(b.half)),
      smaller(2 * std::min(glm::length(a.half), glm::length(b.half))) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) cosine[i][j] = std::abs(glm::dot(a.axis[i], b.axis[j]));
    }
}

}  // namespace collidoscope
