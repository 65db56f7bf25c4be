#include "collision/broad/body_grid.h"

#include <algorithm>
#include <numeric>
#include <thread>

#include "collision/trees/builders/parallel_for.h"

namespace collidoscope {

namespace {

// Bodies from which further threads pay for being started, and that one thread does at a time.
constexpr std::uint32_t many_bodies = 100'000, bodies_at_once = 8192;
constexpr std::uint32_t most_threads = 8;

}  // namespace

ProxyId BodyGrid::add(const Aabb& box) {
    const ProxyId id = proxies_.add(box);
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

std::vector<ProxyId> BodyGrid::renumber() {
    std::vector<ProxyId> order(sort_.order.size());
    std::iota(order.begin(), order.end(), 0u);
    order.swap(sort_.order);
    return order;
}

std::uint32_t BodyGrid::threads_for(std::uint32_t bodies) const {
    if (threads_ != 0) return threads_;
    if (bodies < many_bodies) return 1;
    return std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
}

bool BodyGrid::choose() {
    const std::uint32_t bodies = proxies_.count();
    bool suits = plan_.levels > 0 && bodies <= plan_.bodies + plan_.bodies / 4 &&
                 bodies >= plan_.bodies - plan_.bodies / 4;
    // Far more comparisons than at first: the bodies crowd, spread or left.
    if (known_ && counts_.box_tests > 2 * first_tests_ + 4 * bodies &&
        counts_.box_tests > 8 * pairs_.size())
        suits = false;
    // Other sizes than at first.
    for (std::size_t l = 0; known_ && l < first_on_level_.size(); ++l) {
        const std::uint32_t was = first_on_level_[l], is = sort_.on_level[l];
        if ((was < is ? is - was : was - is) > bodies / 8 + 16) suits = false;
    }
    if (!suits) {
        plan_ = plan_body_grid(proxies_);
        known_ = false;
    }
    return !suits;
}

void BodyGrid::place() {
    if (changed_) sort_.follow(proxies_);
    changed_ = false;
    const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
    sort_.sort(plan_, proxies_.boxes(), threads_for(bodies));
    pairs_.clear();
    counts_ = {};
    counts_.moved = bodies;
    counts_.cells = bodies;
}

void BodyGrid::search(std::uint32_t from, std::uint32_t to) {
    detail::BodyGridFound found{&pairs_};
    detail::body_grid_scan(best_simd())(cells(), from, to, found);
    counts_.box_tests += found.candidates;
    counts_.cells += found.rows;
}

void BodyGrid::search_all() {
    const auto bodies = static_cast<std::uint32_t>(sort_.order.size());
    const std::uint32_t threads = threads_for(bodies);
    if (threads == 1) {
        search(0, bodies);
    } else {
        // Every thread keeps what it finds; afterwards all of it goes where it belongs.
        const std::uint32_t rounds = (bodies + bodies_at_once - 1) / bodies_at_once;
        struct Piece {
            std::uint32_t thread;
            std::size_t from, to;  // in the thread's list
            std::size_t at;        // in the list of all
        };
        std::vector<Piece> pieces(rounds);
        part_pairs_.resize(threads);
        std::vector<detail::BodyGridFound> found(threads);
        for (std::uint32_t t = 0; t < threads; ++t) {
            part_pairs_[t].clear();
            found[t].pairs = &part_pairs_[t];
        }
        const detail::BodyGridScan scan = detail::body_grid_scan(best_simd());
        parallel_for(rounds, threads, [&](std::uint32_t round, std::uint32_t t) {
            const std::size_t from = part_pairs_[t].size();
            const std::uint32_t first = round * bodies_at_once;
            // Counts of its own: threads that wrote next to each other would wait for each other.
            detail::BodyGridFound own{&part_pairs_[t]};
            scan(cells(), first, std::min(bodies, first + bodies_at_once), own);
            found[t].candidates += own.candidates;
            found[t].rows += own.rows;
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
        for (const detail::BodyGridFound& f : found) {
            counts_.box_tests += f.candidates;
            counts_.cells += f.rows;
        }
    }
}

void BodyGrid::remember() {
    if (!known_) {
        known_ = true;
        first_tests_ = counts_.box_tests;
        first_on_level_ = sort_.on_level;
    }
}

}  // namespace collidoscope
