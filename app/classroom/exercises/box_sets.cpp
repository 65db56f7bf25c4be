#include "app/classroom/exercises/box_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/model/scene/random_places.h"

namespace collidoscope::app {
namespace {

using BoxOfSet = std::array<std::array<double, 3>, 2>;

std::vector<BoxOfSet> boxes_of(const Json& json) {
    std::vector<BoxOfSet> out;
    for (const Json& one : json) {
        BoxOfSet box{};
        for (std::size_t end = 0; end < 2; ++end)
            for (std::size_t k = 0; k < 3; ++k) box[end][k] = one[end][k].get<double>();
        out.push_back(box);
    }
    return out;
}

Json json_of(const std::vector<BoxOfSet>& boxes) {
    Json out = Json::array();
    for (const BoxOfSet& box : boxes) {
        Json ends = Json::array();
        for (const auto& end : box) {
            Json point = Json::array();
            for (const double v : end) point.push_back(number(static_cast<float>(v)));
            ends.push_back(std::move(point));
        }
        out.push_back(std::move(ends));
    }
    return out;
}

// Two boxes share points.
bool share_points(const BoxOfSet& a, const BoxOfSet& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (a[1][k] < b[0][k] || b[1][k] < a[0][k]) return false;
    return true;
}

// They do, but only at their borders.
bool only_touch(const BoxOfSet& a, const BoxOfSet& b) {
    if (!share_points(a, b)) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (a[1][k] == b[0][k] || b[1][k] == a[0][k]) return true;
    return false;
}

bool overlap(const BoxOfSet& a, const BoxOfSet& b) {
    return share_points(a, b) && !only_touch(a, b);
}

template <typename Visit>
bool any_pair(const std::vector<BoxOfSet>& boxes, Visit&& visit) {
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size(); ++j)
            if (visit(boxes[i], boxes[j])) return true;
    return false;
}

bool within(const BoxOfSet& a, const BoxOfSet& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (b[0][k] < a[0][k] || b[1][k] > a[1][k]) return false;
    return true;
}

bool is_flat(const BoxOfSet& box) {
    for (std::size_t k = 0; k < 3; ++k)
        if (box[0][k] == box[1][k]) return true;
    return false;
}

double largest(const std::vector<BoxOfSet>& boxes) {
    double most = 0;
    for (const BoxOfSet& box : boxes)
        for (const auto& end : box)
            for (const double v : end) most = std::max(most, std::abs(v));
    return most;
}

// Low corners in quarters, high ones an eighth beyond: none touches another. Sparse sets have small
// boxes.
std::vector<BoxOfSet> scattered(RandomPlaces& chance, std::size_t count, bool sparse) {
    std::vector<BoxOfSet> out;
    for (std::size_t i = 0; i < count; ++i) {
        BoxOfSet box{};
        for (std::size_t k = 0; k < 3; ++k) {
            box[0][k] = 0.25 * (chance.below(sparse ? 49 : 25) - (sparse ? 24 : 12));
            box[1][k] = box[0][k] + 0.25 * (1 + chance.below(sparse ? 6 : 12)) + 0.125;
        }
        out.push_back(box);
    }
    return out;
}

// The boxes in a long row, with a few neighbors each: too many to compare all with all quickly.
constexpr std::size_t many = 12000;
std::vector<BoxOfSet> long_row(RandomPlaces& chance) {
    std::vector<BoxOfSet> out(many);
    for (BoxOfSet& box : out) {
        box[0] = {0.5 * (chance.below(many) - static_cast<int>(many / 2)),
                  0.25 * (chance.below(25) - 12), 0.25 * (chance.below(25) - 12)};
        for (std::size_t k = 0; k < 3; ++k)
            box[1][k] = box[0][k] + 0.25 * (1 + chance.below(6)) + 0.125;
    }
    return out;
}

// Moves the last box so that it shares a side, an edge or a corner with the first.
void put_together(std::vector<BoxOfSet>& boxes, RandomPlaces& chance) {
    const BoxOfSet& a = boxes.front();
    BoxOfSet& b = boxes.back();
    const int axes = 1 + chance.below(7);
    for (std::size_t k = 0; k < 3; ++k) {
        const double width = b[1][k] - b[0][k];
        if (axes & (1 << k)) {
            b[0][k] = chance.below(2) ? a[1][k] : a[0][k] - width;
        } else {
            b[0][k] = a[0][k] - width + 0.25;
        }
        b[1][k] = b[0][k] + width;
    }
}

}  // namespace

std::optional<Json> made_boxes(std::uint64_t seed, std::uint64_t number, CaseKind kind) {
    if (kind == CaseKind::Parallel || kind == CaseKind::Own) return std::nullopt;
    RandomPlaces chance(seed * 15485863 + number * 32452843 + static_cast<std::uint64_t>(kind));
    if (kind == CaseKind::Large) return json_of(long_row(chance));
    const std::size_t count = 2 + static_cast<std::size_t>(chance.below(7));
    std::vector<BoxOfSet> boxes =
        scattered(chance, count, kind == CaseKind::Apart || kind == CaseKind::Touching);
    switch (kind) {
        case CaseKind::Touching:
            put_together(boxes, chance);
            break;
        case CaseKind::Contained:
            boxes.back() = boxes.front();
            if (chance.below(3) > 0)
                for (std::size_t k = 0; k < 3; ++k) {
                    boxes.front()[0][k] -= 0.5;
                    boxes.front()[1][k] += 0.25;
                }
            break;
        case CaseKind::Degenerate:
            for (std::size_t i = 0; i < count; i += 2) {
                const int axes = 1 + chance.below(7);
                for (std::size_t k = 0; k < 3; ++k)
                    if (axes & (1 << k)) boxes[i][1][k] = boxes[i][0][k];
            }
            break;
        case CaseKind::Huge:
        case CaseKind::Tiny: {
            const int power = 10 + chance.below(11);
            const double by = std::exp2(kind == CaseKind::Huge ? power : -power);
            for (BoxOfSet& box : boxes)
                for (auto& end : box)
                    for (double& v : end) v *= by;
            break;
        }
        default:
            break;
    }
    return json_of(boxes);
}

bool boxes_touch(const Json& json) {
    return any_pair(boxes_of(json), only_touch);
}

bool box_set_is(const Json& json, bool hit, CaseKind kind) {
    if (kind == CaseKind::Large) return json.size() >= 1000;
    const std::vector<BoxOfSet> boxes = boxes_of(json);
    const bool touch = any_pair(boxes, only_touch);
    const bool flat = std::any_of(boxes.begin(), boxes.end(), is_flat);
    switch (kind) {
        case CaseKind::Apart:
            return !hit;
        case CaseKind::Deep:
            return hit && !touch && any_pair(boxes, overlap);
        case CaseKind::Touching:
            return touch && !flat;
        case CaseKind::Contained:
            return !touch && any_pair(boxes, [](const BoxOfSet& a, const BoxOfSet& b) {
                return within(a, b) || within(b, a);
            });
        case CaseKind::Degenerate:
            return flat && !touch;
        case CaseKind::Huge:
            return !touch && largest(boxes) >= 500;
        case CaseKind::Tiny:
            return !touch && largest(boxes) <= 0.05;
        default:
            return true;
    }
}

}  // namespace collidoscope::app
