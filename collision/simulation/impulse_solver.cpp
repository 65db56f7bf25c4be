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

}  // namespace

void ImpulseSolver::begin(const std::vector<MovingBody>& bodies, float seconds) {
    std::swap(contacts_, before_);
    contacts_.clear();
    frame_ = {};
    states_.clear();
    states_.reserve(bodies.size());
    for (const MovingBody& body : bodies) {
        if (stands_still(body)) {
            states_.push_back({dvec3(body.velocity), dvec3(body.spin), 0, dmat3(0)});
            continue;
        }
        states_.push_back({dvec3(body.velocity) + double{seconds} * dvec3(options_.gravity),
                           dvec3(body.spin), inverse_mass(body), inverse_inertia(body)});
    }
}

void ImpulseSolver::meet(const std::vector<MovingBody>& bodies, std::uint32_t a, std::uint32_t b) {
    const MovingBody &first = bodies[a], &second = bodies[b];
    if (stands_still(first) && stands_still(second)) return;
    if (!overlaps(box_of(first), box_of(second))) return;
    PairResult pair = collide(first, second);
    if (!pair.hit) return;
    std::vector<ContactFeatures> features(pair.contacts.size());
    if (first.form != BodyForm::Sphere && second.form != BodyForm::Sphere) {
        const dvec3 n = glm::normalize(dvec3(pair.normal));
        const double slack = allowed_overlap * std::min(thickness(first), thickness(second));
        ContactManifold all = contact_manifold(contact_face(oriented_box_of(first), n),
                                               contact_face(oriented_box_of(second), -n), pair,
                                               {.slack = slack, .prefer_a = prefer_lower_number});
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
        made.wanted =
            taken_back / double{seconds} * std::max(double{contact.contact.depth} - slop, 0.0);
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
