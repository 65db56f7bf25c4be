// Questions to every broad phase beside brute force in rationals; filters; pairs that begin and
// end.
#include "collision/broad/queries.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "collision/broad/all_pairs.h"
#include "collision/broad/axis_sort.h"
#include "collision/broad/dynamic_tree.h"
#include "collision/broad/grid/body_grid.h"
#include "collision/broad/hash/spatial_hash_listing.h"
#include "collision/broad/octree_broad.h"
#include "collision/broad/pair_events.h"
#include "collision/broad/space_time_bounds.h"
#include "collision/broad/sweep_and_prune.h"
#include "collision/broad/three_sweeps.h"
#include "collision/broad/uniform_grid.h"
#include "tests/collision/broad/random_crowd.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using test::RandomCrowd;

static_assert(AnswersQuestions<AllPairs> && AnswersQuestions<AllPairsTwice> &&
              AnswersQuestions<AxisSort> && AnswersQuestions<SweepAndPrune> &&
              AnswersQuestions<ThreeSweeps> && AnswersQuestions<UniformGrid> &&
              AnswersQuestions<OctreeBroad> && AnswersQuestions<DynamicTree> &&
              AnswersQuestions<BodyGrid> && AnswersQuestions<SpatialHash> &&
              AnswersQuestions<SpatialHashListing> && AnswersQuestions<SpaceTimeBounds>);

bool region_meets(const Aabb& a, const Aabb& b) {
    for (int axis = 0; axis < 3; ++axis) {
        if (a.min[axis] > a.max[axis] || a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis])
            return false;
    }
    return true;
}

// The first t at which a ray is in a box, in rationals.
std::optional<mpq_class> enters(const Ray& ray, const Aabb& box) {
    mpq_class from = 0;
    std::optional<mpq_class> to;
    for (int axis = 0; axis < 3; ++axis) {
        const mpq_class o = ray.origin[axis], d = ray.direction[axis];
        mpq_class lo = mpq_class(box.min[axis]) - o, hi = mpq_class(box.max[axis]) - o;
        if (d == 0) {
            if (lo > 0 || hi < 0) return std::nullopt;
            continue;
        }
        lo /= d, hi /= d;
        if (d < 0) std::swap(lo, hi);
        from = std::max(from, lo);
        to = to ? std::min(*to, hi) : hi;
    }
    if (to && *to < from) return std::nullopt;
    return from;
}

mpq_class squared_distance(const vec3& point, const Aabb& box) {
    mpq_class sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const mpq_class p = point[axis];
        const mpq_class below = mpq_class(box.min[axis]) - p, above = p - mpq_class(box.max[axis]);
        const mpq_class gap = std::max({below, above, mpq_class(0)});
        sum += gap * gap;
    }
    return sum;
}

// A broad phase and what is known of it.
template <typename B>
class Asked {
  public:
    explicit Asked(const B& fresh) : broad_(fresh) {}

    void add(const Aabb& box, bool fixed, BodyFilter filter) {
        const ProxyId id = broad_.add(box, fixed, filter);
        if (id >= known_.size()) known_.resize(id + std::size_t{1});
        known_[id] = Known{box, fixed, filter};
    }
    void change(RandomCrowd& random) {
        for (ProxyId id = 0; id < known_.size(); ++id) {
            if (!known_[id]) continue;
            if (random.chance(12)) {
                broad_.remove(id);
                known_[id].reset();
            } else if (!known_[id]->fixed && !random.chance(3)) {
                known_[id]->box = random.drifted(known_[id]->box);
                broad_.move(id, known_[id]->box);
            }
        }
        while (random.chance(2)) add_some(random);
    }
    void add_some(RandomCrowd& random) {
        const auto bits = [&] { return static_cast<std::uint16_t>(1 << random.integer(0, 3)); };
        BodyFilter filter;
        if (filtered_ && random.chance(2)) {
            filter.category = static_cast<std::uint16_t>(bits() | bits());
            filter.mask = static_cast<std::uint16_t>(bits() | bits() | bits());
        }
        add(random.box(), random.chance(4), filter);
    }
    void set_filtered(bool filtered) { filtered_ = filtered; }

    void update() {
        broad_.update();
        std::vector<ProxyPair> expected, found(broad_.pairs().begin(), broad_.pairs().end());
        std::sort(found.begin(), found.end());
        std::uint64_t possible = 0;
        for (ProxyId i = 0; i < known_.size(); ++i) {
            for (ProxyId j = i + 1; j < known_.size(); ++j) {
                if (!known_[i] || !known_[j] || (known_[i]->fixed && known_[j]->fixed)) continue;
                const BodyFilter a = known_[i]->filter, b = known_[j]->filter;
                if ((a.category & b.mask) == 0 || (b.category & a.mask) == 0) continue;
                ++possible;
                if (region_meets(known_[i]->box, known_[j]->box)) expected.push_back({i, j});
            }
        }
        EXPECT_EQ(found, expected);
        EXPECT_EQ(broad_.proxies().possible_pairs(), possible);
        // Begun and ended pairs are the differences of sets, as long as no body takes a number.
        events_.update(found);
        std::vector<ProxyPair> began, ended;
        for (const ProxyPair& pair : found) {
            if (!std::binary_search(before_.begin(), before_.end(), pair)) began.push_back(pair);
        }
        for (const ProxyPair& pair : before_) {
            if (!std::binary_search(found.begin(), found.end(), pair)) ended.push_back(pair);
        }
        EXPECT_TRUE(
            std::equal(began.begin(), began.end(), events_.began().begin(), events_.began().end()));
        EXPECT_TRUE(
            std::equal(ended.begin(), ended.end(), events_.ended().begin(), events_.ended().end()));
        before_ = found;
    }

    void ask_region(const Aabb& region, BodyFilter filter) {
        std::vector<ProxyId> expected;
        for_each_seen(filter, [&](ProxyId id, const Aabb& box) {
            if (region_meets(region, box)) expected.push_back(id);
        });
        EXPECT_EQ(answered(RegionQuestion(region, filter)).bodies, expected);
        hits_ += expected.size();
    }
    void ask_ray(const Ray& ray, float t_max, BodyFilter filter) {
        std::vector<ProxyId> expected;
        std::optional<std::pair<mpq_class, ProxyId>> first;
        bool near_tie = false, near_end = false;
        for_each_seen(filter, [&](ProxyId id, const Aabb& box) {
            const auto t = enters(ray, box);
            if (!t) return;
            // t is rounded to float: what lies at the very end of the range may be either.
            if (std::isfinite(t_max)) {
                const mpq_class end(t_max), share = mpq_class(1, 1 << 20);
                if (abs(*t - end) <= share * end) near_end = true;
                if (*t > end) return;
            }
            if (*t > mpq_class(std::numeric_limits<float>::max())) near_end = true;
            expected.push_back(id);
            // As floats they may be equal, and then the lower number counts.
            const mpq_class least = mpq_class(std::ldexp(1.0, -140));
            if (first && *t != first->first &&
                abs(*t - first->first) <= mpq_class(1, 1 << 20) * *t + least)
                near_tie = true;
            if (!first || *t < first->first) first = {*t, id};
        });
        if (near_end) return;
        const BoxAnswer all = answered(RayQuestion(ray, false, t_max, filter));
        EXPECT_EQ(all.bodies, expected);
        const BoxAnswer one = answered(RayQuestion(ray, true, t_max, filter));
        hits_ += expected.size();
        ASSERT_EQ(one.bodies.size(), first ? 1u : 0u);
        if (!first || near_tie) return;
        EXPECT_EQ(one.bodies[0], first->second);
        const auto at = std::find(all.bodies.begin(), all.bodies.end(), first->second);
        if (at != all.bodies.end()) {
            EXPECT_EQ(one.values[0], all.values[std::size_t(at - all.bodies.begin())]);
        }
    }
    void ask_nearest(const vec3& point, std::uint32_t count, BodyFilter filter) {
        std::vector<std::pair<mpq_class, ProxyId>> all;
        for_each_seen(filter, [&](ProxyId id, const Aabb& box) {
            all.emplace_back(squared_distance(point, box), id);
        });
        std::sort(all.begin(), all.end());
        if (all.size() > count) all.resize(count);
        std::vector<ProxyId> expected;
        for (const auto& one : all) expected.push_back(one.second);
        std::sort(expected.begin(), expected.end());
        const BoxAnswer found = answered(NearestQuestion(point, count, filter));
        EXPECT_EQ(found.bodies, expected);
        for (std::size_t i = 0; i < found.bodies.size() && i < expected.size(); ++i) {
            const mpq_class exact = squared_distance(point, known_[found.bodies[i]]->box);
            EXPECT_NEAR(found.values[i], std::sqrt(exact.get_d()),
                        1e-12 * std::sqrt(exact.get_d()));
        }
        hits_ += expected.size();
    }
    const std::optional<Aabb> some_box(RandomCrowd& random) const {
        const auto id = static_cast<std::size_t>(random.integer(0, int(known_.size()) - 1));
        return known_[id] ? std::optional(known_[id]->box) : std::nullopt;
    }
    std::uint64_t hits() const { return hits_; }
    const std::set<std::string>& labels() const { return labels_; }

  private:
    struct Known {
        Aabb box;
        bool fixed = false;
        BodyFilter filter;
    };
    template <typename Visit>
    void for_each_seen(BodyFilter filter, const Visit& visit) const {
        for (ProxyId id = 0; id < known_.size(); ++id) {
            if (!known_[id]) continue;
            const BodyFilter own = known_[id]->filter;
            if ((own.category & filter.mask) != 0 && (filter.category & own.mask) != 0)
                visit(id, known_[id]->box);
        }
    }
    // Plain, traced, and of a copy: all the same.
    template <typename Question>
    BoxAnswer answered(const Question& question) {
        const BoxAnswer plain = answer_of(broad_, question);
        Recording recording;
        EXPECT_EQ(answer_of(broad_, question, Recorder(recording)), plain);
        const B copy = broad_;
        EXPECT_EQ(answer_of(copy, question), plain);
        for (const Step& step : recording.steps) {
            EXPECT_FALSE(step.sentence.empty()) << step.label;
            labels_.insert(step.label);
        }
        EXPECT_LE(plain.tests, broad_.proxies().count());
        return plain;
    }

    B broad_;
    bool filtered_ = false;
    std::vector<std::optional<Known>> known_;
    std::vector<ProxyPair> before_;
    PairEvents events_;
    std::uint64_t hits_ = 0;
    std::set<std::string> labels_;
};

template <typename B>
void check_questions(const B& fresh, std::uint64_t seed = 20260901) {
    RandomCrowd random(seed);
    std::uint64_t hits = 0;
    std::set<std::string> labels;
    const std::size_t scenes = oracle::cases(600);
    for (std::size_t scene = 0; scene < scenes; ++scene) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", scene " + std::to_string(scene));
        random.next_scene();
        Asked<B> asked(fresh);
        asked.set_filtered(random.chance(2));
        const int bodies = random.chance(6) ? random.integer(60, 150) : random.integer(1, 20);
        for (int i = 0; i < bodies; ++i) asked.add_some(random);
        const int frames = random.integer(1, 6);
        for (int frame = 0; frame < frames; ++frame) {
            if (frame > 0) asked.change(random);
            asked.update();
            BodyFilter filter;
            if (random.chance(4)) filter.mask = static_cast<std::uint16_t>(random.integer(0, 15));
            Aabb region = random.box();
            if (const auto other = asked.some_box(random); other && random.chance(3))
                region = random.touching(*other);
            asked.ask_region(region, filter);
            const Aabb from = random.box(), to = random.box();
            Ray ray{from.min, to.max / 2.0f - from.min / 2.0f};
            for (int axis = 0; axis < 3; ++axis) {
                if (random.chance(4)) ray.direction[axis] = 0;
            }
            const bool ends = random.chance(3);
            asked.ask_ray(ray,
                          ends ? static_cast<float>(random.integer(0, 3))
                               : std::numeric_limits<float>::infinity(),
                          filter);
            const vec3 point = random.chance(2) ? from.min : region.max;
            asked.ask_nearest(point, static_cast<std::uint32_t>(random.integer(0, 6)), filter);
            if (testing::Test::HasFailure()) return;
        }
        hits += asked.hits();
        labels.insert(asked.labels().begin(), asked.labels().end());
    }
    if (scenes >= 600) {
        EXPECT_GT(hits, scenes);
        EXPECT_TRUE(labels.contains("hit") && labels.contains("miss") &&
                    labels.contains("hidden") && labels.contains("done"));
    }
}

TEST(BroadQuery, AllPairs) {
    check_questions(AllPairs{});
    check_questions(AllPairsTwice{});
}
TEST(BroadQuery, AxisSort) {
    check_questions(AxisSort{});
    check_questions(AxisSort{SortAxis::Y});
}
TEST(BroadQuery, SweepAndPrune) {
    check_questions(SweepAndPrune{});
}
TEST(BroadQuery, ThreeSweeps) {
    check_questions(ThreeSweeps{});
}
TEST(BroadQuery, UniformGrid) {
    check_questions(UniformGrid{});
    check_questions(UniformGrid{{.dimensions = 2}});
}
TEST(BroadQuery, OctreeBroad) {
    check_questions(OctreeBroad{});
    check_questions(OctreeBroad{{.loose = true}});
}
TEST(BroadQuery, DynamicTree) {
    check_questions(DynamicTree{});
}
TEST(BroadQuery, BodyGrid) {
    check_questions(BodyGrid{});
    check_questions(BodyGrid{1, KeepPairs::Always});
}
TEST(BroadQuery, SpatialHash) {
    check_questions(SpatialHash{});
    check_questions(SpatialHash{{.dimensions = 3}});
    check_questions(SpatialHashListing{});
}
TEST(BroadQuery, SpaceTimeBounds) {
    check_questions(SpaceTimeBounds{});
}

// With thousands of bodies a structure tests few of them.
TEST(BroadQuery, LooksAtFew) {
    const auto check = [](auto broad, std::uint64_t most) {
        for (int x = 0; x < 16; ++x) {
            for (int y = 0; y < 16; ++y) {
                for (int z = 0; z < 16; ++z) {
                    const vec3 at(3 * x, 3 * y, 3 * z);
                    broad.add({at, at + 1.0f});
                }
            }
        }
        broad.update();
        SCOPED_TRACE(most);
        EXPECT_EQ(overlaps(broad, {vec3(11), vec3(14)}).bodies.size(), 1u);
        EXPECT_LE(overlaps(broad, {vec3(11), vec3(14)}).tests, most);
        const Ray ray{vec3(-1, 0.5f, 0.5f), vec3(1, 0, 0)};
        EXPECT_EQ(raycast_all(broad, ray).bodies.size(), 16u);
        EXPECT_LE(raycast_first(broad, ray).tests, most);
        EXPECT_LE(nearest(broad, vec3(20), 3).tests, most);
    };
    check(DynamicTree{}, 100);
    // Bodies across borders stay in large cells, unless cells are loose.
    check(OctreeBroad{}, 700);
    check(OctreeBroad{{.loose = true}}, 200);
    check(UniformGrid{}, 200);
    // It looks layer by layer, so not at the nearest cells first.
    check(BodyGrid{}, 600);
    check(SpatialHash{{.dimensions = 3}}, 200);
    // Its boxes hold for many frames, and are as large.
    check(SpaceTimeBounds{}, 1024);
    check(SweepAndPrune{}, 1024);
    check(ThreeSweeps{}, 1024);
    check(AxisSort{}, 1024);
}

TEST(PairEvents, FollowBodiesThatTakeAnotherNumber) {
    PairEvents events;
    const std::vector<ProxyPair> first{{0, 1}, {1, 3}, {2, 3}};
    events.update(first);
    EXPECT_EQ(events.began().size(), 3u);
    EXPECT_TRUE(events.ended().empty());
    // Body 1 goes, and 3 is called 1 from now on.
    events.removed(1, 3);
    const std::vector<ProxyPair> second{{1, 2}};
    events.update(second);
    EXPECT_TRUE(events.began().empty());
    ASSERT_EQ(events.ended().size(), 2u);
    EXPECT_EQ(events.ended()[0], (ProxyPair{0, 1}));
    EXPECT_EQ(events.ended()[1], (ProxyPair{1, 3}));
    events.removed(2, 2);
    events.update({});
    ASSERT_EQ(events.ended().size(), 1u);
    EXPECT_EQ(events.ended()[0], (ProxyPair{1, 2}));
}

}  // namespace
}  // namespace collidoscope
