// Harness of T-Collide's demos: bodies that drift, looked at over the time of the frame ahead.
#pragma once

#include <algorithm>

#include "app/demos/families/broad_demo.h"
#include "collision/broad/hash/spatial_hash_listing.h"

namespace collidoscope::app {

// The options that both demos have, and what they mean.
std::vector<OptionSpec> hash_options();
SpatialHashOptions read_hash_options(const OptionReader& options);

// Adds the cell size that is really used, and a note where it or the way of comparing is not what
// was asked for.
void add_hash_notes(Answer& answer, const SpatialHash& hash);

// The cells of all bodies, each once.
std::vector<Mark> hash_cells(const SpatialHash& hash, std::size_t most);
inline const SpatialHash& hash_of(const SpatialHash& hash) {
    return hash;
}
inline const SpatialHash& hash_of(const SpatialHashListing& listing) {
    return listing.listing();
}

template <typename B>
class HashSimulation final : public Simulation {
  public:
    // fixed: bodies at rest are static.
    HashSimulation(const Crowd& crowd, B hash, float seconds, bool fixed)
        : crowd_(*crowd.state), hash_(std::move(hash)), seconds_(seconds), fixed_(fixed) {}

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<HashSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        if (begun_) drift(crowd_, frame_seconds);
        for (std::size_t i = 0; i < crowd_.bodies.size() && !begun_; ++i) add(i);
        questions_.follow(spawn_and_remove(
            crowd_, [&](std::size_t i) { hash_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { add(i); }));
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
            const MovingBody& body = crowd_.bodies[i];
            const auto id = static_cast<ProxyId>(i);
            // Boxes that were given as such and stand still are taken to the bit.
            const bool still = !crowd_.given.empty() && body.velocity == vec3(0);
            if (still) {
                hash_.move(id, crowd_.given[i]);
            } else {
                hash_.move(id, body, seconds_);
            }
        }
        begun_ = true;
        if (hash_of(hash_).options().unoptimized) check_all_pairs(crowd_.bodies.size());
        if (recording) {
            hash_.update(Recorder(*recording));
            if (tells_fixed()) tell_fixed(*recording, hash_.proxies());
        } else {
            hash_.update();
        }
        Answer result = answer();
        questions_.ask(hash_, crowd_, result, recording);
        return result;
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }
    std::vector<Mark> scenery() const override { return question_marks(crowd_); }
    std::vector<Mark> structure(std::size_t most) const override {
        return hash_cells(hash_of(hash_), most);
    }

  private:
    void add(std::size_t i) {
        hash_.add(crowd_.box(i), is_fixed(crowd_, i, fixed_), crowd_.bodies[i].filter);
    }
    bool tells_fixed() const { return fixed_ || hash_.proxies().fixed_count() > 0; }
    Answer answer() const {
        Answer result = broad_answer(hash_.pairs(), hash_.counts(), crowd_,
                                     tells_fixed() ? &hash_.proxies() : nullptr);
        auto found = std::make_shared<CrowdAnswer>(*result.crowd);
        // Let the exact test over time decide where it can.
        if (crowd_.given.empty()) {
            found->candidates = found->pairs;
            found->boxes_only = false;
            found->pairs.clear();
            for (const HashImpact& impact : hash_.impacts()) found->pairs.push_back(impact.pair);
            std::sort(found->pairs.begin(), found->pairs.end());
        }
        if constexpr (requires { hash_.missed(); })
            found->missed.assign(hash_.missed().begin(), hash_.missed().end());
        add_hash_notes(result, hash_of(hash_));
        result.hit = !found->pairs.empty();
        result.crowd = std::move(found);
        return result;
    }

    CrowdState crowd_;
    B hash_;
    CrowdQuestions questions_;
    float seconds_;
    bool fixed_;
    bool begun_ = false;
};

template <typename B>
bool register_hash_demo(DemoInfo info, std::vector<OptionSpec> more,
                        SpatialHashOptions (*read)(const OptionReader&)) {
    info.misses_pairs = requires(const B& hash) {
        hash.missed();
    };
    std::vector<OptionSpec> options = hash_options();
    options.insert(options.end(), more.begin(), more.end());
    options.push_back(static_option());
    return register_simulation_demo(
        std::move(info), std::move(options),
        [read](const Crowd& crowd, const Question& question, const Demo& demo) {
            const OptionReader reader(demo, question);
            return std::unique_ptr<Simulation>(std::make_unique<HashSimulation<B>>(
                crowd, B(read(reader)), static_cast<float>(reader.get<double>("seconds")),
                reader.get<bool>("static")));
        });
}

}  // namespace collidoscope::app
