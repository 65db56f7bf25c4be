// Files of parts: what is written is read back, and whatever is damaged is refused.
#include "collision/trees/parts/part_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <set>

#include "collision/cpu/crc32.h"
#include "tests/collision/trees/parts/part_cases.h"

namespace collidoscope {
namespace {

using test::in_parts;
using test::written;

// The refusal of the bytes; empty when they are taken, part by part.
std::string refusal_of(std::vector<std::byte> bytes) {
    auto file = std::make_shared<PartsInMemory>();
    file->bytes = std::move(bytes);
    file->called = "ball.cparts";
    try {
        const PartModel model(file);
        for (std::uint32_t i = 0; i < model.parts().size(); ++i) (void)model.load(i);
    } catch (const PartError& error) {
        return error.what();
    }
    return {};
}

TEST(PartFile, ChecksumIsThatOfZip) {
    const char* text = "123456789";
    EXPECT_EQ(crc32(std::as_bytes(std::span(text, 9))), 0xcbf43926u);
    EXPECT_EQ(
        crc32(std::as_bytes(std::span(text + 4, 5)), crc32(std::as_bytes(std::span(text, 4)))),
        0xcbf43926u);
    EXPECT_EQ(crc32({}), 0u);
}

TEST(PartFile, HoldsEveryTriangleOnceInSoundTreesOfBoundedSize) {
    constexpr std::uint64_t seed = 20261123;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        const Mesh mesh =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 60));
        const auto part_size = static_cast<std::uint32_t>(random.integer(1, 20));
        const auto model =
            in_parts(mesh, part_size, static_cast<std::uint32_t>(random.integer(1, 4)));
        EXPECT_EQ(model->triangles(), mesh.triangles.size());
        std::set<std::uint32_t> seen;
        Aabb bounds = empty_aabb();
        for (std::uint32_t part = 0; part < model->parts().size(); ++part) {
            const PartEntry& entry = model->parts()[part];
            EXPECT_LE(entry.triangles, part_size);
            AabbTree tree = model->load(part);
            EXPECT_EQ(tree.bytes(), entry.bytes());
            grow(bounds, entry.bounds);
            for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot) {
                const std::uint32_t number = tree.primitives[slot];
                EXPECT_TRUE(seen.insert(number).second);
                const Triangle ours = tree.triangles[slot], theirs = mesh.triangle(number);
                EXPECT_TRUE(ours.a == theirs.a && ours.b == theirs.b && ours.c == theirs.c);
                tree.primitives[slot] = static_cast<std::uint32_t>(slot);
            }
            EXPECT_EQ(test::problems_of(tree), "");
        }
        EXPECT_EQ(seen.size(), mesh.triangles.size());
        EXPECT_TRUE(bounds.min == model->bounds().min && bounds.max == model->bounds().max);
        if (HasFailure()) return;
    }
}

TEST(PartFile, PiecesComeOneAfterTheOther) {
    const Mesh mesh = test::ball(12);
    auto bytes = std::make_shared<PartsInMemory>();
    PartWriter writer(*bytes, {50, 2});
    writer.add(mesh);
    writer.add({});
    writer.add(mesh);
    writer.finish();
    const PartModel model(bytes);
    EXPECT_EQ(model.triangles(), 2 * mesh.triangles.size());
    EXPECT_EQ(model.parts().size(), writer.parts());
    EXPECT_EQ(model.file_bytes(), writer.bytes());
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < model.parts().size(); ++i) {
        const AabbTree tree = model.load(i);
        seen.insert(tree.primitives.begin(), tree.primitives.end());
    }
    EXPECT_EQ(seen.size(), model.triangles());
    EXPECT_EQ(*seen.rbegin(), model.triangles() - 1);
}

TEST(PartFile, PartsOfACutAreEvenAndLieTogether) {
    const Mesh mesh = test::ball(40);
    const auto parts = cut_into_parts(mesh, 200);
    std::size_t least = mesh.triangles.size(), most = 0;
    double area_of_parts = 0;
    Aabb whole = empty_aabb();
    for (const auto& part : parts) {
        least = std::min(least, part.size());
        most = std::max(most, part.size());
        Aabb box = empty_aabb();
        for (const std::uint32_t i : part) grow(box, bounds_of(mesh.triangle(i)));
        grow(whole, box);
        area_of_parts += double{area(box)};
    }
    EXPECT_LE(most, 200u);
    EXPECT_LE(most - least, 1u);
    // Parts that were scattered over the ball would have about its own box each.
    EXPECT_LT(area_of_parts / double(parts.size()), 0.25 * double{area(whole)});
}

TEST(PartFile, AModelMayBeEmpty) {
    const auto model = in_parts({}, 10);
    EXPECT_EQ(model->parts().size(), 0u);
    const auto other = in_parts(test::ball(4), 10);
    PartCache cache(model, other, PartCache::min_limit(*model, *other));
    EXPECT_FALSE(overlapping_triangles(cache, Pose{}, Pose{}).hit());
    EXPECT_EQ(load_ahead(cache, Pose{}, Pose{}, vec3(1), 10), 0u);
}

TEST(PartFile, RefusesWhatCannotBeWritten) {
    PartsInMemory bytes;
    EXPECT_THROW(PartWriter(bytes, {0, 2}), std::invalid_argument);
    EXPECT_THROW(PartWriter(bytes, {max_part_triangles + 1, 2}), std::invalid_argument);
    EXPECT_THROW(PartWriter(bytes, {10, 0}), std::invalid_argument);
    EXPECT_THROW(PartWriter(bytes, {10, max_leaf_size + 1}), std::invalid_argument);
    PartWriter writer(bytes, {10, 2});
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        Mesh mesh = test::ball(3);
        mesh.positions[4].y = bad;
        EXPECT_THROW(writer.add(mesh), std::invalid_argument);
    }
}

TEST(PartFile, IsRefusedWhenCutAtAnyLength) {
    const auto whole = written(test::ball(4), {10, 2})->bytes;
    ASSERT_EQ(refusal_of(whole), "");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string said =
            refusal_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
        ASSERT_EQ(said.rfind("ball.cparts: ", 0), 0u) << length << ": " << said;
    }
    auto longer = whole;
    longer.push_back(std::byte{0});
    EXPECT_NE(refusal_of(longer), "");
}

TEST(PartFile, IsRefusedWhenAnyByteIsChanged) {
    const auto whole = written(test::ball(4), {10, 2})->bytes;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const unsigned flip : {0x01u, 0x80u}) {
            auto damaged = whole;
            damaged[at] ^= static_cast<std::byte>(flip);
            ASSERT_NE(refusal_of(std::move(damaged)), "") << "byte " << at;
        }
    }
}

TEST(PartFile, SaysWhatIsWrong) {
    const auto whole = written(test::ball(4), {10, 2})->bytes;
    auto other = whole;
    other[8] = std::byte{7};
    EXPECT_NE(refusal_of(other).find("it is of version 7, and only version 1"), std::string::npos);
    const std::string obj = "# an OBJ file, not a file of parts at all\nv 0 0 0\n";
    const auto text = std::as_bytes(std::span(obj));
    EXPECT_EQ(refusal_of({text.begin(), text.end()}), "ball.cparts: it is not a file of parts");
    EXPECT_NE(refusal_of({whole.begin(), whole.end() - 1}).find("cut short"), std::string::npos);
    auto damaged = whole;
    damaged[100] ^= std::byte{1};
    EXPECT_NE(refusal_of(damaged).find("part 0 (at byte 16) is damaged"), std::string::npos);
}

// A file whose checksums hold, but whose trees lead nowhere, is refused as well.
TEST(PartFile, TreesThatAreNotSoundAreRefused) {
    const auto model = in_parts(test::ball(5), 20, 2);
    const AabbTree sound = model->load(0);
    const PartEntry& entry = model->parts()[0];
    const auto fault = [&](const auto& spoil) {
        AabbTree tree = sound;
        spoil(tree);
        return fault_of_part(tree, entry, model->triangles());
    };
    EXPECT_EQ(fault([](AabbTree&) {}), "");
    const auto leaf = [](AabbTree & tree) -> auto& {
        return *std::find_if(tree.nodes.begin(), tree.nodes.end(),
                             [](const auto& node) { return node.is_leaf(); });
    };
    EXPECT_NE(fault([](AabbTree& t) { t.nodes[0].link.set(0, 0); }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.nodes[0].link.set(0xffffffff, 0); }), "");
    EXPECT_NE(fault([](AabbTree& t) {
                  t.nodes[0].link.set(static_cast<std::uint32_t>(t.nodes.size() - 1), 0);
              }),
              "");
    EXPECT_NE(fault([](AabbTree& t) { t.nodes[2].link = t.nodes[0].link; }), "");
    EXPECT_NE(fault([&](AabbTree& t) { leaf(t).link.set(0xfffffff0, 0xff); }), "");
    EXPECT_NE(fault([&](AabbTree& t) { leaf(t).link.set(leaf(t).first() + 1, leaf(t).count()); }),
              "");
    EXPECT_NE(fault([&](AabbTree& t) { leaf(t).bounds.max.x = NAN; }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.nodes[1].bounds.max += 100.0f; }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.triangles[3].b.z = NAN; }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.triangles[3].b.z = 99; }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.primitives[0] = 0xffffffff; }), "");
    EXPECT_NE(fault([](AabbTree& t) { t.nodes[0].bounds.min.x -= 1; }), "");
}

}  // namespace
}  // namespace collidoscope
