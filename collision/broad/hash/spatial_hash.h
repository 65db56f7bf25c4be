// T-Collide whole: every moving body is put into the buckets of all cells that it passes through
// during the frame, and only bodies in one bucket are compared.
// Source: Hastings, Mesit, Guha, "T-Collide: A Temporal, Real-Time Collision Detection Technique
// for Bounded Objects".
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase.h"
#include "collision/broad/hash/cell_walk.h"
#include "collision/broad/hash/hash_cells.h"
#include "collision/motion/moving_body.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope {

enum class HashedCells : std::uint8_t {
    Rectangle,  // all from the first to the last: "draw a box"
    Way,        // only those that the body touches on its way
};

// The choice of a body's cells in the paper's listings, with the cells that they lose; for
// demonstration.
enum class HashListing : std::uint8_t {
    None,        // all cells, without a fault
    Loops,       // "Hashing Objects Over Time": both loops end below B - A
    LoopsFromX,  // "The T-Collide Algorithm": moreover the second loop begins at A.x
    Volumes,     // HashGridCellAABB and the four points of a sphere, at the start and the end
};

struct SpatialHashOptions {
    int dimensions = 2;  // 2: x and z, for wide scenes where little is above something else
    // 0: twice as wide as the largest body, which mostly lies in one cell then. Twice, four times,
    // ... as wide where there would be a million cells to store, and more than eight for each body.
    float cell = 0;
    HashedCells cells = HashedCells::Rectangle;
    bool unoptimized = false;  // compares all bodies with each other instead
    // The paper's own faults, for demonstration: with a listing collisions are missed.
    HashListing listing = HashListing::None;
    bool listing_truncate = false;  // (int) cuts toward zero
};

// The cost of a listing's hash phase, counted as it is printed: a point takes one
// multiplication per axis, A == B compares the axes until they differ, and a loop compares once
// more than it runs (the loops over x and z, as printed).
struct HashCost {
    std::uint64_t multiplications = 0, comparisons = 0;
};

// Two bodies that touch during the frame, and when.
struct HashImpact {
    ProxyPair pair;
    double time = 0;  // seconds from the start of the frame
};

// The first body on a ray, and what it cost to find it.
struct HashRayHit {
    ProxyId id = no_proxy;
    RayHit hit;
};
struct HashRayAnswer {
    std::optional<HashRayHit> first;
    std::uint64_t cells = 0;                               // walked through
    std::uint64_t tests = 0;                               // of a ray and a body
    float t_max = std::numeric_limits<float>::infinity();  // where the ray ends
};

// A BroadPhase over boxes that may move during the frame; the pairs are those whose boxes around
// all of their motion overlap (and that share a cell, with HashedCells::Way). Bodies given as such
// are also tested exactly over time. Cost: proportional to the bodies, the cells they pass through
// and the pairs within a cell.
class SpatialHash {
  public:
    // Throws std::invalid_argument for other dimensions than 2 and 3 and for a cell below 0 or not
    // finite.
    explicit SpatialHash(SpatialHashOptions options = {});

    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {});
    void remove(ProxyId id) { proxies_.remove(id); }
    void move(ProxyId id, const Aabb& box);
    // A body that moves at its velocity for a time; its box is that around all of its motion.
    ProxyId add(const MovingBody& body, float seconds, bool fixed = false, BodyFilter filter = {});
    void move(ProxyId id, const MovingBody& body, float seconds);

    const SpatialHashOptions& options() const { return options_; }

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes around the bodies' motion, those of the last update
    // (collision/broad/queries.h): the cells that the answer can be in are looked up, the nearest
    // first; all bodies are tested where these would be more. With HashedCells::Way of bodies that
    // come into one of these cells only. Not for the listing's faults.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const;

    std::span<const ProxyPair> pairs() const { return pairs_; }
    // Impacts of pairs of bodies.
    std::span<const HashImpact> impacts() const { return impacts_; }
    BroadCounts counts() const { return counts_; }
    // The cost of a listing's last update; zero without one.
    const HashCost& cost() const { return cost_; }
    const ProxyBoxes& proxies() const { return proxies_; }

    const HashGrid& grid() const { return grid_; }
    // Proxies that passed through too many cells at the last update.
    std::size_t large() const { return large_.size(); }
    // The cells of a proxy at the last update, in order; none for one that passes through too many
    // and is compared with all others instead.
    std::span<const HashCell> cells_of(ProxyId id) const;

    // The first body that a ray meets, where they are when the frame of the last update begins; t =
    // 0 from inside, with the normal against the ray. Boxes added as such are met as boxes. The
    // ray's cells are walked in order, and as soon as a body is met before the next cell begins the
    // rest is not looked at; nor is what begins beyond t_max. Exactly what testing all bodies
    // gives; of bodies met at the same t the one of the lowest number. Not for the listing's
    // faults. Cost: proportional to the cells on the way and the bodies in them.
    template <Tracer T = NoTrace>
    HashRayAnswer raycast(const Ray& ray, T trace = {},
                          float t_max = std::numeric_limits<float>::infinity()) const;

  private:
    struct Entry {
        HashCell cell;
        ProxyId id;
    };
    struct Motion {
        MovingBox boxes;
        std::optional<MovingBody> body;
        float seconds = 0;
    };

    void set_motion(ProxyId id, Motion motion);
    // The cell size for this frame.
    void choose();
    // Whether the cells of all proxies are few enough to be stored, and those in too many cells few
    // enough to be compared with all.
    bool fits() const;
    float chosen_cell() const;
    // From which cell to which one a proxy is hashed, and how many cells that adds.
    struct Hashed {
        HashCell a, b;
        std::uint64_t cells = 0;
        bool sphere = false;  // by the four points of a listing
        bool few = true;      // enough to be stored
    };
    Hashed hashed(ProxyId id) const;
    Hashed hash(ProxyId id);
    void add_points(ProxyId id, std::vector<HashCell>& cells) const;
    void count_cost(const Hashed& body);
    // Sorts the entries into buckets.
    void fill();
    std::size_t bucket_of(const HashCell& cell) const;
    std::span<const Entry> bucket(std::size_t number) const;
    // Two bodies are compared in the first cell only that they share.
    bool first_shared(const HashCell& cell, ProxyId a, ProxyId b) const;
    bool impact(ProxyPair pair);
    // For bodies the impacts count, for boxes alone the pairs.
    bool any_hit() const;

    template <Tracer T>
    void hash_all(T trace);
    template <Tracer T>
    void collide_buckets(T trace);
    template <Tracer T>
    void compare(ProxyId a, ProxyId b, T trace);

    std::optional<RayHit> meet(const Ray& ray, ProxyId id) const;
    template <Tracer T>
    void look(const Ray& ray, ProxyId id, HashRayAnswer& answer, T trace) const;
    template <Tracer T>
    void walk(const Ray& ray, CellWalk walk, HashRayAnswer& answer, T trace) const;

    SpatialHashOptions options_;
    HashGrid grid_;
    float wanted_ = 0;  // the cell size, before it was found to be too small
    ProxyBoxes proxies_;
    std::vector<Motion> motions_;  // by proxy
    std::vector<HashCell> cells_;  // of all proxies, one after the other
    struct Cells {
        std::uint32_t from = 0, to = 0;
    };
    std::vector<Cells> cells_of_;  // by proxy
    std::vector<Entry> entries_;   // by bucket
    std::vector<std::uint32_t> buckets_;
    HashCell low_, high_;         // the block of all cells that hold somebody
    std::vector<ProxyId> large_;  // that pass through too many cells
    std::vector<ProxyPair> pairs_;
    std::vector<HashImpact> impacts_;
    BroadCounts counts_;
    HashCost cost_;
};

}  // namespace collidoscope

#include "collision/broad/hash/spatial_hash_ask.h"  // IWYU pragma: keep
#include "collision/broad/hash/spatial_hash_ray.h"
#include "collision/broad/hash/spatial_hash_update.h"

namespace collidoscope {
static_assert(BroadPhase<SpatialHash>);
}
