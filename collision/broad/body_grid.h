// The broad phase that others are measured against, and the one to take: nothing to choose, nothing
// to know.
//
// Every update looks for itself whether the bodies lie on a line, in a plane or in space, how large
// they are and how they are spread, divides that into cells, sorts the bodies into them anew by
// counting, and compares each with those in the cells around it. Bodies of very different sizes get
// grids of their own, those that fit in none a list.
// Source: the uniform grid of the thesis (2002), 4.1.2, with half the neighbours visited; levels of
// grids after Mirtich, Efficient Algorithms for Two-Phase Collision Detection (1997), section 3.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/body_grid_plan.h"
#include "collision/broad/body_grid_scan.h"
#include "collision/broad/body_grid_sort.h"
#include "collision/broad/body_grid_steps.h"
#include "collision/broad/broad_phase.h"
#include "collision/broad/pair_buffer.h"

namespace collidoscope {

// A BroadPhase. Cost of an update: proportional to the bodies and the pairs, as long as bodies of
// one size do not crowd without overlapping.
class BodyGrid {
  public:
    // 0: as many threads as pay. The pairs and their order are the same for any number.
    explicit BodyGrid(std::uint32_t threads = 0) : threads_(threads) {}

    ProxyId add(const Aabb& box);
    void remove(ProxyId id);
    void move(ProxyId id, const Aabb& box) { proxies_.move(id, box); }
    // All at once: the proxies are 0 to boxes.size() - 1 from now on. The fast way for thousands.
    void set_boxes(std::span<const Aabb> boxes);

    // For those who keep their bodies in the order of the cells, which makes updates faster: proxy
    // order[i] of the answer is called i from now on. The next call must be set_boxes(); pairs()
    // are still of the old numbers. Nobody may have been removed.
    std::vector<ProxyId> renumber();

    template <Tracer T = NoTrace>
    void update(T trace = {});

    std::span<const ProxyPair> pairs() const { return pairs_.pairs(); }
    BroadCounts counts() const { return counts_; }
    const ProxyBoxes& proxies() const { return proxies_; }
    // The cells of the last update.
    const BodyGridPlan& plan() const { return plan_; }

  private:
    // Looks at the bodies when the cells there are do not suit them any more; answers whether.
    bool choose();
    // Puts all bodies into their cells.
    void place();
    void search(std::uint32_t from, std::uint32_t to);
    void search_all();
    // Remembers what the first update with new cells found.
    void remember();
    std::uint32_t threads_for(std::uint32_t bodies) const;
    detail::BodyGridCells cells() {
        return {&plan_, sort_.records.data(), sort_.ends.data() + 1, sort_.columns()};
    }

    ProxyBoxes proxies_;
    std::uint32_t threads_;
    bool changed_ = false;  // some came or went
    BodyGridPlan plan_;
    detail::BodyGridSort sort_;
    detail::PairBuffer pairs_;
    std::vector<detail::PairBuffer> part_pairs_;  // by thread, before they are put together
    BroadCounts counts_;
    // What the first update with these cells found; unknown before.
    bool known_ = false;
    std::uint64_t first_tests_ = 0;
    decltype(detail::BodyGridSort::on_level) first_on_level_{};
};

template <Tracer T>
void BodyGrid::update(T trace) {
    const bool chosen = choose();
    trace.step(chosen ? "look" : "keep",
               [&](auto& step) { detail::show_choice(step, plan_, proxies_, chosen); });
    place();
    if constexpr (T::enabled) {
        const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
        for (std::uint32_t i = 0; i < bodies; ++i) {
            trace.step("place", [&](auto& step) {
                detail::show_place(step, plan_, proxies_, sort_.records[i]);
            });
        }
        for (std::uint32_t i = 0; i < bodies; ++i) {
            const BroadCounts before = counts_;
            std::size_t shown = pairs_.size();
            search(i, i + 1);
            trace.step("search", [&](auto& step) {
                detail::show_search(step, cells(), i, counts_.box_tests - before.box_tests,
                                    counts_.cells - before.cells);
            });
            for (; shown < pairs_.size(); ++shown) {
                trace.step("pair",
                           [&](auto& step) { detail::show_pair(step, pairs_.pairs()[shown]); });
            }
        }
    } else {
        search_all();
    }
    remember();
    trace.step("done", [&](auto& step) {
        step.say("All bodies were compared with their neighbours: ",
                 static_cast<std::size_t>(pairs_.size()), " pairs overlap, found with ",
                 static_cast<std::size_t>(counts_.box_tests), " comparisons of boxes.")
            .now_value("pairs", static_cast<std::int64_t>(pairs_.size()))
            .value("box tests", static_cast<std::int64_t>(counts_.box_tests));
    });
}

static_assert(BroadPhase<BodyGrid>);

}  // namespace collidoscope
