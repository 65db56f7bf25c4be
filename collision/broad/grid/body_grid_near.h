// BodyGrid's memory: the pairs that may come to overlap, or cease to, before any body has moved
// further than a margin. As long as none has, no other body needs to be looked at.
// Source: Verlet, Computer "Experiments" on Classical Fluids (1967); the pairs are ordered by how
// far they are from touching, so that most of them need not be looked at for most of that time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/broad/pair_buffer.h"
#include "collision/broad/scratch.h"

namespace collidoscope::detail {

class BodyGridNear {
  public:
    // Pairs are told apart by how far they are from touching: so many steps up to the margin.
    static constexpr std::uint32_t classes = 16;

    bool made() const { return made_; }
    void drop() { made_ = false; }
    float margin() const { return margin_; }
    // Pairs kept: those that may overlap, or cease to, before the margin is used up.
    std::uint32_t size() const { return ends_[classes]; }

    // Forgets everything.
    void forget() {
        made_ = false;
        held_.clear();
    }
    // Remembers where all bodies are.
    void hold(std::span<const Aabb> boxes, std::uint32_t threads);
    bool holds(std::size_t bodies) const { return bodies > 0 && held_.size() == bodies; }
    // The farthest that a coordinate of any box is from where it was held; infinite for huge ones.
    float moved(std::span<const Aabb> boxes, std::uint32_t threads) const;

    // Makes the boxes held larger by the margin on all sides; answers false when some became
    // infinite.
    bool fat(float margin, std::uint32_t threads);
    std::span<const Aabb> fat_boxes() const { return fat_; }
    // From the pairs whose fat boxes overlap; `hits` are those whose boxes do.
    void make(std::span<const ProxyPair> fat_pairs, PairBuffer& hits, std::uint32_t threads);

    // The number of kept pairs to be looked at when no body has moved further than that;
    // nothing when the margin does not suffice. `hits` is cut to those that need not.
    std::optional<std::uint32_t> open(float moved, PairBuffer& hits);
    // Adds those of the kept pairs from .. to whose boxes overlap.
    void look(std::span<const Aabb> boxes, std::uint32_t from, std::uint32_t to,
              PairBuffer& hits) const;
    std::span<const ProxyPair> pairs() const { return near_; }

  private:
    bool made_ = false;
    float margin_ = 0, per_class_ = 0;
    int open_ = -1;  // all pairs up to this class are looked at
    std::vector<Aabb> held_;
    Scratch<Aabb> fat_;
    std::vector<ProxyPair> near_;  // by rising class
    Scratch<std::uint8_t> class_of_;
    std::array<std::uint32_t, classes + 1> ends_{};  // ends_[c]: where class c begins in near_
    std::array<std::uint32_t, classes + 1> sure_{};  // pairs that overlap, of classes c and above
};

// The margin worth keeping pairs with, and how long they will last, estimated by counting.
struct BodyGridForecast {
    float margin = 0;   // 0: better no pairs are kept
    double frames = 0;  // that they will last
};
// `bodies` move by at most `speed` per frame; one of usual extents is in `pairs_per_body` pairs and
// is compared with `tests_per_body` others.
BodyGridForecast forecast_near(const vec3& usual, const bool (&divided)[3], double speed,
                               double pairs_per_body, double tests_per_body, double bodies);

}  // namespace collidoscope::detail
