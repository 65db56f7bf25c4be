// The thesis's printed listings: what they report is so, and what the scenes say of them is, too.
#include "collision/trees/patches/cd_listing.h"

#include <gtest/gtest.h>

#include <set>

#include "collision/trees/patches/cd_query.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using test::brute_force;

Mesh listing_strip(int triangles) {
    Mesh mesh;  // flat, each triangle beside the one before
    for (int k = 0; k < triangles + 2; ++k)
        mesh.positions.emplace_back(0.5f * float(k), 0.0f, k % 2 ? 1.0f : 0.0f);
    for (std::uint32_t k = 0; k < std::uint32_t(triangles); ++k)
        mesh.triangles.push_back(k % 2 ? std::array{k + 1, k, k + 2} : std::array{k, k + 1, k + 2});
    return mesh;
}

// The neighbors that the printed lines give a triangle when it is added, from the patches alone:
// of each patch tried up to its own those members, in order, before the first that does not fit.
std::set<std::uint32_t> collected(const Mesh& mesh, const ListingPatches& all, std::uint32_t t,
                                  std::uint32_t patch_size) {
    std::set<std::uint32_t> found;
    for (std::uint32_t p = 0; p <= all.patch_of[t]; ++p) {
        std::vector<std::uint32_t> before;
        for (const std::uint32_t member : all.patches[p])
            if (member < t) before.push_back(member);
        if (before.size() > patch_size) continue;
        for (const std::uint32_t member : before) {
            if (check_condition(mesh.triangle(member), mesh.triangle(t)) != PatchCondition::None)
                break;
            found.insert(member);
        }
    }
    return found;
}

TEST(CdListing, PatchesAndNeighborsAreThoseOfThePrintedLines) {
    constexpr std::uint64_t seed = 20261124;
    test::RandomFloats random(seed);
    std::size_t foreign = 0, too_many = 0;
    const std::size_t n = oracle::cases(2'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        const Mesh mesh = i % 5 == 0 ? listing_strip(random.integer(1, 30))
                                     : test::soup(random, random.integer(0, test::soup_kinds - 1),
                                                  random.integer(1, 30));
        const auto size = static_cast<std::uint32_t>(random.integer(1, 10));
        const ListingPatches all = *add_triangles_as_printed(mesh, size);
        std::size_t listed = 0;
        for (std::uint32_t p = 0; p < all.patches.size(); ++p) {
            const auto& patch = all.patches[p];
            listed += patch.size();
            EXPECT_LE(patch.size(), size + 1);
            too_many += patch.size() == size + 1;
            for (const std::uint32_t s : patch) {
                EXPECT_EQ(all.patch_of[s], p);
                for (const std::uint32_t t : patch) {
                    if (s == t) continue;
                    EXPECT_EQ(check_condition(mesh.triangle(s), mesh.triangle(t)),
                              PatchCondition::None);
                }
            }
        }
        EXPECT_EQ(listed, mesh.triangles.size());
        foreign += all.foreign();
        for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
            // To the older ones without a corner, from them with the one that differs.
            std::set<std::uint32_t> older;
            for (const ListingNeighbor& next : all.neighbors[t]) {
                if (next.triangle < t) {
                    EXPECT_EQ(next.corner, ListingNeighbor::none);
                    older.insert(next.triangle);
                }
            }
            const bool begins = all.patches[all.patch_of[t]].front() == t;
            EXPECT_EQ(older, begins ? std::set<std::uint32_t>{} : collected(mesh, all, t, size));
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(too_many, 0u);
    EXPECT_GT(foreign, 0u);
}

TEST(CdListing, ReportsNothingThatIsNotSo) {
    constexpr std::uint64_t seed = 20261125;
    test::RandomFloats random(seed);
    std::size_t hits = 0, missed = 0, again = 0;
    const std::size_t n = oracle::cases(3'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        const Mesh a =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 30));
        const Mesh b =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 30));
        const RelativePose pose(test::random_pose(random), test::random_pose(random));
        const auto size = static_cast<std::uint32_t>(random.integer(1, 10));
        const auto of_a = add_triangles_as_printed(a, size),
                   of_b = add_triangles_as_printed(b, size);
        const ListingAnswer found = check_triangles_as_printed(a, *of_a, b, *of_b, pose);
        EXPECT_TRUE(found.complete);
        const auto expected = brute_force(a, b, pose);
        std::set<TrianglePair> reported;
        for (const TrianglePair& pair : found.pairs) {
            EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
            again += !reported.insert(pair).second;
        }
        hits += expected.size();
        missed += expected.size() - reported.size();
        const ListingAnswer first = check_triangles_as_printed(a, *of_a, b, *of_b, pose, 1);
        EXPECT_EQ(first.pairs.size(), std::min<std::size_t>(1, found.pairs.size()));
        if (HasFailure()) return;
    }
    std::printf("of %zu pairs the printed search misses %zu, and reports %zu again\n", hits, missed,
                again);
    EXPECT_GT(hits, 0u);
    if (n >= 1'000) {
        EXPECT_GT(missed, 0u);
        EXPECT_GT(again, 0u);
    }
}

// Two triangles are one patch each way: nothing is left to a neighbor.
TEST(CdListing, OneTriangleEach) {
    constexpr std::uint64_t seed = 20261126;
    test::RandomFloats random(seed);
    for (int i = 0; i < 500; ++i) {
        random.next_case();
        const Mesh a = listing_strip(1), b = listing_strip(1);
        const RelativePose pose(Pose{}, test::random_pose(random));
        const auto of_a = add_triangles_as_printed(a, 6), of_b = add_triangles_as_printed(b, 6);
        const auto found = check_triangles_as_printed(a, *of_a, b, *of_b, pose);
        EXPECT_EQ(!found.pairs.empty(), overlaps(a.triangle(0), pose(b.triangle(0))));
    }
}

TEST(CdListing, EmptyAndCanceled) {
    const Mesh none;
    const ListingPatches nothing = *add_triangles_as_printed(none, 6);
    EXPECT_TRUE(nothing.patches.empty());
    EXPECT_EQ(nothing.largest(), 0u);
    EXPECT_TRUE(check_triangles_as_printed(none, nothing, none, nothing, {}).complete);
    const std::atomic<bool> cancel = true;
    const Mesh strip = listing_strip(3);
    EXPECT_FALSE(add_triangles_as_printed(strip, 6, &cancel));
    const ListingPatches three = *add_triangles_as_printed(strip, 6);
    EXPECT_FALSE(
        check_triangles_as_printed(strip, three, strip, three, {}, unlimited, &cancel).complete);
}

}  // namespace
}  // namespace collidoscope
