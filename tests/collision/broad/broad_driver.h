// Drives any broad phase through scenes and frames and compares its pairs with brute force.
//
//     TEST(AxisSort, Exact) { test::check_broad_phase(AxisSort{}, "axis_sort"); }
//
// does all that every broad phase has to pass; the parts can be called alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"
#include "tests/collision/broad/random_crowd.h"
#include "tests/oracle/cases.h"

namespace collidoscope::test {

// A broad phase, its twin that is given the same calls, and what brute force knows of both.
template <BroadPhase B>
class BroadDriver {
  public:
    // With `statics` some of the boxes are static, also when they come back under an old number.
    explicit BroadDriver(const B& fresh, bool statics = false) : broad_(fresh), statics_(statics) {}

    std::size_t count() const { return alive_.size(); }
    const Aabb& some_box(RandomCrowd& random) const { return *boxes_[some(random)]; }

    void add(const Aabb& box) {
        const bool fixed = statics_ && ++added_ * 7 % 11 < 5;
        const ProxyId id = broad_.add(box, fixed);
        ProxyId expected = static_cast<ProxyId>(boxes_.size());
        if (freed_.empty()) {
            boxes_.emplace_back();
        } else {
            expected = freed_.back();
            freed_.pop_back();
        }
        ASSERT_EQ(id, expected);
        if (twin_) {
            ASSERT_EQ(twin_->add(box, fixed), expected);
        }
        boxes_[id] = box;
        fixed_.resize(boxes_.size());
        fixed_[id] = fixed;
        alive_.push_back(id);
    }
    void remove(ProxyId id) {
        broad_.remove(id);
        if (twin_) twin_->remove(id);
        boxes_[id].reset();
        freed_.push_back(id);
        std::erase(alive_, id);
    }
    void move(ProxyId id, const Aabb& box) {
        broad_.move(id, box);
        if (twin_) twin_->move(id, box);
        boxes_[id] = box;
    }
    ProxyId some(RandomCrowd& random) const {
        return alive_[std::size_t(random.integer(0, int(alive_.size()) - 1))];
    }

    // From here on a copy is given the same calls, and has to go on alike.
    void copy_to_twin() { twin_ = broad_; }

    // The pairs after an update. One in four of the twin's updates is traced.
    void frame(std::set<std::string>* labels = nullptr) {
        broad_.update();
        const std::span<const ProxyPair> found = broad_.pairs();
        std::vector<ProxyPair> pairs(found.begin(), found.end());
        check_twin(pairs, labels);
        std::sort(pairs.begin(), pairs.end());
        brute_force();
        ASSERT_EQ(pairs.size(), expected_.size());
        ASSERT_TRUE(pairs == expected_);
        pairs_seen_ += pairs.size();
        const BroadCounts counts = broad_.counts();
        const std::uint64_t n = boxes_.size();
        EXPECT_LE(counts.box_tests, 4 * n * n + 64);
        EXPECT_LE(counts.moved, n);
        EXPECT_EQ(broad_.proxies().count(), alive_.size());
        if (statics_) check_possible();
    }
    // Pairs that brute force may compare.
    std::uint64_t possible() const {
        std::uint64_t pairs = 0;
        for (const ProxyId i : alive_)
            for (const ProxyId j : alive_) pairs += i < j && !(fixed_[i] && fixed_[j]);
        return pairs;
    }

    std::uint64_t pairs_seen() const { return pairs_seen_; }
    const B& broad() const { return broad_; }

    // A few of the changes that happen from one frame to the next.
    void change(RandomCrowd& random, int most) {
        const bool restless = random.chance(10);
        const std::vector<ProxyId> before = alive_;
        for (const ProxyId id : before) {
            if (restless || !random.chance(3)) move(id, random.drifted(*boxes_[id]));
        }
        if (random.chance(4) && count() > 0) {  // teleport, to an exact place now and then
            const Aabb& other = some_box(random);
            move(some(random), random.chance(3)   ? other
                               : random.chance(2) ? random.touching(other)
                                                  : random.box());
        }
        if (random.chance(6) && count() > 0) remove(some(random));
        if (random.chance(6) && int(count()) < most) add(random.box());
        if (random.chance(10) && count() > 0) {  // gone and come back under the same number
            remove(some(random));
            add(random.box());
        }
        if (random.chance(20) && int(count()) < most) {  // come and gone before anyone looked
            add(random.box());
            if (random.chance(2)) move(alive_.back(), random.box());
            remove(alive_.back());
        }
        if (random.chance(40)) {  // many at once
            while (count() > 0 && !random.chance(8)) remove(some(random));
            while (int(count()) < most && !random.chance(8)) add(random.box());
        }
    }

  private:
    void check_twin(const std::vector<ProxyPair>& pairs, std::set<std::string>* labels) {
        if (!twin_) return;
        Recording recording;
        if (frames_++ % 4 == 0) {
            twin_->update(Recorder(recording));
        } else {
            twin_->update();
        }
        const std::span<const ProxyPair> twins = twin_->pairs();
        EXPECT_TRUE(std::equal(pairs.begin(), pairs.end(), twins.begin(), twins.end()))
            << "the copy, traced, found other pairs or in another order";
        const BroadCounts a = broad_.counts(), b = twin_->counts();
        EXPECT_TRUE(a.box_tests == b.box_tests && a.swaps == b.swaps && a.cells == b.cells &&
                    a.moved == b.moved && a.asleep == b.asleep);
        for (const Step& step : recording.steps) {
            EXPECT_FALSE(step.sentence.empty()) << step.label;
            if (labels) labels->insert(step.label);
        }
    }

    void check_possible() const {
        std::uint32_t fixed = 0;
        for (const ProxyId id : alive_) {
            EXPECT_EQ(broad_.proxies().fixed(id), fixed_[id]);
            fixed += fixed_[id];
        }
        EXPECT_EQ(broad_.proxies().fixed_count(), fixed);
        EXPECT_EQ(broad_.proxies().possible_pairs(), possible());
        if constexpr (requires { B::compares_all; }) {
            const std::uint64_t tests = broad_.counts().box_tests;
            EXPECT_TRUE(tests == possible() || tests == 2 * possible());
        }
    }

    void brute_force() {
        expected_.clear();
        for (ProxyId i = 0; i < boxes_.size(); ++i) {
            for (ProxyId j = i + 1; j < boxes_.size(); ++j) {
                if (!boxes_[i] || !boxes_[j] || (fixed_[i] && fixed_[j])) continue;
                bool apart = false;
                for (int axis = 0; axis < 3; ++axis) {
                    apart |= boxes_[i]->max[axis] < boxes_[j]->min[axis];
                    apart |= boxes_[j]->max[axis] < boxes_[i]->min[axis];
                }
                if (!apart) expected_.push_back({i, j});
            }
        }
    }

    B broad_;
    bool statics_;
    std::size_t added_ = 0;
    std::vector<bool> fixed_;  // by proxy
    std::optional<B> twin_;
    std::vector<std::optional<Aabb>> boxes_;
    std::vector<ProxyId> alive_, freed_;
    std::vector<ProxyPair> expected_;
    std::uint64_t pairs_seen_ = 0;
    std::size_t frames_ = 0;
};

// Static boxes among moving ones: their pairs are those of brute force without the pairs of two
// static ones, whoever comes, goes and is carried elsewhere.
template <BroadPhase B>
void check_static_bodies(const B& fresh, std::size_t frames, std::uint64_t seed = 20260701) {
    RandomCrowd random(seed);
    std::uint64_t pairs = 0;
    for (std::size_t done = 0; done < frames; done += 10) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", frame " + std::to_string(done));
        random.next_scene();
        BroadDriver<B> driver(fresh, true);
        // Now and then more than are sorted in one by one.
        const int most = random.chance(5) ? 90 : 20;
        const int first = random.integer(1, most);
        while (int(driver.count()) < first) driver.add(random.box());
        for (int frame = 0; frame < 10; ++frame) {
            if (frame == 3) driver.copy_to_twin();
            if (frame > 0) driver.change(random, most);
            driver.frame();
            if (testing::Test::HasFailure()) return;
        }
        pairs += driver.pairs_seen();
    }
    if (frames >= 1'000) {
        EXPECT_GT(pairs, frames / 2);
    }
}

// Small scenes, each a fresh broad phase with 2 to 12 boxes and up to three frames.
template <BroadPhase B>
void check_random_scenes(const B& fresh, std::size_t scenes, std::uint64_t seed = 20260501) {
    RandomCrowd random(seed);
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < scenes; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", scene " + std::to_string(i));
        random.next_scene();
        BroadDriver<B> driver(fresh);
        const int n = random.integer(2, 12);
        while (int(driver.count()) < n) {
            driver.add(driver.count() == 0 || !random.chance(4)
                           ? random.box()
                           : random.touching(driver.some_box(random)));
        }
        driver.frame();
        for (int frame = random.integer(0, 2); frame > 0; --frame) {
            driver.change(random, 12);
            driver.frame();
        }
        pairs += driver.pairs_seen();
        if (testing::Test::HasFailure()) return;
    }
    if (scenes >= 1'000) {
        EXPECT_GT(pairs, scenes / 4);
    }
}

// Crowds of up to `most` that drift for a few hundred frames each. A copy is made on the way and
// traced; the labels of its steps are returned.
template <BroadPhase B>
std::set<std::string> check_coherent_frames(const B& fresh, std::size_t frames, int most = 30,
                                            std::uint64_t seed = 20260502) {
    RandomCrowd random(seed);
    std::set<std::string> labels;
    std::uint64_t pairs = 0;
    for (std::size_t done = 0; done < frames;) {
        random.next_scene();
        BroadDriver<B> driver(fresh);
        const std::size_t here = std::min<std::size_t>(frames - done, 200);
        const int start = random.integer(0, most);
        while (int(driver.count()) < start) driver.add(random.box());
        for (std::size_t i = 0; i < here; ++i) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", frame " + std::to_string(done + i));
            if (i == 0 || i == here / 2) driver.copy_to_twin();
            if (i != 0) driver.change(random, most);
            driver.frame(&labels);
            if (testing::Test::HasFailure()) return labels;
        }
        pairs += driver.pairs_seen();
        done += here;
    }
    if (frames >= 1'000) {
        EXPECT_GT(pairs, frames / 2);
    }
    return labels;
}

// Calls that are refused change nothing.
template <BroadPhase B>
void check_refusals(const B& fresh) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    B broad = fresh;
    EXPECT_THROW(broad.remove(0), std::out_of_range);
    EXPECT_THROW(broad.move(0, Aabb{}), std::out_of_range);
    broad.update();
    EXPECT_TRUE(std::span<const ProxyPair>(broad.pairs()).empty());
    const ProxyId a = broad.add({vec3(0), vec3(1)});
    const ProxyId b = broad.add({vec3(1), vec3(2)});
    const Aabb wrong[] = {{vec3(0), vec3(1, nan, 1)},
                          {vec3(nan), vec3(nan)},
                          {vec3(0), vec3(1, 1, inf)},
                          {vec3(-inf, 0, 0), vec3(1)},
                          {vec3(0, 2, 0), vec3(1)}};
    for (int round = 0; round < 2; ++round) {
        for (const Aabb& box : wrong) {
            EXPECT_THROW(broad.add(box), std::invalid_argument);
            EXPECT_THROW(broad.move(a, box), std::invalid_argument);
        }
        EXPECT_THROW(broad.remove(no_proxy), std::out_of_range);
        EXPECT_THROW(broad.move(2, Aabb{}), std::out_of_range);
        broad.update();
        const std::span<const ProxyPair> pairs = broad.pairs();
        ASSERT_EQ(pairs.size(), 1u);
        EXPECT_EQ(pairs[0], ordered(a, b));
    }
    broad.remove(a);
    EXPECT_THROW(broad.remove(a), std::out_of_range);
    EXPECT_THROW(broad.move(a, Aabb{}), std::out_of_range);
    // Pairs are those of the last update.
    EXPECT_EQ(std::span<const ProxyPair>(broad.pairs()).size(), 1u);
    broad.update();
    EXPECT_TRUE(std::span<const ProxyPair>(broad.pairs()).empty());
    EXPECT_EQ(broad.add({vec3(2), vec3(2)}), a);
    broad.update();
    EXPECT_EQ(std::span<const ProxyPair>(broad.pairs()).size(), 1u);
}

// The recorded labels are lines of assets/pseudocode/ID.txt, and the other way round.
inline void check_labels(const std::set<std::string>& recorded, const std::string& id) {
    std::ifstream text("assets/pseudocode/" + id + ".txt");
    ASSERT_TRUE(text) << "no assets/pseudocode/" << id << ".txt";
    std::set<std::string> labels;
    for (std::string line; std::getline(text, line);) {
        if (const auto hash = line.rfind('#'); hash != std::string::npos)
            labels.insert(line.substr(hash + 1));
    }
    EXPECT_EQ(recorded, labels);
}

// All of it in the sizes that every run of the tests can afford. An empty id: no pseudo-code.
template <BroadPhase B>
void check_broad_phase(const B& fresh, const std::string& id) {
    check_refusals(fresh);
    check_random_scenes(fresh, oracle::cases(10'000));
    check_static_bodies(fresh, oracle::cases(1'000));
    const std::set<std::string> labels = check_coherent_frames(fresh, oracle::cases(4'000));
    if (!id.empty() && oracle::cases(4'000) >= 4'000) check_labels(labels, id);
}

}  // namespace collidoscope::test
