// solids_meet() in pieces: a test of two bodies that can be stopped and taken up again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "collision/broad/managers/solid_body.h"
#include "collision/trace/scopes.h"
#include "collision/trace/trace.h"
#include "collision/trees/query_budget.h"
#include "collision/trees/seen_pair.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// Does one of two bodies whose surfaces do not meet lie within the other? It keeps references to
// both. Cost: a pass over the triangles of a closed body for each part of the other whose first
// vertex lies in its root box.
class InsideTest {
  public:
    InsideTest(const SolidBody& a, const SolidBody& b);
    // Looks at so many triangles at most and adds how many those were. True when it has ended.
    bool advance(std::uint64_t triangles, std::uint64_t& looked);
    bool inside() const { return inside_; }

  private:
    std::array<const SolidBody*, 2> bodies_;
    std::size_t inner_ = 0;  // which of them may lie in the other; 2 at the end
    std::size_t point_ = 0;  // of its parts
    std::size_t next_ = 0;   // triangle of the outer one
    int winding_ = 0;        // so far
    bool inside_ = false;
};

// The trace of a descent of both bodies' trees, as it is seen in the world.
template <Tracer T>
auto descent_of_solids(T trace, const SolidBody& a, const SolidBody& b) {
    return with_changed_marks(trace.scope("obb_tree"), [&] {
        return SeenPair(*a.model->tree, a.pose, *b.model->tree, b.pose);
    });
}

// Two bodies, taken to meet as solids_meet() takes them. It keeps references to both. Told in
// scopes, one for each piece in which trees are descended.
template <Tracer T = NoTrace>
class SolidPairTest {
  public:
    SolidPairTest(const SolidBody& a, const SolidBody& b, T trace = {});

    // Ends after so many operations, at the next place where it can: after one pair of nodes. True
    // when the answer is known.
    bool advance(std::uint64_t operations = unlimited);
    bool hit() const { return hit_; }
    DecidedBy by() const { return by_; }
    // Volumes and triangles tested, and 1 for simple shapes.
    std::uint64_t tests() const { return tests_; }
    // The same and what the question costs whether one body lies within the other: a volume test
    // takes about as long as looking at 16 triangles there.
    std::uint64_t operations() const { return tests_ + (looked_ + 15) / 16; }
    // The tracer of the steps that follow.
    void tell(T trace);

  private:
    enum class Stage : std::uint8_t { Shapes, Ball, Trees, Inside, Done };
    using Told = decltype(descent_of_solids(std::declval<T>(), SolidBody{}, SolidBody{}));
    using Descent = TreePairDescent<ObbTree, ObbTree, OpenTogether, Told>;

    // One piece of the stage, as small as can be where operations are counted.
    void piece(std::uint64_t left);
    void finish(bool hit, DecidedBy by);
    void test_shapes();
    void test_ball();
    void ask_inside();

    const SolidBody *a_, *b_;
    T trace_;
    Stage stage_ = Stage::Shapes;
    std::vector<std::uint32_t> stack_;  // of a ball against a tree
    std::optional<Descent> descent_;
    std::optional<InsideTest> inside_;
    std::uint64_t tests_ = 0, looked_ = 0;
    bool hit_ = false;
    DecidedBy by_ = DecidedBy::Shapes;
};

extern template class SolidPairTest<NoTrace>;
extern template class SolidPairTest<Recorder>;

}  // namespace collidoscope
