#include "app/drawings/vector/surfaces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

namespace collidoscope::app {
namespace {

using glm::dvec2;
using glm::dvec3;

render::CameraMatrices test_camera(bool orthographic) {
    const render::DepthRange range{0.5f, 60};
    const glm::vec3 eye(1, 2, 9), target(0), up(0, 1, 0);
    const glm::vec2 size(120, 90);
    return orthographic ? render::CameraMatrices::orthographic_view(eye, target, up, 5, size, range)
                        : render::CameraMatrices::perspective(eye, target, up, 0.6f, size, range);
}

FigureSurface triangle_surface(const dvec3& a, const dvec3& b, const dvec3& c, int color) {
    FigureSurface surface;
    surface.color = {static_cast<float>(color) / 255, 0, 0, 1};
    surface.facets.push_back({{a, b, c}, {0.5f, 0.5f, 0.5f}});
    return surface;
}

// By parity, as every writer fills.
bool inside(const std::vector<Loop>& rings, const dvec2& p) {
    bool in = false;
    for (const Loop& ring : rings) {
        for (std::size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++) {
            if ((ring[i].y > p.y) != (ring[k].y > p.y) &&
                p.x < ring[i].x +
                          (ring[k].x - ring[i].x) * (p.y - ring[i].y) / (ring[k].y - ring[i].y))
                in = !in;
        }
    }
    return in;
}

// The oracle: the nearest surface under a pixel by casting the pixel's line of sight, in world
// space. -1: none. `sure` is false close to an edge or where two are about equally near.
int nearest_surface(const std::vector<FigureSurface>& surfaces,
                    const render::CameraMatrices& camera, const dvec2& pixel, bool& sure) {
    const glm::dmat4 back = glm::inverse(glm::dmat4(camera.projection) * glm::dmat4(camera.view));
    const dvec2 size(camera.size);
    const auto world = [&](double depth) {
        const glm::dvec4 w =
            back * glm::dvec4(2 * pixel.x / size.x - 1, 1 - 2 * pixel.y / size.y, depth, 1);
        return dvec3(w) / w.w;
    };
    const dvec3 from = world(-1), way = world(1) - from;
    int best = -1;
    double best_t = 2;
    sure = true;
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
        for (const SurfaceFacet& facet : surfaces[s].facets) {
            const auto& [a, b, c] = facet.corners;
            const dvec3 n = glm::cross(b - a, c - a);
            const double rate = glm::dot(n, way);
            if (std::abs(rate) < 1e-12) continue;
            const double t = glm::dot(n, a - from) / rate;
            if (t < 0 || t > 1) continue;
            const dvec3 p = from + t * way;
            double least = 1e9;
            for (int k = 0; k < 3; ++k) {
                const dvec3 &u = facet.corners[static_cast<std::size_t>(k)],
                            &v = facet.corners[static_cast<std::size_t>((k + 1) % 3)];
                const dvec3 inward = glm::normalize(glm::cross(n, v - u));
                least = std::min(least, glm::dot(p - u, inward));
            }
            if (std::abs(least) < 0.004) sure = false;
            if (least < 0) continue;
            if (std::abs(t - best_t) < 1e-5) sure = false;
            if (t < best_t) best_t = t, best = static_cast<int>(s);
        }
    }
    return best;
}

// Paints what is seen in its order and compares every pixel with the oracle.
void expect_same_picture(const std::vector<FigureSurface>& surfaces, bool orthographic) {
    const render::CameraMatrices camera = test_camera(orthographic);
    const Projection projection(camera);
    const FaceField field(surfaces, projection, 100000);
    const std::vector<SeenSurface> seen = field.seen();
    int compared = 0, wrong = 0;
    for (int y = 0; y < 90; ++y) {
        for (int x = 0; x < 120; ++x) {
            const dvec2 p(x + 0.5, y + 0.5);
            bool sure = true;
            const int wanted = nearest_surface(surfaces, camera, p, sure);
            if (!sure) continue;
            int painted = -1;
            for (const SeenSurface& s : seen)
                for (const ToneRegion& region : s.regions)
                    if (inside(region.rings, p)) painted = static_cast<int>(s.surface);
            ++compared;
            wrong += painted != wanted;
        }
    }
    EXPECT_GT(compared, 9000);
    EXPECT_EQ(wrong, 0) << "of " << compared << " pixels";
}

// The color of a picture's pixel at a place in points; clear outside of it.
std::array<std::uint8_t, 4> color_at(const ImageItem& image, const dvec2& p) {
    const dvec2 at = (p - image.corner) / image.size * dvec2(image.pixels->size);
    if (at.x < 0 || at.y < 0 || at.x >= image.pixels->size.x || at.y >= image.pixels->size.y)
        return {};
    const auto x = static_cast<std::size_t>(at.x), y = static_cast<std::size_t>(at.y),
               width = static_cast<std::size_t>(image.pixels->size.x);
    std::array<std::uint8_t, 4> color{};
    std::copy_n(image.pixels->rgba.begin() + static_cast<std::ptrdiff_t>(4 * (y * width + x)), 4,
                color.begin());
    return color;
}

// The same for the picture in pixels, where all samples of a pixel are of one surface.
void expect_same_pixels(const std::vector<FigureSurface>& surfaces, bool orthographic) {
    const render::CameraMatrices camera = test_camera(orthographic);
    const Projection projection(camera);
    const FaceField field(surfaces, projection, 100000);
    const ImageItem image =
        field.picture(1,
                      [](std::uint32_t surface, float) {
                          return glm::vec4(static_cast<float>(8 * (surface + 1)) / 255, 0, 0, 1);
                      },
                      {});
    int compared = 0, wrong = 0;
    for (int y = 0; y < 90; ++y) {
        for (int x = 0; x < 120; ++x) {
            bool sure = true;
            std::set<int> wanted;
            for (int k = 0; k < 4; ++k) {
                bool here = true;
                wanted.insert(nearest_surface(
                    surfaces, camera, {x + (k % 2 == 1 ? 0.75 : 0.25), y + (k > 1 ? 0.75 : 0.25)},
                    here));
                sure = sure && here;
            }
            if (!sure || wanted.size() != 1) continue;
            const auto color = color_at(image, {x + 0.5, y + 0.5});
            ++compared;
            wrong += color[3] != (*wanted.begin() < 0 ? 0 : 255) ||
                     (color[3] > 0 && color[0] != 8 * (*wanted.begin() + 1));
        }
    }
    EXPECT_GT(compared, 6000);
    EXPECT_EQ(wrong, 0) << "of " << compared << " pixels";
}

TEST(FigureSurfaces, three_triangles_in_a_ring_each_before_the_next) {
    // Each lies with one end over the next and with the other below the one before.
    std::vector<FigureSurface> surfaces;
    for (int i = 0; i < 3; ++i) {
        const double turn = 2.0943951 * i;
        const auto at = [&](double x, double y, double z) {
            return dvec3(x * std::cos(turn) - y * std::sin(turn),
                         x * std::sin(turn) + y * std::cos(turn), z);
        };
        surfaces.push_back(
            triangle_surface(at(-1.6, 0.4, -0.5), at(1.6, 0.2, 0.5), at(1.6, 1.0, 0.5), i));
    }
    for (const bool orthographic : {false, true}) expect_same_picture(surfaces, orthographic);
}

TEST(FigureSurfaces, random_triangles_that_cross) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-1.8, 1.8);
    for (int round = 0; round < 12; ++round) {
        std::vector<FigureSurface> surfaces;
        surfaces.reserve(15);
        const auto point = [&] { return dvec3(place(random), place(random), place(random)); };
        for (int i = 0; i < 3 + round; ++i)
            surfaces.push_back(triangle_surface(point(), point(), point(), i));
        expect_same_picture(surfaces, round % 2 == 0);
        expect_same_pixels(surfaces, round % 2 == 0);
    }
}

TEST(FigureSurfaces, a_picture_that_is_wrong_is_found) {
    // The oracle itself: two triangles painted in the other order differ from it.
    const render::CameraMatrices camera = test_camera(false);
    const std::vector<FigureSurface> surfaces{
        triangle_surface({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, 0),
        triangle_surface({-1, -1, 1}, {1, -1, 1}, {0, 1, 1}, 1)};
    bool sure = false;
    EXPECT_EQ(nearest_surface(surfaces, camera, {60, 48}, sure), 1);
    EXPECT_TRUE(sure);
    const Projection projection(camera);
    for (const SeenSurface& seen : FaceField(surfaces, projection, 10).seen()) {
        if (seen.surface != 0) continue;
        for (const ToneRegion& region : seen.regions) EXPECT_FALSE(inside(region.rings, {60, 48}));
    }
}

TEST(FigureSurfaces, lines_are_hidden_where_a_face_is_in_front) {
    const std::vector<FigureSurface> surfaces{
        triangle_surface({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, 0)};
    const Projection projection(test_camera(true));
    const FaceField field(surfaces, projection, 10);
    const auto behind = field.pieces({-3, -0.5, -1}, {3, -0.5, -1});
    ASSERT_EQ(behind.size(), 3u);
    EXPECT_FALSE(behind[0].hidden);
    EXPECT_TRUE(behind[1].hidden);
    EXPECT_FALSE(behind[2].hidden);
    EXPECT_EQ(behind[0].b, behind[1].a);
    EXPECT_EQ(behind[1].b, behind[2].a);
    // The triangle is 1.5 wide at that height, and the view 5 high over 90 pixels; the line of
    // sight is oblique, so that the width stays and the place is shifted.
    const double pixels = glm::length(behind[1].b - behind[1].a);
    EXPECT_GT(pixels, 0.3 * 18);
    EXPECT_LT(pixels, 1.9 * 18);
    EXPECT_EQ(field.pieces({-3, -0.5, 1}, {3, -0.5, 1}).size(), 1u);
    // Through the face: hidden from there on, until the far side of the triangle.
    const auto through = field.pieces({0, 0, 1}, {0, 0, -1});
    ASSERT_GE(through.size(), 2u);
    EXPECT_FALSE(through[0].hidden);
    EXPECT_TRUE(through[1].hidden);
    // On the face itself nothing is hidden.
    const auto on = field.pieces({-1, -1, 0}, {1, -1, 0});
    ASSERT_EQ(on.size(), 1u);
    EXPECT_FALSE(on[0].hidden);
    EXPECT_TRUE(field.hides({0, -0.2, -0.5}));
    EXPECT_FALSE(field.hides({0, -0.2, 0.5}));
}

TEST(FigureSurfaces, a_picture_has_lines_that_are_seen_and_what_shows_through) {
    std::vector<FigureSurface> surfaces{triangle_surface({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, 0),
                                        triangle_surface({-1, -1, 1}, {1, -1, 1}, {0, 1, 1}, 0)};
    surfaces[1].color.a = 0.5f;
    const Projection projection(test_camera(true));
    const FaceField field(surfaces, projection, 10);
    const auto seen = [&](const dvec3& a, const dvec3& b) {
        const std::vector<SeenPoint> ends = projection.segment(a, b);
        return SeenLine{ends.at(0), ends.at(1), Pen{{0, 1, 0, 1}, 1, 0}};
    };
    const SurfaceColor color = [](std::uint32_t surface, float) {
        return surface == 0 ? glm::vec4(1, 0, 0, 1) : glm::vec4(0, 0, 1, 0.5f);
    };
    // Behind the opaque one only its ends are seen, before it all of it.
    const auto green = [&](const SeenLine& line) {
        const ImageItem image = field.picture(2, color, {line});
        int count = 0;
        for (std::size_t i = 0; i < image.pixels->rgba.size(); i += 4)
            count += image.pixels->rgba[i + 1] > 100;
        return count;
    };
    const int behind = green(seen({-3, -0.5, -1}, {3, -0.5, -1}));
    const int before = green(seen({-3, -0.5, 2}, {3, -0.5, 2}));
    EXPECT_GT(behind, 40);
    EXPECT_GT(before, behind + 20);
    EXPECT_EQ(green(seen({-0.1, -0.5, -1}, {0.1, -0.5, -1})), 0);
    // The red one shows through the blue one.
    const ImageItem image = field.picture(2, color, {});
    bool through = false, alone = false;
    for (std::size_t i = 0; i < image.pixels->rgba.size(); i += 4) {
        const std::uint8_t* const pixel = image.pixels->rgba.data() + i;
        through = through || (pixel[0] > 120 && pixel[2] > 120 && pixel[3] == 255);
        alone = alone || (pixel[0] == 0 && pixel[2] > 250 && pixel[3] > 120 && pixel[3] < 135);
    }
    EXPECT_TRUE(through);
    EXPECT_TRUE(alone);
}

TEST(FigureSurfaces, faces_in_one_plane_are_painted_once) {
    // Two squares of two triangles in the same plane that overlap: of each point one owner.
    std::vector<FigureSurface> surfaces(2);
    for (int i = 0; i < 2; ++i) {
        const double x = 0.5 * i;
        surfaces[static_cast<std::size_t>(i)].facets = {
            {{dvec3(x - 1, -1, 0.1f), dvec3(x + 1, -1, 0.1f), dvec3(x + 1, 1, 0.1f)}, {1, 1, 1}},
            {{dvec3(x - 1, -1, 0.1f), dvec3(x + 1, 1, 0.1f), dvec3(x - 1, 1, 0.1f)}, {1, 1, 1}}};
    }
    const Projection projection(test_camera(false));
    const auto seen = FaceField(surfaces, projection, 10).seen();
    int both = 0, none = 0;
    for (int y = 30; y < 60; ++y) {
        for (int x = 50; x < 70; ++x) {
            int owners = 0;
            for (const SeenSurface& s : seen)
                owners += inside(s.regions.front().rings, {x + 0.37, y + 0.41});
            both += owners > 1;
            none += owners < 1;
        }
    }
    EXPECT_EQ(both, 0);
    EXPECT_EQ(none, 0);
    // The later one wins all of what they share: its region is one square.
    for (const SeenSurface& s : seen) {
        if (s.surface == 1) {
            EXPECT_EQ(s.regions.front().rings.size(), 1u);
        }
    }
}

TEST(FigureSurfaces, more_than_a_figure_holds_is_refused_with_its_number) {
    std::vector<FigureSurface> surfaces;
    surfaces.reserve(20);
    for (int i = 0; i < 20; ++i)
        surfaces.push_back(triangle_surface({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, i));
    const Projection projection(test_camera(false));
    try {
        FaceField field(surfaces, projection, 10);
        FAIL();
    } catch (const std::length_error& error) {
        EXPECT_STREQ(error.what(), "20");
    }
}

}  // namespace
}  // namespace collidoscope::app
