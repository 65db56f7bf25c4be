// Inner loops for trace_cost_test.sh to count: algorithms of the library, which speak to a tracer,
// called with NoTrace; and copies of them from which every word to a tracer was taken out by hand.
// The program answers 0 when original and copy find the same.
#include <cstdio>
#include <vector>

#include "collision/narrow/box/sat_box_box.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/trees/builders/aabb_tree.h"
#include "tests/collision/trace/without_words.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {

// A template with external linkage like the original, so that compilers inline both alike.
struct Nothing {};
template <typename T>
ChosenAxis find_axis_without_words(const BoxPair& pair, T) {
    ChosenAxis best;
    for (int k = 0; k < sat_axis_count; ++k) {
        const AxisView view = look_along(pair, k);
        if (sat::nearly_parallel(k, view)) continue;
        const double overlap = view.overlap() / std::sqrt(view.length_squared);
        const bool apart = sat::shows_gap(pair, view);
        const bool smaller = !apart && (best.axis < 0 || sat::beats(pair, k, overlap, best));
        if (apart) {
            best = {k, overlap, sat::from_a_to_b(pair, k, view), true};
            return best;
        }
        if (smaller) best = {k, overlap, sat::from_a_to_b(pair, k, view), false};
    }
    return best;
}

namespace {

struct Sum {
    long counted = 0;
    double measured = 0;
    void add(long count, double measure) {
        counted += count;
        measured += measure;
    }
    bool operator==(const Sum&) const = default;
};

void add(const ChosenAxis& chosen, Sum& sum) {
    sum.add(chosen.axis, chosen.overlap);
}
void add(const GjkResult& found, Sum& sum) {
    sum.add(found.iterations, found.upper);
}
void add(const TreePairAnswer& found, Sum& sum) {
    sum.add(static_cast<long>(found.volume_tests + found.pairs.size()),
            static_cast<double>(found.primitive_tests));
}

struct Hulls {
    Polytope a, b;
};

// A ball of triangles with bumps, so that two of them that mesh have much to compare.
Mesh bumpy_ball(std::uint32_t rings) {
    Mesh mesh;
    const std::uint32_t columns = 2 * rings;
    for (std::uint32_t r = 0; r <= rings; ++r) {
        for (std::uint32_t c = 0; c < columns; ++c) {
            const float u = 3.14159f * static_cast<float>(r) / static_cast<float>(rings);
            const float v = 6.28318f * static_cast<float>(c) / static_cast<float>(columns);
            const float radius = 1 + 0.1f * std::sin(7 * u) * std::cos(5 * v);
            mesh.positions.emplace_back(radius * std::sin(u) * std::cos(v), radius * std::cos(u),
                                        radius * std::sin(u) * std::sin(v));
        }
    }
    for (std::uint32_t r = 0; r < rings; ++r) {
        for (std::uint32_t c = 0; c < columns; ++c) {
            const std::uint32_t here = r * columns + c, next = r * columns + (c + 1) % columns;
            mesh.triangles.push_back({here, next, here + columns});
            mesh.triangles.push_back({next, next + columns, here + columns});
        }
    }
    return mesh;
}

template <bool Words>
GjkResult search(const Hulls& hulls) {
    const PlacedPolytope a(hulls.a), b(hulls.b);
    const gjk::Frame frame(a, b);
    gjk::OwnSupport furthest(frame);
    const gjk::Start start = gjk::start_at_one(frame, furthest);
    GjkResult result;
    if constexpr (Words) {
        gjk::search(a, b, frame, furthest, start, NoTrace{}, result);
    } else {
        gjk::search_without_words(a, b, frame, furthest, start, Nothing{}, result);
    }
    return result;
}

}  // namespace

extern "C" {
[[gnu::noinline]] void count_sat_with_tracer(const std::vector<BoxPair>& pairs, Sum& sum) {
    for (const BoxPair& pair : pairs) add(sat::find_axis(pair, NoTrace{}), sum);
}
[[gnu::noinline]] void count_sat_without_tracer(const std::vector<BoxPair>& pairs, Sum& sum) {
    for (const BoxPair& pair : pairs) add(find_axis_without_words(pair, Nothing{}), sum);
}
[[gnu::noinline]] void count_gjk_with_tracer(const std::vector<Hulls>& pairs, Sum& sum) {
    for (const Hulls& pair : pairs) add(search<true>(pair), sum);
}
[[gnu::noinline]] void count_gjk_without_tracer(const std::vector<Hulls>& pairs, Sum& sum) {
    for (const Hulls& pair : pairs) add(search<false>(pair), sum);
}
[[gnu::noinline]] void count_tree_with_tracer(const AabbTree& tree,
                                              const std::vector<RelativePose>& poses, Sum& sum) {
    for (const RelativePose& pose : poses)
        add(overlapping_triangles(tree, tree, pose, {}, OpenTogether{}, NoTrace{}), sum);
}
[[gnu::noinline]] void count_tree_without_tracer(const AabbTree& tree,
                                                 const std::vector<RelativePose>& poses, Sum& sum) {
    for (const RelativePose& pose : poses)
        add(descend_without_words(tree, tree, pose, {}, OpenTogether{}, Nothing{}), sum);
}
}

}  // namespace collidoscope

int main() {
    using namespace collidoscope;
    oracle::RandomBoxes random(1996);
    std::vector<BoxPair> pairs;
    std::vector<Hulls> hulls;
    for (int i = 0; i < 2000; ++i) {
        const auto [a, b] = random.pair();
        pairs.emplace_back(a, b);
    }
    for (int i = 0; i < 500; ++i) {
        std::vector<vec3> a, b;
        for (int k = 0; k < 20; ++k) {
            a.push_back(random.general().center);
            b.push_back(random.general().center + 0.02f * static_cast<float>(i) * vec3(1, 0.5f, 0));
        }
        hulls.push_back({convex_hull(a), convex_hull(b)});
    }
    const AabbTree tree = *build_aabb_tree(bumpy_ball(16), {}, nullptr);
    std::vector<RelativePose> poses;
    for (int i = 0; i < 12; ++i) {
        const Box turned = random.general();
        poses.emplace_back(Pose{}, Pose{1.2f * turned.center, turned.rotation});
    }

    Sum with[3], without[3];
    count_sat_with_tracer(pairs, with[0]);
    count_sat_without_tracer(pairs, without[0]);
    count_gjk_with_tracer(hulls, with[1]);
    count_gjk_without_tracer(hulls, without[1]);
    count_tree_with_tracer(tree, poses, with[2]);
    count_tree_without_tracer(tree, poses, without[2]);
    bool same = true;
    for (int i = 0; i < 3; ++i) {
        std::printf("%ld %.17g\n", with[i].counted, with[i].measured);
        same = same && with[i] == without[i] && with[i].counted > 0;
    }
    return same ? 0 : 1;
}
