#include "collision/motion/sphere_crowd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>

#include "collision/motion/swept_sphere.h"
#include "collision/trees/builders/parallel_for.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope {

namespace {

// Bodies from which a second thread pays, and what one does at a time.
constexpr std::uint32_t many_bodies = 50'000, at_a_time = 16'384, most_threads = 8;
constexpr std::uint64_t steps_in_order = 32;
constexpr std::size_t time_slices = 16;

// When two moving spheres meet within a time. Where rounding could decide, the exact test does.
std::optional<double> time_of_impact(const vec3& ca, float ra, const vec3& va, const vec3& cb,
                                     float rb, const vec3& vb, float seconds) {
    const dvec3 p = dvec3(cb) - dvec3(ca), v = dvec3(vb) - dvec3(va);
    const double b = glm::dot(p, v);
    if (b >= 0) return std::nullopt;
    const double s = static_cast<double>(ra) + static_cast<double>(rb);
    const double c = glm::dot(p, p) - s * s;
    if (c <= 0) return 0.0;
    const double a = glm::dot(v, v), d = b * b - a * c;
    constexpr double doubt = 0x1p-44;
    if (d < -doubt * b * b) return std::nullopt;
    const double t = d > 0 ? c / (std::sqrt(d) - b) : -b / a;
    const double end = static_cast<double>(seconds);
    if (d > doubt * b * b) {
        if (t < end * (1 - doubt)) return t;
        if (t > end * (1 + doubt)) return std::nullopt;
    }
    const MovingBody one{.center = ca, .half = vec3(ra), .velocity = va};
    const MovingBody other{.center = cb, .half = vec3(rb), .velocity = vb};
    const SweepResult result = sweep_spheres(one, other, seconds);
    if (!result.hit) return std::nullopt;
    return result.time;
}

// False when the spheres certainly do not meet within the time. Answers without a branch: most
// pairs do not meet, and nobody can guess which.
bool may_meet(const vec3& ca, float ra, const vec3& va, const vec3& cb, float rb, const vec3& vb,
              float seconds) {
    const dvec3 p = dvec3(cb) - dvec3(ca), v = dvec3(vb) - dvec3(va);
    const double s = static_cast<double>(ra) + static_cast<double>(rb);
    const double a = glm::dot(v, v), b = glm::dot(p, v), c = glm::dot(p, p) - s * s;
    const double d = b * b - a * c;
    // Rounding moves the root of d by less than a millionth of b.
    const double end = static_cast<double>(seconds) * (1 + 0x1p-18);
    const double root = std::sqrt(std::max(d, 0.0));
    const bool in_time = (c <= 0) | (c <= end * (root - b));
    return (b < 0) & (d >= -0x1p-44 * b * b) & in_time;
}

// The box around a sphere's way, outward by more than all that was rounded: from centre and radius,
// and from a velocity that one more number follows.
#if defined(__SSE2__)
Aabb box_around(const float* sphere, const float* velocity, float seconds) {
    const __m128 center = _mm_loadu_ps(sphere);
    const __m128 radius = _mm_shuffle_ps(center, center, _MM_SHUFFLE(3, 3, 3, 3));
    // What follows the velocity is no float.
    const __m128 way =
        _mm_and_ps(_mm_loadu_ps(velocity), _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0)));
    const __m128 end = _mm_add_ps(center, _mm_mul_ps(way, _mm_set1_ps(seconds)));
    const __m128 a = _mm_min_ps(center, end), b = _mm_max_ps(center, end);
    const __m128 sign = _mm_set1_ps(-0.0f);
    const __m128 sizes =
        _mm_add_ps(_mm_add_ps(_mm_andnot_ps(sign, a), _mm_andnot_ps(sign, b)), radius);
    const __m128 reach = _mm_add_ps(radius, _mm_mul_ps(sizes, _mm_set1_ps(0x1p-22f)));
    const __m128 low = _mm_sub_ps(a, reach), high = _mm_add_ps(b, reach);
    Aabb box;
    _mm_storeu_ps(&box.min.x, low);
    _mm_storel_pi(reinterpret_cast<__m64*>(&box.max.x), high);
    _mm_store_ss(&box.max.z, _mm_movehl_ps(high, high));
    return box;
}
#else
Aabb box_around(const float* sphere, const float* velocity, float seconds) {
    const float radius = sphere[3];
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
        const float end = sphere[axis] + velocity[axis] * seconds;
        const float a = std::min(sphere[axis], end);
        const float b = std::max(sphere[axis], end);
        const float more = (std::abs(a) + std::abs(b) + radius) * 0x1p-22f;
        box.min[axis] = a - (radius + more);
        box.max[axis] = b + (radius + more);
    }
    return box;
}
#endif

}  // namespace

// A field so low that no body is above another needs cells on the ground only.
SphereCrowd::SphereCrowd(const Aabb& field, const SphereCrowdOptions& options)
    : field_(field),
      options_(options),
      grid_(options.threads),
      hash_({.dimensions = field.max.y - field.min.y < 2 * options.cell ? 2 : 3,
             .cell = options.cell}) {}

std::uint32_t SphereCrowd::add(const Sphere& sphere, const vec3& velocity) {
    float sum = sphere.radius;
    for (int axis = 0; axis < 3; ++axis) sum += sphere.center[axis] * 0 + velocity[axis] * 0;
    if (!(sum > 0) || !std::isfinite(sum))
        throw std::invalid_argument("a sphere of the crowd is not finite or has no radius");
    const std::uint32_t number = size();
    place_.push_back(number);
    bodies_.push_back({sphere.center, sphere.radius, velocity, number});
    return number;
}

void SphereCrowd::remove(std::uint32_t number) {
    // The last number first: then the last place.
    const std::uint32_t place = place_.at(number);
    bodies_[place_.back()].number = number;
    place_[number] = place_.back();
    place_.pop_back();
    if (place + std::size_t{1} != bodies_.size()) {
        bodies_[place] = bodies_.back();
        place_[bodies_[place].number] = place;
    }
    bodies_.pop_back();
}

Sphere SphereCrowd::sphere(std::uint32_t number) const {
    const Body& body = bodies_.at(place_.at(number));
    return {body.center, body.radius};
}

vec3 SphereCrowd::velocity(std::uint32_t number) const {
    return bodies_.at(place_.at(number)).velocity;
}

std::uint32_t SphereCrowd::threads() const {
    if (options_.threads != 0) return options_.threads;
    if (size() < many_bodies) return 1;
    return std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
}

template <typename Work>
void SphereCrowd::in_parts(const Work& work) const {
    const std::uint32_t bodies = size();
    parallel_for((bodies + at_a_time - 1) / at_a_time, threads(),
                 [&](std::uint32_t part, std::uint32_t) {
                     work(part * at_a_time, std::min(bodies, (part + 1) * at_a_time));
                 });
}

void SphereCrowd::find_boxes(float seconds) {
    boxes_.resize(bodies_.size());
    in_parts([&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) {
            const Body& body = bodies_[i];
            boxes_[i] = box_around(&body.center.x, &body.velocity.x, seconds);
        }
    });
}

std::span<const ProxyPair> SphereCrowd::pairs() const {
    if (options_.unoptimised) return all_pairs_;
    return hashed() ? hash_.pairs() : grid_.pairs();
}

std::vector<ProxyPair> SphereCrowd::candidate_pairs() const {
    std::vector<ProxyPair> result;
    for (const ProxyPair& pair : pairs())
        result.push_back(ordered(bodies_[pair.low].number, bodies_[pair.high].number));
    std::sort(result.begin(), result.end());
    return result;
}

void SphereCrowd::find_pairs() {
    if (options_.unoptimised) {
        all_pairs_.clear();
        for (std::uint32_t i = 0; i < size(); ++i) {
            for (std::uint32_t k = i + 1; k < size(); ++k) {
                if (boxes_overlap(boxes_[i], boxes_[k])) all_pairs_.push_back({i, k});
            }
        }
        const std::uint64_t n = size();
        counts_ = {};
        counts_.box_tests = n * (n - (n > 0)) / 2;
        return;
    }
    if (hashed()) {
        while (hash_.proxies().count() > size()) hash_.remove(hash_.proxies().count() - 1);
        for (std::uint32_t i = 0; i < size(); ++i) {
            if (i < hash_.proxies().count()) {
                hash_.move(i, boxes_[i]);
            } else {
                hash_.add(boxes_[i]);
            }
        }
        hash_.update();
        counts_ = hash_.counts();
        return;
    }
    grid_.set_boxes(boxes_);
    grid_.update();
    counts_ = grid_.counts();
}

void SphereCrowd::find_impacts(float seconds) {
    const std::span<const ProxyPair> pairs = this->pairs();
    const auto count = static_cast<std::uint32_t>((pairs.size() + at_a_time - 1) / at_a_time);
    found_.resize(count);
    parallel_for(count, threads(), [&](std::uint32_t part, std::uint32_t) {
        std::vector<SphereImpact>& found = found_[part];
        found.clear();
        const std::size_t from = std::size_t{part} * at_a_time;
        const std::size_t to = std::min(pairs.size(), from + at_a_time);
        constexpr std::size_t at_once = 256;
        std::array<std::uint32_t, at_once + 1> near;
        for (std::size_t begin = from; begin < to; begin += at_once) {
            const std::size_t end = std::min(to, begin + at_once);
            std::size_t met = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const Body &a = bodies_[pairs[i].low], &b = bodies_[pairs[i].high];
                near[met] = static_cast<std::uint32_t>(i);
                met += may_meet(a.center, a.radius, a.velocity, b.center, b.radius, b.velocity,
                                seconds);
            }
            for (std::size_t k = 0; k < met; ++k) {
                const ProxyPair& pair = pairs[near[k]];
                const Body &a = bodies_[pair.low], &b = bodies_[pair.high];
                if (const auto t = time_of_impact(a.center, a.radius, a.velocity, b.center,
                                                  b.radius, b.velocity, seconds))
                    found.push_back({pair, *t});
            }
        }
    });
    // By time, but only so far as counting sorts.
    std::array<std::size_t, time_slices + 1> begins{};
    const double slices = static_cast<double>(time_slices) / static_cast<double>(seconds);
    const auto slice = [&](const SphereImpact& impact) {
        return std::min(static_cast<std::size_t>(impact.time * slices), time_slices - 1);
    };
    for (const auto& found : found_) {
        for (const SphereImpact& impact : found) ++begins[slice(impact) + 1];
    }
    for (std::size_t s = 0; s < time_slices; ++s) begins[s + 1] += begins[s];
    ordered_.resize(begins[time_slices]);
    impacts_.resize(ordered_.size());
    for (const auto& found : found_) {
        for (const SphereImpact& impact : found) {
            const std::size_t at = begins[slice(impact)]++;
            ordered_[at] = impact;
            impacts_[at] = {
                ordered(bodies_[impact.pair.low].number, bodies_[impact.pair.high].number),
                impact.time};
        }
    }
    if (options_.strict_order) put_in_strict_order();
}

void SphereCrowd::put_in_strict_order() {
    std::sort(impacts_.begin(), impacts_.end(), [](const SphereImpact& a, const SphereImpact& b) {
        return a.time != b.time ? a.time < b.time : a.pair < b.pair;
    });
    for (std::size_t i = 0; i < impacts_.size(); ++i) {
        const ProxyPair& pair = impacts_[i].pair;
        ordered_[i] = {{place_[pair.low], place_[pair.high]}, impacts_[i].time};
    }
}

bool SphereCrowd::respond(const SphereImpact& impact, float seconds) {
    Body &a = bodies_[impact.pair.low], &b = bodies_[impact.pair.high];
    // An earlier impact may have changed their courses.
    double t = impact.time;
    if (bounced_[impact.pair.low] | bounced_[impact.pair.high]) {
        const auto again =
            time_of_impact(a.center, a.radius, a.velocity, b.center, b.radius, b.velocity, seconds);
        if (!again) return false;
        t = *again;
    }
    const auto time = static_cast<float>(t);
    const vec3 apart = (b.center + b.velocity * time) - (a.center + a.velocity * time);
    const float length = glm::length(apart);
    if (!(length > 0)) return false;
    const vec3 normal = apart / length;
    const float closing = glm::dot(a.velocity - b.velocity, normal);
    if (!(closing > 0)) return false;
    // Equal masses exchange what they have along the normal. Centres are set to where bodies with
    // the new velocities would have had to start.
    const vec3 change = normal * closing;
    a.velocity -= change;
    b.velocity += change;
    a.center += change * time;
    b.center -= change * time;
    bounced_[impact.pair.low] = bounced_[impact.pair.high] = 1;
    return true;
}

void SphereCrowd::move(float seconds) {
    in_parts([&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) {
            Body& body = bodies_[i];
            body.center += body.velocity * seconds;
            for (int axis = 0; axis < 3; ++axis) {
                const float low = field_.min[axis] + body.radius;
                const float high = field_.max[axis] - body.radius;
                float& v = body.velocity[axis];
                if (body.center[axis] < low) v = std::abs(v);
                if (body.center[axis] > high) v = low < high ? -std::abs(v) : 0;
            }
        }
    });
}

void SphereCrowd::put_in_order() {
    const std::vector<ProxyId> order = grid_.renumber();
    spare_.resize(bodies_.size());
    in_parts([&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) {
            spare_[i] = bodies_[order[i]];
            place_[spare_[i].number] = i;
        }
    });
    bodies_.swap(spare_);
}

void SphereCrowd::rearrange() {
    if (steps_++ % steps_in_order == 0 && !options_.unoptimised && !hashed()) put_in_order();
}

}  // namespace collidoscope
