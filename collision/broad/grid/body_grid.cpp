#include "collision/broad/grid/body_grid.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "collision/cpu/machine.h"
#include "collision/cpu/parallel_for.h"

namespace collidoscope {

namespace {

// Bodies from which further threads pay for being started, and that one thread does at a time.
constexpr std::uint32_t many_bodies = 100'000, bodies_at_once = 8192, pairs_at_once = 16'384;
constexpr std::uint32_t max_threads = 8;
// Pairs were kept too short a time if it was for fewer updates than that.
constexpr std::uint32_t short_time = 3;
// Updates until motion is looked at again when nothing could be made of it, at first and at most.
constexpr std::uint32_t first_wait = 4, max_wait = 64;
// After so many times that pairs were kept, the bodies are looked at without a margin.
constexpr std::uint32_t kept_often = 32;

}  // namespace

ProxyId BodyGrid::add(const Aabb& box, bool fixed, BodyFilter filter) {
    const ProxyId id = proxies_.add(box, fixed, filter);
    changed_ = true;
    return id;
}

void BodyGrid::remove(ProxyId id) {
    proxies_.remove(id);
    changed_ = true;
}

void BodyGrid::set_boxes(std::span<const Aabb> boxes) {
    changed_ = changed_ || boxes.size() != proxies_.count() || boxes.size() != proxies_.size();
    proxies_.assign(boxes, threads_for(static_cast<std::uint32_t>(boxes.size())));
}

bool BodyGrid::fill_boxes(std::uint32_t count, const BoxFiller& fill) {
    const bool others = count != proxies_.count() || count != proxies_.size();
    if (!proxies_.fill(count, threads_for(count), fill)) return false;
    changed_ = changed_ || others;
    return true;
}

std::vector<ProxyId> BodyGrid::renumber() {
    std::vector<ProxyId> order(sort_.order.size());
    std::iota(order.begin(), order.end(), 0u);
    order.swap(sort_.order);
    proxies_.rename_fixed(order);
    near_.forget();
    wait_ = 1;
    return order;
}

std::uint32_t BodyGrid::threads_for(std::uint32_t bodies) const {
    if (threads_ != 0) return threads_;
    if (bodies < many_bodies) return 1;
    return std::min(machine_threads(), max_threads);
}

std::optional<std::uint32_t> BodyGrid::still() {
    if (changed_) near_.forget();
    if (!near_.made()) return std::nullopt;
    ++held_for_;
    moved_ = near_.moved(proxies_.boxes(), threads_for(proxies_.count()));
    const std::optional<std::uint32_t> open = near_.open(moved_, pairs_);
    if (open) {
        counts_ = {};
        counts_.box_tests = *open;
    }
    return open;
}

void BodyGrid::look_again(std::uint32_t from, std::uint32_t to) {
    const std::uint32_t threads = threads_for(proxies_.count());
    if (threads == 1 || to - from <= pairs_at_once) {
        near_.look(proxies_.boxes(), from, to, pairs_);
        return;
    }
    in_pieces(to - from, pairs_at_once,
              [&](std::uint32_t first, std::uint32_t last, detail::PairBuffer& pairs) {
                  near_.look(proxies_.boxes(), from + first, from + last, pairs);
              });
}

float BodyGrid::choose_margin() {
    if (keep_ == KeepPairs::Never) return 0;
    const std::uint32_t bodies = proxies_.count();
    const std::uint32_t threads = threads_for(bodies);
    bool measured = false;
    if (near_.made()) {
        // They have moved too far.
        near_.drop();
        measured = true;
        if (held_for_ < short_time && keep_ != KeepPairs::Always) {
            failed_ = std::min(failed_ + 1, 8u);
            wait_ = std::min(first_wait << failed_, max_wait);
        } else {
            failed_ = 0;
            wait_ = 0;
        }
    } else if (!near_.holds(proxies_.size())) {
        // Nothing is known of their motion.
        near_.hold(proxies_.boxes(), threads);
        held_for_ = 0;
        wait_ = 0;
        return 0;
    } else {
        ++held_for_;
        if (wait_ > 0) --wait_;
        if (wait_ == 1) {
            near_.hold(proxies_.boxes(), threads);
            held_for_ = 0;
        }
    }
    if (wait_ > 0 || bodies == 0) return 0;
    if (!measured) moved_ = near_.moved(proxies_.boxes(), threads);
    near_.hold(proxies_.boxes(), threads);
    const double speed = static_cast<double>(moved_) / std::max(held_for_, 1u);
    held_for_ = 0;
    if (measured && ++kept_ >= kept_often) {
        // Without a margin once in a while: how much that costs may have changed.
        kept_ = 0;
        return 0;
    }
    const float margin = wanted_margin(speed);
    if (margin == 0 || !near_.fat(margin, threads)) {
        failed_ = std::min(failed_ + 1, 8u);
        wait_ = std::min(first_wait << failed_, max_wait);
        return 0;
    }
    return margin;
}

float BodyGrid::wanted_margin(double speed) const {
    if (keep_ == KeepPairs::Always)
        return speed < 0x1p90 ? static_cast<float>(std::max(4 * speed, 0x1p-90)) : 0;
    bool divided[3] = {false, false, false};
    for (int k = 0; k < plan_[0].divided; ++k) divided[plan_[0].axis[k]] = true;
    const double bodies = proxies_.count();
    const detail::BodyGridForecast forecast =
        detail::forecast_near(plan_.usual, divided, speed,
                              static_cast<double>(pairs_.size()) / bodies, direct_tests_, bodies);
    // The margin there was, if it does as well: the cells fit it.
    const float had = plan_.margin;
    return forecast.margin > 0.6f * had && forecast.margin < 1.6f * had ? had : forecast.margin;
}

bool BodyGrid::choose(float margin) {
    const std::uint32_t bodies = proxies_.count();
    bool suits = plan_.levels > 0 && plan_.margin == margin &&
                 bodies <= plan_.bodies + plan_.bodies / 4 &&
                 bodies >= plan_.bodies - plan_.bodies / 4;
    // Far more comparisons than at first: the bodies crowd, spread or left.
    if (known_ && last_tests_ > 2 * first_tests_ + 4 * bodies && last_tests_ > 8 * last_found_)
        suits = false;
    // Other sizes than at first.
    for (std::size_t l = 0; known_ && l < first_on_level_.size(); ++l) {
        const std::uint32_t was = first_on_level_[l], is = sort_.on_level[l];
        if ((was < is ? is - was : was - is) > bodies / 8 + 16) suits = false;
    }
    if (!suits) {
        plan_ = plan_body_grid(proxies_, margin);
        known_ = false;
    }
    return !suits;
}

void BodyGrid::place() {
    if (changed_) sort_.follow(proxies_);
    changed_ = false;
    const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
    sort_.sort(plan_, plan_.margin > 0 ? near_.fat_boxes() : proxies_.boxes(), threads_for(bodies),
               detail::body_grid_by_columns(best_simd()));
    pairs_.clear();
    counts_ = {};
    counts_.moved = bodies;
    counts_.cells = bodies;
}

void BodyGrid::search(std::uint32_t from, std::uint32_t to) {
    detail::BodyGridFound found{&pairs_};
    const std::size_t before = pairs_.size();
    detail::body_grid_scan(best_simd())(cells(), from, to, found);
    drop_fixed(pairs_, before);
    counts_.box_tests += found.candidates;
    counts_.cells += found.rows;
}

void BodyGrid::drop_fixed(detail::PairBuffer& pairs, std::size_t from) const {
    if (!proxies_.excludes()) return;
    ProxyPair* const begin = pairs.data();
    pairs.grow_to(std::remove_if(begin + from, begin + pairs.size(), [&](const ProxyPair& pair) {
        return proxies_.excluded(pair.low, pair.high);
    }));
}

// Calls work(from, to, pairs) for pieces of 0 .. size, on several threads; every thread keeps what
// it finds, and afterward all of it goes where it belongs.
template <typename Work>
void BodyGrid::in_pieces(std::uint32_t size, std::uint32_t at_once, const Work& work) {
    const std::uint32_t threads = threads_for(proxies_.count());
    const std::uint32_t rounds = (size + at_once - 1) / at_once;
    struct Piece {
        std::uint32_t thread = 0;
        std::size_t from = 0, to = 0;  // in the thread's list
        std::size_t at = 0;            // in the list of all
    };
    std::vector<Piece> pieces(rounds);
    part_pairs_.resize(threads);
    for (detail::PairBuffer& part : part_pairs_) part.clear();
    parallel_for(rounds, threads, [&](std::uint32_t round, std::uint32_t t) {
        const std::size_t from = part_pairs_[t].size();
        const std::uint32_t first = round * at_once;
        work(first, std::min(size, first + at_once), part_pairs_[t]);
        pieces[round] = {t, from, part_pairs_[t].size(), 0};
    });
    std::size_t all = 0;
    for (Piece& piece : pieces) {
        piece.at = all;
        all += piece.to - piece.from;
    }
    ProxyPair* const out = pairs_.room_for(all);
    parallel_for(rounds, threads, [&](std::uint32_t round, std::uint32_t) {
        const Piece& piece = pieces[round];
        const ProxyPair* const from = part_pairs_[piece.thread].pairs().data();
        std::copy(from + piece.from, from + piece.to, out + piece.at);
    });
    pairs_.grow_to(out + all);
    for (detail::PairBuffer& part : part_pairs_) part.clear();
}

void BodyGrid::search_all() {
    const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
    if (threads_for(bodies) == 1) {
        search(0, bodies);
        return;
    }
    const detail::BodyGridScan scan = detail::body_grid_scan(best_simd());
    std::atomic<std::uint64_t> candidates = 0, rows = 0;
    in_pieces(bodies, bodies_at_once,
              [&](std::uint32_t from, std::uint32_t to, detail::PairBuffer& pairs) {
                  detail::BodyGridFound found{&pairs};
                  const std::size_t before = pairs.size();
                  scan(cells(), from, to, found);
                  drop_fixed(pairs, before);
                  candidates += found.candidates;
                  rows += found.rows;
              });
    counts_.box_tests += candidates;
    counts_.cells += rows;
}

void BodyGrid::remember() {
    last_tests_ = counts_.box_tests;
    last_found_ = pairs_.size();
    if (!known_) {
        known_ = true;
        first_tests_ = last_tests_;
        first_on_level_ = sort_.on_level;
    }
    if (plan_.margin > 0) {
        std::swap(pairs_, fat_pairs_);
        near_.make(fat_pairs_.pairs(), pairs_, threads_for(proxies_.count()));
        fat_pairs_.clear();
    } else {
        direct_tests_ = static_cast<double>(last_tests_) / std::max(proxies_.count(), 1u);
    }
}

}  // namespace collidoscope
