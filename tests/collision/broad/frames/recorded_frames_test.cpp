// True pairs of recorded frames beside brute force, differences, and measures.
#include "collision/broad/frames/recorded_frames.h"

#include <gtest/gtest.h>

#include <set>

#include "collision/broad/frames/frame_measures.h"
#include "tests/collision/broad/frames/random_frames.h"

namespace collidoscope {
namespace {

TEST(RecordedFrames, TruePairsAreThoseOfBruteForce) {
    oracle::RandomFrames random(36);
    std::size_t pairs = 0, without = 0;
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        const RecordedFrames all = random.frames(random.integer(0, 40), 4);
        for (const RecordedFrame& frame : all.frames) {
            const std::vector<ProxyPair> expected = oracle::pairs_by_force(all, frame);
            EXPECT_EQ(true_pairs(all, frame), expected) << "case " << i;
            pairs += expected.size();
            without += expected.empty();
        }
    }
    EXPECT_GT(pairs, 0u);
    EXPECT_GT(without, 0u);
}

TEST(RecordedFrames, DifferencesAreCountedAndNamed) {
    oracle::RandomFrames random(37);
    std::size_t missing_in_all = 0, extra_in_all = 0, twice_in_all = 0;
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        RecordedFrames all = random.frames(random.integer(4, 30), 2);
        RecordedFrame& frame = all.frames.back();
        const std::vector<ProxyPair> truth = oracle::pairs_by_force(all, frame);
        EXPECT_TRUE(compare_pairs(all, frame, truth).equal());
        std::set<ProxyPair> missing, extra, twice;
        frame.pairs.emplace();
        for (const ProxyPair& pair : truth) {
            if (random.integer(0, 5) == 0) {
                missing.insert(pair);
                continue;
            }
            frame.pairs->push_back(pair);
            if (random.integer(0, 5) == 0) {
                twice.insert(pair);
                frame.pairs->push_back(pair);
            }
        }
        const std::vector<RecordedBox> boxes = boxes_in(frame);
        for (int k = 0; k < 5 && boxes.size() > 1; ++k) {
            const int last = static_cast<int>(boxes.size()) - 1;
            const auto a = boxes[static_cast<std::size_t>(random.integer(0, last))].track;
            const auto b = boxes[static_cast<std::size_t>(random.integer(0, last))].track;
            if (a == b) continue;
            const ProxyPair pair = ordered(a, b);
            if (std::binary_search(truth.begin(), truth.end(), pair)) continue;
            if (extra.insert(pair).second) frame.pairs->push_back(pair);
        }
        std::sort(frame.pairs->begin(), frame.pairs->end());
        const PairComparison found = compare_pairs(all, frame, truth);
        EXPECT_EQ(found.missing, missing.size());
        EXPECT_EQ(found.extra, extra.size());
        EXPECT_EQ(found.twice, twice.size());
        EXPECT_EQ(found.list.size(), missing.size() + extra.size() + twice.size());
        for (const PairDifference& one : found.list) {
            EXPECT_LT(one.a, one.b);
            EXPECT_EQ(one.gap > 0, one.fault == PairFault::Apart);
        }
        missing_in_all += missing.size(), extra_in_all += extra.size();
        twice_in_all += twice.size();
        EXPECT_LE(compare_pairs(all, frame, truth, 2).list.size(), 2u);
        EXPECT_EQ(compare_pairs(all, frame, truth, 2).missing, missing.size());
    }
    EXPECT_GT(missing_in_all, 0u);
    EXPECT_GT(extra_in_all, 0u);
    EXPECT_GT(twice_in_all, 0u);
}

TEST(RecordedFrames, ReasonsOfExtraPairs) {
    RecordedFrames all;
    all.tracks = {
        {1, true, {}}, {2, true, {}}, {3, false, {1, 1}}, {4, false, {2, 2}}, {5, false, {}}};
    RecordedFrame frame;
    const Aabb unit{vec3(0), vec3(1)};
    frame.statics = std::make_shared<const std::vector<RecordedBox>>(
        std::vector<RecordedBox>{{0, unit}, {1, unit}});
    frame.boxes = {{2, unit}, {3, unit}, {4, {vec3(3, 0, 0), vec3(4, 1, 1)}}};
    frame.pairs = std::vector<ProxyPair>{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}};
    all.frames = {frame};
    const PairComparison found = compare_pairs(all, frame, true_pairs(all, frame));
    ASSERT_EQ(found.list.size(), 3u);
    EXPECT_EQ(found.list[0], (PairDifference{PairFault::BothStatic, 1, 2, 0}));
    EXPECT_EQ(found.list[1], (PairDifference{PairFault::Filtered, 3, 4, 0}));
    EXPECT_EQ(found.list[2], (PairDifference{PairFault::Apart, 3, 5, 2}));
    EXPECT_EQ(found.largest_gap, 2);
}

TEST(FrameMeasures, CountsAreThoseOfBruteForce) {
    oracle::RandomFrames random(38);
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        const RecordedFrames all = random.frames(random.integer(1, 30), 5);
        const FrameMeasures m = measure(all);
        std::array<std::uint64_t, 3> intervals{};
        std::uint64_t boxes = 0, came = 0, went = 0, pairs = 0, jumped = 0;
        for (std::size_t f = 0; f < all.frames.size(); ++f) {
            const std::vector<RecordedBox> now = boxes_in(all.frames[f]);
            boxes += now.size();
            pairs += oracle::pairs_by_force(all, all.frames[f]).size();
            for (std::size_t a = 0; a < now.size(); ++a) {
                for (std::size_t b = 0; b < a; ++b) {
                    for (int axis = 0; axis < 3; ++axis)
                        intervals[static_cast<std::size_t>(axis)] +=
                            now[a].box.min[axis] <= now[b].box.max[axis] &&
                            now[b].box.min[axis] <= now[a].box.max[axis];
                }
            }
            if (f == 0) continue;
            const std::vector<RecordedBox> then = boxes_in(all.frames[f - 1]);
            for (const RecordedBox& one : now) {
                const auto last = std::find_if(then.begin(), then.end(), [&](const auto& other) {
                    return other.track == one.track;
                });
                came += last == then.end();
                if (last == then.end() || all.tracks[one.track].fixed) continue;
                const vec3 way = glm::abs(0.5f * (one.box.min + one.box.max) -
                                          0.5f * (last->box.min + last->box.max));
                const vec3 size = one.box.max - one.box.min;
                // On the lattice nothing is rounded.
                jumped += std::max({way.x, way.y, way.z}) > std::max({size.x, size.y, size.z});
            }
            for (const RecordedBox& one : then)
                went += std::none_of(now.begin(), now.end(),
                                     [&](const auto& other) { return other.track == one.track; });
        }
        EXPECT_EQ(m.boxes, boxes);
        EXPECT_EQ(m.pairs, pairs);
        EXPECT_EQ(m.came, came);
        EXPECT_EQ(m.went, went);
        EXPECT_EQ(m.interval_pairs, intervals);
        EXPECT_EQ(m.jumped, jumped);
        EXPECT_LE(m.median_side, m.largest_side);
        EXPECT_LE(m.fullest_cell, m.boxes_then);
    }
}

TEST(FrameMeasures, NameTheHugeBoxAndTheHub) {
    RecordedFrames all;
    RecordedFrame frame;
    for (std::uint32_t i = 0; i < 50; ++i) {
        all.tracks.push_back({100 + i, false, {}});
        const vec3 at(2.0f * static_cast<float>(i), 0, 0);
        frame.boxes.push_back({i, {at, at + vec3(1)}});
    }
    all.tracks.push_back({7, false, {}});
    frame.boxes.push_back({50, {vec3(-10, -1, -1), vec3(200, 0, 200)}});
    frame.number = 12;
    all.frames = {frame};
    all.field = {vec3(-10, -1, -1), vec3(200)};
    const FrameMeasures m = measure(all);
    EXPECT_EQ(m.largest_id, 7u);
    EXPECT_EQ(m.largest_in, 12u);
    EXPECT_EQ(m.largest_side, 210);
    EXPECT_EQ(m.median_side, 1);
    EXPECT_EQ(m.large_boxes, 1u);
    EXPECT_EQ(m.max_pairs, 50u);
    EXPECT_EQ(m.max_pairs_id, 7u);
    EXPECT_EQ(m.pairs, 50u);
}

}  // namespace
}  // namespace collidoscope
