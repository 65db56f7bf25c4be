#include "collision/simulation/bounce.h"

namespace collidoscope::detail {

double random_scale(std::uint64_t seed, std::uint64_t which) {
    // SplitMix64 (Steele, Lea, Flood 2014).
    std::uint64_t z = seed + (which + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    z ^= z >> 31U;
    return 0.5 + static_cast<double>(z >> 11U) * 0x1p-53;
}

MovingBody reversed(const MovingBody& body, std::uint64_t seed, std::uint64_t which) {
    if (!(inverse_mass(body) > 0)) return body;
    MovingBody result = body;
    result.velocity *= -static_cast<float>(random_scale(seed, 4 * which));
    // Roll, yaw and pitch, each by its own scale.
    for (int k = 0; k < 3; ++k) {
        const auto part = 4 * which + 1 + static_cast<std::uint64_t>(k);
        result.spin[k] *= -static_cast<float>(random_scale(seed, part));
    }
    return result;
}

MovingBody exchanged(const MovingBody& body, const MovingBody& other, const dvec3& arm,
                     const dvec3& normal) {
    if (!(inverse_mass(body) > 0)) return body;
    // The thesis knows no infinite masses: against one a body keeps its own momentum's size.
    const MovingBody& giver = inverse_mass(other) > 0 ? other : body;
    const double speed = glm::length(momentum(giver)) * inverse_mass(body);
    const double length = glm::length(arm);
    MovingBody result = body;
    result.velocity = vec3(speed * (length > 0 ? -arm / length : normal));
    return result;
}

MovingBody pushed(const MovingBody& body, const dvec3& impulse, const dvec3& across,
                  const dvec3& arm) {
    MovingBody result = body;
    result.velocity = vec3(dvec3(body.velocity) + inverse_mass(body) * impulse);
    const dvec3 moment = glm::cross(arm, body.form == BodyForm::Sphere ? across : impulse);
    result.spin = vec3(dvec3(body.spin) + inverse_inertia(body) * moment);
    return result;
}

dmat3 response_matrix(const MovingBody& a, const MovingBody& b, const dvec3& arm_a,
                      const dvec3& arm_b) {
    dmat3 sum(inverse_mass(a) + inverse_mass(b));
    const auto add = [&](const MovingBody& body, const dvec3& r) {
        // r × x as a matrix.
        const dmat3 cross(dvec3(0, r.z, -r.y), dvec3(-r.z, 0, r.x), dvec3(r.y, -r.x, 0));
        sum -= cross * inverse_inertia(body) * cross;
    };
    add(a, arm_a);
    add(b, arm_b);
    return sum;
}

}  // namespace collidoscope::detail
