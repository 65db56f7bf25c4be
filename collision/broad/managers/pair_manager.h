// From candidate pairs to collisions: a broad phase finds the pairs whose boxes overlap, a test of
// two bodies decides about each, and what it learned about a pair is kept as long as the pair
// stays a candidate.
//
// Sources: thesis 2.6 and 4.1.3 (I-COLLIDE); ECoDS, sections 2 to 4 (V-COLLIDE, ECoDS); Cohen, Lin,
// Manocha, Ponamgi 1995; Hudson et al. 1997.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/broad/sweep_and_prune.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"
#include "collision/trace/words.h"

namespace collidoscope {

// Counts of the last update: the quantities that ECoDS plots.
struct PairCounts {
    std::uint64_t potential = 0;  // pairs whose boxes overlap
    std::uint64_t calls = 0;      // of the test of two bodies
    std::uint64_t cached = 0;     // pairs answered without one, as neither body moved
    std::uint64_t real = 0;       // pairs that collide
    std::uint64_t work = 0;       // steps of the test: moves of features, tests of volumes
    std::uint64_t moved = 0;      // bodies reported as moved, new ones included
    std::uint64_t moving = 0;     // bodies that may move: N
    std::uint64_t fixed = 0;      // bodies that never do: M
    std::uint64_t left_out = 0;   // candidates not tested, as both bodies are static

    // Pairs that can collide at all: those of N moving bodies with each other and with the M static
    // ones, N (N - 1) / 2 + N M.
    std::uint64_t possible() const { return moving * (moving - (moving > 0)) / 2 + moving * fixed; }
    BroadCounts broad;
};

// A test of two bodies is a class with
//
//     using Body = ...;     what the manager holds of a body
//     using Memory = ...;   what is kept about a pair; default-made for a new one
//     Aabb box(const Body&) const;     holds all that the test looks at
//     bool operator()(const Body& a, const Body& b, Memory&, std::uint64_t& work) const;
//     const char* label(const Memory& before, const Memory& after) const;  line of pseudo-code
//     void say(StepBuilder&, const Memory& before, const Memory& after, std::uint64_t work) const;
//
// and, for what runs inside the step of its call, where that can be told,
//
//     bool operator()(const Body& a, const Body& b, Memory&, std::uint64_t& work,
//                     const Recorder&) const;                  the same test; opens a scope
//
// The broad phase may be any; its own steps are told in a scope when it has a pseudocode. With
// `cache` a pair of which neither body moved since its last test keeps its answer. Bodies may be
// added and removed between any two updates. Static bodies are not tested against each other.
// Collisions are exactly those that the test finds among all other pairs, in rising order. A flat
// system has no broad phase: the test is called for every pair (ECoDS, figure 1a). Cost: that of
// the broad phase, a sort of the candidates, and the calls.
template <typename TwoBody, BroadPhase Broad = SweepAndPrune>
class PairManager {
  public:
    using Body = typename TwoBody::Body;
    using Memory = typename TwoBody::Memory;

    explicit PairManager(bool cache = false, TwoBody test = {}, Broad broad = {})
        : cache_(cache), test_(std::move(test)), broad_(std::move(broad)) {}

    // Every pair is tested from now on, or the candidates of the broad phase only.
    void set_flat(bool flat) { flat_ = flat; }
    bool flat() const { return flat_; }

    // fixed: the body is static; it is not expected to move. Bodies whose filters do not agree are
    // not tested against each other.
    ProxyId add(Body body, bool fixed = false, BodyFilter filter = {}) {
        const ProxyId id = broad_.add(test_.box(body), false, filter);
        if (bodies_.size() <= id) {
            bodies_.resize(id + std::size_t{1});
            moved_.resize(id + std::size_t{1});
            fixed_.resize(id + std::size_t{1});
            born_.resize(id + std::size_t{1});
        }
        bodies_[id] = std::move(body);
        moved_[id] = 1;
        fixed_[id] = fixed;
        born_[id] = frame_;
        return id;
    }
    void remove(ProxyId id) {
        broad_.remove(id);
        bodies_[id] = Body{};
    }
    // Reports that a body has moved or changed its shape. Who does not move need not be reported.
    void move(ProxyId id, Body body) {
        broad_.move(id, test_.box(body));
        bodies_[id] = std::move(body);
        moved_[id] = 1;
    }
    const Body& body(ProxyId id) const { return bodies_[id]; }
    bool fixed(ProxyId id) const { return fixed_[id] != 0; }
    // The static bodies, by rising number.
    std::vector<ProxyId> fixed() const {
        std::vector<ProxyId> ids;
        broad_.proxies().for_each([&](ProxyId id, const Aabb&) {
            if (fixed_[id] != 0) ids.push_back(id);
        });
        return ids;
    }

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // In rising order; those of the last update.
    std::span<const ProxyPair> candidates() const { return candidates_; }
    std::span<const ProxyPair> collisions() const { return collisions_; }
    // The data kept about a candidate, by its place among them.
    const Memory& memory(std::size_t candidate) const { return known_[candidate].memory; }
    PairCounts counts() const { return counts_; }
    const Broad& broad() const { return broad_; }
    const TwoBody& test() const { return test_; }

  private:
    struct Known {
        ProxyPair pair;
        Memory memory{};
        bool hit = false;
    };

    // The record of a pair from the last frame; an empty one when one of the two bodies is new.
    Known recall(ProxyPair pair, std::size_t& next, bool& known) {
        while (next < known_.size() && known_[next].pair < pair) ++next;
        known = next < known_.size() && known_[next].pair == pair && born_[pair.low] != frame_ &&
                born_[pair.high] != frame_;
        if (known) return std::move(known_[next]);
        return Known{pair};
    }

    // Why a cached answer does not hold, to be told.
    std::string why_called(ProxyPair pair, bool known) const {
        if (!known) return "this pair has no cached result";
        if (moved_[pair.low] != 0 && moved_[pair.high] != 0) return "both have moved";
        return std::to_string(moved_[pair.low] != 0 ? pair.low : pair.high) + " has moved";
    }

    // Told from the inside where the test can.
    template <Tracer T>
    bool ask(ProxyPair pair, Memory& memory, std::uint64_t& work, [[maybe_unused]] T trace) const {
        const Body &a = bodies_[pair.low], &b = bodies_[pair.high];
        if constexpr (requires { test_(a, b, memory, work, trace); }) {
            return test_(a, b, memory, work, trace);
        } else {
            return test_(a, b, memory, work);
        }
    }

    template <Tracer T>
    void find_candidates(T trace);
    template <Tracer T>
    void leave_out_fixed(T trace);

    bool cache_;
    bool flat_ = false;
    TwoBody test_;
    Broad broad_;
    std::vector<Body> bodies_;
    std::vector<std::uint8_t> moved_;  // since the last update
    std::vector<std::uint8_t> fixed_;  // static
    std::vector<std::uint64_t> born_;  // the frame that a body was added before
    std::vector<Known> known_, next_known_;
    std::vector<ProxyPair> candidates_, collisions_;
    PairCounts counts_;
    std::uint64_t frame_ = 0;
};

// Without a broad phase: all of them.
template <typename TwoBody, BroadPhase Broad>
template <Tracer T>
void PairManager<TwoBody, Broad>::find_candidates(T trace) {
    candidates_.clear();
    const std::uint64_t n = broad_.proxies().count();
    if (flat_) {
        for (ProxyId low = 0; low < bodies_.size(); ++low) {
            for (ProxyId high = low + 1; high < bodies_.size(); ++high) {
                if (broad_.proxies().alive(low) && broad_.proxies().alive(high) &&
                    !broad_.proxies().excluded(low, high))
                    candidates_.push_back({low, high});
            }
        }
        counts_.potential = candidates_.size();
        trace.step("flat", [&](auto& step) {
            step.say("There is no broad phase: the narrow-phase test is called for all ",
                     strong(counts_.potential), " pairs of ", n, " bodies.")
                .now_value("potential", std::int64_t(counts_.potential));
        });
        return;
    }
    if constexpr (requires { Broad::pseudocode; }) {
        broad_.update(trace.scope(Broad::pseudocode));
    } else {
        broad_.update();
    }
    const std::span<const ProxyPair> pairs = broad_.pairs();
    candidates_.assign(pairs.begin(), pairs.end());
    std::sort(candidates_.begin(), candidates_.end());
    counts_.broad = broad_.counts();
    counts_.potential = candidates_.size();
    trace.step("sort", [&](auto& step) {
        step.say("The broad phase returns ", strong(counts_.potential),
                 plural(counts_.potential, " candidate pair of ", " candidate pairs of "),
                 n * (n - (n > 0 ? 1 : 0)) / 2, ".")
            .now_value("potential", std::int64_t(counts_.potential));
        for (const ProxyPair pair : candidates_)
            step.body(pair.low, Role::Candidate).body(pair.high, Role::Candidate);
    });
}

template <typename TwoBody, BroadPhase Broad>
template <Tracer T>
void PairManager<TwoBody, Broad>::leave_out_fixed(T trace) {
    if (counts_.fixed == 0) return;
    std::erase_if(candidates_, [&](const ProxyPair& pair) {
        return fixed_[pair.low] != 0 && fixed_[pair.high] != 0;
    });
    counts_.left_out = counts_.potential - candidates_.size();
    counts_.potential = candidates_.size();
    trace.step("static", [&](auto& step) {
        step.say("Of ", counts_.moving + counts_.fixed, " bodies ", strong(counts_.fixed),
                 plural(counts_.fixed, " is", " are"),
                 " static, and two static bodies are never tested against each other. N (N - 1) / "
                 "2 + N M = ",
                 now(counts_.possible()), " pairs remain, with N = ", counts_.moving,
                 " moving and M = ", counts_.fixed, " static bodies; ", counts_.left_out,
                 plural(counts_.left_out, " candidate is", " candidates are"), " dropped.")
            .now_value("possible", std::int64_t(counts_.possible()))
            .value("left out", std::int64_t(counts_.left_out));
        for (ProxyId id = 0; id < bodies_.size(); ++id) {
            if (broad_.proxies().alive(id) && fixed_[id] != 0) step.body(id, Role::Skipped);
        }
    });
}

template <typename TwoBody, BroadPhase Broad>
template <Tracer T>
void PairManager<TwoBody, Broad>::update(T trace) {
    counts_ = {};
    for (ProxyId id = 0; id < bodies_.size(); ++id) {
        if (!broad_.proxies().alive(id)) continue;
        counts_.moved += moved_[id] != 0;
        ++(fixed_[id] != 0 ? counts_.fixed : counts_.moving);
    }
    if (cache_) {
        trace.step("moved", [&](auto& step) {
            step.say(strong(counts_.moved), " of ", broad_.proxies().count(), " bodies ",
                     plural(counts_.moved, "was", "were"), " reported as moved",
                     counts_.moved == 0 ? ": all cached results are valid."
                                        : plural(counts_.moved, "; its cache entries are invalid.",
                                                 "; their cache entries are invalid."))
                .now_value("moved", std::int64_t(counts_.moved));
            for (ProxyId id = 0; id < bodies_.size(); ++id) {
                if (broad_.proxies().alive(id) && moved_[id] != 0) step.body(id, Role::Current);
            }
        });
    }

    // Find the pairs whose boxes overlap.
    find_candidates(trace);
    leave_out_fixed(trace);

    // Decide about each.
    next_known_.clear();
    collisions_.clear();
    std::size_t next = 0;
    for (const ProxyPair pair : candidates_) {
        bool known = false;
        Known entry = recall(pair, next, known);
        if (cache_ && known && moved_[pair.low] == 0 && moved_[pair.high] == 0) {
            // Neither moved: the answer stands.
            ++counts_.cached;
            trace.step("cached", [&](auto& step) {
                step.bodies(pair.low, pair.high,
                            entry.hit ? PairVerdict::Collide : PairVerdict::Apart);
                step.say("Neither ", strong(pair.low), " nor ", strong(pair.high),
                         " has moved: the cached result holds, they ",
                         now(entry.hit ? "collide" : "do not collide"), ".")
                    .body(pair.low, entry.hit ? Role::Hit : Role::Skipped)
                    .body(pair.high, entry.hit ? Role::Hit : Role::Skipped);
            });
        } else {
            ++counts_.calls;
            std::uint64_t work = 0;
            const Memory before = entry.memory;
            entry.hit = ask(pair, entry.memory, work, trace);
            counts_.work += work;
            trace.step(test_.label(before, entry.memory), [&](auto& step) {
                step.bodies(pair.low, pair.high,
                            entry.hit ? PairVerdict::Collide : PairVerdict::Apart);
                step.say("Bodies ", strong(pair.low), " and ", strong(pair.high), ": ");
                if (cache_) step.say(why_called(pair, known), ", so ");
                test_.say(step, before, entry.memory, work);
                step.say(" They ", now(entry.hit ? "collide" : "do not collide"), ".")
                    .body(pair.low, entry.hit ? Role::Hit : Role::Apart)
                    .body(pair.high, entry.hit ? Role::Hit : Role::Apart)
                    .ask("Do the bodies themselves collide?")
                    .choice("They do", entry.hit)
                    .choice("Only their boxes overlap", !entry.hit);
            });
        }
        if (entry.hit) collisions_.push_back(pair);
        next_known_.push_back(std::move(entry));
    }
    std::swap(known_, next_known_);
    std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
    counts_.real = collisions_.size();
    ++frame_;
    trace.step("done", [&](auto& step) {
        step.verdict(!collisions_.empty());
        step.say(strong(counts_.potential),
                 plural(counts_.potential, " candidate pair, ", " candidate pairs, "),
                 strong(counts_.calls),
                 plural(counts_.calls, " narrow-phase test, ", " narrow-phase tests, "),
                 cache_ ? "" : "no cache, ", strong(counts_.real),
                 plural(counts_.real, " collision.", " collisions."))
            .value("potential", std::int64_t(counts_.potential))
            .value("calls", std::int64_t(counts_.calls))
            .value("cached", std::int64_t(counts_.cached))
            .now_value("real", std::int64_t(counts_.real));
        for (const ProxyPair pair : collisions_)
            step.body(pair.low, Role::Hit).body(pair.high, Role::Hit);
    });
}

}  // namespace collidoscope
