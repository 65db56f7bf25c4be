#include "app/drawings/figures/overlay_drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <map>

#include "render/mesh_geometry.h"

namespace collidoscope::app {
namespace {

using glm::dquat;
using glm::dvec2;
using glm::dvec3;

Color unpacked(std::uint32_t color) {
    const auto part = [&](unsigned shift) {
        return static_cast<float>((color >> shift) & 255u) / 255.0f;
    };
    return {part(0), part(8), part(16), part(24)};
}

BehindFaces behind(std::uint32_t flags) {
    switch (static_cast<render::Occlusion>(flags & 3u)) {
        case render::Occlusion::Hidden:
            return BehindFaces::LeftOut;
        case render::Occlusion::Dimmed:
            return BehindFaces::Dimmed;
        case render::Occlusion::OnTop:
            break;
    }
    return BehindFaces::Seen;
}

// Fills that differ in more than their color.
enum Kind : std::uint32_t { Sheet, Closed, Meeting };

struct Frame2 {
    dvec3 u, v;
};
// Two unit vectors that make a right-handed frame with n, as shaders/view.glsl has them.
Frame2 frame_of(const dvec3& n) {
    const double s = n.z >= 0 ? 1 : -1, a = -1 / (s + n.z), b = n.x * n.y * a;
    return {{1 + s * n.x * n.x * a, s * b, -s * n.x}, {b, s + n.y * n.y * a, -n.y}};
}

// One list where it stands.
class ListDrawing {
  public:
    ListDrawing(const render::Overlay& list, const Projection& projection, double scale,
                const FigureLook* look = nullptr)
        : list_(list),
          projection_(projection),
          scale_(scale),
          look_(look),
          turn_(list.rotation()),
          shift_(list.position()) {}

    void lines(LineLayer& layer) const;
    void fills(std::map<std::pair<std::uint32_t, std::uint32_t>, FigureSurface>& hidden,
               std::vector<PathItem>& on_top) const;

  private:
    dvec3 out(const glm::vec3& p) const { return shift_ + turn_ * dvec3(p); }
    dvec3 way(const glm::vec3& n) const { return turn_ * dvec3(n); }
    Color ink(std::uint32_t color) const {
        return look_ ? readable(unpacked(color), *look_, 2.6f) : unpacked(color);
    }
    Pen pen(std::uint32_t color, float width, float dash) const {
        return {ink(color), double(width) * scale_, double(dash) * scale_};
    }
    void ring(const render::gpu::Ring& ring, LineLayer& layer) const;
    void head(const render::gpu::Head& head, LineLayer& layer) const;
    void dot(const render::gpu::Dot& dot, LineLayer& layer) const;

    const render::Overlay& list_;
    const Projection& projection_;
    double scale_;
    const FigureLook* look_;  // of lines; none: for fills
    dquat turn_;
    dvec3 shift_;
};

void ListDrawing::ring(const render::gpu::Ring& r, LineLayer& layer) const {
    constexpr int segments = 96;
    dvec3 middle = out(r.center), n = way(r.normal);
    double radius = double(r.radius);
    if (glm::dot(n, n) < 0.5) {
        // The outline of a sphere: where the sight lines touch it.
        const bool flat = projection_.orthographic();
        const dvec3 to_eye = flat ? -projection_.forward() : projection_.eye() - middle;
        const double d = glm::length(to_eye);
        if (!flat && d <= radius) return;
        n = to_eye / d;
        if (!flat) {
            middle += n * (radius * radius / d);
            radius *= std::sqrt(1 - (radius / d) * (radius / d));
        }
    }
    const Frame2 f = frame_of(n);
    const auto at = [&](int i) {
        const double angle = 6.283185307179586 * (i % segments) / segments;
        return middle + radius * (std::cos(angle) * f.u + std::sin(angle) * f.v);
    };
    const Pen with = pen(r.color, r.width, r.dash);
    for (int i = 0; i < segments; ++i) layer.add(at(i), at(i + 1), with, behind(r.flags));
}

void ListDrawing::head(const render::gpu::Head& h, LineLayer& layer) const {
    const dvec3 tip = out(h.tip), tail = out(h.tail);
    const double length = glm::distance(tip, tail);
    if (!(length > 0)) return;
    const double size =
        std::min(double(h.length) * scale_ * projection_.world_per_pixel(tip), length);
    const dvec3 back = tip + (tail - tip) * (size / length);
    const auto a = projection_.at(tip), b = projection_.at(back);
    if (!a || !b) return;
    // A cone as it is seen: the triangle of its tip and the rim of its foot.
    const double half = 0.4 * size / std::max(projection_.world_per_pixel(tip), 1e-12);
    const dvec2 along = dvec2(*b) - dvec2(*a);
    const double seen = glm::length(along);
    PathItem item;
    item.fill = ink(h.color);
    if (seen < 0.3 * half) {
        layer.add_at(tip, behind(h.flags), CircleItem{dvec2(*a), half, item.fill, {}});
        return;
    }
    const dvec2 across = dvec2(-along.y, along.x) * (half / seen);
    item.rings = {{dvec2(*a), dvec2(*b) + across, dvec2(*b) - across}};
    layer.add_at(tip, behind(h.flags), std::move(item));
}

void ListDrawing::dot(const render::gpu::Dot& d, LineLayer& layer) const {
    const dvec3 center = out(d.center);
    const auto seen = projection_.at(center);
    if (!seen) return;
    const double radius = double(d.radius) * scale_, rim = double(d.rim_width) * scale_;
    const Color color = unpacked(d.color), rim_color = unpacked(d.rim);
    std::optional<Pen> pen;
    if (rim > 0 && rim_color.a > 0) pen = Pen{rim_color, rim, 0};
    std::optional<glm::vec4> fill;
    if (color.a > 0) fill = color;
    const dvec3 n = way(d.normal);
    if (glm::dot(n, n) < 0.5) {
        layer.add_at(center, behind(d.flags),
                     CircleItem{dvec2(*seen), radius + rim / 2, fill, pen});
        return;
    }
    const Frame2 f = frame_of(n);
    const double unit = projection_.world_per_pixel(center) * (radius + rim / 2);
    PathItem item;
    item.fill = fill;
    item.pen = pen;
    item.rings.emplace_back();
    for (int i = 0; i < 40; ++i) {
        const double angle = 6.283185307179586 * i / 40;
        const auto p =
            projection_.at(center + unit * (std::cos(angle) * f.u + std::sin(angle) * f.v));
        if (!p) return;
        item.rings.back().emplace_back(*p);
    }
    layer.add_at(center, behind(d.flags), std::move(item));
}

void ListDrawing::lines(LineLayer& layer) const {
    for (const render::gpu::Plane& plane : list_.planes()) {
        // The patch's rim and a few lines of its grid.
        const dvec3 n = way(plane.normal), middle = out(plane.center);
        const Frame2 f = frame_of(n);
        const double half = 0.7 * double(plane.radius);
        Color color = ink(plane.color);
        color.a = std::clamp(4 * color.a, 0.6f, 0.9f);
        const Pen rim{color, scale_, 0};
        const auto at = [&](double x, double y) { return middle + x * f.u + y * f.v; };
        for (const double side : {-half, half}) {
            layer.add(at(side, -half), at(side, half), rim, BehindFaces::LeftOut);
            layer.add(at(-half, side), at(half, side), rim, BehindFaces::LeftOut);
        }
        if (!(plane.spacing > 0)) continue;
        Pen grid = rim;
        grid.color.a *= 0.45f;
        grid.width *= 0.6;
        const double spacing = double(plane.spacing) * (half / double(plane.spacing) > 12 ? 2 : 1);
        for (double x = spacing; x < half && half / spacing < 100; x += spacing) {
            for (const double side : {-x, x}) {
                layer.add(at(side, -half), at(side, half), grid, BehindFaces::LeftOut);
                layer.add(at(-half, side), at(half, side), grid, BehindFaces::LeftOut);
            }
        }
        layer.add(at(0, -half), at(0, half), grid, BehindFaces::LeftOut);
        layer.add(at(-half, 0), at(half, 0), grid, BehindFaces::LeftOut);
    }
    for (const render::gpu::WireBox& box : list_.boxes()) {
        const dquat turn = turn_ * dquat(box.rotation);
        const dvec3 middle = out(box.center), half(box.half);
        const auto corner = [&](int i) {
            return middle + turn * (half * dvec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
        };
        const Pen with = pen(box.color, box.width, box.dash);
        for (const int bit : {1, 2, 4})
            for (int i = 0; i < 8; ++i)
                if (!(i & bit)) layer.add(corner(i), corner(i | bit), with, behind(box.flags));
    }
    for (const render::gpu::Ring& r : list_.rings()) ring(r, layer);
    for (const render::gpu::Line& line : list_.lines()) {
        const dvec3 a = out(line.a), b = out(line.b);
        dvec3 end = b;
        const double length = glm::distance(a, b);
        if (line.trim > 0 && length > 0) {
            const double cut = std::min(double(line.trim) * scale_ * projection_.world_per_pixel(b),
                                        0.75 * length);
            end = b + (a - b) * (cut / length);
        }
        layer.add(a, end, pen(line.color, line.width, line.dash), behind(line.flags));
    }
    for (const render::gpu::Head& h : list_.heads()) head(h, layer);
    for (const render::gpu::Dot& d : list_.dots()) dot(d, layer);
}

void ListDrawing::fills(std::map<std::pair<std::uint32_t, std::uint32_t>, FigureSurface>& hidden,
                        std::vector<PathItem>& on_top) const {
    const auto triangle = [&](const dvec3& a, const dvec3& b, const dvec3& c, std::uint32_t color,
                              std::uint32_t flags, Kind kind) {
        if (behind(flags) == BehindFaces::Seen) {
            const std::vector<SeenPoint> polygon = projection_.polygon({a, b, c});
            if (polygon.empty()) return;
            PathItem item;
            item.fill = unpacked(color);
            item.rings = {Loop{polygon.begin(), polygon.end()}};
            on_top.push_back(std::move(item));
            return;
        }
        FigureSurface& surface = hidden[{color, kind}];
        surface.color = unpacked(color);
        surface.color.a = std::min(surface.color.a, 0.99f);
        surface.closed = kind == Closed;
        surface.meets = kind == Meeting;
        surface.facets.push_back({{a, b, c}, {1, 1, 1}});
    };
    for (const render::gpu::Plane& plane : list_.planes()) {
        const dvec3 middle = out(plane.center);
        const Frame2 f = frame_of(way(plane.normal));
        const double half = 0.7 * double(plane.radius);
        const auto at = [&](double x, double y) { return middle + half * (x * f.u + y * f.v); };
        triangle(at(-1, -1), at(1, -1), at(1, 1), plane.color, 0, Meeting);
        triangle(at(-1, -1), at(1, 1), at(-1, 1), plane.color, 0, Meeting);
    }
    const auto solid = [&](const render::gpu::Solid& s, const render::MeshGeometry& mesh) {
        const dquat turn = turn_ * dquat(s.rotation);
        const auto at = [&](std::size_t i) {
            return out(s.center) +
                   turn * (dvec3(mesh.vertices[mesh.indices[i]].position) * dvec3(s.half));
        };
        // The near side only, whoever is before it.
        const std::uint32_t flags = behind(s.flags) == BehindFaces::Seen ? 0 : s.flags;
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
            triangle(at(i), at(i + 1), at(i + 2), s.color, flags, Closed);
    };
    if (!list_.solid_boxes().empty()) {
        const render::MeshGeometry box = render::make_box();
        for (const render::gpu::Solid& s : list_.solid_boxes()) solid(s, box);
    }
    if (!list_.balls().empty()) {
        const render::MeshGeometry ball = render::make_sphere(2);
        for (const render::gpu::Solid& s : list_.balls()) solid(s, ball);
    }
    const auto& corners = list_.triangles();
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
        triangle(out(corners[i].position), out(corners[i + 1].position),
                 out(corners[i + 2].position), corners[i].color, corners[i].flags, Sheet);
}

}  // namespace

OverlayFills fills_of(const std::vector<render::Overlay>& lists, const Projection& projection,
                      float scale) {
    OverlayFills out;
    std::map<std::pair<std::uint32_t, std::uint32_t>, FigureSurface> hidden;
    for (const render::Overlay& list : lists)
        ListDrawing(list, projection, double(scale)).fills(hidden, out.on_top);
    for (auto& [key, surface] : hidden) out.surfaces.push_back(std::move(surface));
    return out;
}

void add_lines(const render::Overlay& list, const Projection& projection, const FigureLook& look,
               LineLayer& layer) {
    ListDrawing(list, projection, double(look.scale), &look).lines(layer);
}

void add_ground(const SceneGeometry& scene, const render::CameraMatrices& camera,
                const Palette& palette, LineLayer& layer) {
    const double cell = double(scene.ground_cell), y = double(scene.ground_height);
    constexpr int around = 14;
    const dvec3 middle =
        dvec3(camera.eye) + dvec3(camera.forward) * (camera.orthographic ? 0.0 : 12 * cell);
    const double x0 = std::round(middle.x / cell) * cell, z0 = std::round(middle.z / cell) * cell;
    for (int i = -around; i <= around; ++i) {
        // Quieter toward the rim, in four parts each way.
        for (int part = -4; part < 4; ++part) {
            const double from = around * cell * part / 4, to = around * cell * (part + 1) / 4;
            const double far = std::max(std::abs(i) / double(around), std::abs(part + 0.5) / 4);
            Pen pen{palette.grid, 0.8 * double(palette.line_scale), 0};
            pen.color.a *= static_cast<float>(1 - far);
            layer.add({x0 + i * cell, y, z0 + from}, {x0 + i * cell, y, z0 + to}, pen,
                      BehindFaces::LeftOut);
            layer.add({x0 + from, y, z0 + i * cell}, {x0 + to, y, z0 + i * cell}, pen,
                      BehindFaces::LeftOut);
        }
    }
}

}  // namespace collidoscope::app
