// Models in parts on disk: the same as in memory, and what cannot be opened.
#include "app/model/part_files/part_disk.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/model/meshes/generators.h"
#include "app/model/part_files/many_copies.h"
#include "collision/trees/parts/part_query.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

class PartDisk : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "parts-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path folder_;
};

TEST_F(PartDisk, FilesHoldWhatWasCut) {
    const Mesh mesh = torus(40, 20);
    {
        PartFile file(folder_ / "torus.parts");
        PartWriter writer(file, {100, 4});
        writer.add(mesh);
        writer.finish();
        EXPECT_FALSE(fs::exists(folder_ / "torus.parts"));  // not before it is whole
        file.commit();
    }
    const auto on_disk = open_parts(folder_ / "torus.parts"),
               temporary = cut_to_disk(mesh, {100, 4});
    ASSERT_EQ(on_disk->triangles(), mesh.triangles.size());
    ASSERT_EQ(on_disk->parts().size(), temporary->parts().size());
    std::vector<bool> seen(mesh.triangles.size(), false);
    for (std::uint32_t part = 0; part < on_disk->parts().size(); ++part) {
        const AabbTree one = on_disk->load(part), other = temporary->load(part);
        ASSERT_EQ(one.primitives, other.primitives);
        for (std::size_t i = 0; i < one.triangles.size(); ++i) {
            const Triangle expected = mesh.triangle(one.primitives[i]);
            ASSERT_EQ(one.triangles[i].a, expected.a);
            ASSERT_EQ(one.triangles[i].c, expected.c);
            seen[one.primitives[i]] = true;
        }
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), true), std::ptrdiff_t(seen.size()));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(PartDisk, WhatIsNotFinishedLeavesNothing) {
    {
        PartFile file(folder_ / "torus.parts");
        PartWriter writer(file, {});
        writer.add(torus(40, 20));
    }
    EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(PartDisk, WhatCannotBeOpenedIsNamed) {
    const auto refusal = [](const fs::path& file) {
        try {
            (void)open_parts(file);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(refusal(folder_ / "none"), (folder_ / "none").string() + ": there is no such file");
    EXPECT_NE(refusal(folder_).find("it is a folder"), std::string::npos);
    EXPECT_NE(refusal("/dev/zero").find("a pipe or a device"), std::string::npos);
    std::ofstream(folder_ / "text") << std::string(500, 'x');
    EXPECT_NE(refusal(folder_ / "text").find("text: "), std::string::npos);
    // Cut short after it was opened.
    {
        PartFile file(folder_ / "torus.parts");
        PartWriter writer(file, {100, 4});
        writer.add(torus(40, 20));
        writer.finish();
        file.commit();
    }
    const auto model = open_parts(folder_ / "torus.parts");
    fs::resize_file(folder_ / "torus.parts", 3000);
    EXPECT_THROW((void)model->load(static_cast<std::uint32_t>(model->parts().size() - 1)),
                 std::runtime_error);
}

TEST_F(PartDisk, CopiesFillALatticeAndRepeat) {
    PartsInMemory one, two;
    for (PartsInMemory* bytes : {&one, &two}) {
        PartWriter writer(*bytes, {200, 4});
        ASSERT_TRUE(add_copies(writer, torus(20, 10), 30));
        EXPECT_EQ(writer.triangles(), 30u * 400u);
        writer.finish();
    }
    EXPECT_EQ(one.bytes, two.bytes);
    const PartModel model(std::make_shared<PartsInMemory>(one));
    // A cube of 4 x 4 x 4 points, 1.6 apart, of which 30 are taken: two layers.
    EXPECT_LE(model.bounds().max.x, 1.5f * 1.6f + 1);
    EXPECT_GE(model.bounds().min.x, -1.5f * 1.6f - 1);
    EXPECT_LE(model.bounds().max.z, -0.5f * 1.6f + 1);
    PartWriter stopped(two, {200, 4});
    EXPECT_FALSE(add_copies(stopped, torus(20, 10), 3000, [](double) { return false; }));
}

}  // namespace
}  // namespace collidoscope::app
