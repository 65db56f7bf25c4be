// The broad phase that others are measured against, and the one to take: nothing to choose, nothing
// to know.
//
// Every update looks for itself whether the bodies lie on a line, in a plane or in space, how large
// they are and how they are spread, divides that into cells, sorts the bodies into them anew by
// counting, and compares each with those in the cells around it. Bodies of very different sizes get
// grids of their own, those that fit in none a list. If bodies move little from one update to the
// next, this is done with larger boxes, and the pairs that are found are kept: for a while only
// they can overlap, and only those near touching have to be looked at.
// Source: the uniform grid of the thesis (2002), 4.1.2, with half the neighbors visited; levels of
// grids after Mirtich, Efficient Algorithms for Two-Phase Collision Detection (1997), section 3.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase.h"
#include "collision/broad/grid/body_grid_near.h"
#include "collision/broad/grid/body_grid_plan.h"
#include "collision/broad/grid/body_grid_scan.h"
#include "collision/broad/grid/body_grid_sort.h"
#include "collision/broad/grid/body_grid_steps.h"
#include "collision/broad/pair_buffer.h"

namespace collidoscope {

// Whether pairs near each other are kept from one update to the next. The pairs that are reported
// are the same, their order is not.
enum class KeepPairs : std::uint8_t { WhenItPays, Always, Never };

// A BroadPhase, which compares eight bodies at a time, static ones among them; pairs of two static
// ones are dropped as they are found. Cost of an update: proportional to the bodies and the pairs,
// as long as bodies of one size do not crowd without overlapping.
class BodyGrid {
  public:
    // 0: as many threads as pay. The pairs and their order are the same for any number.
    explicit BodyGrid(std::uint32_t threads = 0, KeepPairs keep = KeepPairs::WhenItPays)
        : threads_(threads), keep_(keep) {}

    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {});
    void remove(ProxyId id);
    void move(ProxyId id, const Aabb& box) { proxies_.move(id, box); }
    // All at once: the proxies are 0 to boxes.size() - 1 from now on. The fast way for thousands.
    void set_boxes(std::span<const Aabb> boxes);
    // The same with boxes that `fill` writes, for those who have no list of them. Answers false,
    // and nothing changes, when one of them is not finite or has min above max.
    bool fill_boxes(std::uint32_t count, const BoxFiller& fill);

    // For those who keep their bodies in the order of the cells, which makes updates faster: proxy
    // order[i] of the answer is called i from now on. The next call must set all boxes; pairs()
    // are still of the old numbers. No body may have been removed.
    std::vector<ProxyId> renumber();

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): on every level the
    // cells that the answer can be in, the nearest first; all bodies where these would be more.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const;

    std::span<const ProxyPair> pairs() const { return pairs_.pairs(); }
    BroadCounts counts() const { return counts_; }
    const ProxyBoxes& proxies() const { return proxies_; }
    // The cells of the last update.
    const BodyGridPlan& plan() const { return plan_; }

  private:
    // The number of kept pairs that have to be looked at now; nothing when all bodies have
    // to be placed anew.
    std::optional<std::uint32_t> still();
    void look_again(std::uint32_t from, std::uint32_t to);
    // When all bodies are placed anew: by how much their boxes are to be larger, so that the pairs
    // can be kept.
    float choose_margin();
    float wanted_margin(double speed) const;
    // Looks at the bodies when the cells there are do not suit them any more; answers whether.
    bool choose(float margin);
    // Puts all bodies into their cells.
    void place();
    void search(std::uint32_t from, std::uint32_t to);
    // Removes the pairs that are excluded among those from this number on.
    void drop_fixed(detail::PairBuffer& pairs, std::size_t from) const;
    void search_all();
    // Remembers what the search found, and keeps the pairs if they are to be kept.
    void remember();
    std::uint32_t threads_for(std::uint32_t bodies) const;
    template <typename Work>
    void in_pieces(std::uint32_t size, std::uint32_t at_once, const Work& work);
    detail::BodyGridCells cells() {
        detail::BodyGridCells cells{&plan_, sort_.ends.data() + 1, sort_.records.data(), {}};
        if (detail::body_grid_by_columns(best_simd())) cells.columns = sort_.columns();
        return cells;
    }

    // The bodies of the keys from .. to - 1.
    template <typename Question, Tracer T>
    void look_into(Question& question, std::uint32_t from, std::uint32_t to,
                   const std::string& name, std::vector<std::uint8_t>& seen, T trace) const;
    template <typename Question, Tracer T>
    void ask_level(Question& question, int number, T trace) const;

    ProxyBoxes proxies_;
    std::uint32_t threads_;
    KeepPairs keep_;
    bool changed_ = false;  // some came or went
    BodyGridPlan plan_;
    detail::BodyGridSort sort_;
    detail::PairBuffer pairs_;
    std::vector<detail::PairBuffer> part_pairs_;  // by thread, before they are put together
    detail::PairBuffer fat_pairs_;                // of the larger boxes
    BroadCounts counts_;
    // Results of the first search with these cells, and of the last one; unknown before.
    bool known_ = false;
    std::uint64_t first_tests_ = 0, last_tests_ = 0, last_found_ = 0;
    decltype(detail::BodyGridSort::on_level) first_on_level_{};
    // The motion of the bodies, and the pairs kept for it.
    detail::BodyGridNear near_;
    float moved_ = 0;             // since they were held, at the last update
    std::uint32_t held_for_ = 0;  // updates since they were held
    std::uint32_t wait_ = 1;      // updates until their motion is looked at
    std::uint32_t failed_ = 0;    // times in a row that pairs were not worth keeping
    std::uint32_t kept_ = 0;      // times that pairs were kept since the last search without
    double direct_tests_ = 0;     // for a body, of the last search without a margin
};

template <Tracer T>
void BodyGrid::update(T trace) {
    if (const std::optional<std::uint32_t> open = still()) {
        trace.step("still", [&](auto& step) {
            detail::show_still(step, near_, moved_, *open, pairs_.size());
        });
        if constexpr (T::enabled) {
            for (std::uint32_t i = 0; i < *open; ++i) {
                const std::size_t before = pairs_.size();
                look_again(i, i + 1);
                trace.step("again", [&](auto& step) {
                    if (pairs_.size() > before) step.verdict(true);
                    detail::show_again(step, near_.pairs()[i], pairs_.size() > before);
                });
            }
        } else {
            look_again(0, *open);
        }
    } else {
        const float margin = choose_margin();
        const bool chosen = choose(margin);
        trace.step(chosen ? "look" : "keep",
                   [&](auto& step) { detail::show_choice(step, plan_, proxies_, chosen); });
        place();
        if constexpr (T::enabled) {
            const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
            for (std::uint32_t i = 0; i < bodies; ++i) {
                trace.step("place", [&](auto& step) {
                    detail::show_place(step, plan_, proxies_, cells().record(i));
                });
            }
            for (std::uint32_t i = 0; i < bodies; ++i) {
                const BroadCounts before = counts_;
                const std::size_t found = pairs_.size();
                search(i, i + 1);
                trace.step("search", [&](auto& step) {
                    detail::show_search(step, cells(), i, counts_.box_tests - before.box_tests,
                                        counts_.cells - before.cells);
                });
                for (std::size_t shown = found; plan_.margin == 0 && shown < pairs_.size();
                     ++shown) {
                    trace.step("pair", [&](auto& step) {
                        step.verdict(true);
                        detail::show_pair(step, pairs_.pairs()[shown]);
                    });
                }
            }
        } else {
            search_all();
        }
        remember();
        if (near_.made()) {
            trace.step("near", [&](auto& step) { detail::show_near(step, near_, pairs_.size()); });
        }
    }
    trace.step("done", [&](auto& step) {
        detail::show_done(step, static_cast<std::size_t>(pairs_.size()), counts_);
    });
}

static_assert(BroadPhase<BodyGrid>);

}  // namespace collidoscope

#include "collision/broad/grid/body_grid_ask.h"  // IWYU pragma: keep
