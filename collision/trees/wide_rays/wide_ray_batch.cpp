// Many rays: on the best lanes there are, and where it pays in an order that keeps neighbors
// together.
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "collision/cpu/float4.h"
#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"
#include "collision/trees/builders/morton.h"
#include "collision/trees/wide_rays/wide_ray_stream.h"

namespace collidoscope {
namespace {

// Rays are sorted by 30 bits: those of the place where they enter the root's box and those of their
// direction, in turn.
constexpr int place_bits = 6, direction_bits = 4;  // an axis
constexpr int digit_bits = 10, digits = 3;
constexpr std::uint32_t values = 1u << digit_bits;

// Fewer rays are cast one by one.
constexpr std::size_t fewest = 256;
// Into a smaller tree the rays are cast as they come: what is read ahead comes in time.
constexpr std::size_t small_tree = std::size_t{64} << 20;

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
    // Cells of shares from -1/2 to 1/2.
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

// Casts the rays in these turns on the best lanes there are. Every thread keeps its flights.
class Caster {
  public:
    Caster(const WideRayTree& tree, std::span<const Ray> rays,
           std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads, Simd simd)
        : tree_(tree), rays_(rays), hits_(hits), flights_(std::max(threads, 1u)), simd_(simd) {
#if defined(__x86_64__)
        if (rays.size() < fewest) return;
        if (simd == Simd::Avx512) stream_ = detail::wide_ray_stream_avx512;
        if (simd == Simd::Avx2) stream_ = detail::wide_ray_stream_avx2;
#endif
    }
    void operator()(const detail::WideRayTurns& turns, std::uint32_t thread) {
        if (stream_) {
            auto& flights = flights_[thread];
            if (!flights) flights.reset(new detail::WideRayFlight[detail::wide_ray_flights]);
            return stream_(tree_, rays_, hits_, turns, flights.get());
        }
        for (std::size_t i = turns.first; i < turns.end; ++i) {
            const std::uint32_t ray = turns[i];
            hits_[ray] = detail::cast(tree_, rays_[ray], std::numeric_limits<float>::infinity(),
                                      simd_, nullptr)
                             .hit;
        }
    }

  private:
    const WideRayTree& tree_;
    std::span<const Ray> rays_;
    std::span<std::optional<TreeRayHit>> hits_;
    std::vector<std::unique_ptr<detail::WideRayFlight[]>> flights_;
    Simd simd_;
    detail::WideRayStream stream_ = nullptr;
};

}  // namespace

void detail::cast(const WideRayTree& tree, std::span<const Ray> rays,
                  std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads, Simd simd,
                  bool in_order) {
    const std::size_t n = rays.size();
    constexpr std::size_t chunk = 4096;
    const auto chunks = static_cast<std::uint32_t>((n + chunk - 1) / chunk);
    if (tree.empty()) return std::fill(hits.begin(), hits.end(), std::nullopt);
    Caster cast(tree, rays, hits, threads, simd);
    const auto cast_all = [&](const MortonEntry* list) {
        parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t thread) {
            cast({list, c * chunk, std::min(n, (c + 1) * chunk)}, thread);
        });
    };
    if (!in_order) return cast_all(nullptr);

    const MortonEntries order(n), scratch(n);
    const RayOrder code(tree.bounds);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        const std::size_t end = std::min(n, (c + 1) * chunk);
        for (std::size_t i = c * chunk; i < end; ++i) {
            order.get()[i] = std::uint64_t{code(rays[i])} << 32 | i;
        }
    });
    sort_by_code(order.get(), scratch.get(), n);
    cast_all(order.get());
}

void raycast(const WideRayTree& tree, std::span<const Ray> rays,
             std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads) {
    const bool in_order = rays.size() >= fewest && tree.bytes() >= small_tree;
    detail::cast(tree, rays, hits, threads, best_simd(), in_order);
}

}  // namespace collidoscope
