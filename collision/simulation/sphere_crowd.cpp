#include "collision/simulation/sphere_crowd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "collision/cpu/large_pages.h"
#include "collision/cpu/machine.h"
#include "collision/cpu/parallel_for.h"
#include "collision/motion/swept_sphere.h"
#include "collision/trace/scopes.h"

namespace collidoscope {

namespace {

// Bodies from which a second thread pays, and what one does at a time.
constexpr std::uint32_t many_bodies = 50'000, at_a_time = 16'384, max_threads = 8;
constexpr std::uint64_t steps_in_order = 32;
constexpr std::size_t time_slices = 16;

MovingBody moving(const detail::CrowdBody& body) {
    return {.center = body.center, .half = vec3(body.radius), .velocity = body.velocity};
}

// When two moving spheres meet within a time. If rounding could decide, the exact test does.
std::optional<double> time_of_impact(const detail::CrowdBody& one, const detail::CrowdBody& other,
                                     float seconds) {
    const dvec3 p = dvec3(other.center) - dvec3(one.center);
    const dvec3 v = dvec3(other.velocity) - dvec3(one.velocity);
    const double b = glm::dot(p, v);
    if (b >= 0) return std::nullopt;
    const double s = static_cast<double>(one.radius) + static_cast<double>(other.radius);
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
    const SweepResult result = sweep_spheres(moving(one), moving(other), seconds);
    if (!result.hit) return std::nullopt;
    return result.time;
}

}  // namespace

// A field so low that no body is above another needs cells on the ground only.
SphereCrowd::SphereCrowd(const Aabb& field, const SphereCrowdOptions& options)
    : field_(field),
      options_(options),
      grid_(options.threads),
      hash_({.dimensions = field.max.y - field.min.y < 2 * options.cell ? 2 : 3,
             .cell = options.cell}) {}

std::uint32_t SphereCrowd::add(const Sphere& sphere, const vec3& velocity, bool fixed) {
    float sum = sphere.radius;
    for (int axis = 0; axis < 3; ++axis) sum += sphere.center[axis] * 0 + velocity[axis] * 0;
    if (!(sum > 0) || !std::isfinite(sum))
        throw std::invalid_argument("a sphere of the crowd is not finite or has no radius");
    const std::uint32_t number = size();
    place_.push_back(number);
    fixed_.push_back(fixed);
    fixed_count_ += fixed;
    boxes_for_ = 0;
    if (bodies_.size() == bodies_.capacity()) grow_on_large_pages(bodies_);
    bodies_.push_back({sphere.center, sphere.radius, fixed ? vec3(0) : velocity, number});
    return number;
}

void SphereCrowd::remove(std::uint32_t number) {
    // The last number first: then the last place.
    const std::uint32_t place = place_.at(number);
    boxes_for_ = 0;
    fixed_count_ -= fixed_[number];
    fixed_[number] = fixed_.back();
    fixed_.pop_back();
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
    return std::min(machine_threads(), max_threads);
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
    const auto find = [&](std::uint32_t from, std::uint32_t to, Aabb* out) {
        for (std::uint32_t i = from; i < to; ++i)
            detail::put_box_around(bodies_[i], seconds, *out++);
    };
    boxes_for_ = 0;
    if (gridded()) {
        if (!grid_.fill_boxes(size(), find))
            throw std::invalid_argument("a sphere of the crowd leaves the finite range");
        boxes_for_ = seconds;
        return;
    }
    boxes_.resize(bodies_.size());
    in_parts([&](std::uint32_t from, std::uint32_t to) { find(from, to, &boxes_[from]); });
}

std::span<const ProxyPair> SphereCrowd::pairs() const {
    if (options_.unoptimized) return all_pairs_;
    return hashed() ? hash_.pairs() : grid_.pairs();
}

std::vector<ProxyPair> SphereCrowd::candidate_pairs() const {
    std::vector<ProxyPair> result;
    for (const ProxyPair& pair : pairs())
        result.push_back(ordered(bodies_[pair.low].number, bodies_[pair.high].number));
    std::sort(result.begin(), result.end());
    return result;
}

bool SphereCrowd::in_order_of_numbers() const {
    for (std::uint32_t i = 0; i < size(); ++i) {
        if (bodies_[i].number != i) return false;
    }
    return true;
}

// Places change hands when bodies are removed.
template <typename Broad>
void SphereCrowd::tell_fixed(Broad& broad) const {
    if (fixed_count_ == 0 && broad.proxies().fixed_count() == 0) return;
    for (std::uint32_t i = 0; i < size(); ++i) {
        if (broad.proxies().fixed(i) == fixed_at(i)) continue;
        const Aabb box = broad.proxies()[i];
        broad.remove(i);
        broad.add(box, fixed_at(i));
    }
}

void SphereCrowd::find_pairs(const Recorder* trace) {
    const auto told = [&](const char* id) {
        return with_changed_marks(trace->scope(id), [this] {
            return [this](collidoscope::Mark& mark) {
                auto* body = std::get_if<BodyMark>(&mark.geometry);
                if (body && body->body < bodies_.size()) body->body = bodies_[body->body].number;
            };
        });
    };
    if (options_.unoptimized) {
        all_pairs_.clear();
        for (std::uint32_t i = 0; i < size(); ++i) {
            for (std::uint32_t k = i + 1; k < size(); ++k) {
                if (fixed_at(i) && fixed_at(k)) continue;
                if (boxes_overlap(boxes_[i], boxes_[k])) all_pairs_.push_back({i, k});
            }
        }
        counts_ = {};
        counts_.box_tests = possible_pairs();
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
        tell_fixed(hash_);
        trace ? hash_.update(told("spatial_hash")) : hash_.update();
        counts_ = hash_.counts();
        return;
    }
    tell_fixed(grid_);
    trace ? grid_.update(told("body_grid")) : grid_.update();
    counts_ = grid_.counts();
}

void SphereCrowd::find_impacts(std::size_t from, std::size_t to, float seconds,
                               std::vector<Found>& found) {
    constexpr std::uint32_t at_once = 1024;
    std::array<std::uint32_t, at_once + 8> near;
    const detail::MayMeet may_meet = detail::may_meet(best_simd());
    const std::span<const ProxyPair> pairs = this->pairs();
    found.clear();
    for (std::size_t begin = from; begin < to; begin += at_once) {
        const ProxyPair* const some = &pairs[begin];
        const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(to - begin, at_once));
        const std::uint32_t met = may_meet(bodies_.data(), some, 0, count, seconds, near.data());
        for (std::uint32_t k = 0; k < met; ++k) {
            const ProxyPair& pair = some[near[k]];
            const Body &a = bodies_[pair.low], &b = bodies_[pair.high];
            if (const auto t = time_of_impact(a, b, seconds))
                found.push_back({{pair, *t}, ordered(a.number, b.number)});
        }
    }
}

void SphereCrowd::find_impacts(float seconds) {
    const std::size_t all = pairs().size();
    const auto parts = static_cast<std::uint32_t>((all + at_a_time - 1) / at_a_time);
    found_.resize(parts);
    // By time, but only so far as counting sorts.
    const double slices = static_cast<double>(time_slices) / static_cast<double>(seconds);
    const auto slice = [&](const Found& found) {
        return std::min(static_cast<std::size_t>(found.impact.time * slices), time_slices - 1);
    };
    // For each part: how many it has of each slice, then where these begin.
    std::vector<std::array<std::size_t, time_slices>> places(parts);
    parallel_for(parts, threads(), [&](std::uint32_t part, std::uint32_t) {
        const std::size_t from = std::size_t{part} * at_a_time;
        find_impacts(from, std::min(all, from + at_a_time), seconds, found_[part]);
        places[part] = {};
        for (const Found& found : found_[part]) ++places[part][slice(found)];
    });
    std::size_t at = 0;
    for (std::size_t s = 0; s < time_slices; ++s) {
        for (auto& place : places) at += std::exchange(place[s], at);
    }
    ordered_.resize(at);
    impacts_.resize(at);
    parallel_for(parts, threads(), [&](std::uint32_t part, std::uint32_t) {
        for (const Found& found : found_[part]) {
            const std::size_t to = places[part][slice(found)]++;
            ordered_[to] = found.impact;
            impacts_[to] = {found.numbers, found.impact.time};
        }
    });
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

bool SphereCrowd::respond(const SphereImpact& impact) {
    Body &a = bodies_[impact.pair.low], &b = bodies_[impact.pair.high];
    std::uint8_t &mark_a = marks_[impact.pair.low], &mark_b = marks_[impact.pair.high];
    // An earlier impact may have changed their courses.
    double t = impact.time;
    if (((mark_a | mark_b) & Bounced) != 0) {
        const auto again = time_of_impact(a, b, seconds_);
        if (!again) return false;
        t = *again;
    }
    const auto time = static_cast<float>(t);
    const vec3 apart = (b.center + b.velocity * time) - (a.center + a.velocity * time);
    const float length = glm::length(apart);
    const float reach = a.radius + b.radius;
    vec3 normal = length > 0 ? apart / length : vec3(0);
    // If the radii are tiny beside the coordinates, rounding leaves too little.
    if (t > 0 && std::abs(length - reach) > 0x1p-10f * reach) {
        normal = sweep_spheres(moving(a), moving(b), seconds_).contact.normal;
    } else if (!(length > 0)) {
        return false;
    }
    const float closing = glm::dot(a.velocity - b.velocity, normal);
    if (!(closing > 0)) return false;
    // Equal masses exchange what they have along the normal; a static one throws all of it back.
    // Centers are set to where bodies with the new velocities would have had to start.
    const bool a_stays = fixed_at(impact.pair.low), b_stays = fixed_at(impact.pair.high);
    const vec3 change = normal * (a_stays || b_stays ? 2 * closing : closing);
    if (!a_stays) {
        a.velocity -= change;
        a.center += change * time;
        mark_a |= Bounced;
    }
    if (!b_stays) {
        b.velocity += change;
        b.center -= change * time;
        mark_b |= Bounced;
    }
    return true;
}

// Impacts that have no body in common can be answered in any order. So every thread has the bodies
// of a range of places and answers the impacts between two of them, in order; one that reaches out
// of the range waits, and with it whoever has a body in common with one that waits. Those are
// answered at the end, in order.
void SphereCrowd::respond_to_all() {
    constexpr std::size_t many = 4096;
    const std::uint32_t blocks = ordered_.size() < many ? 1 : threads();
    std::vector<std::vector<std::size_t>> waiting(blocks);
    parallel_for(blocks, blocks, [&](std::uint32_t block, std::uint32_t) {
        const auto place = [&](std::uint32_t k) {
            return static_cast<ProxyId>(std::uint64_t{size()} * k / blocks);
        };
        const ProxyId first = place(block), count = place(block + 1) - first;
        for (std::size_t i = 0; i < ordered_.size(); ++i) {
            const ProxyPair& pair = ordered_[i].pair;
            fetch_ahead(i);
            const bool low = pair.low - first < count, high = pair.high - first < count;
            if (!low && !high) continue;
            if (low && high && ((marks_[pair.low] | marks_[pair.high]) & Waits) == 0) {
                respond(ordered_[i]);
                continue;
            }
            if (low) {
                marks_[pair.low] |= Waits;
                waiting[block].push_back(i);
            }
            if (high) marks_[pair.high] |= Waits;
        }
    });
    std::vector<std::size_t> rest;
    for (const auto& own : waiting) rest.insert(rest.end(), own.begin(), own.end());
    std::sort(rest.begin(), rest.end());
    for (const std::size_t i : rest) respond(ordered_[i]);
}

void SphereCrowd::move_all() {
    const float seconds = seconds_;
    const bool in_order = gridded() && steps_++ % steps_in_order == 0;
    boxes_for_ = 0;
    if (gridded() && !in_order) {
        // The boxes of the next step, should it be as long, while the bodies are at hand.
        const bool fine =
            grid_.fill_boxes(size(), [&](std::uint32_t from, std::uint32_t to, Aabb* out) {
                for (std::uint32_t i = from; i < to; ++i) {
                    detail::move(bodies_[i], field_, seconds);
                    detail::put_box_around(bodies_[i], seconds, *out++);
                }
            });
        if (fine) boxes_for_ = seconds;
        return;
    }
    in_parts([&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) detail::move(bodies_[i], field_, seconds);
    });
    if (in_order) put_in_order();
}

void SphereCrowd::put_in_order() {
    const std::vector<ProxyId> order = grid_.renumber();
    resize_on_large_pages(spare_, bodies_.size());
    in_parts([&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) {
            spare_[i] = bodies_[order[i]];
            place_[spare_[i].number] = i;
        }
    });
    bodies_.swap(spare_);
}

}  // namespace collidoscope
