#include "collision/mesh.h"

namespace collidoscope {

RelativePose::RelativePose(const Pose& a, const Pose& b) {
    const auto matrix = [](const quat& q) { return glm::mat3_cast(glm::normalize(glm::dquat(q))); };
    const dmat3 a_inverse = glm::transpose(matrix(a.rotation));
    rotation = a_inverse * matrix(b.rotation);
    translation = a_inverse * (dvec3(b.position) - dvec3(a.position));
}

}  // namespace collidoscope
