// Many rays in an order that keeps neighbours together.
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "collision/trees/large_pages.h"
#include "collision/trees/morton.h"
#include "collision/trees/parallel_for.h"
#include "collision/trees/wide_ray.h"

namespace collidoscope {
namespace {

// Rays are sorted by 30 bits: those of the place where they enter the root's box and those of their
// direction, in turn.
constexpr int place_bits = 6, direction_bits = 4;  // an axis
constexpr int digit_bits = 10, digits = 3;
constexpr std::uint32_t values = 1u << digit_bits;

// Below this the rays are cast as they come.
constexpr std::size_t fewest = 256;

// The lowest ten bits of a number with two zeros after each.
std::uint32_t spread(std::uint32_t v) {
    v = (v | v << 16) & 0x030000ffu;
    v = (v | v << 8) & 0x0300f00fu;
    v = (v | v << 4) & 0x030c30c3u;
    v = (v | v << 2) & 0x09249249u;
    return v;
}

class RayOrder {
  public:
    explicit RayOrder(const Aabb& root) : root_(root), center_(center_of(root)) {
        const vec3 size = half_of(root);
        const float longest = std::max(size.x, std::max(size.y, size.z));
        cells_ = longest > 0x1p-100f ? 0.5f / longest : 0;
    }

    // Any code will do for strange rays: only the time depends on it.
    std::uint32_t operator()(const Ray& ray) const {
        float enter = 0;
        const vec3 d = ray.direction;
        for (int k = 0; k < 3; ++k) {
            const float side = d[k] >= 0 ? root_.min[k] : root_.max[k];
            const float t = (side - ray.origin[k]) / d[k];
            enter = t > enter ? t : enter;
        }
        const vec3 size = glm::abs(d);
        const float longest = std::max(size.x, std::max(size.y, size.z));
        std::uint32_t place = 0, heading = 0;
        for (int k = 0; k < 3; ++k) {
            const float p = (ray.origin[k] + enter * d[k] - center_[k]) * cells_ + 0.5f;
            place = place << 1 | spread(cell(p, place_bits));
            heading = heading << 1 | spread(cell(d[k] / longest * 0.5f + 0.5f, direction_bits));
        }
        return place << (3 * direction_bits) | heading;
    }

  private:
    static std::uint32_t cell(float share, int bits) {
        const float count = static_cast<float>(1 << bits);
        return share > 0 ? static_cast<std::uint32_t>(std::min(share * count, count - 1)) : 0;
    }

    Aabb root_;
    vec3 center_;
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
    if (n < fewest) {
        for (std::size_t i = 0; i < n; ++i) hits[i] = raycast(tree, rays[i]).hit;
        return;
    }
    const MortonEntries order(n), scratch(n);
    const RayOrder code(tree.bounds);
    constexpr std::size_t chunk = 4096;
    const auto chunks = static_cast<std::uint32_t>((n + chunk - 1) / chunk);
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
            if (i + ahead < end) __builtin_prefetch(&rays[triangle_of(order.get()[i + ahead])]);
            const std::uint32_t ray = triangle_of(order.get()[i]);
            hits[ray] = raycast(tree, rays[ray]).hit;
        }
    });
}

}  // namespace collidoscope
