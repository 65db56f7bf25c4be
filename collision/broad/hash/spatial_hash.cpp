#include "collision/broad/hash/spatial_hash.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <stdexcept>

#include "collision/motion/ray_body.h"
#include "collision/motion/sweep_bodies.h"

namespace collidoscope {

namespace {

// A body that passes through more cells is compared with all others: that costs less memory.
constexpr std::uint64_t max_cells_of_one = 4096;
// Cells of all bodies together, or eight for each body if that is more: some 40 bytes each. And the
// tests that bodies in too many cells may cost, about a quarter of a second.
constexpr std::uint64_t max_cells = std::uint64_t{1} << 20U;
constexpr std::uint64_t max_tests_of_large = std::uint64_t{1} << 26U;
constexpr float largest_cell = 0x1p100f;

void check(const SpatialHashOptions& options) {
    if (options.dimensions != 2 && options.dimensions != 3)
        throw std::invalid_argument("a spatial hash has 2 or 3 dimensions");
    if (!(options.cell >= 0) || !std::isfinite(options.cell))
        throw std::invalid_argument("the cell size of a spatial hash must be positive");
}

}  // namespace

SpatialHash::SpatialHash(SpatialHashOptions options) : options_(options) {
    check(options);
}

void SpatialHash::set_motion(ProxyId id, Motion motion) {
    if (motions_.size() <= id) motions_.resize(std::size_t{id} + 1);
    motions_[id] = motion;
}

ProxyId SpatialHash::add(const Aabb& box, bool fixed, BodyFilter filter) {
    const ProxyId id = proxies_.add(box, fixed, filter);
    set_motion(id, {{box, box}, std::nullopt, 0});
    return id;
}

void SpatialHash::move(ProxyId id, const Aabb& box) {
    proxies_.move(id, box);
    set_motion(id, {{box, box}, std::nullopt, 0});
}

ProxyId SpatialHash::add(const MovingBody& body, float seconds, bool fixed, BodyFilter filter) {
    const Aabb box = box_over(body, seconds);
    const ProxyId id = proxies_.add(box, fixed, filter);
    move(id, body, seconds);
    return id;
}

void SpatialHash::move(ProxyId id, const MovingBody& body, float seconds) {
    const Aabb all = box_over(body, seconds);
    proxies_.move(id, all);
    // Its boxes at the start and the end, as large as it ever is in between. Along each axis one of
    // the two is as far out as the body gets.
    MovingBox boxes{box_over(body, 0), box_over(after(body, seconds), 0)};
    for (int axis = 0; axis < 3; ++axis) {
        const bool forward = body.velocity[axis] >= 0;
        (forward ? boxes.end : boxes.start).max[axis] = all.max[axis];
        (forward ? boxes.start : boxes.end).min[axis] = all.min[axis];
    }
    set_motion(id, {boxes, body, seconds});
}

std::span<const HashCell> SpatialHash::cells_of(ProxyId id) const {
    if (id >= cells_of_.size()) return {};
    return std::span(cells_).subspan(cells_of_[id].from, cells_of_[id].to - cells_of_[id].from);
}

void SpatialHash::choose() {
    grid_.dimensions = options_.dimensions;
    grid_.truncate = options_.listing_truncate;
    grid_.size = wanted_ = options_.cell;
    if (options_.cell == 0) grid_.size = wanted_ = chosen_cell();
    while (!options_.unoptimized && grid_.size < largest_cell && !fits()) grid_.size *= 2;
}

bool SpatialHash::fits() const {
    std::uint64_t cells = 0, large = 0;
    proxies_.for_each([&](ProxyId id, const Aabb&) {
        const std::uint64_t own = hashed(id).cells;
        own > max_cells_of_one ? ++large : cells += own;
    });
    return cells <= std::max(max_cells, std::uint64_t{8} * proxies_.count()) &&
           large * proxies_.count() <= max_tests_of_large;
}

float SpatialHash::chosen_cell() const {
    // "Cell size should be significantly larger than most objects": twice the largest.
    float largest = 0;
    proxies_.for_each([&](ProxyId id, const Aabb&) {
        const Aabb& box = motions_[id].boxes.start;
        const vec3 size = box.max / 2.0f - box.min / 2.0f;
        largest = std::max({largest, size.x, size.z, options_.dimensions == 3 ? size.y : 0.0f});
    });
    return largest > 0 ? std::clamp(4 * largest, 0x1p-100f, largest_cell) : 1.0f;
}

SpatialHash::Hashed SpatialHash::hashed(ProxyId id) const {
    const Motion& motion = motions_[id];
    const Aabb& all = proxies_[id];
    Hashed result;
    if (options_.listing == HashListing::None) {
        result.a = grid_.cell(all.min);
        result.b = grid_.cell(all.max);
        result.cells = grid_.count(result.a, result.b);
    } else if (options_.listing == HashListing::Volumes) {
        result.sphere = motion.body && motion.body->form == BodyForm::Sphere;
        // The extremes of the corners at the start and at the end, nothing in between.
        Aabb box = motion.boxes.start;
        if (motion.body) {
            const Aabb from = box_of(*motion.body),
                       to = box_of(after(*motion.body, motion.seconds));
            box = box_round({from, to});
        }
        result.a = grid_.cell(box.min);
        result.b = grid_.cell(box.max);
        result.cells = 12;  // at most: six points of a sphere, twice; a box has no more corners
    } else {
        const Aabb& box = motion.boxes.start;
        const vec3 from = motion.body ? motion.body->center : box.min / 2.0f + box.max / 2.0f;
        const vec3 to = motion.body ? after(*motion.body, motion.seconds).center : from;
        // "A is the lower valued cell."
        result.a = grid_.cell(glm::min(from, to));
        result.b = grid_.cell(glm::max(from, to));
        const bool from_x = options_.listing == HashListing::LoopsFromX;
        result.cells = result.a == result.b ? 1 : count_listing(grid_, result.a, result.b, from_x);
    }
    result.few = result.cells <= max_cells_of_one;
    return result;
}

// Left, right, near and far of a sphere's center, where the frame begins and where it ends.
void SpatialHash::add_points(ProxyId id, std::vector<HashCell>& cells) const {
    const Motion& motion = motions_[id];
    const float r = motion.body->half.x;
    const auto first = static_cast<std::ptrdiff_t>(cells.size());
    for (const vec3& center : {motion.body->center, after(*motion.body, motion.seconds).center}) {
        for (const int axis : {0, 1, 2}) {
            if (axis == 1 && grid_.dimensions == 2) continue;
            for (const float by : {-r, r}) {
                vec3 point = center;
                point[axis] += by;
                cells.push_back(grid_.cell(point));
            }
        }
    }
    std::sort(cells.begin() + first, cells.end());
    cells.erase(std::unique(cells.begin() + first, cells.end()), cells.end());
}

void SpatialHash::count_cost(const Hashed& body) {
    const auto [a, b, cells, sphere, few] = body;
    const auto axes = static_cast<std::uint64_t>(grid_.dimensions);
    if (sphere) {
        cost_.multiplications += 2 * 2 * axes * axes;  // two points for each axis, twice
        return;
    }
    cost_.multiplications += 2 * axes;
    // A == B: x, then z, then y.
    cost_.comparisons += a.x != b.x ? 1 : a.z != b.z || axes == 2 ? 2 : 3;
    if (a == b) return;
    if (options_.listing == HashListing::Volumes) {
        // a.x == b.x, and if not, a.z == b.z; where neither holds the other corners are hashed.
        cost_.comparisons += a.x == b.x ? 1 : 2;
        if (a.x != b.x && a.z != b.z) cost_.multiplications += ((1U << axes) - 2) * axes;
        return;
    }
    const bool from_x = options_.listing == HashListing::LoopsFromX;
    const auto runs = [](std::int32_t from, std::int32_t to) {
        return std::uint64_t{to > from ? static_cast<std::uint32_t>(to - from) : 0U};
    };
    const std::uint64_t x = runs(a.x, b.x - a.x), z = runs(from_x ? a.x : a.z, b.z - a.z);
    cost_.comparisons += x + 1 + x * (z + 1);
}

SpatialHash::Hashed SpatialHash::hash(ProxyId id) {
    const Hashed result = hashed(id);
    const auto from = static_cast<std::uint32_t>(cells_.size());
    cells_of_[id] = {from, from};
    if (options_.listing != HashListing::None) count_cost(result);
    if (!result.few) {
        large_.push_back(id);
        return result;
    }
    if (result.sphere) {
        add_points(id, cells_);
    } else if (options_.listing == HashListing::Volumes) {
        add_corners(result.a, result.b, cells_);
    } else if (options_.listing != HashListing::None && result.a != result.b) {
        add_listing(grid_, result.a, result.b, options_.listing == HashListing::LoopsFromX, cells_);
    } else if (options_.listing == HashListing::None && options_.cells == HashedCells::Way &&
               !options_.listing_truncate) {
        add_way(grid_, motions_[id].boxes, cells_);
    } else {
        add_rectangle(result.a, result.b, cells_);
    }
    cells_of_[id].to = static_cast<std::uint32_t>(cells_.size());
    counts_.cells += cells_of_[id].to - from;
    return result;
}

std::size_t SpatialHash::bucket_of(const HashCell& cell) const {
    const auto u = [](std::int32_t v) { return static_cast<std::uint32_t>(v); };
    // Large primes, one for each axis: Teschner et al., Optimized Spatial Hashing (2003),
    // section 3.
    std::uint32_t mixed = u(cell.x) * 73856093u ^ u(cell.y) * 19349663u ^ u(cell.z) * 83492791u;
    mixed ^= mixed >> 15;
    return mixed & (buckets_.size() - 2);
}

std::span<const SpatialHash::Entry> SpatialHash::bucket(std::size_t number) const {
    return std::span(entries_).subspan(buckets_[number], buckets_[number + 1] - buckets_[number]);
}

void SpatialHash::fill() {
    // As many buckets as a power of two, and one past the last: where the entries end.
    buckets_.assign(std::bit_ceil(std::max<std::size_t>(2 * cells_.size(), 2)) + 1, 0);
    // bucket_of() masks with the size less two: one less than the power of two.
    for (const HashCell& cell : cells_) ++buckets_[bucket_of(cell)];
    low_ = high_ = cells_.empty() ? HashCell{} : cells_.front();
    for (const HashCell& c : cells_) {
        low_ = {std::min(low_.z, c.z), std::min(low_.y, c.y), std::min(low_.x, c.x)};
        high_ = {std::max(high_.z, c.z), std::max(high_.y, c.y), std::max(high_.x, c.x)};
    }
    std::uint32_t at = 0;
    for (std::uint32_t& count : buckets_) count = at += count;
    entries_.resize(cells_.size());
    // Backwards, so that every bucket is by rising proxy.
    for (ProxyId id = proxies_.size(); id-- > 0;) {
        for (std::uint32_t i = cells_of_[id].to; i-- > cells_of_[id].from;)
            entries_[--buckets_[bucket_of(cells_[i])]] = {cells_[i], id};
    }
}

bool SpatialHash::first_shared(const HashCell& cell, ProxyId a, ProxyId b) const {
    const std::span<const HashCell> of_a = cells_of(a), of_b = cells_of(b);
    auto i = of_a.begin(), j = of_b.begin();
    while (*i != *j) {
        if (*i < *j) {
            i = std::lower_bound(i, of_a.end(), *j);
        } else {
            j = std::lower_bound(j, of_b.end(), *i);
        }
    }
    return *i == cell;
}

std::optional<RayHit> SpatialHash::meet(const Ray& ray, ProxyId id) const {
    const Motion& motion = motions_[id];
    return motion.body ? raycast_solid(ray, *motion.body) : raycast_solid(ray, motion.boxes.start);
}

bool SpatialHash::any_hit() const {
    return !impacts_.empty() || std::any_of(pairs_.begin(), pairs_.end(), [&](const ProxyPair& p) {
        return !(motions_[p.low].body && motions_[p.high].body);
    });
}

bool SpatialHash::impact(ProxyPair pair) {
    const Motion &a = motions_[pair.low], &b = motions_[pair.high];
    if (!a.body || !b.body) return false;
    const SweepResult result = sweep(*a.body, *b.body, std::min(a.seconds, b.seconds));
    if (result.hit) impacts_.push_back({pair, result.time});
    return result.hit;
}

}  // namespace collidoscope
