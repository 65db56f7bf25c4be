#include "app/model/meshes/polygon_sweep.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "collision/exact/predicates.h"

namespace collidoscope::app {

using exact::orient2d;

namespace {

using OutlineCorner = std::uint32_t;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

// Whether the sweep, which goes down, comes to p first.
bool comes_before(const vec2& p, const vec2& q) {
    return p.y != q.y ? p.y > q.y : p.x < q.x;
}

// An edge on the left of the inside, from its upper end to its lower one; or a point, when both
// are the same.
struct LeftEdge {
    vec2 upper, lower;
    OutlineCorner corner = 0;  // its upper end
};

struct FromLeftToRight {
    bool operator()(const LeftEdge& a, const LeftEdge& b) const {
        return comes_before(b.upper, a.upper) ? side(b, a) < 0 : side(a, b) > 0;
    }

  private:
    // Above 0 when the second lies right of the first, which begins no later; below: left.
    static int side(const LeftEdge& first, const LeftEdge& second) {
        const int upper = orient2d(first.upper, first.lower, second.upper);
        return upper != 0 ? upper : orient2d(first.upper, first.lower, second.lower);
    }
};

class OutlineSweep {
  public:
    explicit OutlineSweep(const std::vector<vec2>& outline)
        : points_(outline),
          count_(static_cast<OutlineCorner>(outline.size())),
          place_(outline.size(), status_.end()),
          helper_(outline.size()),
          merges_(outline.size()),
          cuts_(outline.size()) {}

    std::optional<Triangles> split();

  private:
    OutlineCorner next(OutlineCorner i) const { return i + 1 == count_ ? 0 : i + 1; }
    OutlineCorner previous(OutlineCorner i) const { return i == 0 ? count_ - 1 : i - 1; }
    bool before(OutlineCorner i, OutlineCorner j) const {
        return comes_before(points_[i], points_[j]);
    }

    bool cut_into_monotone_pieces();
    bool pass(OutlineCorner corner);
    void begin_edge(OutlineCorner corner);
    bool end_edge(OutlineCorner corner);
    bool meet_left_edge(OutlineCorner corner, bool always_cut, bool merges);
    void cut(OutlineCorner a, OutlineCorner b);

    void sort_cuts();
    OutlineCorner turn_at(OutlineCorner from, OutlineCorner at) const;
    bool split_pieces();
    bool split_piece();

    const std::vector<vec2>& points_;
    const OutlineCorner count_;

    std::set<LeftEdge, FromLeftToRight> status_;
    std::vector<std::set<LeftEdge, FromLeftToRight>::iterator> place_;  // by the upper end
    std::vector<OutlineCorner> helper_;                                 // by the upper end
    std::vector<bool> merges_;
    std::vector<std::vector<OutlineCorner>> cuts_;  // other ends, by corner

    std::vector<OutlineCorner> piece_;
    Triangles triangles_;
};

std::optional<Triangles> OutlineSweep::split() {
    if (!cut_into_monotone_pieces()) return std::nullopt;
    sort_cuts();
    if (!split_pieces() || triangles_.size() != points_.size() - 2) return std::nullopt;
    return std::move(triangles_);
}

// -- Monotone pieces ------------------------------------------------------------------------------

bool OutlineSweep::cut_into_monotone_pieces() {
    std::vector<OutlineCorner> order(count_);
    std::iota(order.begin(), order.end(), OutlineCorner{0});
    std::sort(order.begin(), order.end(),
              [this](OutlineCorner i, OutlineCorner j) { return before(i, j); });
    for (OutlineCorner i = 1; i < count_; ++i)
        if (points_[order[i - 1]] == points_[order[i]]) return false;
    return std::all_of(order.begin(), order.end(),
                       [this](OutlineCorner corner) { return pass(corner); });
}

bool OutlineSweep::pass(OutlineCorner corner) {
    const bool falls_from = before(previous(corner), corner);
    const bool falls_to = before(corner, next(corner));
    if (falls_from && falls_to) {  // on the left of the inside
        if (!end_edge(corner)) return false;
        begin_edge(corner);
        return true;
    }
    if (!falls_from && !falls_to) return meet_left_edge(corner, false, false);
    const int turn = orient2d(points_[previous(corner)], points_[corner], points_[next(corner)]);
    if (turn == 0) return false;
    if (falls_to) {
        if (turn < 0 && !meet_left_edge(corner, true, false)) return false;
        begin_edge(corner);
        return true;
    }
    if (!end_edge(corner)) return false;
    return turn > 0 || meet_left_edge(corner, false, true);
}

void OutlineSweep::begin_edge(OutlineCorner corner) {
    const auto [place, is_new] = status_.insert({points_[corner], points_[next(corner)], corner});
    // One that lies on another is not of a simple outline.
    place_[corner] = is_new ? place : status_.end();
    helper_[corner] = corner;
}

// The edge that ends at the corner; a helper that waits for a cut gets it.
bool OutlineSweep::end_edge(OutlineCorner corner) {
    const OutlineCorner edge = previous(corner);
    if (place_[edge] == status_.end()) return false;
    if (merges_[helper_[edge]]) cut(corner, helper_[edge]);
    status_.erase(place_[edge]);
    place_[edge] = status_.end();
    return true;
}

// The edge left of the corner, whose helper it becomes.
bool OutlineSweep::meet_left_edge(OutlineCorner corner, bool always_cut, bool merges) {
    auto found = status_.lower_bound({points_[corner], points_[corner], corner});
    if (found == status_.begin()) return false;
    const OutlineCorner edge = std::prev(found)->corner;
    if (always_cut || merges_[helper_[edge]]) cut(corner, helper_[edge]);
    helper_[edge] = corner;
    merges_[corner] = merges;
    return true;
}

void OutlineSweep::cut(OutlineCorner a, OutlineCorner b) {
    cuts_[a].push_back(b);
    cuts_[b].push_back(a);
}

// -- Pieces into triangles ------------------------------------------------------------------------

// The cuts at a corner, from the edge to the next corner turning left to that to the previous one.
void OutlineSweep::sort_cuts() {
    for (OutlineCorner corner = 0; corner < count_; ++corner) {
        if (cuts_[corner].size() < 2) continue;
        const vec2 at = points_[corner];
        const vec2 first = points_[next(corner)];
        const auto past_half = [&](const vec2& p) {
            const int turn = orient2d(at, first, p);
            return turn < 0 || (turn == 0 && comes_before(at, p) != comes_before(at, first));
        };
        std::sort(cuts_[corner].begin(), cuts_[corner].end(),
                  [&](OutlineCorner i, OutlineCorner j) {
                      const bool past_i = past_half(points_[i]);
                      const bool past_j = past_half(points_[j]);
                      if (past_i != past_j) return past_j;
                      return orient2d(at, points_[i], points_[j]) > 0;
                  });
    }
}

// The next corner of a piece's border after it has come from one corner to another.
OutlineCorner OutlineSweep::turn_at(OutlineCorner from, OutlineCorner at) const {
    const std::vector<OutlineCorner>& cuts = cuts_[at];
    auto came = cuts.end();
    if (from != previous(at)) came = std::find(cuts.begin(), cuts.end(), from);
    return came == cuts.begin() ? next(at) : *std::prev(came);
}

// Each piece is walked around once, from the first of its corners in the outline: every piece has
// an edge of the outline, or lies beyond a cut.
bool OutlineSweep::split_pieces() {
    // For each corner: the edge that goes out of it, then its cuts.
    std::vector<std::vector<bool>> walked(count_);
    for (OutlineCorner i = 0; i < count_; ++i) walked[i].assign(cuts_[i].size() + 1, false);
    const auto number_of = [this](OutlineCorner from, OutlineCorner to) -> std::size_t {
        const auto cut = std::find(cuts_[from].begin(), cuts_[from].end(), to);
        if (cut == cuts_[from].end()) return 0;
        return static_cast<std::size_t>(cut - cuts_[from].begin()) + 1;
    };
    std::size_t corners = 0;
    const std::size_t most = 3 * std::size_t{count_};  // every piece adds two to the outline's
    for (OutlineCorner start = 0; start < count_; ++start) {
        for (std::size_t k = 0; k < walked[start].size(); ++k) {
            if (walked[start][k]) continue;
            piece_.clear();
            OutlineCorner from = start;
            OutlineCorner at = k == 0 ? next(start) : cuts_[start][k - 1];
            walked[start][k] = true;
            while (true) {
                piece_.push_back(from);
                if (++corners > most) return false;
                const OutlineCorner to = turn_at(from, at);
                const std::size_t number = to == next(at) ? 0 : number_of(at, to);
                if (walked[at][number]) break;
                walked[at][number] = true;
                from = at;
                at = to;
            }
            if (at != start || !split_piece()) return false;
        }
    }
    return true;
}

// A monotone piece, from the top to the bottom.
bool OutlineSweep::split_piece() {
    const std::size_t n = piece_.size();
    if (n < 3) return false;
    const auto first = [this](OutlineCorner i, OutlineCorner j) { return before(i, j); };
    std::rotate(piece_.begin(), std::min_element(piece_.begin(), piece_.end(), first),
                piece_.end());
    const auto bottom = static_cast<std::size_t>(
        std::max_element(piece_.begin(), piece_.end(), first) - piece_.begin());
    struct Reached {
        OutlineCorner corner;
        bool left;
    };
    std::vector<Reached> order{{piece_[0], true}};
    for (std::size_t left = 1, right = n - 1; left < bottom || right > bottom;) {
        const bool take_left =
            left < bottom && (right == bottom || before(piece_[left], piece_[right]));
        const std::size_t taken = take_left ? left++ : right--;
        if (!before(order.back().corner, piece_[taken])) return false;
        order.push_back({piece_[taken], take_left});
    }
    const auto emit = [this](OutlineCorner a, OutlineCorner b, OutlineCorner c) {
        triangles_.push_back({a, b, c});
        return orient2d(points_[a], points_[b], points_[c]) >= 0;
    };
    std::vector<Reached> open{order[0], order[1]};
    const auto close_all = [&](OutlineCorner corner) {
        const bool open_left = open.back().left;
        for (std::size_t i = 0; i + 1 < open.size(); ++i) {
            const OutlineCorner upper = open[i].corner;
            const OutlineCorner lower = open[i + 1].corner;
            if (!(open_left ? emit(upper, lower, corner) : emit(upper, corner, lower)))
                return false;
        }
        return true;
    };
    for (std::size_t i = 2; i < order.size(); ++i) {
        const Reached& now = order[i];
        if (now.left != open.back().left) {
            if (!close_all(now.corner)) return false;
            open = {open.back(), now};
            continue;
        }
        Reached last = open.back();
        open.pop_back();
        while (!open.empty()) {
            const vec2 upper = points_[open.back().corner];
            const vec2 middle = points_[last.corner];
            const int turn = orient2d(upper, middle, points_[now.corner]);
            if (now.left ? turn <= 0 : turn >= 0) break;
            if (!(now.left ? emit(open.back().corner, last.corner, now.corner)
                           : emit(now.corner, last.corner, open.back().corner)))
                return false;
            last = open.back();
            open.pop_back();
        }
        open.push_back(last);
        open.push_back(now);
    }
    return close_all(piece_[bottom]);
}

}  // namespace

std::optional<Triangles> sweep_polygon(const std::vector<vec2>& outline) {
    if (outline.size() < 3) return std::nullopt;
    return OutlineSweep(outline).split();
}

}  // namespace collidoscope::app
