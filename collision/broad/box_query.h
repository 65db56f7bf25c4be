// Questions to a crowd of boxes: which of them overlap a region, which a ray hits, which are
// nearest to a point. Here are the questions themselves; every broad phase answers them with its
// own structure (collision/broad/queries.h).
//
// A question bounds from below what any box within a part of space can be to it: 0 for a region, t
// for a ray, the squared distance for a point. A part whose bound is above limit() need not be
// looked at. Bounds may be too low by rounding, never too high; about boxes themselves is decided
// exactly.
// Sources: Hjaltason and Samet 1999 (the nearest first, by a bound); Ericson 2005, section 5.1.3
// (distance of a point and a box).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/shapes.h"

namespace collidoscope {

// The bodies by rising number, and of each its t on the ray or its distance; of a region none.
struct BoxAnswer {
    std::vector<ProxyId> bodies;
    std::vector<double> values;
    std::uint64_t tests = 0;  // boxes compared with the question
    std::uint64_t parts = 0;  // nodes, cells, layers or lists opened
    bool operator==(const BoxAnswer&) const = default;
};

// The verdict of a question about a box.
enum class BoxVerdict : std::uint8_t { Hidden, Hit, Miss };

// Coordinates that a part of space lies between, along an axis.
struct AxisRange {
    double lo = -std::numeric_limits<double>::infinity();
    double hi = std::numeric_limits<double>::infinity();
};
using AxisRanges = std::array<AxisRange, 3>;
inline AxisRanges slabs_of(const Aabb& box) {
    AxisRanges slabs;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<int>(axis);
        slabs[axis] = {static_cast<double>(box.min[a]), static_cast<double>(box.max[a])};
    }
    return slabs;
}

// Part of all questions. The question sees those whose filters agree with its own.
class BoxQuestion {
  public:
    explicit BoxQuestion(BodyFilter filter) : filter_(filter) {}
    BodyFilter filter() const { return filter_; }
    std::uint64_t tests = 0, parts = 0;

  protected:
    bool sees(const ProxyBoxes& boxes, ProxyId id) const {
        return filters_agree(filter_, boxes.filter(id));
    }

  private:
    BodyFilter filter_;
};

// The boxes that overlap a box. Touching counts.
class RegionQuestion : public BoxQuestion {
  public:
    static constexpr const char* pseudocode = "crowd_region";
    struct State {};

    explicit RegionQuestion(const Aabb& region, BodyFilter filter = {})
        : BoxQuestion(filter), region_(region) {}
    const Aabb& region() const { return region_; }

    static State start() { return {}; }
    // The state left where the part lies between these coordinates; nothing when the answer cannot
    // be there.
    std::optional<State> narrowed(State, int axis, const AxisRange& slab) const {
        if (slab.hi < range(axis, {}).lo || slab.lo > range(axis, {}).hi) return std::nullopt;
        return State{};
    }
    static double bound(State) { return 0; }
    static double limit() { return 0; }
    // The coordinates that parts with an answer reach into, and the one from which they are taken.
    AxisRange range(int axis, State) const {
        return {static_cast<double>(region_.min[axis]), static_cast<double>(region_.max[axis])};
    }
    double anchor(int axis, State) const { return range(axis, {}).lo; }

    BoxVerdict look(const ProxyBoxes& boxes, ProxyId id);
    BoxAnswer answer() const;

  private:
    Aabb region_;
    std::vector<ProxyId> found_;
};

// The boxes that a ray hits up to t_max, or the first one of them: of those hit at the same t the
// one of the lowest number. A box that the ray starts in is hit at t = 0.
class RayQuestion : public BoxQuestion {
  public:
    static constexpr const char* pseudocode = "crowd_ray";
    struct State {
        double from = 0, to = 0;  // of t
    };

    explicit RayQuestion(const Ray& ray, bool first = false,
                         float t_max = std::numeric_limits<float>::infinity(),
                         BodyFilter filter = {});
    const Ray& ray() const { return ray_; }
    bool first() const { return first_; }
    float t_max() const { return t_max_; }

    State start() const { return {0, padded(static_cast<double>(t_max_))}; }
    std::optional<State> narrowed(State state, int axis, const AxisRange& slab) const;
    static double bound(State state) { return state.from; }
    double limit() const;
    AxisRange range(int axis, State state) const;
    double anchor(int axis, State state) const;

    BoxVerdict look(const ProxyBoxes& boxes, ProxyId id);
    BoxAnswer answer() const;

  private:
    struct Found {
        ProxyId id;
        float t;
    };
    // t as a float may be below the true one.
    static double padded(double t) { return t * (1 + 0x1p-20) + 0x1p-140; }

    Ray ray_;
    bool first_;
    float t_max_;
    std::vector<Found> found_;
};

// The k boxes nearest to a point, by the distance from it, 0 inside; of those equally far the ones
// of lower number.
class NearestQuestion : public BoxQuestion {
  public:
    static constexpr const char* pseudocode = "crowd_nearest";
    struct State {
        double squared = 0;
    };

    explicit NearestQuestion(const vec3& point, std::uint32_t count = 1, BodyFilter filter = {});
    const vec3& point() const { return point_; }
    std::uint32_t count() const { return count_; }

    static State start() { return {}; }
    std::optional<State> narrowed(State state, int axis, const AxisRange& slab) const;
    static double bound(State state) { return state.squared; }
    // The squared distance of the k-th, as long as there is none infinity.
    double limit() const;
    static AxisRange range(int, State) { return {}; }
    double anchor(int axis, State) const { return static_cast<double>(point_[axis]); }

    BoxVerdict look(const ProxyBoxes& boxes, ProxyId id);
    BoxAnswer answer() const;

  private:
    struct Found {
        Aabb box;
        ProxyId id;
        double squared;
    };
    bool nearer(const Found& a, const Found& b) const;

    vec3 point_;
    std::uint32_t count_;
    std::vector<Found> found_;  // the nearest first
};

// The bound of a part of space that lies between these coordinates; nothing when no answer is
// there.
template <typename Question>
std::optional<double> bound_of(const Question& question, const AxisRanges& slabs) {
    std::optional<typename Question::State> state = question.start();
    for (int axis = 0; axis < 3 && state; ++axis)
        state = question.narrowed(*state, axis, slabs[static_cast<std::size_t>(axis)]);
    if (!state) return std::nullopt;
    return question.bound(*state);
}

}  // namespace collidoscope
