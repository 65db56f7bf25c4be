// Faces as pixels: for bodies of so many faces that their regions would be no drawing any more.
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/drawings/vector/surfaces.h"

namespace collidoscope::app {
namespace {

constexpr int samples = 2;  // of a pixel, each way
constexpr std::uint32_t no_face = std::numeric_limits<std::uint32_t>::max();

using Sample = std::array<std::uint8_t, 4>;  // premultiplied

double area_of(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

std::uint8_t as_byte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255));
}

// `color` over what is there.
void put_over(Sample& sample, const glm::vec4& color) {
    for (std::size_t k = 0; k < 4; ++k) {
        const float mine = k < 3 ? color[static_cast<int>(k)] * color.a : color.a;
        const float there = static_cast<float>(sample[k]) / 255;
        sample[k] = as_byte(mine + there * (1 - color.a));
    }
}

// Pixels of their samples' mean, with straight alpha.
Sample mean_of(const std::array<const Sample*, samples * samples>& of) {
    std::array<int, 4> sum{};
    for (const Sample* sample : of)
        for (std::size_t k = 0; k < 4; ++k) sum[k] += (*sample)[k];
    Sample out{};
    if (sum[3] == 0) return out;
    for (std::size_t k = 0; k < 3; ++k)
        out[k] = static_cast<std::uint8_t>(std::min(255, (sum[k] * 255 + sum[3] / 2) / sum[3]));
    constexpr int count = samples * samples;
    out[3] = static_cast<std::uint8_t>((sum[3] + count / 2) / count);
    return out;
}

// The samples as drawn so far.
class SampledPicture {
  public:
    SampledPicture(const glm::dvec2& size, double pixels_per_point)
        : per_point_(pixels_per_point * samples) {
        const auto pixels = [&](double points) {
            return std::max(1, static_cast<int>(std::ceil(points * pixels_per_point)));
        };
        pixels_ = {pixels(size.x), pixels(size.y)};
        width_ = pixels_.x * samples;
        height_ = pixels_.y * samples;
        const auto count = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
        colors.resize(count);
        faces.resize(count, no_face);
        lines.resize(count, 0);
        line_nearness.resize(count, 0);
    }

    double per_point() const { return per_point_; }
    // The middle of a sample, in points.
    glm::dvec2 middle(int x, int y) const {
        return {(x + 0.5) / per_point_, (y + 0.5) / per_point_};
    }
    // Columns or rows that lie between two coordinates in points.
    std::array<int, 2> columns(double from, double to) const { return range(from, to, width_); }
    std::array<int, 2> rows(double from, double to) const { return range(from, to, height_); }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }
    // The sample at a place in points; none outside.
    std::optional<std::size_t> at(const glm::dvec2& p) const {
        const double x = std::floor(p.x * per_point_), y = std::floor(p.y * per_point_);
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return std::nullopt;
        return index(static_cast<int>(x), static_cast<int>(y));
    }

    // Cut to the pixels that are not clear.
    ImageItem image() const;

    std::vector<Sample> colors;
    std::vector<std::uint32_t> faces;  // the nearest opaque one, or no_face
    std::vector<std::uint32_t> lines;  // the line that was drawn there last, from 1; 0: none
    std::vector<float> line_nearness;  // of that line

  private:
    std::array<int, 2> range(double from, double to, int end) const {
        const auto place = [&](double points) {
            return std::clamp(std::floor(points * per_point_), 0.0, double(end));
        };
        return {static_cast<int>(place(from)), std::min(end, static_cast<int>(place(to)) + 1)};
    }
    Sample pixel(int x, int y) const {
        std::array<const Sample*, samples * samples> of{};
        for (int k = 0; k < samples * samples; ++k)
            of[static_cast<std::size_t>(k)] =
                &colors[index(x * samples + k % samples, y * samples + k / samples)];
        return mean_of(of);
    }

    double per_point_;
    glm::ivec2 pixels_{0};
    int width_ = 0, height_ = 0;
};

ImageItem SampledPicture::image() const {
    std::vector<Sample> all;
    glm::ivec2 low(pixels_), high(0);
    for (int y = 0; y < pixels_.y; ++y) {
        for (int x = 0; x < pixels_.x; ++x) {
            all.push_back(pixel(x, y));
            if (all.back()[3] == 0) continue;
            low = {std::min(low.x, x), std::min(low.y, y)};
            high = {std::max(high.x, x + 1), std::max(high.y, y + 1)};
        }
    }
    if (low.x >= high.x) low = high = glm::ivec2(0);
    auto pixels = std::make_shared<Pixels>();
    pixels->size = high - low;
    for (int y = low.y; y < high.y; ++y) {
        for (int x = low.x; x < high.x; ++x) {
            const Sample& one =
                all[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels_.x) +
                    static_cast<std::size_t>(x)];
            pixels->rgba.insert(pixels->rgba.end(), one.begin(), one.end());
        }
    }
    const double per_pixel = samples / per_point_;
    return {glm::dvec2(low) * per_pixel, glm::dvec2(pixels->size) * per_pixel, std::move(pixels)};
}

}  // namespace

ImageItem FaceField::picture(double pixels_per_point, const SurfaceColor& color,
                             const std::vector<SeenLine>& lines) const {
    SampledPicture to(projection_.size(), pixels_per_point);
    // Every sample that lies in the face, with its nearness and its light there.
    const auto each_sample = [&](const Face& face, const auto& put) {
        const glm::dvec2 origin(face.corners[0]);
        const glm::dvec2 u = glm::dvec2(face.corners[1]) - origin;
        const glm::dvec2 v = glm::dvec2(face.corners[2]) - origin;
        const double area = area_of(u, v);
        const auto [left, right] = to.columns(face.low.x, face.high.x);
        const auto [top, bottom] = to.rows(face.low.y, face.high.y);
        constexpr double on_edge = -1e-9;
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x) {
                const glm::dvec2 p = to.middle(x, y), d = p - origin;
                const double s = area_of(d, v) / area, t = area_of(u, d) / area;
                if (s < on_edge || t < on_edge || s + t > 1 - on_edge) continue;
                const float light = face.light[0] +
                                    static_cast<float>(s) * (face.light[1] - face.light[0]) +
                                    static_cast<float>(t) * (face.light[2] - face.light[0]);
                put(to.index(x, y), SeenPoint(p, face.at(SeenPoint(p, 0))), light);
            }
        }
    };
    // Whether the opaque face of a sample stands before this point.
    const auto behind = [&](std::size_t sample, const SeenPoint& p, double slack) {
        const std::uint32_t owner = to.faces[sample];
        return owner != no_face && faces_[owner].at(p) > p.z + slack;
    };

    std::vector<std::uint32_t> clear;
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
        if (!faces_[i].opaque) {
            clear.push_back(i);
            continue;
        }
        each_sample(faces_[i], [&](std::size_t sample, const SeenPoint& p, float light) {
            if (behind(sample, p, 0)) return;
            to.faces[sample] = i;
            to.colors[sample] = {};
            glm::vec4 opaque = color(faces_[i].surface, light);
            opaque.a = 1;
            put_over(to.colors[sample], opaque);
        });
    }

    std::uint32_t number = 0;
    for (const SeenLine& line : lines) {
        ++number;
        const glm::dvec2 way(line.b - line.a);
        const double reach = std::max(0.5, 0.5 * line.pen.width * to.per_point()) / to.per_point();
        const int places = 1 + static_cast<int>(2 * glm::length(way) * to.per_point());
        for (int k = 0; k <= places; ++k) {
            const SeenPoint p = line.a + (line.b - line.a) * (static_cast<double>(k) / places);
            const auto sample = to.at(glm::dvec2(p));
            if (!sample || behind(*sample, p, projection_.slack(p.z))) continue;
            const auto [left, right] = to.columns(p.x - reach, p.x + reach);
            const auto [top, bottom] = to.rows(p.y - reach, p.y + reach);
            for (int y = top; y < bottom; ++y) {
                for (int x = left; x < right; ++x) {
                    const std::size_t near = to.index(x, y);
                    if (to.lines[near] == number ||
                        glm::length(to.middle(x, y) - glm::dvec2(p)) > reach)
                        continue;
                    to.lines[near] = number;
                    to.line_nearness[near] = static_cast<float>(p.z);
                    put_over(to.colors[near], line.pen.color);
                }
            }
        }
    }

    const auto mean_nearness = [&](std::uint32_t i) {
        const Face& f = faces_[i];
        return f.corners[0].z + f.corners[1].z + f.corners[2].z;
    };
    std::stable_sort(clear.begin(), clear.end(), [&](std::uint32_t a, std::uint32_t b) {
        return mean_nearness(a) < mean_nearness(b);
    });
    for (const std::uint32_t i : clear)
        each_sample(faces_[i], [&](std::size_t sample, const SeenPoint& p, float light) {
            const double slack = projection_.slack(p.z);
            const bool line_before =
                to.lines[sample] != 0 && double(to.line_nearness[sample]) + slack >= p.z;
            if (!line_before && !behind(sample, p, slack))
                put_over(to.colors[sample], color(faces_[i].surface, light));
        });
    return to.image();
}

}  // namespace collidoscope::app
