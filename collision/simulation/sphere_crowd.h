// T-Collide's whole step for crowds of up to millions of spheres: move, hash, exact test over time,
// response.
// Source: Hastings, Mesit, Guha, "T-Collide", "Implementation and Experimental Results": unit
// spheres in a field that bounce off each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/grid/body_grid.h"
#include "collision/broad/hash/spatial_hash.h"
#include "collision/simulation/sphere_crowd_body.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

struct SphereImpact {
    ProxyPair pair;
    double time = 0;  // seconds from the start of the step
};

struct SphereCrowdOptions {
    std::uint32_t threads = 0;  // 0: as many as pay
    // 0: the body grid chooses its cells itself. Else T-Collide's hash with cells this wide,
    // slower.
    float cell = 0;
    bool unoptimized = false;  // compares all pairs
    // Impacts strictly by time, then by number: the states are the same bit for bit whatever finds
    // the pairs. Costs a sort of the impacts.
    bool strict_order = false;
};

// Spheres of equal mass in a room, and static ones that nothing moves. Walls and each other throw
// them back without loss. The same
// steps give the same states bit for bit, on any number of threads.
class SphereCrowd {
  public:
    // 0 threads: as many as pay.
    explicit SphereCrowd(const Aabb& field, std::uint32_t threads = 0)
        : SphereCrowd(field, SphereCrowdOptions{.threads = threads}) {}
    // Throws std::invalid_argument for a cell below 0 or not finite.
    SphereCrowd(const Aabb& field, const SphereCrowdOptions& options);

    // Finite, radius above 0; else std::invalid_argument. Numbers are given in order, from 0.
    // fixed: it is static, whatever its velocity; two static ones are never compared.
    std::uint32_t add(const Sphere& sphere, const vec3& velocity, bool fixed = false);
    // The last number's sphere has this number from then on. add and remove: not between the two
    // halves of a step. A number that no body has is an std::out_of_range.
    void remove(std::uint32_t number);

    std::uint32_t size() const { return static_cast<std::uint32_t>(bodies_.size()); }
    Sphere sphere(std::uint32_t number) const;
    vec3 velocity(std::uint32_t number) const;
    bool fixed(std::uint32_t number) const { return fixed_.at(number) != 0; }
    std::uint32_t fixed_count() const { return fixed_count_; }
    // Pairs of N moving spheres with each other and with the M static ones: N (N - 1) / 2 + N M.
    std::uint64_t possible_pairs() const {
        const std::uint64_t m = fixed_count_, n = size() - m;
        return n * (n - (n > 0)) / 2 + n * m;
    }
    const Aabb& field() const { return field_; }
    void set_field(const Aabb& field) { field_ = field; }

    // Bodies move straight for a time above 0; two that meet on their way bounce when they do. If a
    // body has several impacts in a step, the earlier come first, to a sixteenth of the step; one
    // whose course another impact has changed in a way that they do not meet any more is dropped,
    // one that comes about only thereby is found in the next step.
    // Cost: two passes over the bodies, the body grid's, and about 20 ns for each pair of boxes.
    void step(float seconds) {
        look(seconds);
        go();
    }
    // The two halves of a step: which bodies will meet within the time ahead; they bounce and move.
    template <Tracer T = NoTrace>
    void look(float seconds, T trace = {});
    // After look().
    template <Tracer T = NoTrace>
    void go(T trace = {});

    // Impacts of the last look, as they were found, before the response changed anything.
    std::span<const SphereImpact> impacts() const { return impacts_; }
    // Pairs whose boxes around the motion overlapped at the last look.
    std::uint64_t candidates() const { return pairs().size(); }
    std::vector<ProxyPair> candidate_pairs() const;  // by numbers, rising; until go()
    BroadCounts counts() const { return counts_; }
    // Nothing when the body grid finds the pairs, or none are sought.
    const SpatialHash* hash() const { return hashed() ? &hash_ : nullptr; }

  private:
    using Body = detail::CrowdBody;
    struct Found {
        SphereImpact impact;  // of places in bodies_
        ProxyPair numbers;
    };
    // Outcome of this step for a body.
    enum Mark : std::uint8_t { Bounced = 1, Waits = 2 };

    bool hashed() const { return !options_.unoptimized && options_.cell > 0; }
    bool gridded() const { return !options_.unoptimized && options_.cell == 0; }
    std::span<const ProxyPair> pairs() const;  // places in bodies_
    void find_boxes(float seconds);
    // Told in a scope of the trace where there is one. The broad phases count bodies by their
    // places in memory; their marks are by number all the same.
    void find_pairs(const Recorder* trace);
    // By places in bodies_.
    bool fixed_at(std::uint32_t place) const {
        return fixed_count_ > 0 && fixed_[bodies_[place].number] != 0;
    }
    // Lets the broad phase know which of its boxes, by places, are static.
    template <typename Broad>
    void tell_fixed(Broad& broad) const;
    bool in_order_of_numbers() const;
    void find_impacts(float seconds);
    void find_impacts(std::size_t from, std::size_t to, float seconds, std::vector<Found>& found);
    void put_in_strict_order();
    // Asks the memory for the bodies of an impact to come.
    void fetch_ahead(std::size_t impact) const {
#if defined(__GNUC__)
        constexpr std::size_t ahead = 16;
        if (impact + ahead >= ordered_.size()) return;
        const ProxyPair& pair = ordered_[impact + ahead].pair;
        __builtin_prefetch(&bodies_[pair.low], 1);
        __builtin_prefetch(&bodies_[pair.high], 1);
#endif
    }
    // Answers whether they bounced.
    bool respond(const SphereImpact& impact);
    void respond_to_all();
    void move_all();
    // Bodies that lie near each other lie near each other in memory, too.
    void put_in_order();
    std::uint32_t threads() const;
    template <typename Work>
    void in_parts(const Work& work) const;

    Aabb field_;
    SphereCrowdOptions options_;
    float seconds_ = 0;    // of the last look
    float boxes_for_ = 0;  // the body grid has the boxes of a step this long; 0: it has not
    std::uint64_t steps_ = 0;
    std::vector<Body> bodies_;
    std::vector<Body> spare_;
    std::vector<std::uint32_t> place_;  // in bodies_, by number
    std::vector<std::uint8_t> fixed_;   // static, by number
    std::uint32_t fixed_count_ = 0;
    std::vector<std::uint8_t> marks_;  // of Mark
    std::vector<Aabb> boxes_;          // without the body grid
    BodyGrid grid_;
    SpatialHash hash_;
    std::vector<ProxyPair> all_pairs_;  // when unoptimized
    BroadCounts counts_;
    std::vector<std::vector<Found>> found_;  // by part
    std::vector<SphereImpact> ordered_;      // of places in bodies_, by time, coarsely
    std::vector<SphereImpact> impacts_;
};

}  // namespace collidoscope

#include "collision/simulation/sphere_crowd_steps.h"
