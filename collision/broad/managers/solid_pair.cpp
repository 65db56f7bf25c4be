#include "collision/broad/managers/solid_pair.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <span>
#include <utility>

#include "collision/broad/broad_phase.h"
#include "collision/broad/managers/constants.h"
#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/primitives/sphere_triangle.h"
#include "collision/trees/space/solid_surface.h"

namespace collidoscope {
namespace {

// The center's distance from the box, from below.
double gap_to(const Obb& box, const vec3& center) {
    const dvec3 d = dmat3(box.to_local) * (dvec3(center) - dvec3(box.center));
    const dvec3 beyond = glm::max(glm::abs(d) - dvec3(box.half), dvec3(0));
    const dvec3 far = glm::abs(dvec3(center)) + glm::abs(dvec3(box.center)) + dvec3(box.half);
    return glm::length(beyond) - constants::mesh_box_pad * (far.x + far.y + far.z);
}

}  // namespace

InsideTest::InsideTest(const SolidBody& a, const SolidBody& b) : bodies_{&a, &b} {
    if (!boxes_overlap(box_of(a), box_of(b))) inner_ = 2;
}

bool InsideTest::advance(std::uint64_t triangles, std::uint64_t& looked) {
    for (; inner_ < 2; ++inner_, point_ = 0) {
        const SolidBody &inner = *bodies_[inner_], &outer = *bodies_[1 - inner_];
        if (outer.is_ball() || !outer.model->surface.closed) continue;
        const ObbTree* const tree = outer.model->tree.get();
        if (!tree || tree->empty()) continue;
        const std::span all(tree->triangles);
        const std::size_t parts = inner.is_ball() ? 1 : inner.model->surface.points.size();
        for (; point_ < parts; ++point_) {
            const vec3 p =
                inner.is_ball()
                    ? center_in(outer.pose, inner)
                    : RelativePose(outer.pose, inner.pose)(inner.model->surface.points[point_]);
            if (gap_to(tree->nodes[0].bounds, p) > 0) continue;
            const auto take = std::min<std::uint64_t>(triangles, all.size() - next_);
            winding_ += closed_winding_number(all.subspan(next_, take), p);
            next_ += take;
            looked += take;
            triangles -= take;
            if (next_ < all.size()) return false;
            next_ = 0;
            if (std::exchange(winding_, 0) == 0) continue;
            inside_ = true;
            inner_ = 2;
            return true;
        }
    }
    return true;
}

template <Tracer T>
SolidPairTest<T>::SolidPairTest(const SolidBody& a, const SolidBody& b, T trace)
    : a_(&a), b_(&b), trace_(trace) {
    if (a.is_simple() && b.is_simple()) return;
    by_ = DecidedBy::Triangles;
    if (a.is_ball() || b.is_ball()) {
        stage_ = Stage::Ball;
        if (!(a.is_ball() ? b : a).model->tree->empty()) stack_.push_back(0);
        return;
    }
    stage_ = Stage::Trees;
    descent_.emplace(*a.model->tree, *b.model->tree, RelativePose(a.pose, b.pose), 1,
                     OpenTogether{}, descent_of_solids(trace, a, b));
    tests_ = descent_->operations();
}

template <Tracer T>
void SolidPairTest<T>::tell(T trace) {
    trace_ = trace;
    if constexpr (T::enabled) {
        if (stage_ == Stage::Trees) descent_->tell(descent_of_solids(trace, *a_, *b_));
    }
}

template <Tracer T>
bool SolidPairTest<T>::advance(std::uint64_t operations) {
    for (const std::uint64_t before = this->operations(); stage_ != Stage::Done;) {
        const std::uint64_t spent = this->operations() - before;
        if (spent >= operations) return false;
        piece(operations - spent);
    }
    return true;
}

template <Tracer T>
void SolidPairTest<T>::piece(std::uint64_t left) {
    switch (stage_) {
        case Stage::Shapes:
            return test_shapes();
        case Stage::Ball:
            return test_ball();
        case Stage::Trees: {
            const bool ended = descent_->advance(left == unlimited ? unlimited : 1);
            tests_ = descent_->operations();
            if (!ended) return;
            if (descent_->answer().hit()) return finish(true, DecidedBy::Triangles);
            return ask_inside();
        }
        case Stage::Inside:
            if (inside_->advance(left > unlimited / 16 ? unlimited : 16 * left, looked_))
                finish(inside_->inside(),
                       inside_->inside() ? DecidedBy::Inside : DecidedBy::Triangles);
            return;
        case Stage::Done:
            return;
    }
}

template <Tracer T>
void SolidPairTest<T>::finish(bool hit, DecidedBy by) {
    stage_ = Stage::Done;
    hit_ = hit;
    by_ = by;
}

template <Tracer T>
void SolidPairTest<T>::test_shapes() {
    ++tests_;
    if constexpr (T::enabled) {
        finish(overlaps(a_->shape, b_->shape, trace_), DecidedBy::Shapes);
    } else {
        finish(overlaps(a_->shape, b_->shape), DecidedBy::Shapes);
    }
}

// A node of the tree.
template <Tracer T>
void SolidPairTest<T>::test_ball() {
    if (stack_.empty()) return ask_inside();
    const SolidBody &ball = a_->is_ball() ? *a_ : *b_, &other = a_->is_ball() ? *b_ : *a_;
    const Sphere sphere{center_in(other.pose, ball), ball.shape.half.x};
    const ObbTree& tree = *other.model->tree;
    const auto trace = with_changed_scopes(trace_, [&] { return SeenFromWorld(other.pose); });
    const auto& node = tree.nodes[stack_.back()];
    stack_.pop_back();
    ++tests_;
    if (gap_to(node.bounds, sphere.center) > static_cast<double>(sphere.radius)) return;
    if (!node.is_leaf()) {
        stack_.push_back(node.first());
        stack_.push_back(node.first() + 1);
        return;
    }
    for (std::uint32_t k = node.first(); k < node.first() + node.count(); ++k) {
        ++tests_;
        if (collide(sphere, tree.triangles[k], trace.scope("sphere_triangle")).hit)
            return finish(true, DecidedBy::Triangles);
    }
}

template <Tracer T>
void SolidPairTest<T>::ask_inside() {
    inside_.emplace(*a_, *b_);
    stage_ = Stage::Inside;
}

template class SolidPairTest<NoTrace>;
template class SolidPairTest<Recorder>;

bool one_inside_other(const SolidBody& a, const SolidBody& b) {
    InsideTest test(a, b);
    std::uint64_t looked = 0;
    (void)test.advance(unlimited, looked);
    return test.inside();
}

namespace {

template <Tracer T>
bool meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by, T trace) {
    SolidPairTest<T> test(a, b, trace);
    (void)test.advance();
    tests += test.tests();
    by = test.by();
    return test.hit();
}

}  // namespace

bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by) {
    return meet(a, b, tests, by, NoTrace{});
}
bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by,
                 const Recorder& trace) {
    return meet(a, b, tests, by, trace);
}

}  // namespace collidoscope
