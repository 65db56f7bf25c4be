#include "app/drawings/figures/line_layer.h"

#include <cmath>
#include <map>

namespace collidoscope::app {
namespace {

using Grain = std::pair<std::int64_t, std::int64_t>;

Grain grain_of(const glm::dvec2& p) {
    return {std::llround(p.x * 64), std::llround(p.y * 64)};
}

// Pieces that share an end become one polyline; where three meet, it ends.
std::vector<Loop> joined(const std::vector<std::array<glm::dvec2, 2>>& pieces) {
    std::map<Grain, std::vector<std::size_t>> ends;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const glm::dvec2& p : pieces[i]) ends[grain_of(p)].push_back(i);
    std::vector<bool> used(pieces.size(), false);
    const auto grow = [&](Loop& line) {
        for (;;) {
            const auto& here = ends[grain_of(line.back())];
            if (here.size() != 2) return;
            const std::size_t next = used[here[0]] ? here[1] : here[0];
            if (used[next]) return;
            used[next] = true;
            const bool forward = grain_of(pieces[next][0]) == grain_of(line.back());
            line.push_back(pieces[next][forward ? 1 : 0]);
        }
    };
    std::vector<Loop> lines;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (used[i]) continue;
        used[i] = true;
        Loop line{pieces[i][1], pieces[i][0]};
        grow(line);
        std::reverse(line.begin(), line.end());
        grow(line);
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace

void LineLayer::put(const glm::dvec2& a, const glm::dvec2& b, const Pen& pen) {
    if (pen.width <= 0 || pen.color.a <= 0.004f) return;
    if (runs_.empty() || !(runs_.back().pen == pen)) {
        // A few pens take turns along the lines of one body.
        for (std::size_t k = runs_.size(); k-- > 0 && k + 4 > runs_.size();) {
            if (runs_[k].pen == pen) {
                runs_[k].pieces.push_back({a, b});
                return;
            }
        }
        runs_.push_back({pen, {}});
    }
    runs_.back().pieces.push_back({a, b});
}

void LineLayer::put_hidden(const LinePiece& piece, const Pen& pen, BehindFaces behind) {
    if (behind == BehindFaces::LeftOut) return;
    if (behind == BehindFaces::Seen) return put(piece.a, piece.b, pen);
    if (look_.hidden == HiddenLines::LeftOut) return;
    Pen faint = pen;
    faint.width *= 0.7;
    faint.color.a *= behind == BehindFaces::Dashed ? 0.6f : 0.5f;
    if (faint.dash <= 0) faint.dash = 4.5 * double(look_.scale);
    put(piece.a, piece.b, faint);
}

void LineLayer::add(const glm::dvec3& a, const glm::dvec3& b, const Pen& pen, BehindFaces behind) {
    if (behind == BehindFaces::Seen) {
        const std::vector<SeenPoint> ends = projection_.segment(a, b);
        if (!ends.empty()) put(glm::dvec2(ends[0]), glm::dvec2(ends[1]), pen);
        return;
    }
    for (const LinePiece& piece : field_.pieces(a, b)) {
        if (piece.hidden)
            put_hidden(piece, pen, behind);
        else
            put(piece.a, piece.b, pen);
    }
}

void LineLayer::add_seen(const SeenPoint& a, const SeenPoint& b, const Pen& pen) {
    for (const LinePiece& piece : field_.seen_pieces(a, b))
        if (!piece.hidden) put(piece.a, piece.b, pen);
}

void LineLayer::add_at(const glm::dvec3& place, BehindFaces behind, Item item) {
    const bool hidden = behind != BehindFaces::Seen && field_.hides(place);
    if (hidden && (behind == BehindFaces::LeftOut || look_.hidden == HiddenLines::LeftOut)) return;
    flush();
    if (hidden) {
        const auto fade = [](auto& of) {
            if (of.fill) of.fill->a *= 0.35f;
            if (of.pen) of.pen->color.a *= 0.35f;
        };
        if (auto* path = std::get_if<PathItem>(&item)) fade(*path);
        if (auto* circle = std::get_if<CircleItem>(&item)) fade(*circle);
    }
    layer_.items.push_back(std::move(item));
}

void LineLayer::flush() {
    for (Run& run : runs_) {
        for (Loop& line : joined(run.pieces)) {
            const bool closed = line.size() > 3 && grain_of(line.front()) == grain_of(line.back());
            if (closed) line.pop_back();
            layer_.items.push_back(PathItem{{std::move(line)}, closed, {}, run.pen});
        }
    }
    runs_.clear();
}

Layer LineLayer::layer() {
    flush();
    return std::move(layer_);
}

}  // namespace collidoscope::app
