#include "collision/broad/managers/solid_features.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <variant>
#include <vector>

#include "collision/broad/managers/closest_hulls.h"
#include "collision/broad/managers/solid_features_steps.h"
#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/primitives/sphere_triangle.h"
#include "collision/trace/scopes.h"
#include "collision/trees/pieces/piece_query.h"
#include "collision/volumes/constants.h"

namespace collidoscope {
namespace {

constexpr double infinitely_far = std::numeric_limits<double>::infinity();

// One of two bodies as a tree of hulls. All in the frame of the first body.
class Side {
  public:
    // The body in its own frame.
    explicit Side(const SolidBody& body) : body_(&body) {
        if (body.is_ball()) point_ = convex_hull(std::vector<vec3>{vec3(0)});
    }
    // The body placed by a pose.
    Side(const SolidBody& body, const RelativePose& pose) : body_(&body), pose_(pose) {
        if (body.is_ball()) point_ = convex_hull(std::vector<vec3>{pose(vec3(0))});
    }

    const SolidBody& body() const { return *body_; }
    double radius() const {
        return body_->is_ball() ? static_cast<double>(body_->shape.half.x) : 0.0;
    }
    const PieceTree& tree() const { return *body_->model->pieces; }
    bool empty() const { return !body_->is_ball() && tree().empty(); }
    bool is_leaf(std::uint32_t node) const {
        return body_->is_ball() || tree().nodes[node].is_leaf();
    }
    std::uint32_t first(std::uint32_t node) const { return tree().nodes[node].first; }
    double size(std::uint32_t node) const {
        return body_->is_ball() ? 0 : tree().nodes[node].hull.radius;
    }
    std::uint32_t depth(std::uint32_t node) const {
        return body_->is_ball() ? 0 : tree().nodes[node].depth;
    }
    NumberedHull hull(std::uint32_t node) {
        if (body_->is_ball()) return {&point_};
        const Polytope& own = tree().nodes[node].hull;
        const bool whole = own.dimension < 1 || !own.half_edges.empty();
        if (!pose_ && whole) return {&own};
        const auto [at, fresh] = moved_.try_emplace(node);
        if (!pose_) {
            if (fresh) at->second = tree().whole_hull(node);
            return {&at->second};
        }
        if (fresh) {
            std::vector<vec3> points;
            points.reserve(own.vertices.size());
            for (const vec3& p : own.vertices) points.push_back((*pose_)(p));
            at->second = convex_hull(points);
        }
        return {&at->second, true};
    }

  private:
    const SolidBody* body_;
    std::optional<RelativePose> pose_;
    Polytope point_;
    std::map<std::uint32_t, Polytope> moved_;  // or restored, where the tree keeps no edges
};

// Rounding of two hulls' distance, from where they stand and what they reach.
double pad_of(const NumberedHull& a, const NumberedHull& b) {
    const auto reach = [](const Polytope& p) {
        return std::abs(p.center.x) + std::abs(p.center.y) + std::abs(p.center.z) + p.radius;
    };
    return 2 * double{constants::moved_volume_pad} * (reach(*a.polytope) + reach(*b.polytope)) +
           0x1p-147;
}

// The surfaces' distance, by both trees of pieces.
template <Tracer T>
class PieceSearch {
  public:
    PieceSearch(Side& a, Side& b, const RelativePose& pose, bool swapped, FeaturesMemory& memory,
                std::uint64_t& moves, T trace)
        : a_(a),
          b_(b),
          pose_(pose),
          swapped_(swapped),
          memory_(memory),
          moves_(moves),
          trace_(trace) {}

    void run() {
        trace_.step("start",
                    [&](auto& step) { solid_steps::say_start(step, memory_.features.size()); });
        memory_.distance = infinitely_far;
        if (!a_.empty() && !b_.empty()) consider(0, 0);
        while (!queue_.empty() && memory_.distance > 0) {
            const Waiting pair = queue_.top();
            queue_.pop();
            if (pair.lower > memory_.distance) break;
            if (a_.is_leaf(pair.a) && b_.is_leaf(pair.b)) {
                compare(pair);
                continue;
            }
            const bool open_a =
                b_.is_leaf(pair.b) || (!a_.is_leaf(pair.a) && a_.size(pair.a) >= b_.size(pair.b));
            trace_.step("open", [&](auto& step) {
                solid_steps::say_open(step, names(pair), open_a != swapped_, pair.lower,
                                      *(open_a ? a_.hull(pair.a) : b_.hull(pair.b)).polytope);
            });
            for (std::uint32_t k = 0; k < 2; ++k) {
                if (open_a) {
                    consider(a_.first(pair.a) + k, pair.b);
                } else {
                    consider(pair.a, b_.first(pair.b) + k);
                }
            }
        }
        trace_.step("done", [&](auto& step) { solid_steps::say_done(step, memory_.distance); });
    }

  private:
    struct Waiting {
        double lower = 0;
        dvec3 normal{0};  // from A to B
        std::uint32_t depth = 0, a = 0, b = 0;
        bool operator<(const Waiting& other) const {
            if (lower != other.lower) return lower > other.lower;
            if (depth != other.depth) return depth < other.depth;
            return a != other.a ? a > other.a : b > other.b;
        }
    };
    // The nodes of the pair in the order of the caller's bodies.
    std::pair<std::uint32_t, std::uint32_t> names(const Waiting& pair) const {
        return swapped_ ? std::pair(pair.b, pair.a) : std::pair(pair.a, pair.b);
    }

    void consider(std::uint32_t a, std::uint32_t b) {
        const NumberedHull ha = a_.hull(a), hb = b_.hull(b);
        const std::pair<std::uint32_t, std::uint32_t> key(a, b);
        std::optional<NamedPair> known;
        if (const auto at = memory_.features.find(key); at != memory_.features.end())
            known = at->second;
        memory_.recalled += known.has_value();
        ++memory_.walks;
        const HullGap gap = measure_hulls(ha, hb, known, moves_, trace_);
        memory_.features[key] = *known;
        Waiting pair{0, dvec3(0), a_.depth(a) + b_.depth(b), a, b};
        if (gap.distance > 0) pair.normal = (gap.points.second - gap.points.first) / gap.distance;
        pair.lower = std::max(0.0, gap.distance - a_.radius() - b_.radius() - pad_of(ha, hb));
        const bool near = pair.lower <= memory_.distance;
        trace_.step(near ? "keep" : "far", [&](auto& step) {
            solid_steps::say_hulls(step, names(pair), *ha.polytope, *hb.polytope, gap.points,
                                   pair.lower, memory_.distance, near);
        });
        if (near) queue_.push(pair);
    }

    // The triangles of two pieces, or of a piece and a ball.
    void compare(const Waiting& pair) {
        const std::uint64_t before = memory_.triangle_tests;
        const double best = memory_.distance;
        if (b_.body().is_ball()) {
            compare_ball(pair.a);
        } else if (const auto found = closest_of_pieces(a_.tree(), a_.first(pair.a), b_.tree(),
                                                        b_.first(pair.b), pose_, pair.normal,
                                                        memory_.distance, memory_.triangle_tests)) {
            take(found->distance, found->on_a, found->on_b);
        }
        const bool closer = memory_.distance < best;
        trace_.step(closer ? "closer" : "farther", [&](auto& step) {
            solid_steps::say_pieces(step, names(pair), memory_.triangle_tests - before,
                                    memory_.distance, closer, memory_.on_a, memory_.on_b);
        });
    }

    void compare_ball(std::uint32_t node) {
        const Piece& piece = a_.tree().pieces[a_.first(node)];
        const vec3 center = pose_(vec3(0));
        const Sphere ball{center, static_cast<float>(b_.radius())};
        for (std::uint32_t k = piece.first; k < piece.first + piece.count; ++k) {
            ++memory_.triangle_tests;
            const PairResult result = collide(ball, a_.tree().triangles[k]);
            const double distance = result.hit ? 0 : static_cast<double>(result.signed_distance);
            take(distance, dvec3(result.point_on_b), dvec3(result.point_on_a));
            if (result.hit) return;
        }
    }

    void take(double distance, const dvec3& on_a, const dvec3& on_b) {
        if (!(distance < memory_.distance)) return;
        memory_.distance = distance;
        memory_.on_a = on_a;
        memory_.on_b = on_b;
    }

    Side &a_, &b_;
    RelativePose pose_;
    bool swapped_;
    FeaturesMemory& memory_;
    std::uint64_t& moves_;
    T trace_;
    std::priority_queue<Waiting> queue_;
};

// In the frame of A: two balls or boxes.
template <Tracer T>
bool simple_shapes(const SolidBody& a, const SolidBody& b, FeaturesMemory& memory,
                   std::uint64_t& moves, T trace) {
    Side first(a), second(b, RelativePose(a.pose, b.pose));
    const NumberedHull ha = first.hull(0), hb = second.hull(0);
    std::optional<NamedPair> known;
    if (!memory.features.empty()) known = memory.features.begin()->second;
    memory.recalled = known.has_value();
    memory.walks = 1;
    const HullGap gap = measure_hulls(ha, hb, known, moves, trace);
    memory.features = {{{0, 0}, *known}};
    memory.by = DecidedBy::Shapes;
    // Round bodies reach beyond their centers. If rounding could change it, the shapes are asked.
    const double radii = first.radius() + second.radius();
    const double pad = pad_of(ha, hb) + 1e-6 * radii;
    const bool hit = gap.distance <= radii + pad && overlaps(a.shape, b.shape);
    memory.distance = hit ? 0 : std::max(gap.distance - radii, 0.0);
    if (!hit && gap.distance > 0) {
        const dvec3 along = (gap.points.second - gap.points.first) / gap.distance;
        memory.on_a = gap.points.first + first.radius() * along;
        memory.on_b = gap.points.second - second.radius() * along;
    }
    return hit;
}

template <Tracer T>
bool with_pieces(const SolidBody& a, const SolidBody& b, FeaturesMemory& memory,
                 std::uint64_t& moves, T trace) {
    // A ball is brought into the frame of the mesh.
    const bool swapped = a.is_ball();
    const SolidBody &one = swapped ? b : a, &other = swapped ? a : b;
    const RelativePose pose(one.pose, other.pose);
    Side first(one), second(other, pose);
    const auto inside =
        with_changed_marks(trace.scope("piece_features"), [&] { return SeenFromWorld(one.pose); });
    PieceSearch<std::remove_const_t<decltype(inside)>> search(first, second, pose, swapped, memory,
                                                              moves, inside);
    search.run();
    memory.by = DecidedBy::Triangles;
    if (swapped) std::swap(memory.on_a, memory.on_b);
    if (memory.distance > 0 && one_inside_other(a, b)) {
        memory.by = DecidedBy::Inside;
        memory.distance = 0;
    }
    return memory.distance == 0;
}

template <Tracer T>
bool decide(const SolidBody& a, const SolidBody& b, FeaturesMemory& memory, std::uint64_t& moves,
            T trace) {
    memory.known = true;
    memory.walks = memory.recalled = memory.triangle_tests = 0;
    const bool simple = a.is_simple() && b.is_simple();
    const bool hit =
        simple ? simple_shapes(a, b, memory, moves,
                               with_changed_scopes(trace, [&] { return SeenFromWorld(a.pose); }))
               : with_pieces(a, b, memory, moves, trace);
    // From the frame they were measured in to the world.
    const SolidBody& frame = !simple && a.is_ball() ? b : a;
    const RelativePose to_world(Pose{}, frame.pose);
    memory.on_a = to_world.rotation * memory.on_a + to_world.translation;
    memory.on_b = to_world.rotation * memory.on_b + to_world.translation;
    return hit;
}

}  // namespace

bool SolidFeaturesTest::operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                                   std::uint64_t& moves) const {
    return decide(a, b, memory, moves, NoTrace{});
}
bool SolidFeaturesTest::operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                                   std::uint64_t& moves, const Recorder& trace) const {
    return decide(a, b, memory, moves, trace);
}

void SolidFeaturesTest::say(StepBuilder& step, const Memory& before, const Memory& after,
                            std::uint64_t moves) const {
    solid_steps::say_answer(step, before.known, after, moves);
}

}  // namespace collidoscope
