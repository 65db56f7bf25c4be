#include "collision/trees/sah/sah_top.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "collision/cpu/parallel_for.h"
#include "collision/trees/sah/sah_kernels.h"

namespace collidoscope::sah {
namespace {

// One triangle of so many is looked at.
constexpr std::uint32_t stride = 32;
constexpr std::uint32_t max_top_depth = 30;

// Meshes below this have no top: their refs fit into the processor's caches.
constexpr std::uint32_t smallest = 1u << 16;

// At changing places: a regular mesh has rows, and every 32nd triangle may lie in one column.
std::vector<Ref> sample_of(const Mesh& mesh) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const CornerReader corners(mesh);
    std::vector<Ref> refs;
    refs.reserve(n / stride);
    std::uint32_t random = 0x9e3779b9u;
    for (std::uint32_t i = 0; i + stride <= n; i += stride) {
        random = random * 1664525u + 1013904223u;
        const std::uint32_t triangle = i + (random >> 27);
        refs.push_back(make_ref(corners.box(triangle), triangle));
    }
    return refs;
}
static_assert(stride == 1u << (32 - 27));

// The way down to the buckets, for many refs at a time.
class BucketFinder {
  public:
    explicit BucketFinder(const Top& top) : depth_(top.depth) {
        for (std::uint32_t i = 0; i < top.nodes.size(); ++i) {
            const TopPlane& node = top.nodes[i];
            // A bucket leads to itself: everything is below infinity.
            if (node.is_part) {
                steps_.push_back({std::numeric_limits<float>::infinity(), i << 2});
            } else {
                steps_.push_back({node.plane, node.child << 2 | std::uint32_t(node.axis)});
            }
            part_.push_back(node.part);
        }
    }

    // From doubled centers to buckets. The ways do not wait for each other. Cost: the depth,
    // without branches.
    static constexpr std::uint32_t group = 8;
    void operator()(const Float4 (&centers)[group], std::uint32_t* buckets) const {
        float at[group][4];
        std::memcpy(at, centers, sizeof at);
        std::uint32_t node[group] = {};
        for (std::uint32_t d = 0; d < depth_; ++d) {
            for (std::uint32_t i = 0; i < group; ++i) {
                const Step step = steps_[node[i]];
                node[i] = (step.link >> 2) + (at[i][step.link & 3] < step.plane ? 0 : 1);
            }
        }
        for (std::uint32_t i = 0; i < group; ++i) buckets[i] = part_[node[i]];
    }

  private:
    struct Step {
        float plane;
        std::uint32_t link;  // left child and axis
    };
    std::vector<Step> steps_;
    std::vector<std::uint32_t> part_;
    std::uint32_t depth_;
};

}  // namespace

Top choose_top(const Mesh& mesh, const Kernels& kernels, BinCount bins) {
    Top top;
    top.nodes.emplace_back();
    struct Task {
        std::uint32_t node;
        Range range;
    };
    std::vector<Task> tasks;
    std::vector<Ref> refs;
    if (mesh.triangles.size() >= smallest) {
        refs = sample_of(mesh);
        Range all{.first = 0, .count = static_cast<std::uint32_t>(refs.size())};
        for (const Ref& ref : refs) all.add(ref);
        tasks.push_back({0, all});
    }
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const Range& range = task.range;
        if (range.count <= bucket_size / stride || top.nodes[task.node].depth == max_top_depth) {
            continue;
        }
        const Choice choice = kernels.choose(refs.data(), range, bins);
        if (choice.plane.axis < 0) continue;
        const int axis = choice.plane.axis;
        const float plane = 2 * choice.scale.plane(axis, choice.plane.bin);
        const auto begin = refs.begin() + range.first;
        const auto middle = std::partition(
            begin, begin + range.count, [&](const Ref& ref) { return center2(ref)[axis] < plane; });
        if (middle == begin || middle == begin + range.count) continue;

        Range left{.first = range.first, .count = static_cast<std::uint32_t>(middle - begin)};
        Range right{.first = range.first + left.count, .count = range.count - left.count};
        for (std::uint32_t i = 0; i < range.count; ++i) {
            (i < left.count ? left : right).add(begin[i]);
        }
        TopPlane& node = top.nodes[task.node];
        node.plane = plane;
        node.axis = axis;
        node.child = static_cast<std::uint32_t>(top.nodes.size());
        node.is_part = false;
        node.sampled = choice.sampled > 0 ? choice.sampled : range.count;
        const std::uint32_t depth = node.depth + 1;
        top.depth = std::max(top.depth, depth);
        tasks.push_back({node.child + 1, right});
        tasks.push_back({node.child, left});
        top.nodes.resize(top.nodes.size() + 2);
        top.nodes[top.nodes.size() - 2].depth = top.nodes.back().depth = depth;
    }
    top.bucket_node = number_parts(top.nodes);
    return top;
}

void sort_into_buckets(const Mesh& mesh, std::uint32_t threads, Top& top, std::uint32_t* order) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const auto buckets = static_cast<std::uint32_t>(top.bucket_node.size());
    if (buckets == 1) {
        for (std::uint32_t i = 0; i < n; ++i) order[i] = i;
        top.nodes[0].count = n;
        return;
    }

    const CornerReader corners(mesh);
    const BucketFinder find(top);
    // Find the bucket of every triangle, and count, in chunks that do not depend on the threads.
    constexpr std::uint32_t chunk = 1u << 16;
    const std::uint32_t chunks = (n + chunk - 1) / chunk;
    std::vector<std::uint32_t> bucket_of;
    resize_on_large_pages(bucket_of, n);
    std::vector<std::uint32_t> places(std::size_t{chunks} * buckets, 0);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        std::uint32_t* counts = places.data() + std::size_t{c} * buckets;
        const std::uint32_t end = std::min(n, (c + 1) * chunk);
        for (std::uint32_t i = c * chunk; i < end; i += BucketFinder::group) {
            Float4 centers[BucketFinder::group];
            std::uint32_t found[BucketFinder::group];
            for (std::uint32_t k = 0; k < BucketFinder::group; ++k) {
                const CornerBox box = corners.box(std::min(i + k, end - 1));
                centers[k] = box.lo + box.hi;
            }
            find(centers, found);
            for (std::uint32_t k = 0; k < std::min(BucketFinder::group, end - i); ++k) {
                bucket_of[i + k] = found[k];
                ++counts[found[k]];
            }
        }
    });

    // Give every chunk its places in every bucket.
    std::uint32_t place = 0;
    for (std::uint32_t b = 0; b < buckets; ++b) {
        TopPlane& node = top.nodes[top.bucket_node[b]];
        node.first = place;
        for (std::uint32_t c = 0; c < chunks; ++c) {
            std::uint32_t& entry = places[std::size_t{c} * buckets + b];
            place += std::exchange(entry, place);
        }
        node.count = place - node.first;
    }
    for (std::size_t i = top.nodes.size(); i-- > 0;) {
        TopPlane& node = top.nodes[i];
        if (node.is_part) continue;
        node.first = top.nodes[node.child].first;
        node.count = top.nodes[node.child].count + top.nodes[node.child + 1].count;
    }

    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        std::uint32_t* next = places.data() + std::size_t{c} * buckets;
        for (std::uint32_t i = c * chunk; i < std::min(n, (c + 1) * chunk); ++i) {
            order[next[bucket_of[i]]++] = i;
        }
    });
}

}  // namespace collidoscope::sah
