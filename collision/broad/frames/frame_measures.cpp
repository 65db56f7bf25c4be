#include "collision/broad/frames/frame_measures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collidoscope {
namespace {

double longest_side(const Aabb& box) {
    double side = 0;
    for (int axis = 0; axis < 3; ++axis)
        side = std::max(side, double{box.max[axis]} - double{box.min[axis]});
    return side;
}

double way_between(const Aabb& p, const Aabb& q) {
    double way = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double before = 0.5 * (double{p.min[axis]} + double{p.max[axis]});
        const double after = 0.5 * (double{q.min[axis]} + double{q.max[axis]});
        way = std::max(way, std::abs(after - before));
    }
    return way;
}

// Pairs of closed intervals that overlap: each begins before so many others' ends.
std::uint64_t overlapping_intervals(const std::vector<RecordedBox>& boxes, int axis,
                                    std::vector<float>& starts, std::vector<float>& ends) {
    starts.clear(), ends.clear();
    for (const RecordedBox& one : boxes) {
        starts.push_back(one.box.min[axis]);
        ends.push_back(one.box.max[axis]);
    }
    std::sort(starts.begin(), starts.end());
    std::sort(ends.begin(), ends.end());
    // Count of all pairs (i, k) in which k starts after i has ended are apart.
    std::uint64_t apart = 0;
    std::size_t ended = 0;
    for (const float start : starts) {
        while (ended < ends.size() && ends[ended] < start) ++ended;
        apart += ended;
    }
    const std::uint64_t n = boxes.size();
    return n * (n - (n > 0)) / 2 - apart;
}

class Measuring {
  public:
    explicit Measuring(const RecordedFrames& recorded) : recorded_(recorded) {}

    FrameMeasures all() {
        find_sides();
        for (std::size_t i = 0; i < recorded_.frames.size(); ++i) {
            const RecordedFrame& frame = recorded_.frames[i];
            const std::vector<RecordedBox> boxes = boxes_in(frame);
            ++m_.frames;
            m_.boxes += boxes.size();
            m_.moving += frame.boxes.size();
            m_.max_boxes = std::max(m_.max_boxes, static_cast<std::uint32_t>(boxes.size()));
            for (int axis = 0; axis < 3; ++axis)
                m_.interval_pairs[static_cast<std::size_t>(axis)] +=
                    overlapping_intervals(boxes, axis, starts_, ends_);
            crowding(frame, boxes);
            if (i > 0) motion(recorded_.frames[i - 1], frame, boxes);
        }
        return m_;
    }

  private:
    void find_sides() {
        std::vector<double> sides;
        for (const RecordedFrame& frame : recorded_.frames) {
            for (const RecordedBox& one : boxes_in(frame)) {
                const double side = longest_side(one.box);
                sides.push_back(side);
                if (!(side > m_.largest_side)) continue;
                m_.largest_side = side;
                m_.largest_id = recorded_.tracks[one.track].id;
                m_.largest_in = frame.number;
            }
        }
        if (sides.empty()) return;
        const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
        std::nth_element(sides.begin(), middle, sides.end());
        m_.median_side = *middle;
        m_.large_boxes =
            static_cast<std::uint64_t>(std::count_if(sides.begin(), sides.end(), [&](double side) {
                return side > large_ratio * m_.median_side;
            }));
    }

    void crowding(const RecordedFrame& frame, const std::vector<RecordedBox>& boxes) {
        const std::vector<ProxyPair> pairs = true_pairs(recorded_, frame);
        m_.pairs += pairs.size();
        in_pairs_.assign(recorded_.tracks.size(), 0);
        for (const ProxyPair& pair : pairs) {
            for (const ProxyId track : {pair.low, pair.high}) {
                if (++in_pairs_[track] <= m_.max_pairs) continue;
                m_.max_pairs = in_pairs_[track];
                m_.max_pairs_id = recorded_.tracks[track].id;
                m_.max_pairs_in = frame.number;
            }
        }
        // In cells counted from the field's corner; of sides 0 all that are in one place.
        const double cell = 2 * m_.median_side;
        cells_.clear();
        for (const RecordedBox& one : boxes) {
            std::array<double, 3> at{};
            for (int axis = 0; axis < 3; ++axis) {
                const double middle = 0.5 * (double{one.box.min[axis]} + double{one.box.max[axis]});
                const double from = middle - double{recorded_.field.min[axis]};
                at[static_cast<std::size_t>(axis)] = cell > 0 ? std::floor(from / cell) : from;
            }
            cells_.push_back(at);
        }
        std::sort(cells_.begin(), cells_.end());
        for (std::size_t i = 0, k = 0; i < cells_.size(); i = k) {
            while (k < cells_.size() && cells_[k] == cells_[i]) ++k;
            if (k - i <= m_.fullest_cell) continue;
            m_.fullest_cell = k - i;
            m_.fullest_in = frame.number;
            m_.boxes_then = boxes.size();
        }
    }

    void motion(const RecordedFrame& before, const RecordedFrame& frame,
                const std::vector<RecordedBox>& boxes) {
        m_.gaps = m_.gaps || frame.number != before.number + 1;
        std::uint64_t stayed = 0;
        for (const RecordedBox& one : boxes) {
            const Aabb* last = box_in(recorded_, before, one.track);
            if (!last) {
                ++m_.came;
                continue;
            }
            ++stayed;
            if (recorded_.tracks[one.track].fixed) continue;
            ++m_.followed;
            const double way = way_between(*last, one.box), side = longest_side(one.box);
            m_.jumped += way > side;
            if (side > 0) m_.ways += way / side;
        }
        m_.went += before.count() - stayed;
    }

    const RecordedFrames& recorded_;
    FrameMeasures m_;
    std::vector<std::uint64_t> in_pairs_;
    std::vector<std::array<double, 3>> cells_;
    std::vector<float> starts_, ends_;
};

}  // namespace

FrameMeasures measure(const RecordedFrames& recorded) {
    return Measuring(recorded).all();
}

}  // namespace collidoscope
