#include "collision/trees/parts/overlap_graph.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <numeric>
#include <tuple>

#include "collision/trees/box_pair.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

struct WideBox {
    dvec3 min, max;
    std::uint32_t part;
};

// The boxes of B's parts along A's axes, and by how much more than rounding may move them.
std::vector<WideBox> boxes_of_b(const PartModel& b, const RelativePose& pose) {
    std::vector<WideBox> boxes;
    boxes.reserve(b.parts().size());
    for (std::uint32_t j = 0; j < b.parts().size(); ++j) {
        const Aabb& box = b.parts()[j].bounds;
        const dvec3 center = 0.5 * (dvec3(box.min) + dvec3(box.max));
        const dvec3 half = 0.5 * (dvec3(box.max) - dvec3(box.min));
        dvec3 reach(0);
        for (int k = 0; k < 3; ++k) reach += glm::abs(pose.rotation[k]) * half[k];
        const dvec3 at = pose.rotation * center + pose.translation;
        // Corners are rounded to float once they are in A's frame.
        const dvec3 far = glm::abs(at) + reach;
        reach += dvec3((far.x + far.y + far.z) * 0x1p-22 + 0x1p-140);
        boxes.push_back({at - reach, at + reach, j});
    }
    return boxes;
}

std::vector<WideBox> boxes_of_a(const PartModel& a) {
    std::vector<WideBox> boxes;
    boxes.reserve(a.parts().size());
    for (std::uint32_t i = 0; i < a.parts().size(); ++i) {
        const Aabb& box = a.parts()[i].bounds;
        boxes.push_back({dvec3(box.min), dvec3(box.max), i});
    }
    return boxes;
}

// Calls found(box of A, box of B) for all that overlap: a sweep along x.
template <typename Found>
void sweep_boxes(std::vector<WideBox> a, std::vector<WideBox> b, const Found& found) {
    const auto by_min = [](const WideBox& p, const WideBox& q) {
        return p.min.x != q.min.x ? p.min.x < q.min.x : p.part < q.part;
    };
    std::sort(a.begin(), a.end(), by_min);
    std::sort(b.begin(), b.end(), by_min);
    std::vector<const WideBox*> open_a, open_b;
    // The box that begins now, against those of the other model that have not ended before.
    const auto against = [](const WideBox& box, std::vector<const WideBox*>& open,
                            const auto& report) {
        std::erase_if(open, [&](const WideBox* other) { return other->max.x < box.min.x; });
        for (const WideBox* other : open) {
            if (other->min.y <= box.max.y && box.min.y <= other->max.y &&
                other->min.z <= box.max.z && box.min.z <= other->max.z)
                report(*other);
        }
    };
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (j == b.size() || (i < a.size() && a[i].min.x <= b[j].min.x)) {
            against(a[i], open_b, [&](const WideBox& other) { found(a[i], other); });
            open_a.push_back(&a[i++]);
        } else {
            against(b[j], open_a, [&](const WideBox& other) { found(other, b[j]); });
            open_b.push_back(&b[j++]);
        }
    }
}

}  // namespace

OverlapGraph::OverlapGraph(const PartModel& a, const PartModel& b, const RelativePose& pose)
    : parts_a_(static_cast<std::uint32_t>(a.parts().size())) {
    const VolumePair<Aabb, Aabb> boxes(pose, a.bounds(), b.bounds());
    sweep_boxes(boxes_of_a(a), boxes_of_b(b, pose), [&](const WideBox& p, const WideBox& q) {
        ++box_tests_;
        if (!boxes.test(a.parts()[p.part].bounds, boxes.place(b.parts()[q.part].bounds)).any())
            pairs_.push_back({p.part, q.part});
    });
    std::sort(pairs_.begin(), pairs_.end(), [](const PartPair& p, const PartPair& q) {
        return p.a != q.a ? p.a < q.a : p.b < q.b;
    });
    first_.assign(parts_a_ + b.parts().size() + 1, 0);
    for (const PartPair& pair : pairs_) ++first_[pair.a + 1], ++first_[parts_a_ + pair.b + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    neighbors_.resize(2 * pairs_.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const PartPair& pair : pairs_) {
        neighbors_[next[pair.a]++] = pair.b;
        neighbors_[next[parts_a_ + pair.b]++] = pair.a;
    }
}

std::span<const std::uint32_t> OverlapGraph::neighbors(PartKey key) const {
    const std::uint32_t vertex = key.body == 0 ? key.part : parts_a_ + key.part;
    return std::span(neighbors_).subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
}

std::size_t OverlapGraph::part_count() const {
    std::size_t count = 0;
    for (std::size_t vertex = 0; vertex + 1 < first_.size(); ++vertex)
        count += first_[vertex + 1] > first_[vertex];
    return count;
}

EdgesLeft::EdgesLeft(const OverlapGraph& graph) {
    for (const PartPair& pair : graph.pairs()) {
        if (of_[0].size() <= pair.a) of_[0].resize(pair.a + 1);
        if (of_[1].size() <= pair.b) of_[1].resize(pair.b + 1);
        of_[0][pair.a].push_back(pair.b);
        of_[1][pair.b].push_back(pair.a);
    }
}

std::optional<PartKey> EdgesLeft::next(const std::function<bool(PartKey)>& in_memory) const {
    // Asked once for each part: a part has many edges.
    std::vector<char> held[2];
    for (const int body : {0, 1}) {
        held[body].resize(of_[body].size());
        for (std::uint32_t part = 0; part < held[body].size(); ++part)
            held[body][part] = in_memory({body, part});
    }
    std::optional<PartKey> best;
    std::tuple<bool, std::size_t, std::size_t> lowest;
    for (const int body : {0, 1}) {
        for (std::uint32_t part = 0; part < of_[body].size(); ++part) {
            const auto& left = of_[body][part];
            if (left.empty()) continue;
            std::size_t to_load = 0;
            if (held[body][part])
                for (const std::uint32_t other : left) to_load += !held[1 - body][other];
            const std::tuple rank(!held[body][part], to_load, left.size());
            if (best && lowest <= rank) continue;
            best = PartKey{body, part};
            lowest = rank;
        }
    }
    return best;
}

void EdgesLeft::remove(const PartPair& edge) {
    std::erase(of_[0][edge.a], edge.b);
    std::erase(of_[1][edge.b], edge.a);
}

std::vector<PartArrival> parts_ahead(const PartModel& a, const PartModel& b,
                                     const RelativePose& pose, const dvec3& displacement) {
    constexpr double never = std::numeric_limits<double>::infinity();
    std::vector<double> times_a(a.parts().size(), never), times_b(b.parts().size(), never);
    std::vector<WideBox> swept = boxes_of_b(b, pose);
    for (WideBox& box : swept) {
        box.min += glm::min(displacement, dvec3(0));
        box.max += glm::max(displacement, dvec3(0));
    }
    sweep_boxes(boxes_of_a(a), swept, [&](const WideBox& p, const WideBox& q) {
        // When B's box, without its way, enters A's: the last of the three axes.
        const dvec3 low = q.min - glm::min(displacement, dvec3(0));
        const dvec3 high = q.max - glm::max(displacement, dvec3(0));
        double enters = 0, leaves = 1;
        for (int k = 0; k < 3; ++k) {
            const double d = displacement[k];
            if (d == 0) continue;  // they overlap on this axis all the time
            const double one = (p.min[k] - high[k]) / d, other = (p.max[k] - low[k]) / d;
            enters = std::max(enters, std::min(one, other));
            leaves = std::min(leaves, std::max(one, other));
        }
        if (!(enters <= leaves)) return;
        times_a[p.part] = std::min(times_a[p.part], enters);
        times_b[q.part] = std::min(times_b[q.part], enters);
    });
    std::vector<PartArrival> arrivals;
    for (std::uint32_t i = 0; i < times_a.size(); ++i) {
        if (times_a[i] <= 1) arrivals.push_back({{0, i}, times_a[i]});
    }
    for (std::uint32_t j = 0; j < times_b.size(); ++j) {
        if (times_b[j] <= 1) arrivals.push_back({{1, j}, times_b[j]});
    }
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const PartArrival& p, const PartArrival& q) { return p.time < q.time; });
    return arrivals;
}

}  // namespace collidoscope
