// Answer of the demos of many bodies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/questions/counter.h"
#include "collision/broad/broad_phase.h"

namespace collidoscope::app {

// All lists are sorted. Bodies are named by their numbers in the crowd.
struct CrowdAnswer {
    std::vector<ProxyPair> pairs;  // those that touch, as the demo says: the answer
    bool boxes_only = false;       // pairs are those of the boxes around the bodies
    std::vector<ProxyPair>
        candidates;  // of which only some are pairs: what a broad phase passed on
    // The distances of the candidates' bodies, in their order (0: they collide); empty if no one
    // asked.
    std::vector<double> distances;
    std::vector<ProxyPair> degraded;  // answered by volumes only: time had run out
    std::vector<ProxyPair> missed;    // that a sound method would have found
    std::vector<ProxyPair> wrong;     // reported, though a sound method would not
    std::vector<ProxyId> fixed;       // static bodies, which are in no pair with each other
    std::vector<ProxyId> asked;       // bodies that a question of the scene found
    std::vector<Counter> counters;    // of this frame, in the order they are shown
    std::uint64_t state_hash = 0;     // of the bodies after the frame

    // A counter and its tooltip, a literal.
    void count(std::string name, std::uint64_t value, std::string_view help,
               CounterId id = CounterId::Shown) {
        counters.push_back({std::move(name), static_cast<double>(value), help, id});
    }
    void count_bodies(std::uint64_t bodies) {
        count("bodies", bodies, "Number of bodies.", CounterId::Bodies);
    }
    // For a method that knows static bodies.
    void count_static(std::uint64_t bodies, std::uint64_t possible) {
        count("static", bodies, "Bodies that never move: M.");
        count("possible_pairs", possible,
              "Pairs with a moving body: N (N − 1) / 2 + N M, with N moving and M static bodies.");
    }

    bool operator==(const CrowdAnswer&) const = default;
};

}  // namespace collidoscope::app
