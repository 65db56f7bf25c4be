#include "collision/simulation/impulse_solver.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "collision/motion/sweep.h"
#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/sat/contact_manifold.h"
#include "collision/simulation/bounce.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

// Share of the overlap that is taken back in a frame, and of the smaller body's thickness that it
// may stay at: bodies at rest keep their contacts.
constexpr double taken_back = 0.2;
constexpr double allowed_overlap = 0.01;
// Cosine: of two boxes the one with the lower number has the reference face, unless the other's
// lies more across the normal by this, a fifth of a radian or so.
constexpr double prefer_lower_number = 0.02;

bool stands_still(const MovingBody& body) {
    return body.form == BodyForm::Aabb || !(inverse_mass(body) > 0);
}

double thickness(const MovingBody& body) {
    return double{std::min({body.half.x, body.half.y, body.half.z})};
}

// Larger by half the gap on all sides.
MovingBody grown(const MovingBody& body, double gap) {
    MovingBody result = body;
    result.half += static_cast<float>(0.5 * gap);
    return result;
}

dvec3 farthest(const ContactFace& face, const dvec3& direction) {
    dvec3 best = face.corners[0];
    for (const dvec3& p : face.corners)
        if (glm::dot(direction, p - best) > 0) best = p;
    return best;
}

}  // namespace

void ImpulseSolver::begin(const std::vector<MovingBody>& bodies, float seconds) {
    std::swap(contacts_, before_);
    contacts_.clear();
    frame_ = {};
    states_.clear();
    states_.reserve(bodies.size());
    for (const MovingBody& body : bodies) {
        if (stands_still(body)) {
            states_.push_back({.velocity = dvec3(body.velocity), .spin = dvec3(body.spin)});
            continue;
        }
        states_.push_back(
            {.velocity = dvec3(body.velocity) + double{seconds} * dvec3(options_.gravity),
             .spin = dvec3(body.spin),
             .inverse_mass = inverse_mass(body),
             .inverse_inertia = inverse_inertia(body)});
    }
}

void ImpulseSolver::meet(const std::vector<MovingBody>& bodies, std::uint32_t a, std::uint32_t b) {
    const MovingBody &first = bodies[a], &second = bodies[b];
    if (stands_still(first) && stands_still(second)) return;
    const double gap = allowed_overlap * std::min(thickness(first), thickness(second));
    const MovingBody grown_a = grown(first, gap), grown_b = grown(second, gap);
    if (!overlaps(box_of(grown_a), box_of(grown_b))) return;
    const bool boxes = first.form != BodyForm::Sphere && second.form != BodyForm::Sphere;
    PairResult pair = boxes ? collide(grown_a, grown_b) : collide(first, second);
    if (!pair.hit) return;
    std::vector<ContactFeatures> features(pair.contacts.size());
    if (boxes) {
        // The normal is that of the grown boxes, which is sure before they meet; all else is that
        // of the boxes themselves.
        const dvec3 n = glm::normalize(dvec3(pair.normal));
        const ContactFace face_a = contact_face(oriented_box_of(first), n);
        const ContactFace face_b = contact_face(oriented_box_of(second), -n);
        const dvec3 top = farthest(face_a, n), bottom = farthest(face_b, -n);
        const double depth = glm::dot(n, top - bottom);
        if (depth < -gap) return;
        pair.hit = depth >= 0;
        pair.signed_distance = static_cast<float>(-depth);
        const dvec3 middle = dvec3(pair.point_on_a) + dvec3(pair.point_on_b);
        pair.point_on_a = vec3(0.5 * middle + 0.5 * depth * n);
        pair.point_on_b = vec3(0.5 * middle - 0.5 * depth * n);
        ContactManifold all = contact_manifold(
            face_a, face_b, pair, {.margin = gap, .slack = gap, .prefer_a = prefer_lower_number});
        pair = all.pair;
        features = std::move(all.features);
    }
    for (std::size_t i = 0; i < pair.contacts.size(); ++i) {
        contacts_.push_back({a, b, features[i], pair.contacts[i], 0, dvec3(0), false});
        frame_.deepest = std::max(frame_.deepest, double{pair.contacts[i].depth});
    }
}

void ImpulseSolver::match() {
    // Both lists are in the order of the pairs.
    std::size_t first = 0;
    for (SolverContact& contact : contacts_) {
        const auto pair = std::pair(contact.a, contact.b);
        while (first < before_.size() && std::pair(before_[first].a, before_[first].b) < pair)
            ++first;
        for (std::size_t i = first; i < before_.size(); ++i) {
            const SolverContact& old = before_[i];
            if (std::pair(old.a, old.b) != pair) break;
            if (old.features != contact.features) continue;
            contact.kept = true;
            contact.along = old.along;
            contact.across = old.across;
            break;
        }
        frame_.kept += contact.kept;
    }
}

void ImpulseSolver::prepare(const std::vector<MovingBody>& bodies, float seconds) {
    prepared_.clear();
    prepared_.reserve(contacts_.size());
    for (SolverContact& contact : contacts_) {
        const MovingBody &a = bodies[contact.a], &b = bodies[contact.b];
        Prepared made;
        made.normal = glm::normalize(dvec3(contact.contact.normal));
        made.first = detail::any_across(made.normal);
        made.second = glm::cross(made.normal, made.first);
        made.arm_a = arm_of(a, contact.contact, 1);
        made.arm_b = arm_of(b, contact.contact, -1);
        const State &of_a = states_[contact.a], &of_b = states_[contact.b];
        const auto response = [&](const dvec3& d) {
            const auto turning = [&](const State& state, const dvec3& arm) {
                const dvec3 moment = glm::cross(arm, d);
                return glm::dot(moment, state.inverse_inertia * moment);
            };
            return of_a.inverse_mass + of_b.inverse_mass + turning(of_a, made.arm_a) +
                   turning(of_b, made.arm_b);
        };
        made.of_normal = response(made.normal);
        made.of_first = response(made.first);
        made.of_second = response(made.second);
        const double slop = allowed_overlap * std::min(thickness(a), thickness(b));
        const double depth{contact.contact.depth};
        made.wanted = std::min(depth, 0.0) / double{seconds};
        made.out = taken_back * std::max(depth - slop, 0.0) / double{seconds};
        prepared_.push_back(made);
        if (!options_.warm_starting) {
            contact.along = 0;
            contact.across = dvec3(0);
            continue;
        }
        // Friction lies across the normal as it is.
        contact.across -= glm::dot(contact.across, made.normal) * made.normal;
    }
}

dvec3 ImpulseSolver::meeting_velocity(std::size_t i) const {
    const State &a = states_[contacts_[i].a], &b = states_[contacts_[i].b];
    return b.velocity + glm::cross(b.spin, prepared_[i].arm_b) - a.velocity -
           glm::cross(a.spin, prepared_[i].arm_a);
}

void ImpulseSolver::push(std::size_t i, const dvec3& impulse) {
    State &a = states_[contacts_[i].a], &b = states_[contacts_[i].b];
    a.velocity -= a.inverse_mass * impulse;
    a.spin -= a.inverse_inertia * glm::cross(prepared_[i].arm_a, impulse);
    b.velocity += b.inverse_mass * impulse;
    b.spin += b.inverse_inertia * glm::cross(prepared_[i].arm_b, impulse);
}

void ImpulseSolver::warm_start() {
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        push(i, contacts_[i].along * prepared_[i].normal + contacts_[i].across);
}

void ImpulseSolver::iterate() {
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        SolverContact& contact = contacts_[i];
        const Prepared& at = prepared_[i];
        if (!(at.of_normal > 0)) continue;

        // The sum of all impulses along the normal only pushes.
        const double short_of = at.wanted - glm::dot(meeting_velocity(i), at.normal);
        const double sum = std::max(contact.along + short_of / at.of_normal, 0.0);
        push(i, (sum - contact.along) * at.normal);
        contact.along = sum;

        // That of friction stays in its cone.
        const dvec3 sliding = meeting_velocity(i);
        dvec3 across = contact.across - glm::dot(sliding, at.first) / at.of_first * at.first -
                       glm::dot(sliding, at.second) / at.of_second * at.second;
        const double most = double{options_.friction} * contact.along;
        const double length = glm::length(across);
        if (length > most) across *= most / length;
        push(i, across - contact.across);
        contact.across = across;
    }
}

void ImpulseSolver::take_back() {
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        Prepared& at = prepared_[i];
        if (!(at.of_normal > 0)) continue;
        State &a = states_[contacts_[i].a], &b = states_[contacts_[i].b];
        const dvec3 parting =
            b.out + glm::cross(b.turn_out, at.arm_b) - a.out - glm::cross(a.turn_out, at.arm_a);
        const double sum =
            std::max(at.out_impulse + (at.out - glm::dot(parting, at.normal)) / at.of_normal, 0.0);
        const dvec3 impulse = (sum - at.out_impulse) * at.normal;
        at.out_impulse = sum;
        a.out -= a.inverse_mass * impulse;
        a.turn_out -= a.inverse_inertia * glm::cross(at.arm_a, impulse);
        b.out += b.inverse_mass * impulse;
        b.turn_out += b.inverse_inertia * glm::cross(at.arm_b, impulse);
    }
}

void ImpulseSolver::move(std::vector<MovingBody>& bodies, float seconds) const {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        MovingBody way = bodies[i];
        if (i < states_.size()) {
            way.velocity = vec3(dvec3(way.velocity) + states_[i].out);
            way.spin = vec3(dvec3(way.spin) + states_[i].turn_out);
        }
        way = moved_on(way, seconds);
        bodies[i].center = way.center;
        bodies[i].rotation = way.rotation;
    }
}

double ImpulseSolver::residual() const {
    double most = 0;
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        most = std::max(most,
                        prepared_[i].wanted - glm::dot(meeting_velocity(i), prepared_[i].normal));
    return most;
}

void ImpulseSolver::finish(std::vector<MovingBody>& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (stands_still(bodies[i])) continue;
        bodies[i].velocity = vec3(states_[i].velocity);
        bodies[i].spin = vec3(states_[i].spin);
    }
}

MovingBody moved_on(const MovingBody& body, float seconds) {
    if (stands_still(body)) return body;
    MovingBody result = body;
    result.center = vec3(dvec3(body.center) + double{seconds} * dvec3(body.velocity));
    const bool turns = body.form == BodyForm::Box || body.form == BodyForm::Mesh;
    if (turns && body.spin != vec3(0)) {
        const glm::dquat turn(body.rotation);
        const glm::dquat rate(0, double{body.spin.x}, double{body.spin.y}, double{body.spin.z});
        result.rotation = quat(glm::normalize(turn + 0.5 * double{seconds} * (rate * turn)));
    }
    return result;
}

}  // namespace collidoscope
