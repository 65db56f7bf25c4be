#include "collision/rotation.h"

#include <algorithm>
#include <cmath>

#include "collision/constants.h"

namespace collidoscope {

bool is_unit(const quat& rotation) {
    const glm::dquat q(rotation);
    return std::abs(glm::dot(q, q) - 1) <= constants::unit_rotation;
}

std::optional<quat> unit_rotation(const glm::dquat& rotation) {
    if (const quat q(rotation); is_unit(q)) return q;
    double most = 0;
    for (const double c : {rotation.w, rotation.x, rotation.y, rotation.z}) {
        if (!std::isfinite(c)) return std::nullopt;
        most = std::max(most, std::abs(c));
    }
    if (most == 0) return std::nullopt;
    const glm::dquat scaled(rotation.w / most, rotation.x / most, rotation.y / most,
                            rotation.z / most);
    return quat(scaled / std::sqrt(glm::dot(scaled, scaled)));
}

std::optional<quat> unit_rotation(const quat& rotation) {
    return unit_rotation(glm::dquat(rotation));
}

}  // namespace collidoscope
