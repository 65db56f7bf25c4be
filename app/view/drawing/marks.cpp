#include "app/view/drawing/marks.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/overloaded.h"
#include "app/view/camera/contents.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/view/drawing/mark_picking.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

vec3 out_of(const Pose& pose, const vec3& p) {
    return pose.position + pose.rotation * p;
}
Box box_at(const Box& box, const Pose& pose) {
    return {out_of(pose, box.center), box.half, pose.rotation * box.rotation};
}

vec3 middle_of(std::span<const vec3> points) {
    vec3 sum(0);
    for (const vec3& p : points) sum += p;
    return points.empty() ? sum : sum / static_cast<float>(points.size());
}

// Draws one mark; returns where its label belongs, or nothing when it is not there to be seen.
class MarkDrawing {
  public:
    MarkDrawing(const MarkContext& context, const RoleStyle& style, Role role,
                render::Overlay& overlay)
        : context_(context), style_(style), role_(role), overlay_(overlay) {}

    using Place = std::optional<dvec3>;

    Place operator()(const Dot& dot) const {
        add_point(dvec3(dot.position), style_, context_, overlay_);
        return dvec3(dot.position);
    }
    Place operator()(const Line& line) const {
        overlay_.line(line.from, line.to, stroke_of(style_));
        return dvec3(0.5f * line.from + 0.5f * line.to);
    }
    Place operator()(const Arrow& arrow) const {
        overlay_.arrow(arrow.from, arrow.to, arrow_of(style_));
        return dvec3(arrow.to);
    }
    Place operator()(const Facet& facet) const {
        fill_and_outline(facet.corners);
        return dvec3(middle_of(facet.corners));
    }
    Place operator()(const Wire& wire) const {
        overlay_.polyline(wire.points, wire.closed, stroke_of(style_));
        return dvec3(middle_of(wire.points));
    }
    Place operator()(const BoxMark& mark) const {
        overlay_.box(mark.box.center, mark.box.half, mark.box.rotation, stroke_of(style_));
        return dvec3(mark.box.center + vec3(0, 1, 0) * mark.box.half.y);
    }
    Place operator()(const Ball& ball) const {
        overlay_.sphere(ball.sphere.center, ball.sphere.radius, stroke_of(style_), true);
        return dvec3(ball.sphere.center);
    }
    Place operator()(const Interval&) const { return std::nullopt; }
    Place operator()(const ObjectMark&) const { return std::nullopt; }
    Place operator()(const NodeMark& mark) const {
        const std::size_t body = context_.body_of(mark.body);
        if (body >= context_.trees.size() || !context_.trees[body]) return std::nullopt;
        const TreeView& tree = *context_.trees[body];
        if (mark.node >= tree.node_count()) return std::nullopt;
        const Pose pose = unit_pose(context_.scene.bodies[body].shape);
        const VolumeShape volume = tree.bounds(mark.node);
        add_volume(volume, pose, stroke_of(style_), overlay_);
        if (role_ == Role::Current || role_ == Role::Hit)
            add_volume_fill(volume, pose, fill_of(style_, 0.14f), overlay_);
        return std::nullopt;
    }
    Place operator()(const TriangleMark& mark) const {
        const std::size_t body = context_.body_of(mark.body);
        if (body >= context_.scene.bodies.size()) return std::nullopt;
        const Shape& shape = context_.scene.bodies[body].shape;
        std::vector<vec3> corners;
        if (const auto* t = std::get_if<Triangle>(&shape)) corners = {t->a, t->b, t->c};
        if (const auto* m = std::get_if<MeshInstance>(&shape);
            m && m->asset && mark.triangle < m->asset->mesh().triangles.size()) {
            const Triangle t = m->asset->mesh().triangle(mark.triangle);
            const Pose pose = unit_pose(shape);
            corners = {out_of(pose, t.a), out_of(pose, t.b), out_of(pose, t.c)};
        }
        if (corners.empty()) return std::nullopt;
        fill_and_outline(corners);
        return dvec3(middle_of(corners));
    }
    Place operator()(const FeatureMark& mark) const {
        const std::vector<vec3> corners = corners_of(mark, context_);
        if (corners.empty()) return std::nullopt;
        if (corners.size() == 1) return (*this)(Dot{corners[0]});
        if (corners.size() == 2) return (*this)(Line{corners[0], corners[1]});
        return (*this)(Facet{corners});
    }
    Place operator()(const BodyMark& mark) const {
        const Crowd* crowd = crowd_of(context_.scene);
        if (!crowd || mark.body >= crowd->bodies().size()) return std::nullopt;
        return add_body_outline(crowd->bodies()[mark.body], stroke_of(style_), overlay_);
    }
    // Pixels of a row that are alike are filled at once.
    Place operator()(const Raster& raster) const {
        for (int row = 0; row < raster.rows; ++row) {
            const std::uint8_t* values = raster.values.data() + row * raster.columns;
            for (int from = 0, to = 0; from < raster.columns; from = to) {
                while (to < raster.columns && values[to] == values[from]) ++to;
                if (values[from] == 0) continue;
                const vec3 low = raster.corner + raster.pixel * vec3(from, row, 0);
                const vec3 size = raster.pixel * vec3(to - from, 1, 0);
                const std::array<vec3, 4> corners{low, low + vec3(size.x, 0, 0), low + size,
                                                  low + vec3(0, size.y, 0)};
                overlay_.polygon(corners,
                                 fill_of(style_, static_cast<float>(values[from]) / 255.0f));
            }
        }
        return dvec3(raster.corner) + 0.5 * dvec3(raster.pixel * vec3(raster.columns, 0, 0));
    }
    Place operator()(const EdgeMark& mark) const {
        const auto ends = ends_of(mark, context_.scene);
        if (!ends) return std::nullopt;
        RoleStyle wide = style_;
        wide.width *= 1.5f;
        overlay_.line((*ends)[0], (*ends)[1], stroke_of(wide));
        return dvec3(0.5f * (*ends)[0] + 0.5f * (*ends)[1]);
    }

  private:
    void fill_and_outline(std::span<const vec3> corners) const {
        overlay_.polygon(corners, fill_of(style_, 0.32f));
        overlay_.polyline(corners, true, stroke_of(style_));
    }

    const MarkContext& context_;
    const RoleStyle& style_;
    Role role_;
    render::Overlay& overlay_;
};

}  // namespace

void add_point(const dvec3& p, const RoleStyle& style, const MarkContext& context,
               render::Overlay& overlay) {
    if (style.marker != Marker::Cross) {
        overlay.dot(vec3(p), dot_of(style, context.palette));
        return;
    }
    const double arm =
        0.9 * double(style.point_size * context.scale) * context.camera.world_per_pixel(p);
    const dvec3 a = (context.camera.right() + context.camera.up()) * arm;
    const dvec3 b = (context.camera.right() - context.camera.up()) * arm;
    render::Stroke stroke = stroke_of(style);
    stroke.dash = 0;
    stroke.width = std::max(stroke.width, 1.75f);
    overlay.line(vec3(p - a), vec3(p + a), stroke);
    overlay.line(vec3(p - b), vec3(p + b), stroke);
}

void add_volume(const VolumeShape& volume, const Pose& pose, const render::Stroke& stroke,
                render::Overlay& overlay) {
    std::visit(
        Overloaded{
            [&](const Aabb& box) {
                const Box b = box_at(to_box(box), pose);
                overlay.box(b.center, b.half, b.rotation, stroke);
            },
            [&](const Box& box) {
                const Box b = box_at(box, pose);
                overlay.box(b.center, b.half, b.rotation, stroke);
            },
            [&](const Sphere& s) { overlay.sphere(out_of(pose, s.center), s.radius, stroke); },
            [&](const Hull& hull) {
                const Polytope polytope = convex_hull(hull.points);
                for (Index e = 0; e < polytope.half_edges.size(); e += 2) {
                    overlay.line(out_of(pose, polytope.vertices[polytope.origin(e)]),
                                 out_of(pose, polytope.vertices[polytope.end(e)]), stroke);
                }
            },
        },
        volume);
}

void add_volume_fill(const VolumeShape& volume, const Pose& pose, const render::Fill& fill,
                     render::Overlay& overlay) {
    const auto box_fill = [&](const Box& b) {
        overlay.solid_box(b.center, b.half, b.rotation, fill);
    };
    std::visit(Overloaded{
                   [&](const Aabb& box) { box_fill(box_at(to_box(box), pose)); },
                   [&](const Box& box) { box_fill(box_at(box, pose)); },
                   [&](const Sphere& s) { overlay.ball(out_of(pose, s.center), s.radius, fill); },
                   [&](const Hull& hull) {
                       const Polytope polytope = convex_hull(hull.points);
                       for (Index face = 0; face < polytope.faces.size(); ++face) {
                           std::vector<vec3> corners = polytope.corners_of(face);
                           for (vec3& corner : corners) corner = out_of(pose, corner);
                           overlay.polygon(corners, fill);
                       }
                   },
               },
               volume);
}

RoleStyle lit(RoleStyle style, const Palette& palette) {
    style.width = 1.7f * style.width + 0.5f;
    style.point_size *= 1.45f;
    style.color = mixed(style.color, palette.text, 0.25f);
    style.color.a = 1;
    style.occlusion = Occlusion::OnTop;
    return style;
}

namespace {

// A node of two trees that are walked together: in the color of its body, seen through it. A
// dismissed one is thin and dashed.
RoleStyle style_of_node(const NodeMark& node, Role role, const MarkContext& context) {
    RoleStyle style =
        styled(context.palette, context.body_of(node.body) == 0 ? Role::ShapeA : Role::ShapeB,
               context.style);
    const RoleStyle own = styled(context.palette, role, context.style);
    const bool dismissed = role == Role::Skipped || role == Role::Rejected;
    style.width = dismissed ? 0.7f * style.width : std::max(style.width, own.width);
    if (dismissed) style.dash = styled(context.palette, Role::Skipped, context.style).dash;
    if (role == Role::Hit) style.color = own.color;
    style.occlusion = context.style.occlusion.value_or(Occlusion::OnTop);
    return style;
}

}  // namespace

RoleStyle style_of(const Mark& mark, const MarkContext& context) {
    RoleStyle style = styled(context.palette, mark.role, context.style);
    const auto* node = std::get_if<NodeMark>(&mark.geometry);
    if (node && context.two_trees) style = style_of_node(*node, mark.role, context);
    if (!context.pointed || context.pointed->empty()) return style;
    if (context.pointed->lights(mark)) return lit(style, context.palette);
    style.color = faded(style.color, 0.45f);
    return style;
}

std::optional<std::array<vec3, 2>> ends_of(const EdgeMark& mark, const Scene& scene) {
    for (const Body& body : scene.bodies) {
        const auto* polygon = std::get_if<Polygon>(&body.shape);
        if (!polygon || mark.ring < 0 || mark.edge < 0) continue;
        const auto ring = static_cast<std::size_t>(mark.ring);
        const auto edge = static_cast<std::size_t>(mark.edge);
        if (ring >= polygon->rings.size() || edge >= polygon->rings[ring].size()) continue;
        const auto& points = polygon->rings[ring];
        return {{vec3(points[edge], 0), vec3(points[(edge + 1) % points.size()], 0)}};
    }
    return std::nullopt;
}

void add_marks(std::span<const Mark> marks, const MarkContext& context, render::Overlay& overlay,
               std::vector<Label>& labels, Space space) {
    for (const Mark& mark : marks) {
        if (mark.space != space) continue;
        const RoleStyle style = style_of(mark, context);
        const auto place =
            std::visit(MarkDrawing(context, style, mark.role, overlay), mark.geometry);
        if (!place || mark.label.empty()) continue;
        const bool now =
            mark.role == Role::Current || mark.role == Role::Hit || mark.role == Role::Suspected;
        const bool pointed = context.pointed && context.pointed->lights(mark);
        Color color = style.color;
        color.a = std::max(color.a, 0.7f);
        const bool of_body = mark.role == Role::ShapeA || mark.role == Role::ShapeB;
        const int usual = mark.role == Role::Bounds ? 0 : of_body ? 2 : 1;
        labels.push_back({*place, mark.label, color, pointed ? 5 : now ? 4 : usual});
        labels.back().measure = mark.measure;
    }
}

void add_pointed(std::span<const Mark> marks, const MarkContext& context, render::Overlay& overlay,
                 std::vector<Label>& labels) {
    if (!context.pointed) return;
    const auto shown = [&](const auto& same) {
        return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
            return mark.space == Space::World && same(mark);
        });
    };
    for (const FeatureMark& feature : context.pointed->features) {
        Pointed one;
        one.add(feature);
        if (shown([&](const Mark& mark) { return one.lights(mark); })) continue;
        const Role role = feature.body == 0 ? Role::ShapeA : Role::ShapeB;
        RoleStyle style = lit(styled(context.palette, role, context.style), context.palette);
        style.dash = 0;
        const auto place = MarkDrawing(context, style, role, overlay)(feature);
        if (place) labels.push_back({*place, words_for(feature), style.color, 5, false});
    }
    for (const auto& [ring, edge] : context.pointed->edges) {
        const EdgeMark mark{ring, edge};
        Pointed one;
        one.edges.emplace_back(ring, edge);
        if (shown([&](const Mark& m) { return one.lights(m); })) continue;
        const RoleStyle style =
            lit(styled(context.palette, Role::ShapeA, context.style), context.palette);
        MarkDrawing(context, style, Role::ShapeA, overlay)(mark);
    }
}

}  // namespace collidoscope::app
