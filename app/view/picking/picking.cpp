#include "app/view/picking/picking.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <map>

#include "app/model/shapes/shape_canvas.h"
#include "app/model/shapes/shape_type.h"
#include "app/view/camera/contents.h"
#include "app/view/camera/thin_picks.h"
#include "app/view/picking/mesh_tree.h"
#include "collision/trees/traverse_ray.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

// Listens to the cast through one mesh's tree and writes down the nodes and triangles it names.
class PickTracer {
  public:
    static constexpr bool enabled = true;
    PickTracer(PickRecord& record, const AabbTree& tree, const MeshInstance& mesh, std::size_t body)
        : record_(&record), tree_(&tree), mesh_(&mesh), pose_(unit_pose(mesh)), body_(body) {}

    // Algorithms used inside the cast name nothing of their own.
    NoTrace scope(const char*) const { return {}; }
    template <typename Describe>
    void step(const char*, Describe&& describe) const {
        Step step;
        StepBuilder builder(step);
        describe(builder);
        for (const Mark& mark : step.marks) {
            if (const auto* node = std::get_if<NodeMark>(&mark.geometry))
                add(node->node, mark.role == Role::Opened);
            // The result is one of those that were tested: it is there already.
            const auto* triangle = std::get_if<TriangleMark>(&mark.geometry);
            if (triangle && mark.role != Role::Result)
                add(mesh_->asset->mesh().triangle(triangle->triangle));
        }
    }

  private:
    vec3 out(const vec3& p) const { return pose_.position + pose_.rotation * p; }
    void add(const Triangle& t) const {
        record_->triangles.push_back({out(t.a), out(t.b), out(t.c)});
    }
    void add(std::uint32_t node, bool opened) const {
        Box box = to_box(tree_->nodes[node].bounds);
        box.center = out(box.center);
        box.rotation = pose_.rotation * box.rotation;
        // A parent comes before its children, so its depth is known.
        std::uint32_t depth = 0;
        if (const auto above = depths_.find(node); above != depths_.end()) depth = above->second;
        const auto& n = tree_->nodes[node];
        if (!n.is_leaf()) depths_[n.first()] = depths_[n.first() + 1] = depth + 1;
        record_->nodes.push_back({box, depth, body_, opened});
    }

    PickRecord* record_;
    const AabbTree* tree_;
    const MeshInstance* mesh_;
    Pose pose_;
    std::size_t body_;
    mutable std::map<std::uint32_t, std::uint32_t> depths_;
};

// One question put to all bodies: where it is asked, and the best answers so far.
struct Cast final : ShapePicks {
    const Scene& scene;
    const Camera& camera;
    dvec2 pixel;
    const PickOptions& options;
    PickRecord* record;
    Aabb room;
    PixelRay pixel_ray;
    CastRay line_of_sight;
    std::size_t body = 0;  // that is being asked
    std::optional<PickHit> nearest;
    std::vector<PickHit> thin;

    Cast(const Scene& of, const Camera& by, const dvec2& at, const PickOptions& with,
         PickRecord* into, const Aabb& contents)
        : scene(of),
          camera(by),
          pixel(at),
          options(with),
          record(into),
          room(contents),
          pixel_ray(by.ray(at)),
          line_of_sight{pixel_ray.origin + with.from * pixel_ray.direction, pixel_ray.direction} {}

    const CastRay& ray() const override { return line_of_sight; }
    const Aabb& contents() const override { return room; }
    // Along the pixel's ray; the ray of sight begins where surfaces are met.
    double limit() const { return nearest ? nearest->t : options.to; }
    double limit_of_sight() const { return limit() - options.from; }
    void surface(const std::optional<CastHit>& hit) override {
        if (!hit || !(hit->t <= limit_of_sight())) return;
        nearest = PickHit{body, {}, {}, ray().at(hit->t), hit->normal, hit->t + options.from, 0};
    }
    void part(const std::optional<CastHit>& hit, std::size_t handle) override {
        if (!hit || !(hit->t <= limit_of_sight())) return;
        surface(hit);
        nearest->handle = handle;
    }
    void mesh(const MeshInstance& mesh) override;
    void line(const dvec3& a, const dvec3& b) override {
        const auto hit = pick_segment(camera, pixel, a, b);
        if (hit && hit->pixels <= options.thin_reach) add_thin(hit->pixels, hit->point, {});
    }

    void add_thin(double pixels, const dvec3& point, std::optional<std::size_t> handle);
    void ask_handles(const Shape& shape, HandleUse use);
    void ask(std::size_t index);
    std::optional<PickHit> best() const;
};

void Cast::mesh(const MeshInstance& mesh) {
    const auto tree = mesh_tree_if_ready(mesh.asset);
    if (!tree) return;
    const glm::dquat turn = glm::normalize(glm::dquat(mesh.pose.rotation));
    const glm::dquat back = glm::conjugate(turn);
    const CastRay local{back * (ray().origin - dvec3(mesh.pose.position)), back * ray().direction};
    const float t_max = static_cast<float>(std::min(limit_of_sight(), 1e37));
    const TreeRayAnswer found =
        record ? raycast(*tree, local.rounded(), t_max, PickTracer(*record, *tree, mesh, body))
               : raycast(*tree, local.rounded(), t_max);
    if (!found.hit) return;
    const double t = double(found.hit->t);
    nearest = PickHit{body,
                      {},
                      found.hit->triangle,
                      ray().at(t),
                      turn * dvec3(found.hit->normal),
                      t + options.from,
                      0};
}

void Cast::add_thin(double pixels, const dvec3& point, std::optional<std::size_t> handle) {
    const double t = glm::dot(point - pixel_ray.origin, pixel_ray.direction);
    if (t < 0) return;
    thin.push_back({body, handle, {}, point, -pixel_ray.direction, t, std::max(pixels, 1e-9)});
}

void Cast::ask_handles(const Shape& shape, HandleUse use) {
    const bool met = use == HandleUse::Corners || use == HandleUse::Itself ||
                     (use == HandleUse::ManyCorners && body == options.selected);
    if (!met) return;
    const std::vector<vec3> handles = handles_of(shape);
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const dvec3 p(handles[i]);
        const auto seen = camera.project(p);
        const double pixels = seen ? glm::distance(*seen, pixel) : options.handle_reach + 1;
        if (pixels <= options.handle_reach) add_thin(pixels, p, i);
    }
}

void Cast::ask(std::size_t index) {
    body = index;
    const Shape& shape = scene.bodies[body].shape;
    if (record) ++record->bodies_tested;
    const ShapeType& type = type_of(shape);
    ask_handles(shape, type.handle_use);
    type.pick(shape, *this);
}

std::optional<PickHit> Cast::best() const {
    const auto rank = [](const PickHit& hit) { return hit.handle ? 0 : hit.pixels > 0 ? 1 : 2; };
    std::optional<PickHit> found = nearest;
    for (const PickHit& hit : thin) {
        // A thing that lies deeper behind a surface than the tolerance reaches cannot be seen; the
        // handles of the selected body are drawn over everything.
        const double slack =
            2 * options.handle_reach * camera.world_per_pixel(hit.point) + 1e-6 * hit.t;
        const bool through =
            nearest && hit.handle && (nearest->body == hit.body || options.selected == hit.body);
        if (nearest && hit.t > nearest->t + slack && !through) continue;
        if (!found || rank(hit) < rank(*found) ||
            (rank(hit) == rank(*found) && hit.pixels < found->pixels)) {
            found = hit;
        }
    }
    return found;
}

}  // namespace

void Picker::update(const Scene& scene, const Aabb& contents) {
    contents_ = contents;
    endless_.clear();
    std::vector<BodyTree::Item> items;
    std::vector<std::uint32_t> bodies;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
        const Body& body = scene.bodies[i];
        if (!body.visible) continue;
        if (extent_of(body.shape) != Extent::Bounded) {
            endless_.push_back(i);
            continue;
        }
        items.push_back({bounds_of(body.shape), i});
        bodies.push_back(i);
    }
    if (bodies != tree_of_ || tree_.nodes.empty()) {
        tree_ = BodyTree::over(std::move(items));
        tree_of_ = std::move(bodies);
        return;
    }
    for (BodyTree::Item& item : tree_.items) {
        item.bounds = bounds_of(scene.bodies[item.body].shape);
    }
    tree_.refit();
}

std::optional<PickHit> Picker::pick(const Scene& scene, const Camera& camera, const dvec2& pixel,
                                    const PickOptions& options, PickRecord* record) const {
    Cast cast(scene, camera, pixel, options, record, contents_);
    for (const std::size_t body : endless_) cast.ask(body);

    // Descend into every box that the ray, with its tolerance, passes before the nearest hit.
    struct Task {
        double t;
        std::uint32_t node, depth;
    };
    const auto entry = [&](const Aabb& box) {
        const dvec3 half = dvec3(half_of(box));
        const dvec3 far = dvec3(center_of(box)) + camera.forward() * glm::length(half);
        const double margin = options.handle_reach * camera.world_per_pixel(far);
        return enter({cast.pixel_ray.origin, cast.pixel_ray.direction}, box, margin);
    };
    std::vector<Task> stack;
    bool selected_asked = false;
    const auto note = [&](std::uint32_t node, std::uint32_t depth, bool opened) {
        if (record) record->nodes.push_back({to_box(tree_.nodes[node].bounds), depth, {}, opened});
    };
    if (!tree_.nodes.empty()) {
        const auto t = entry(tree_.nodes[0].bounds);
        t ? stack.push_back({*t, 0, 0}) : note(0, 0, false);
    }
    while (!stack.empty()) {
        const Task task = stack.back();
        stack.pop_back();
        const BodyTree::Node& node = tree_.nodes[task.node];
        const bool opened = task.t <= cast.limit();
        note(task.node, task.depth, opened);
        if (!opened) continue;
        if (node.is_leaf()) {
            for (std::uint32_t k = 0; k < node.count; ++k) {
                const BodyTree::Item& item = tree_.items[node.first + k];
                const auto t = entry(item.bounds);
                if (!t || *t > cast.limit()) continue;
                selected_asked = selected_asked || options.selected == item.body;
                cast.ask(item.body);
            }
            continue;
        }
        std::optional<Task> near, far;
        for (std::uint32_t child = node.first; child < node.first + 2; ++child) {
            const auto t = entry(tree_.nodes[child].bounds);
            if (!t) {
                note(child, task.depth + 1, false);
                continue;
            }
            (near ? far : near) = Task{*t, child, task.depth + 1};
        }
        if (near && far && far->t < near->t) std::swap(near, far);
        if (far) stack.push_back(*far);
        if (near) stack.push_back(*near);
    }
    // The handles of the selected body are met through whatever hides its box.
    if (options.selected && !selected_asked &&
        std::find(tree_of_.begin(), tree_of_.end(), *options.selected) != tree_of_.end())
        cast.ask(*options.selected);

    const auto hit = cast.best();
    if (record) {
        record->ray = cast.pixel_ray;
        const dvec2 size = camera.view_size();
        record->window = {camera.ray({0, 0}).origin, camera.ray({size.x, 0}).origin,
                          camera.ray(size).origin, camera.ray({0, size.y}).origin};
        record->hit = hit;
        record->opened =
            static_cast<std::size_t>(std::count_if(record->nodes.begin(), record->nodes.end(),
                                                   [](const PickNode& n) { return n.opened; }));
        record->skipped = record->nodes.size() - record->opened;
    }
    return hit;
}

void Picker::finish_trees(const Scene& scene) {
    for (const Body& body : scene.bodies) {
        if (const auto* mesh = std::get_if<MeshInstance>(&body.shape)) mesh_tree(mesh->asset);
    }
}

}  // namespace collidoscope::app
