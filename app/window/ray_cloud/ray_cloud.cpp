#include "app/window/ray_cloud/ray_cloud.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "app/base/json/json.h"
#include "app/model/ray_files/ray_import.h"
#include "app/view/camera/contents.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/widgets/tree_choice.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t lines_drawn = 5000, rays_listed = 4;

const MeshInstance* mesh_of_tree(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body || !has_workshop(bench)) return nullptr;
    return std::get_if<MeshInstance>(&bench.document.scene().bodies[*body].shape);
}

Ray moved(const PixelRay& sight, const Pose& pose) {
    const glm::dquat back = glm::conjugate(glm::dquat(pose.rotation));
    return {vec3(back * (sight.origin - dvec3(pose.position))), vec3(back * sight.direction)};
}

}  // namespace

CastRays told_of(std::shared_ptr<const TreeView> tree, std::shared_ptr<const RayReplay> replay) {
    CastRays cast;
    cast.all = statistics(*replay);
    for (std::size_t kind = 0; kind < replay->rays().kinds.size(); ++kind) {
        ReplayStatistics of_kind = statistics(*replay, static_cast<std::uint8_t>(kind));
        if (of_kind.rays > 0) cast.kinds.emplace_back(static_cast<std::uint8_t>(kind), of_kind);
    }
    cast.tree = std::move(tree);
    cast.replay = std::move(replay);
    return cast;
}

std::vector<std::size_t> rays_to_draw(const RayReplay& replay, std::optional<std::uint8_t> kind,
                                      std::size_t limit) {
    std::vector<std::size_t> found, all;
    for (std::size_t i = 0; i < replay.done().size(); ++i) {
        const ReplayedRay& done = replay.done()[i];
        if (!done.usable || (kind && replay.rays().rays[i].kind != *kind)) continue;
        if (done.difference == RayDifference::None) {
            if (done.volumes > 1 || done.triangles > 0) all.push_back(i);
        } else if (found.size() < limit / 4) {
            found.push_back(i);
        }
    }
    const std::size_t step = std::max<std::size_t>((all.size() + limit - 1) / limit, 1);
    for (std::size_t i = 0; i < all.size(); i += step) found.push_back(all[i]);
    return found;
}

void RayCloud::take(const MeshInstance& mesh, RecordedRays rays, std::string name) {
    job_.stop();
    wanted_ = nullptr;
    cast_.reset();
    kind_.reset();
    list();
    mesh_ = mesh.asset;
    name_ = std::move(name);
    rays_ = std::make_shared<const RecordedRays>(std::move(rays));
}

void RayCloud::open(Workbench& bench, const std::filesystem::path& file) {
    const MeshInstance* mesh = mesh_of_tree(bench);
    if (!mesh)
        throw InputError(
            "Rays are cast in a tree: open a mesh in the tree workshop or a tree "
            "file first.");
    if (const DumpView* tree = imported_tree(bench); tree && !tree->has_triangles())
        throw InputError("This tree has no triangles to cast rays at: open its mesh beside it.");
    ImportedRays imported = import_rays(file);
    for (const std::string& warning : imported.warnings) bench.say(warning, Tone::Warning);
    for (RecordedRay& ray : imported.rays.rays)
        ray.ray.origin =
            vec3(double{mesh->scale} * dvec3(ray.ray.origin) - mesh->asset->origin_in_file());
    if (mesh->scale != 1) {
        for (RecordedRay& ray : imported.rays.rays)
            ray.ray.direction = vec3(double{mesh->scale} * dvec3(ray.ray.direction));
    }
    take(*mesh, std::move(imported.rays), file.filename().string());
}

void RayCloud::make(Workbench& bench, const std::vector<RayKind>& kinds) {
    const auto body = shown_tree(bench);
    const MeshInstance* mesh = mesh_of_tree(bench);
    if (!body || !mesh) return;
    const Camera camera = bench.view.camera();
    const Pose pose = unit_pose(bench.document.scene().bodies[*body].shape);
    const dvec2 size = camera.view_size();
    RayView view{[camera, pose, size](double x, double y) {
                     return moved(camera.ray({x * size.x, y * size.y}), pose);
                 },
                 size.x / std::max(size.y, 1.0)};
    MadeRayOptions options;
    options.kinds = kinds;
    made_for_ = mesh->asset;
    making_.start_in_pieces(
        [maker = std::make_shared<RayMaker>(bench.live.trees()[*body], std::move(view), options)](
            const auto& cancel, auto&) -> std::optional<RecordedRays> {
            if (maker->step(64) && !cancel.load()) return std::nullopt;
            return maker->take();
        },
        bench.wake);
}

void RayCloud::close_rays() {
    making_.stop();
    job_.stop();
    mesh_ = nullptr;
    rays_ = nullptr;
    wanted_ = nullptr;
    cast_.reset();
    list();
}

bool RayCloud::shown(const Workbench& bench) const {
    const MeshInstance* mesh = rays_ ? mesh_of_tree(bench) : nullptr;
    return mesh && mesh->asset == mesh_;
}

void RayCloud::next_measure() {
    measure_ =
        static_cast<RayMeasure>((static_cast<std::size_t>(measure_) + 1) % ray_measure_count);
    list();
}

void RayCloud::show_kind(std::optional<std::uint8_t> kind) {
    kind_ = kind;
    list();
}

void RayCloud::list() {
    drawn_.clear();
    costliest_.clear();
    differing_.clear();
    if (!cast_) return;
    drawn_ = rays_to_draw(*cast_->replay, kind_, lines_drawn);
    costliest_ = costliest_rays(*cast_->replay, measure_, rays_listed, kind_);
    differing_ = differing_rays(*cast_->replay, rays_listed);
}

void RayCloud::advance(Workbench& bench, double, double) {
    if (making_.done()) {
        RecordedRays rays = making_.fetch();
        const MeshInstance* mesh = mesh_of_tree(bench);
        if (mesh && mesh->asset == made_for_) take(*mesh, std::move(rays), "rays of this view");
    }
    if (job_.done()) {
        cast_ = job_.fetch();
        list();
    }
    if (!shown(bench)) return;
    const auto& tree = bench.live.trees()[*shown_tree(bench)];
    if (tree == wanted_) return;
    wanted_ = tree;
    job_.start_in_pieces(
        [tree, replay = std::make_shared<RayReplay>(tree, rays_)](
            const auto& cancel, auto&) -> std::optional<CastRays> {
            if (replay->step(1000) && !cancel.load()) return std::nullopt;
            return told_of(tree, replay);
        },
        bench.wake);
}

std::vector<Pending> RayCloud::pending() const {
    if (job_.active() || making_.active()) return {{"rays", true}};
    return {};
}

void RayCloud::close(Workbench&) {
    making_.stop();
    job_.stop();
}

std::vector<std::pair<std::string, std::string>> RayCloud::told(const Workbench& bench) const {
    if (!shown(bench)) return {{"rays", "null"}};
    Json json = {{"name", name_},
                 {"count", rays_->rays.size()},
                 {"cast", cast_ && cast_->tree == wanted_},
                 {"by_kind", by_kind_},
                 {"kind", kind_ ? Json(rays_->kinds[*kind_]) : Json(nullptr)},
                 {"drawn", drawn_.size()}};
    if (cast_) {
        json["hits"] = cast_->all.hits;
        json["differing"] = cast_->all.differing();
        json["volume_tests"] = cast_->all.costs[0].total;
        json["kinds"] = cast_->kinds.size();
    }
    return {{"rays", json.dump()}};
}

// A range that begins beyond the ray's origin becomes a ray that begins there.
void RayCloud::open_ray(Workbench& bench, std::size_t index) const {
    const auto body = shown_tree(bench);
    const Demo* target = Registry::opened_for(OpenedFor::RayThroughMesh);
    if (!shown(bench) || !body || !target || !bench.live.question() || index >= rays_->rays.size())
        return;
    const RecordedRay& recorded = rays_->rays[index];
    const Body& mesh = bench.document.scene().bodies[*body];
    const Pose pose = unit_pose(mesh.shape);
    const glm::dquat turn(pose.rotation);
    const double begin = std::max(double{recorded.t_min}, 0.0);
    const dvec3 direction(recorded.ray.direction);
    const dvec3 origin = dvec3(recorded.ray.origin) + begin * direction;
    Scene scene;
    scene.demo = target->info().id;
    scene.title = "Ray " + std::to_string(recorded.number) + " through " + mesh.name;
    scene.bodies = {
        {"Ray", Shape(Ray{vec3(turn * origin + dvec3(pose.position)), vec3(turn * direction)})},
        mesh};
    take_builder(bench, *body, scene);
    const double end = double{recorded.t_max} - begin;
    if (end > 0 && end <= 1e6) scene.options.set("max_t", Datum(end));
    if (recorded.cull_back_faces) scene.options.set("cull", Datum(true));
    if (recorded.any_hit) scene.options.set("hits", Datum(std::string("any")));
    bench.files.open_made(scene);
}

}  // namespace collidoscope::app
