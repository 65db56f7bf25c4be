#include "collision/broad/frames/recorded_frames.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <utility>

#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

bool by_track(const RecordedBox& p, const RecordedBox& q) {
    return p.track < q.track;
}

const Aabb* found_in(const std::vector<RecordedBox>& boxes, std::uint32_t track) {
    const auto at = std::lower_bound(boxes.begin(), boxes.end(), RecordedBox{track, {}}, by_track);
    return at != boxes.end() && at->track == track ? &at->box : nullptr;
}

// The axis along which the middles of the boxes vary most.
int widest_axis(const std::vector<RecordedBox>& boxes) {
    dvec3 sum(0), squares(0);
    for (const RecordedBox& one : boxes) {
        const dvec3 middle = 0.5 * (dvec3(one.box.min) + dvec3(one.box.max));
        sum += middle;
        squares += middle * middle;
    }
    const auto n = static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
    const dvec3 variance = squares / n - (sum / n) * (sum / n);
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
        if (variance[k] > variance[axis]) axis = k;
    }
    return axis;
}

bool excluded(const RecordedTrack& p, const RecordedTrack& q) {
    return (p.fixed && q.fixed) || !filters_agree(p.filter, q.filter);
}

// 0 where they overlap.
float gap_between(const Aabb& p, const Aabb& q) {
    float gap = 0;
    for (int axis = 0; axis < 3; ++axis)
        gap = std::max({gap, p.min[axis] - q.max[axis], q.min[axis] - p.max[axis]});
    return gap;
}

PairDifference difference(const RecordedFrames& recorded, PairFault fault, ProxyPair pair) {
    const auto [low, high] =
        std::minmax(recorded.tracks[pair.low].id, recorded.tracks[pair.high].id);
    return {fault, low, high, 0};
}

}  // namespace

const Aabb* box_in(const RecordedFrames& recorded, const RecordedFrame& frame,
                   std::uint32_t track) {
    if (track >= recorded.tracks.size()) return nullptr;
    return found_in(recorded.tracks[track].fixed ? *frame.statics : frame.boxes, track);
}

std::vector<RecordedBox> boxes_in(const RecordedFrame& frame) {
    std::vector<RecordedBox> all(frame.count());
    std::merge(frame.statics->begin(), frame.statics->end(), frame.boxes.begin(), frame.boxes.end(),
               all.begin(), by_track);
    return all;
}

std::vector<ProxyPair> true_pairs(const RecordedFrames& recorded, const RecordedFrame& frame) {
    std::vector<RecordedBox> boxes = boxes_in(frame);
    const int axis = widest_axis(boxes);
    std::sort(boxes.begin(), boxes.end(), [axis](const RecordedBox& p, const RecordedBox& q) {
        if (p.box.min[axis] != q.box.min[axis]) return p.box.min[axis] < q.box.min[axis];
        return p.track < q.track;
    });
    std::vector<ProxyPair> pairs;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Aabb& own = boxes[i].box;
        for (std::size_t k = i + 1; k < boxes.size() && boxes[k].box.min[axis] <= own.max[axis];
             ++k) {
            if (gap_between(own, boxes[k].box) > 0) continue;
            if (excluded(recorded.tracks[boxes[i].track], recorded.tracks[boxes[k].track]))
                continue;
            pairs.push_back(ordered(boxes[i].track, boxes[k].track));
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

void bound_sides(RecordedFrames& recorded) {
    Aabb field = empty_aabb();
    bool any_huge = false;
    const std::vector<RecordedBox>* before = nullptr;
    const auto measure = [&](const std::vector<RecordedBox>& boxes) {
        for (const RecordedBox& one : boxes) {
            for (int axis = 0; axis < 3; ++axis) {
                for (const float side : {one.box.min[axis], one.box.max[axis]}) {
                    if (!(std::abs(side) <= huge_side)) {
                        any_huge = true;
                        continue;
                    }
                    field.min[axis] = std::min(field.min[axis], side);
                    field.max[axis] = std::max(field.max[axis], side);
                }
            }
        }
    };
    for (const RecordedFrame& frame : recorded.frames) {
        if (frame.statics.get() != before) measure(*frame.statics);
        before = frame.statics.get();
        measure(frame.boxes);
    }
    for (int axis = 0; axis < 3; ++axis) {
        if (field.min[axis] > field.max[axis]) field.min[axis] = field.max[axis] = 0;
    }
    recorded.field = field;
    if (!any_huge) return;
    const auto bounded = [&](std::vector<RecordedBox> boxes) {
        for (RecordedBox& one : boxes) {
            one.box.min = glm::clamp(one.box.min, field.min, field.max);
            one.box.max = glm::clamp(one.box.max, field.min, field.max);
        }
        return boxes;
    };
    // Lists that frames share stay shared.
    std::shared_ptr<const std::vector<RecordedBox>> given, changed;
    for (RecordedFrame& frame : recorded.frames) {
        if (frame.statics != given) {
            given = frame.statics;
            changed = std::make_shared<const std::vector<RecordedBox>>(bounded(*given));
        }
        frame.statics = changed;
        frame.boxes = bounded(std::move(frame.boxes));
    }
}

const char* name_of(PairFault fault) {
    switch (fault) {
        case PairFault::Missing:
            return "missing";
        case PairFault::Apart:
            return "apart";
        case PairFault::BothStatic:
            return "both static";
        case PairFault::Filtered:
            return "filtered";
        case PairFault::Twice:
            break;
    }
    return "twice";
}

PairComparison compare_pairs(const RecordedFrames& recorded, const RecordedFrame& frame,
                             std::span<const ProxyPair> expected, std::size_t most) {
    PairComparison found;
    found.expected = expected.size();
    if (!frame.pairs) return found;
    found.reported = frame.pairs->size();
    const auto tell = [&](PairDifference one) {
        if (found.list.size() < most) found.list.push_back(one);
    };
    const auto missing = [&](ProxyPair pair) {
        ++found.missing;
        tell(difference(recorded, PairFault::Missing, pair));
    };
    const auto extra = [&](ProxyPair pair) {
        ++found.extra;
        const RecordedTrack &low = recorded.tracks[pair.low], &high = recorded.tracks[pair.high];
        const PairFault fault = low.fixed && high.fixed                   ? PairFault::BothStatic
                                : !filters_agree(low.filter, high.filter) ? PairFault::Filtered
                                                                          : PairFault::Apart;
        PairDifference one = difference(recorded, fault, pair);
        const Aabb *p = box_in(recorded, frame, pair.low), *q = box_in(recorded, frame, pair.high);
        if (fault == PairFault::Apart && p && q) one.gap = gap_between(*p, *q);
        found.largest_gap = std::max(found.largest_gap, one.gap);
        tell(one);
    };
    std::size_t next = 0;
    const std::vector<ProxyPair>& reported = *frame.pairs;
    for (std::size_t i = 0; i < reported.size(); ++i) {
        const ProxyPair pair = reported[i];
        if (i > 0 && reported[i - 1] == pair) {
            ++found.twice;
            // One line for each pair, however often it came.
            if (i < 2 || reported[i - 2] != pair)
                tell(difference(recorded, PairFault::Twice, pair));
            continue;
        }
        for (; next < expected.size() && expected[next] < pair; ++next) missing(expected[next]);
        if (next < expected.size() && expected[next] == pair) {
            ++next;
        } else {
            extra(pair);
        }
    }
    for (; next < expected.size(); ++next) missing(expected[next]);
    return found;
}

}  // namespace collidoscope
