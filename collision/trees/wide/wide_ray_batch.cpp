// Many rays in an order that keeps neighbours together.
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "collision/trees/builders/morton.h"
#include "collision/trees/builders/parallel_for.h"
#include "collision/trees/wide/large_pages.h"
#include "collision/trees/wide/wide_ray.h"
#include "collision/volumes/float4.h"

namespace collidoscope {
namespace {

// Rays are sorted by 30 bits: those of the place where they enter the root's box and those of their
// direction, in turn.
constexpr int place_bits = 6, direction_bits = 4;  // an axis
constexpr int digit_bits = 10, digits = 3;
constexpr std::uint32_t values = 1u << digit_bits;

// With fewer rays, or a tree that near caches hold, the rays are cast as they come.
constexpr std::size_t fewest = 256;
constexpr std::size_t small_tree = std::size_t{3} << 20;

// The lowest ten bits of each element with two zeros after each.
Int4 spread(Int4 v) {
    v = (v | v << 16) & 0x030000ff;
    v = (v | v << 8) & 0x0300f00f;
    v = (v | v << 4) & 0x030c30c3;
    v = (v | v << 2) & 0x09249249;
    return v;
}

class RayOrder {
  public:
    explicit RayOrder(const Aabb& root)
        : lo_(load(root.min)), hi_(load(root.max)), center_(load(center_of(root))) {
        const vec3 size = half_of(root);
        const float longest = std::max(size.x, std::max(size.y, size.z));
        cells_ = longest > 0x1p-100f ? 0.5f / longest : 0;
    }

    // Any code will do for strange rays: only the time depends on it.
    std::uint32_t operator()(const Ray& ray) const {
        const Float4 o = load(ray.origin), d = load(ray.direction);
        const Float4 inverse = splat(1) / (d + Float4{0, 0, 0, 1});
        const Float4 t = smaller((lo_ - o) * inverse, (hi_ - o) * inverse);
        const float enter = std::max(std::max(t[0], 0.0f), std::max(t[1], t[2]));
        const Float4 size = abs(d);
        const float longest = std::max(size[0], std::max(size[1], size[2]));
        const Int4 place = cell((o + d * splat(enter) - center_) * splat(cells_), place_bits);
        const Int4 heading = cell(d * splat(0.5f / longest), direction_bits);
        return joined(spread(place)) << (3 * direction_bits) | joined(spread(heading));
    }

  private:
    // Of shares from -1/2 to 1/2.
    static Int4 cell(Float4 share, int bits) {
        const Float4 count = splat(static_cast<float>(1 << bits));
        const Float4 place = (share + splat(0.5f)) * count;
        return __builtin_convertvector(smaller(larger(place, splat(0)), count - splat(1)), Int4);
    }
    static std::uint32_t joined(Int4 v) {
        return static_cast<std::uint32_t>(v[0] << 2 | v[1] << 1 | v[2]);
    }

    Float4 lo_, hi_, center_;
    float cells_;
};

// Sorts by the upper halves.
void sort_by_code(MortonEntry* entries, MortonEntry* scratch, std::size_t n) {
    std::array<std::array<std::uint32_t, values>, digits> places{};
    const auto digit_of = [](MortonEntry entry, int digit) {
        return static_cast<std::uint32_t>(entry >> (32 + digit * digit_bits)) & (values - 1);
    };
    for (std::size_t i = 0; i < n; ++i) {
        for (int digit = 0; digit < digits; ++digit) {
            ++places[std::size_t(digit)][digit_of(entries[i], digit)];
        }
    }
    MortonEntry *from = entries, *to = scratch;
    for (int digit = 0; digit < digits; ++digit) {
        auto& next = places[std::size_t(digit)];
        std::uint32_t place = 0;
        for (std::uint32_t& entry : next) place += std::exchange(entry, place);
        for (std::size_t i = 0; i < n; ++i) to[next[digit_of(from[i], digit)]++] = from[i];
        std::swap(from, to);
    }
    if (from != entries) std::copy(from, from + n, entries);
}

}  // namespace

void raycast(const WideRayTree& tree, std::span<const Ray> rays,
             std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads) {
    const std::size_t n = rays.size();
    constexpr std::size_t chunk = 4096;
    const auto chunks = static_cast<std::uint32_t>((n + chunk - 1) / chunk);
    if (n < fewest || tree.bytes() < small_tree) {
        parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
            const std::size_t end = std::min(n, (c + 1) * chunk);
            for (std::size_t i = c * chunk; i < end; ++i) hits[i] = raycast(tree, rays[i]).hit;
        });
        return;
    }
    const MortonEntries order(n), scratch(n);
    const RayOrder code(tree.bounds);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        const std::size_t end = std::min(n, (c + 1) * chunk);
        for (std::size_t i = c * chunk; i < end; ++i) {
            order.get()[i] = std::uint64_t{code(rays[i])} << 32 | i;
        }
    });
    sort_by_code(order.get(), scratch.get(), n);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        const std::size_t end = std::min(n, (c + 1) * chunk);
        for (std::size_t i = c * chunk; i < end; ++i) {
            constexpr std::size_t ahead = 8;
            if (i + ahead < end) {
                const std::uint32_t later = triangle_of(order.get()[i + ahead]);
                __builtin_prefetch(&rays[later]);
                __builtin_prefetch(&hits[later], 1);
            }
            const std::uint32_t ray = triangle_of(order.get()[i]);
            hits[ray] = raycast(tree, rays[ray]).hit;
        }
    });
}

}  // namespace collidoscope
