#include "collision/trees/patches/cd_library.h"

#include <glm/geometric.hpp>
#include <string>

namespace collidoscope {
namespace {

bool finite(const vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void check(const CdObject& object, const char* which) {
    if (!object.processed())
        throw CdMisuse(std::string("object ") + which +
                       " is used in a query before process() was called");
}

void check(const CdQueryOptions& options) {
    if (options.max_points == 0) throw CdMisuse("max_points must be 1 or more");
    if (options.time < std::chrono::nanoseconds(0)) throw CdMisuse("time must not be negative");
}

}  // namespace

CdObject::CdObject(std::shared_ptr<const CdTree> tree) : tree_(std::move(tree)) {
    if (!tree_ || tree_->empty()) throw CdMisuse("an object is made of a tree without triangles");
}

void CdObject::add_triangle(const vec3& a, const vec3& b, const vec3& c) {
    if (processed()) throw CdMisuse("a triangle is added after process() was called");
    if (!finite(a) || !finite(b) || !finite(c))
        throw CdMisuse("a triangle has a corner that is not finite");
    const auto first = static_cast<std::uint32_t>(mesh_.positions.size());
    mesh_.positions.insert(mesh_.positions.end(), {a, b, c});
    mesh_.triangles.push_back({first, first + 1, first + 2});
}

void CdObject::add_mesh(const Mesh& mesh) {
    if (processed()) throw CdMisuse("a mesh is added after process() was called");
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= mesh.positions.size())
                throw CdMisuse("a triangle of the mesh has a corner out of range");
            if (!finite(mesh.positions[corner]))
                throw CdMisuse("a triangle of the mesh has a corner that is not finite");
        }
    }
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle triangle = mesh.triangle(t);
        add_triangle(triangle.a, triangle.b, triangle.c);
    }
}

void CdObject::process(const CdBuildOptions& options) {
    if (processed()) throw CdMisuse("process() is called twice");
    if (mesh_.triangles.empty()) throw CdMisuse("process() is called without any triangle");
    if (options.patch_size < 1 || options.patch_size > max_patch_size)
        throw CdMisuse("patch_size must be 1 to " + std::to_string(max_patch_size));
    tree_ = std::make_shared<const CdTree>(*build_cd_tree(mesh_, options));
    mesh_ = {};
}

void CdObject::set_pose(const Pose& pose) {
    const glm::dquat q(pose.rotation);
    const double length = glm::length(q);
    if (!finite(pose.position) || !std::isfinite(length))
        throw CdMisuse("a pose has a number that is not finite");
    if (length == 0) throw CdMisuse("a pose has a rotation of length zero");
    pose_ = {pose.position, quat(q / length)};
}

std::uint32_t CdObject::triangle_count() const {
    return static_cast<std::uint32_t>(processed() ? tree_->triangles.size()
                                                  : mesh_.triangles.size());
}

const CdTree& CdObject::tree() const {
    if (!processed()) throw CdMisuse("the tree is asked for before process() was called");
    return *tree_;
}

void check_query(const CdObject& a, const CdObject& b, const CdQueryOptions& options) {
    check(a, "A");
    check(b, "B");
    check(options);
}

CdCollision check_collision(const CdObject& a, const CdObject& b, const CdQueryOptions& options) {
    return check_collision(a, b, options, NoTrace{});
}

CdCollision in_world(CdAnswer found, const CdObject& a) {
    CdCollision result;
    result.hit = found.hit();
    result.interrupted = found.interrupted;
    result.complete = found.complete;
    result.pairs = std::move(found.pairs);
    result.counts = found.counts;
    const RelativePose into_world({}, a.pose());
    for (const vec3& p : found.points) result.points.push_back(into_world(p));
    return result;
}

CdWorld::Id CdWorld::add(CdObject object) {
    if (!object.processed()) throw CdMisuse("an object is added before process() was called");
    objects_.emplace(next_, std::move(object));
    return next_++;
}

void CdWorld::remove(Id id) {
    if (objects_.erase(id) == 0) throw CdMisuse("no object " + std::to_string(id) + " to remove");
}

void CdWorld::set_pose(Id id, const Pose& pose) {
    const auto found = objects_.find(id);
    if (found == objects_.end()) throw CdMisuse("no object " + std::to_string(id) + " to move");
    found->second.set_pose(pose);
}

const CdObject& CdWorld::object(Id id) const {
    const auto found = objects_.find(id);
    if (found == objects_.end()) throw CdMisuse("no object " + std::to_string(id));
    return found->second;
}

CdCollision CdWorld::check(Id a, Id b, const CdQueryOptions& options) const {
    if (a == b) throw CdMisuse("object " + std::to_string(a) + " is queried against itself");
    return check_collision(object(a), object(b), options);
}

std::vector<CdWorld::Pair> CdWorld::check_all(const CdQueryOptions& options) const {
    using Clock = std::chrono::steady_clock;
    collidoscope::check(options);
    const bool timed = options.time != std::chrono::nanoseconds::max();
    const auto begin = timed ? Clock::now() : Clock::time_point{};
    std::uint64_t left = options.operations;
    std::uint64_t waiting = objects_.size() * (objects_.size() - (objects_.empty() ? 0 : 1)) / 2;
    std::vector<Pair> pairs;
    for (auto a = objects_.begin(); a != objects_.end(); ++a) {
        for (auto b = std::next(a); b != objects_.end(); ++b, --waiting) {
            CdQueryOptions share = options;
            if (options.operations != unlimited) share.operations = left / waiting;
            if (timed) {
                const auto passed = Clock::now() - begin;
                share.time = passed < options.time
                                 ? (options.time - passed) / static_cast<std::int64_t>(waiting)
                                 : std::chrono::nanoseconds(0);
            }
            CdCollision found = check_collision(a->second, b->second, share);
            left -= std::min(left, found.counts.operations());
            if (found.hit) pairs.push_back({a->first, b->first, std::move(found)});
        }
    }
    return pairs;
}

}  // namespace collidoscope
