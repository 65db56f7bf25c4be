#include "app/view/picking.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <map>
#include <string_view>

#include "app/view/contents.h"
#include "app/view/mesh_tree.h"
#include "app/view/thin_picks.h"
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

    // What runs inside the cast names nothing of its own.
    NoTrace scope(const char*) const { return {}; }
    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        if (label == std::string_view("done")) return;
        Step step;
        StepBuilder builder(step);
        describe(builder);
        for (const Mark& mark : step.marks) {
            if (const auto* node = std::get_if<NodeMark>(&mark.geometry))
                add(node->node, mark.role == Role::Opened);
            if (const auto* triangle = std::get_if<TriangleMark>(&mark.geometry))
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
struct Cast {
    const Scene& scene;
    const Camera& camera;
    dvec2 pixel;
    const PickOptions& options;
    PickRecord* record;
    Aabb contents;
    PixelRay ray;
    CastRay line;
    std::optional<PickHit> surface;
    std::vector<PickHit> thin;

    double limit() const { return surface ? surface->t : std::numeric_limits<double>::infinity(); }
    void meet(std::size_t body, const std::optional<CastHit>& hit) {
        if (!hit || !(hit->t <= limit())) return;
        surface = PickHit{body, {}, {}, line.at(hit->t), hit->normal, hit->t, 0};
    }
    void meet_mesh(std::size_t body, const MeshInstance& mesh);
    void meet_crowd(std::size_t body, const Crowd& crowd);
    void meet_body(std::size_t body);
    std::optional<PickHit> best() const;
};

void Cast::meet_mesh(std::size_t body, const MeshInstance& mesh) {
    const auto tree = mesh_tree_if_ready(mesh.asset);
    if (!tree) return;
    const glm::dquat turn = glm::normalize(glm::dquat(mesh.pose.rotation));
    const glm::dquat back = glm::conjugate(turn);
    const CastRay local{back * (line.origin - dvec3(mesh.pose.position)), back * line.direction};
    const float t_max = static_cast<float>(std::min(limit(), 1e37));
    const TreeRayAnswer found =
        record ? raycast(*tree, local.rounded(), t_max, PickTracer(*record, *tree, mesh, body))
               : raycast(*tree, local.rounded(), t_max);
    if (!found.hit) return;
    const double t = double(found.hit->t);
    surface =
        PickHit{body, {}, found.hit->triangle, line.at(t), turn * dvec3(found.hit->normal), t, 0};
}

void Cast::meet_crowd(std::size_t body, const Crowd& crowd) {
    for (std::size_t i = 0; i < crowd.bodies().size(); ++i) {
        const MovingBody& member = crowd.bodies()[i];
        const quat turn = member.form == BodyForm::Aabb ? quat(1, 0, 0, 0) : member.rotation;
        const auto hit = member.form == BodyForm::Sphere
                             ? cast(line, Sphere{member.center, member.half.x})
                             : cast(line, Box{member.center, member.half, turn});
        if (!hit || !(hit->t <= limit())) continue;
        meet(body, hit);
        surface->handle = i;
    }
}

void Cast::meet_body(std::size_t body) {
    const Shape& shape = scene.bodies[body].shape;
    if (record) ++record->bodies_tested;
    if (const auto* s = std::get_if<Sphere>(&shape)) meet(body, cast(line, *s));
    if (const auto* b = std::get_if<Box>(&shape)) meet(body, cast(line, *b));
    if (const auto* b = std::get_if<Aabb>(&shape)) meet(body, cast(line, to_box(*b)));
    if (const auto* t = std::get_if<Triangle>(&shape)) meet(body, cast(line, *t));
    if (const auto* h = std::get_if<Hull>(&shape)) meet(body, cast(line, *h));
    if (const auto* p = std::get_if<Polygon>(&shape)) meet(body, cast(line, *p));
    if (const auto* m = std::get_if<MeshInstance>(&shape)) meet_mesh(body, *m);
    if (const auto* c = std::get_if<Crowd>(&shape)) meet_crowd(body, *c);
    if (const auto* p = std::get_if<Plane>(&shape)) {
        const PlanePatch patch = patch_of(*p, contents);
        const auto hit = cast(line, *p);
        const dvec3 out = hit ? line.at(hit->t) - dvec3(patch.center) : dvec3(0);
        const double reach = double(patch.radius);
        if (std::abs(glm::dot(out, dvec3(patch.u))) <= reach &&
            std::abs(glm::dot(out, dvec3(patch.v))) <= reach) {
            meet(body, hit);
        }
    }
    add_thin_picks(shape,
                   {body, camera, ray, pixel, contents, body == options.selected,
                    options.handle_reach, options.thin_reach},
                   thin);
}

std::optional<PickHit> Cast::best() const {
    const auto rank = [](const PickHit& hit) { return hit.handle ? 0 : hit.pixels > 0 ? 1 : 2; };
    std::optional<PickHit> found = surface;
    for (const PickHit& hit : thin) {
        // What lies deeper behind a surface than the tolerance reaches cannot be seen; the handles
        // of the selected body are drawn over everything.
        const double slack =
            2 * options.handle_reach * camera.world_per_pixel(hit.point) + 1e-6 * hit.t;
        const bool through =
            surface && hit.handle && (surface->body == hit.body || options.selected == hit.body);
        if (surface && hit.t > surface->t + slack && !through) continue;
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
        if (std::holds_alternative<Plane>(body.shape) || std::holds_alternative<Ray>(body.shape)) {
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
    const PixelRay ray = camera.ray(pixel);
    Cast cast{scene, camera, pixel, options, record, contents_, ray, {ray.origin, ray.direction},
              {},    {}};
    for (const std::size_t body : endless_) cast.meet_body(body);

    // Descend into every box that the ray, with its tolerance, passes before the nearest hit.
    struct Task {
        double t;
        std::uint32_t node, depth;
    };
    const auto entry = [&](const Aabb& box) {
        const dvec3 half = dvec3(half_of(box));
        const dvec3 far = dvec3(center_of(box)) + camera.forward() * glm::length(half);
        const double margin = options.handle_reach * camera.world_per_pixel(far);
        return enter(cast.line, box, margin);
    };
    std::vector<Task> stack;
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
                if (t && *t <= cast.limit()) cast.meet_body(item.body);
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

    const auto hit = cast.best();
    if (record) {
        record->ray = ray;
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
