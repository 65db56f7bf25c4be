#include "tests/render/image_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace collidoscope::render {

static Image gradient() {
    Image image{.size = {37, 21}, .pixels = {}};
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 37; ++x)
            for (const int v : {x * 6, y * 12, (x + y) * 4, 255})
                image.pixels.push_back(static_cast<std::uint8_t>(v));
    return image;
}

TEST(ImageTest, WrittenAndReadIsTheSame) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("collidoscope_image_" + std::to_string(getpid()) + ".png");
    const Image image = gradient();
    ASSERT_EQ(write_png(image, file), "");
    Image again;
    ASSERT_EQ(read_png(file, again), "");
    std::filesystem::remove(file);
    const ImageDifference d = compare(image, again, 0);
    EXPECT_TRUE(d.same_size);
    EXPECT_EQ(d.largest, 0);
}

TEST(ImageTest, DifferencesAreMeasured) {
    const Image a = gradient();
    Image b = a;
    b.pixels[4 * 5 + 1] = static_cast<std::uint8_t>(b.pixels[4 * 5 + 1] + 20);
    const ImageDifference d = compare(a, b, 8);
    EXPECT_EQ(d.largest, 20);
    EXPECT_DOUBLE_EQ(d.share_beyond, 1.0 / (37 * 21));
    EXPECT_EQ(compare(a, b, 20).share_beyond, 0);
    b.size = {21, 37};
    EXPECT_FALSE(compare(a, b).same_size);
}

TEST(ImageTest, ProblemsAreSaid) {
    EXPECT_NE(write_png({}, "/tmp/never.png"), "");
    EXPECT_NE(write_png(gradient(), "/no/such/folder/x.png"), "");
    Image image;
    EXPECT_NE(read_png("/no/such/file.png", image), "");
}

}  // namespace collidoscope::render
