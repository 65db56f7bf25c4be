#include "app/view/drawing/thumbnail.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>

#include "app/model/questions/fills_polygons.h"
#include "app/model/shapes/shape_canvas.h"
#include "app/model/shapes/shape_type.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

constexpr int samples_across = 3;  // per pixel, along each side

struct Facing {
    vec3 right{1, 0, 0}, up{0, 1, 0}, toward{0, 0, 1};  // toward: from the scene to the eye
    vec3 seen(const vec3& p) const { return {dot(p, right), dot(p, up), dot(p, toward)}; }
};

Facing looking_from(float yaw_degrees, float pitch_degrees) {
    const float yaw = glm::radians(yaw_degrees), pitch = glm::radians(pitch_degrees);
    Facing f;
    f.toward = {std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)};
    f.right = glm::normalize(glm::cross(vec3(0, 1, 0), f.toward));
    f.up = glm::cross(f.toward, f.right);
    return f;
}

// Gathers what the shapes draw, in the world.
class GatheringCanvas final : public ShapeCanvas {
  public:
    struct Piece {
        std::array<vec3, 3> corners{};
        Color color{};
        bool lit = true;  // shaded, and hiding what is behind
    };
    struct Stroke {
        vec3 a{}, b{};  // the same: a dot
        Color color{};
        float width = 2;  // pixels of a picture 32 pixels high
    };

    GatheringCanvas(const Aabb& contents, const Palette& palette, FillRule fill)
        : contents_(contents), palette_(palette), fill_(fill) {}
    void begin(const Color& color) { color_ = color; }
    const std::vector<Piece>& pieces() const { return pieces_; }
    const std::vector<Stroke>& strokes() const { return strokes_; }

    bool selected() const override { return false; }
    const Aabb& contents() const override { return contents_; }
    FillRule fill_rule() const override { return fill_; }

    void ball(const vec3& center, float radius) override { ball(center, radius, 24); }
    void box(const vec3& center, const vec3& half, const quat& rotation) override {
        const quat turn = glm::normalize(rotation);
        for (int axis = 0; axis < 3; ++axis) {
            for (const float side : {-1.0f, 1.0f}) {
                vec3 u(0), v(0), n(0);
                n[axis] = side * half[axis];
                u[(axis + 1) % 3] = half[(axis + 1) % 3];
                v[(axis + 2) % 3] = half[(axis + 2) % 3];
                const auto at = [&](float s, float t) {
                    return center + turn * (n + s * u + t * v);
                };
                piece(at(-1, -1), at(1, -1), at(1, 1));
                piece(at(-1, -1), at(1, 1), at(-1, 1));
            }
        }
    }
    void triangle(const Triangle& t) override { piece(t.a, t.b, t.c); }
    void mesh(const MeshInstance& m) override {
        if (m.asset) mesh(m.asset->mesh(), m.pose.position, glm::normalize(m.pose.rotation));
    }
    void crowd(const Crowd& crowd) override {
        const std::size_t most = 600, all = crowd.bodies().size();
        for (std::size_t i = 0; i < std::min(most, all); ++i) {
            const MovingBody& body = crowd.bodies()[i * all / std::min(most, all)];
            color_ =
                i % 2 == 0 ? palette_.other_body : mixed(palette_.other_body, palette_.text, 0.25f);
            if (body.form == BodyForm::Sphere) {
                ball(body.center, body.half.x, all > 40 ? 8 : 16);
            } else if (body.form == BodyForm::Mesh && body.mesh < crowd.state->meshes.size() &&
                       crowd.state->meshes[body.mesh].asset && all <= 40) {
                const CrowdMesh& kind = crowd.state->meshes[body.mesh];
                const quat turn = glm::normalize(body.rotation);
                mesh(kind.asset->mesh(), body.center - turn * middle_of_mesh(kind), turn);
            } else {
                box(body.center, body.half, body.rotation);
            }
        }
    }
    void surface(const std::vector<vec3>&, const vec3& position, float,
                 const std::function<CanvasSurface()>& make) override {
        const CanvasSurface surface = make();
        for (const auto& t : surface.triangles)
            piece(position + surface.points[t[0]], position + surface.points[t[1]],
                  position + surface.points[t[2]]);
    }

    void line(const vec3& a, const vec3& b, const CanvasLine& line) override {
        strokes_.push_back({a, b, faded(color_, line.alpha), line.width});
    }
    void arrow(const vec3& a, const vec3& b, const CanvasLine& line, float) override {
        strokes_.push_back({a, b, color_, line.width});
        strokes_.push_back({b, b, color_, 3.2f * line.width});
    }
    void dot(const vec3& p, float radius, const CanvasLine&) override {
        strokes_.push_back({p, p, color_, radius});
    }
    void rimmed_dot(const vec3& p, float radius, float, bool) override {
        strokes_.push_back({p, p, color_, radius});
    }
    void fill(const vec3& a, const vec3& b, const vec3& c, float alpha) override {
        pieces_.push_back({{a, b, c}, faded(color_, alpha), false});
    }
    void patch(const vec3& center, const vec3& normal, float side, float) override {
        const vec3 n = glm::normalize(normal);
        const vec3 away = std::abs(n.y) < 0.9f ? vec3(0, 1, 0) : vec3(1, 0, 0);
        const vec3 u = glm::normalize(glm::cross(n, away)) * (0.35f * side);
        const vec3 v = glm::normalize(glm::cross(n, u)) * (0.35f * side);
        fill(center - u - v, center + u - v, center + u + v, 0.45f);
        fill(center - u - v, center + u + v, center - u + v, 0.45f);
    }
    void halo(const vec3&, const vec3&) override {}
    void halo(const vec3&, float) override {}
    void rim(std::span<const vec3>) override {}
    void ghost_outline(const vec3&, float) override {}

  private:
    void piece(const vec3& a, const vec3& b, const vec3& c) {
        pieces_.push_back({{a, b, c}, color_, true});
    }
    void mesh(const Mesh& mesh, const vec3& position, const quat& turn) {
        for (const auto& t : mesh.triangles)
            piece(position + turn * mesh.positions[t[0]], position + turn * mesh.positions[t[1]],
                  position + turn * mesh.positions[t[2]]);
    }
    void ball(const vec3& center, float radius, int around) {
        const auto at = [&](int i, int j) {
            const float turn = glm::two_pi<float>() * static_cast<float>(i) /
                               static_cast<float>(around),
                        rise = glm::pi<float>() * static_cast<float>(j) * 2 /
                               static_cast<float>(around);
            return center + radius * vec3(std::sin(rise) * std::cos(turn), std::cos(rise),
                                          std::sin(rise) * std::sin(turn));
        };
        for (int i = 0; i < around; ++i) {
            for (int j = 0; j < around / 2; ++j) {
                piece(at(i, j), at(i + 1, j), at(i + 1, j + 1));
                piece(at(i, j), at(i + 1, j + 1), at(i, j + 1));
            }
        }
    }

    Aabb contents_;
    const Palette& palette_;
    FillRule fill_;
    Color color_{};
    std::vector<Piece> pieces_;
    std::vector<Stroke> strokes_;
};

// A picture with depth, larger than what is wanted.
class Raster {
  public:
    explicit Raster(const glm::ivec2& size)
        : size_(size),
          colors_(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y), Color(0)),
          depths_(colors_.size(), -std::numeric_limits<float>::infinity()) {}

    // Corners in pixels, z toward the eye.
    void triangle(const std::array<vec3, 3>& p, const Color& color, bool hides) {
        const float area = cross2(p[0], p[1], p[2]);
        if (!(std::abs(area) > 1e-6f)) return;
        const auto [x0, x1] = std::minmax({p[0].x, p[1].x, p[2].x});
        const auto [y0, y1] = std::minmax({p[0].y, p[1].y, p[2].y});
        each(x0, y0, x1, y1, [&](const vec2& at, std::size_t pixel) {
            const vec3 q(at, 0);
            const float u = cross2(p[1], p[2], q) / area, v = cross2(p[2], p[0], q) / area;
            const float w = 1 - u - v;
            if (u < 0 || v < 0 || w < 0) return;
            const float depth = u * p[0].z + v * p[1].z + w * p[2].z;
            if (depth < depths_[pixel]) return;
            if (hides) depths_[pixel] = depth;
            blend(pixel, color);
        });
    }
    void stroke(const vec3& a, const vec3& b, float half_width, const Color& color) {
        const vec2 from(a), along = vec2(b) - from;
        const float length2 = dot(along, along);
        each(std::min(a.x, b.x) - half_width, std::min(a.y, b.y) - half_width,
             std::max(a.x, b.x) + half_width, std::max(a.y, b.y) + half_width,
             [&](const vec2& at, std::size_t pixel) {
                 const float t =
                     length2 > 0 ? std::clamp(dot(at - from, along) / length2, 0.0f, 1.0f) : 0;
                 if (glm::distance(at, from + t * along) <= half_width) blend(pixel, color);
             });
    }
    Thumbnail shrunk(const glm::ivec2& size) const {
        Thumbnail result{size, {}};
        result.rgba.reserve(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y) *
                            4);
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                Color sum(0);  // premultiplied
                for (int j = 0; j < samples_across; ++j) {
                    for (int i = 0; i < samples_across; ++i) {
                        const Color& c =
                            colors_[index(x * samples_across + i, y * samples_across + j)];
                        sum += Color(vec3(c) * c.a, c.a);
                    }
                }
                const vec3 color = sum.a > 0 ? vec3(sum) / sum.a : vec3(0);
                for (int k = 0; k < 3; ++k) result.rgba.push_back(byte_of(color[k]));
                result.rgba.push_back(byte_of(sum.a / (samples_across * samples_across)));
            }
        }
        return result;
    }

  private:
    static float cross2(const vec3& a, const vec3& b, const vec3& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
    static std::uint8_t byte_of(float share) {
        return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255));
    }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.x) +
               static_cast<std::size_t>(x);
    }
    template <typename Do>
    void each(float x0, float y0, float x1, float y1, const Do& act) const {
        const int left = std::max(0, static_cast<int>(std::floor(x0))),
                  right = std::min(size_.x - 1, static_cast<int>(std::ceil(x1)));
        const int top = std::max(0, static_cast<int>(std::floor(y0))),
                  bottom = std::min(size_.y - 1, static_cast<int>(std::ceil(y1)));
        for (int y = top; y <= bottom; ++y) {
            for (int x = left; x <= right; ++x)
                act(vec2(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f), index(x, y));
        }
    }
    void blend(std::size_t pixel, const Color& over) {
        Color& under = colors_[pixel];
        const float alpha = over.a + under.a * (1 - over.a);
        if (alpha <= 0) return;
        under = Color((vec3(over) * over.a + vec3(under) * under.a * (1 - over.a)) / alpha, alpha);
    }

    glm::ivec2 size_;
    std::vector<Color> colors_;
    std::vector<float> depths_;
};

Facing best_facing(const Scene& scene, bool flat) {
    if (flat) return {};
    Facing best = looking_from(32, 24);
    if (scene.bodies.size() < 2) return best;
    const auto middle = [&](std::size_t i) {
        const Aabb box = bounds_of(scene.bodies[i].shape);
        return 0.5f * (box.min + box.max);
    };
    const vec3 between = middle(1) - middle(0);
    float widest = 0;
    for (const float yaw : {32.0f, -32.0f, 72.0f, -72.0f}) {
        const Facing facing = looking_from(yaw, 24);
        const float wide = glm::length(vec2(facing.seen(between)));
        // The usual side is kept unless another is clearly better.
        if (wide > widest * 1.15f) widest = wide, best = facing;
    }
    return best;
}

// The mapping from the world to the picture.
struct Fit {
    Facing facing;
    vec2 middle{0};
    float scale = 1;
    vec2 center{0};
    vec3 at(const vec3& p) const {
        const vec3 seen = facing.seen(p);
        return {center.x + (seen.x - middle.x) * scale, center.y - (seen.y - middle.y) * scale,
                seen.z};
    }
};

Fit fit_of(const GatheringCanvas& canvas, const Facing& facing, const glm::ivec2& size) {
    constexpr float far = std::numeric_limits<float>::max();
    vec2 low(far), high(-far);
    const auto take = [&](const vec3& p) {
        const vec2 seen(facing.seen(p));
        low = glm::min(low, seen), high = glm::max(high, seen);
    };
    for (const auto& piece : canvas.pieces()) {
        for (const vec3& p : piece.corners) take(p);
    }
    for (const auto& stroke : canvas.strokes()) take(stroke.a), take(stroke.b);
    const vec2 room = vec2(size) * 0.88f, extent = glm::max(high - low, vec2(1e-6f));
    return {facing, 0.5f * (low + high), std::min(room.x / extent.x, room.y / extent.y),
            0.5f * vec2(size)};
}

}  // namespace

Thumbnail draw_thumbnail(const Scene& scene, bool flat, const glm::ivec2& size,
                         const Palette& palette) {
    Aabb contents = empty_aabb();
    for (const Body& body : scene.bodies) {
        if (extent_of(body.shape) == Extent::Bounded) grow(contents, bounds_of(body.shape));
    }
    if (scene.bodies.empty() || contents.min.x > contents.max.x) contents = {vec3(-1), vec3(1)};
    const Demo* demo = Registry::find(scene.demo);
    GatheringCanvas canvas(contents, palette,
                           demo ? fill_rule_of(*demo, scene.options) : FillRule::EvenOdd);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (!scene.bodies[i].visible) continue;
        canvas.begin(palette.body(i));
        type_of(scene.bodies[i].shape).draw(scene.bodies[i].shape, canvas);
    }
    if (canvas.pieces().empty() && canvas.strokes().empty()) return {};
    const glm::ivec2 large = size * samples_across;
    const Fit fit = fit_of(canvas, best_facing(scene, flat), large);
    Raster raster(large);
    const vec3 light = glm::normalize(vec3(0.35f, 0.8f, 0.5f));
    for (const bool lit : {true, false}) {
        for (const auto& piece : canvas.pieces()) {
            if (piece.lit != lit) continue;
            const auto& [a, b, c] = piece.corners;
            const vec3 across = glm::cross(b - a, c - a);
            const float length = glm::length(across);
            const float shade =
                !lit || length <= 0 ? 1 : 0.55f + 0.45f * std::abs(dot(across / length, light));
            const Color color(vec3(piece.color) * shade, piece.color.a);
            raster.triangle({fit.at(a), fit.at(b), fit.at(c)}, color, lit);
        }
    }
    const float pixel = static_cast<float>(large.y) / 64;
    for (const auto& stroke : canvas.strokes())
        raster.stroke(fit.at(stroke.a), fit.at(stroke.b), stroke.width * pixel, stroke.color);
    return raster.shrunk(size);
}

}  // namespace collidoscope::app
