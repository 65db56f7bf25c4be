// SpatialHash's frame: hash phase, collision phase.
#pragma once

#include <algorithm>

#include "collision/broad/axis.h"
#include "collision/broad/hash/spatial_hash.h"
#include "collision/broad/hash/spatial_hash_update_steps.h"

namespace collidoscope {

template <Tracer T>
void SpatialHash::hash_all(T trace) {
    cells_.clear();
    large_.clear();
    cells_of_.assign(proxies_.size(), {});
    proxies_.for_each([&](ProxyId id, [[maybe_unused]] const Aabb& box) {
        [[maybe_unused]] const Hashed hashed = hash(id);
        ++counts_.moved;
        if constexpr (T::enabled) {
            const spatial_hash::Told told{
                id,         hashed.a,         hashed.b,    hashed.cells, hashed.sphere,
                hashed.few, options_.listing, cells_of(id)};
            const bool moves = motions_[id].boxes.start.min != motions_[id].boxes.end.min;
            trace.step(told.label(), [&](auto& step) {
                spatial_hash::say_hashed(step, told, grid_, box, moves);
            });
        }
    });
}

template <Tracer T>
void SpatialHash::compare(ProxyId a, ProxyId b, T trace) {
    if (proxies_.excluded(a, b)) return;
    ++counts_.box_tests;
    const ProxyPair pair = ordered(a, b);
    if (!boxes_overlap(proxies_[a], proxies_[b])) {
        trace.step("apart", [&](auto& step) { spatial_hash::say_apart(step, a, b); });
        return;
    }
    pairs_.push_back(pair);
    const bool bodies = motions_[a].body && motions_[b].body;
    const bool hit = impact(pair);
    trace.step("pair", [&](auto& step) { spatial_hash::say_pair(step, a, b, bodies); });
    if (!bodies) return;
    trace.step(hit ? "impact" : "pass", [&](auto& step) {
        spatial_hash::say_impact(step, a, b, hit ? &impacts_.back().time : nullptr);
    });
}

template <Tracer T>
void SpatialHash::collide_buckets(T trace) {
    for (std::size_t number = 0; number + 1 < buckets_.size(); ++number) {
        const std::span<const Entry> here = bucket(number);
        if (here.size() < 2) continue;
        trace.step("bucket", [&](auto& step) {
            spatial_hash::say_bucket(step, number, here, proxies_, grid_);
        });
        for (std::size_t i = 0; i < here.size(); ++i) {
            for (std::size_t j = i + 1; j < here.size(); ++j) {
                // Different cells may share a bucket.
                if (here[i].cell != here[j].cell) continue;
                if (!first_shared(here[i].cell, here[i].id, here[j].id)) {
                    trace.step("again", [&](auto& step) {
                        spatial_hash::say_again(step, here[i].id, here[j].id);
                    });
                    continue;
                }
                compare(here[i].id, here[j].id, trace);
            }
        }
    }
}

template <Tracer T>
void SpatialHash::update(T trace) {
    pairs_.clear();
    impacts_.clear();
    counts_ = {};
    cost_ = {};
    choose();
    if (options_.unoptimized) {
        trace.step("unoptimized",
                   [&](auto& step) { spatial_hash::say_unoptimized(step, proxies_.count()); });
        // One list of all, as if there was one cell.
        cells_.clear();
        large_.clear();
        cells_of_.assign(proxies_.size(), {});
        proxies_.for_each([&](ProxyId id, const Aabb&) { large_.push_back(id); });
    } else {
        trace.step("size", [&](auto& step) {
            spatial_hash::say_size(step, grid_, wanted_, options_.cell > 0);
        });
        hash_all(trace);
    }
    fill();
    collide_buckets(trace);
    // Bodies in no cell: compared with all that have cells, and with each other.
    for (std::size_t i = 0; i < large_.size(); ++i) {
        for (std::size_t j = i + 1; j < large_.size(); ++j) compare(large_[i], large_[j], trace);
        if (cells_.empty()) continue;
        for (ProxyId id = 0; id < cells_of_.size(); ++id) {
            if (cells_of_[id].from != cells_of_[id].to) compare(large_[i], id, trace);
        }
    }
    trace.step("done", [&](auto& step) {
        spatial_hash::say_done(step, any_hit(), counts_, pairs_.size(), impacts_.size());
    });
}

}  // namespace collidoscope
