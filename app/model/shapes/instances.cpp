#include "app/model/shapes/instances.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <map>

#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/instances_surface.h"
#include "collision/rotation.h"
#include "collision/trees/instances/two_level_ray.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

// Groups in groups, so many at most.
constexpr unsigned deepest_group = 16;
// Drawn as they are; of more, the boxes of the outermost instances.
constexpr std::uint64_t max_drawn_triangles = 400'000;
// Up to this many, edges are drawn, which would cover more of them.
constexpr std::uint64_t max_edged_triangles = 50'000;

std::shared_ptr<const AabbTree> shared_tree_of(const MeshAsset& asset) {
    return asset.derived<AabbTree>("instances",
                                   [](const Mesh& mesh) { return *build_sah_bvh(mesh, {2}); });
}

std::string place_of(const std::string& where, std::size_t member) {
    return where + "[" + std::to_string(member) + "]";
}

std::optional<Placement> made_placement(const PlacedInstance& member) {
    if (!member.linear) return Placement::make(member.pose, member.scale);
    const auto rotation = unit_rotation(member.pose.rotation);
    if (!rotation) return std::nullopt;
    const dmat3 turned = glm::mat3_cast(glm::normalize(glm::dquat(*rotation))) * *member.linear;
    return Placement::make(turned, dvec3(member.pose.position));
}

dmat3 read_linear(const Json& json, const FieldPath& where) {
    if (!json.is_array() || json.size() != 9)
        refuse(where, "must be nine numbers: three rows of three");
    dmat3 m(0);
    for (std::size_t i = 0; i < 9; ++i) {
        if (!json[i].is_number()) refuse(where, "must be nine numbers: three rows of three");
        m[static_cast<int>(i % 3)][static_cast<int>(i / 3)] = json[i].get<double>();
    }
    return m;
}

Json linear_json(const dmat3& m) {
    Json all = Json::array();
    for (int i = 0; i < 9; ++i) all.push_back(m[i % 3][i / 3]);
    return all;
}

// Groups that are placed several times are built once.
using BuiltGroups = std::map<const Instances*, std::shared_ptr<const InstancedScene>>;

InstancedScene built_scene(const Instances& instances, const TopOptions& options, TopRecord* record,
                           const std::string& where, BuiltGroups& groups) {
    std::vector<Instance> all;
    all.reserve(instances.members.size());
    for (std::size_t i = 0; i < instances.members.size(); ++i) {
        const PlacedInstance& member = instances.members[i];
        const std::string name = place_of(where, i);
        Instance instance;
        if (member.group) {
            auto& built = groups[member.group.get()];
            if (!built)
                built = std::make_shared<const InstancedScene>(
                    built_scene(*member.group, {}, nullptr, name + ".instances", groups));
            instance.object = built;
        } else {
            instance.object =
                member.asset ? shared_tree_of(*member.asset) : std::make_shared<const AabbTree>();
        }
        instance.placement = placement_of(member, name);
        instance.mask = member.mask;
        all.push_back(std::move(instance));
    }
    auto scene = InstancedScene::build(std::move(all), options, record);
    if (!scene) refuse(where, "reaches beyond what floats hold");
    return *std::move(scene);
}

std::shared_ptr<const Aabb> box_of_mesh(const MeshAsset& asset) {
    return asset.derived<Aabb>("bounds", [](const Mesh& mesh) {
        return mesh.positions.empty() ? Aabb{} : shapes::box_around(mesh.positions);
    });
}

Aabb box_of_members(const Instances& instances) {
    Aabb box = empty_aabb();
    for (const PlacedInstance& member : instances.members) {
        const Aabb own = member.group   ? box_of_members(*member.group)
                         : member.asset ? *box_of_mesh(*member.asset)
                                        : Aabb{};
        const auto placement = made_placement(member);
        if (!placement || own.min.x > own.max.x) continue;
        const dvec3 reach = glm::max(glm::abs(dvec3(own.min)), glm::abs(dvec3(own.max)));
        grow(box, placed_box(placement->affine(), own, reach));
    }
    return box;
}

CanvasSurface boxes_of_scene(const InstancedScene& scene) {
    CanvasSurface surface;
    for (std::uint32_t i = 0; i < scene.instances().size(); ++i) {
        const Aabb box = scene.box_of(i);
        if (box.min.x > box.max.x) continue;
        const auto first = static_cast<std::uint32_t>(surface.points.size());
        for (unsigned k = 0; k < 8; ++k)
            surface.points.emplace_back(k & 1U ? box.max.x : box.min.x,
                                        k & 2U ? box.max.y : box.min.y,
                                        k & 4U ? box.max.z : box.min.z);
        constexpr std::array<std::array<std::uint32_t, 4>, 6> sides = {
            {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
        for (const auto& s : sides) {
            surface.triangles.push_back({first + s[0], first + s[1], first + s[2]});
            surface.triangles.push_back({first + s[0], first + s[2], first + s[3]});
        }
    }
    return surface;
}

// All triangles of a scene as one surface.
CanvasSurface surface_of_scene(const InstancedScene& scene) {
    if (scene.triangle_count() > max_drawn_triangles) return boxes_of_scene(scene);
    CanvasSurface surface;
    for (const Triangle& t : flattened(scene)) {
        const auto first = static_cast<std::uint32_t>(surface.points.size());
        surface.points.insert(surface.points.end(), {t.a, t.b, t.c});
        surface.triangles.push_back({first, first + 1, first + 2});
    }
    return surface;
}

// Triangles of all members; no more than the limit is counted to its end.
std::uint64_t triangles_of(const Instances& instances, std::uint64_t limit) {
    std::uint64_t count = 0;
    for (const PlacedInstance& member : instances.members) {
        if (member.group) count += triangles_of(*member.group, limit);
        if (member.asset) count += member.asset->mesh().triangles.size();
        if (count > limit) break;
    }
    return count;
}

float crease_of(const Instances& instances) {
    return triangles_of(instances, max_edged_triangles) > max_edged_triangles ? 0 : 20;
}

// The numbers that the surface is made of; it is made anew where they differ.
void add_key(const Instances& instances, std::vector<vec3>& key) {
    for (const PlacedInstance& member : instances.members) {
        const quat& r = member.pose.rotation;
        key.insert(key.end(), {member.pose.position,
                               {r.x, r.y, r.z},
                               member.scale,
                               {r.w, 0, static_cast<float>(member.file.size())}});
        if (member.linear)
            for (int column = 0; column < 3; ++column) key.emplace_back((*member.linear)[column]);
        if (member.asset) {
            const Mesh& mesh = member.asset->mesh();
            key.emplace_back(static_cast<float>(mesh.triangles.size()),
                             static_cast<float>(mesh.positions.size()), 0.0f);
            if (!mesh.positions.empty()) key.push_back(mesh.positions.front());
        }
        if (member.group) add_key(*member.group, key);
    }
}

// Copies of a member in a grid; each is turned about y further than the one before it.
struct Repetition {
    std::array<std::size_t, 3> count{1, 1, 1};
    vec3 step{0};
    float turn = 0;  // degrees
};

Repetition read_repetition(const Json& json, const std::string& where) {
    Fields fields(json, where);
    Repetition repeat;
    const Json& count = fields.at("count");
    if (!count.is_array() || count.size() != 3)
        refuse(fields.name("count"), "must be three whole numbers, of copies along x, y and z");
    std::size_t all = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        repeat.count[k] = static_cast<std::size_t>(
            read_integer(count[k], fields.name("count"), 1, std::int64_t{max_members}));
        all *= repeat.count[k];
        if (all > max_members) refuse(fields.name("count"), "makes too many instances");
    }
    repeat.step = read_vec3(fields.at("step"), fields.name("step"));
    if (const Json* turn = fields.find("turn"))
        repeat.turn = read_float(*turn, fields.name("turn"));
    fields.done("count, step, turn");
    return repeat;
}

void add_copies(const PlacedInstance& member, const Repetition& repeat,
                std::vector<PlacedInstance>& all) {
    std::size_t number = 0;
    for (std::size_t x = 0; x < repeat.count[0]; ++x) {
        for (std::size_t y = 0; y < repeat.count[1]; ++y) {
            for (std::size_t z = 0; z < repeat.count[2]; ++z, ++number) {
                PlacedInstance& copy = all.emplace_back(member);
                const dvec3 cell(static_cast<double>(x), static_cast<double>(y),
                                 static_cast<double>(z));
                copy.pose.position = vec3(dvec3(member.pose.position) + cell * dvec3(repeat.step));
                if (repeat.turn == 0 || number == 0) continue;
                const double turn =
                    std::fmod(double{repeat.turn} * static_cast<double>(number), 360.0);
                copy.pose.rotation =
                    quat(glm::normalize(glm::angleAxis(glm::radians(turn), dvec3(0, 1, 0)) *
                                        glm::dquat(member.pose.rotation)));
            }
        }
    }
}

Instances read_members(const Json& json, const std::string& where, const MeshLoader& load,
                       unsigned depth);

void read_member(const Json& json, const std::string& where, const MeshLoader& load, unsigned depth,
                 std::vector<PlacedInstance>& all) {
    Fields fields(json, where);
    PlacedInstance member;
    const Json* mesh = fields.find("mesh");
    const Json* group = fields.find("instances");
    if (!mesh == !group) refuse(where, "needs one of mesh, instances");
    if (const Json* p = fields.find("position"))
        member.pose.position = read_vec3(*p, fields.name("position"));
    if (const Json* r = fields.find("rotation"))
        member.pose.rotation = read_rotation(*r, fields.name("rotation"));
    if (const Json* s = fields.find("scale")) {
        member.scale = s->is_array() ? read_vec3(*s, fields.name("scale"))
                                     : vec3(read_float(*s, fields.name("scale")));
    }
    if (const Json* l = fields.find("linear")) {
        if (fields.find("scale")) refuse(where, "takes one of scale, linear");
        member.linear = read_linear(*l, fields.name("linear"));
    }
    if (const Json* m = fields.find("mask"))
        member.mask =
            static_cast<std::uint32_t>(read_integer(*m, fields.name("mask"), 0, all_rays));
    Repetition repeat;
    if (const Json* r = fields.find("repeat")) repeat = read_repetition(*r, where + ".repeat");
    fields.done("mesh, instances, position, rotation, scale, linear, mask, repeat");
    if (mesh) {
        if (!mesh->is_string()) refuse(fields.name("mesh"), "must be a string");
        member.file = mesh->get<std::string>();
        member.asset = load(member.file, 1);
    } else {
        if (depth == deepest_group) refuse(fields.name("instances"), "is nested too deeply");
        member.group = std::make_shared<const Instances>(
            read_members(*group, fields.name("instances"), load, depth + 1));
    }
    add_copies(member, repeat, all);
}

Instances read_members(const Json& json, const std::string& where, const MeshLoader& load,
                       unsigned depth) {
    if (!json.is_array()) refuse(where, "must be an array of instances");
    if (json.size() > max_members) refuse(where, "has too many instances");
    Instances all;
    for (std::size_t i = 0; i < json.size(); ++i)
        read_member(json[i], place_of(where, i), load, depth, all.members);
    if (all.members.size() > max_members) refuse(where, "has too many instances");
    return all;
}

Json write_members(const Instances& instances) {
    Json all = Json::array();
    for (const PlacedInstance& member : instances.members) {
        Json one = Json::object();
        if (member.group) {
            one["instances"] = write_members(*member.group);
        } else {
            one["mesh"] = member.file;
        }
        one["position"] = number(member.pose.position);
        one["rotation"] = number(member.pose.rotation);
        if (member.linear) {
            one["linear"] = linear_json(*member.linear);
        } else {
            one["scale"] = number(member.scale);
        }
        if (member.mask != all_rays) one["mask"] = member.mask;
        all.push_back(std::move(one));
    }
    return all;
}

void check_members(const Instances& instances, const std::string& where) {
    for (std::size_t i = 0; i < instances.members.size(); ++i) {
        const PlacedInstance& member = instances.members[i];
        const std::string name = place_of(where, i);
        shapes::demand(shapes::finite(member.scale), (name + ".scale").c_str(),
                       "must have finite numbers");
        shapes::demand_pose(member.pose, (name + ".position").c_str(),
                            (name + ".rotation").c_str());
        shapes::demand(member.mask <= all_rays, (name + ".mask").c_str(), "must be 0 to 255");
        (void)placement_of(member, name);
        if (member.group) check_members(*member.group, name + ".instances");
    }
}

struct InstancesDescription {
    static constexpr ShapeWords words{.key = "instances", .name = "instances"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::Members;

    static Instances read(const Json& json, const MeshLoader& load) {
        return read_members(json, "instances", load, 0);
    }
    static Json write(const Instances& i) { return write_members(i); }
    static std::optional<Instances> usual(bool) { return std::nullopt; }
    static void check(const Instances& i) {
        check_members(i, "instances");
        (void)scene_of(i);
    }

    static std::vector<ShapeField> fields(Instances& i) {
        std::vector<ShapeField> all;
        for (std::size_t k = 0; k < i.members.size(); ++k) {
            const std::string name = "instance " + std::to_string(k) + " ";
            PlacedInstance& member = i.members[k];
            all.push_back({name + "position", &member.pose.position});
            all.push_back({name + "rotation", &member.pose.rotation});
            if (!member.linear) all.push_back({name + "scale", &member.scale});
        }
        return all;
    }
    static Pose pose(const Instances& i) {
        const Aabb box = bounds(i);
        return {center_of(box), shapes::upright};
    }
    static void move(Instances& i, const vec3& offset) {
        for (PlacedInstance& member : i.members) member.pose.position += offset;
    }
    static void turn(Instances&, const quat&, const vec3&) {}
    static Aabb bounds(const Instances& i) {
        const Aabb box = box_of_members(i);
        return box.min.x > box.max.x ? Aabb{} : box;
    }
    static std::vector<vec3> handles(const Instances& i) {
        std::vector<vec3> all;
        for (const PlacedInstance& member : i.members) all.push_back(member.pose.position);
        return all;
    }
    static void set_handle(Instances& i, std::size_t handle, const vec3& position) {
        if (handle < i.members.size()) i.members[handle].pose.position = position;
    }

    static ConvexCore core(const Instances&) { return {}; }
    static std::optional<Box> box(const Instances&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Instances&) { return {}; }
    static bool flatten(Instances&) { return false; }

    static void draw(const Instances& i, ShapeCanvas& canvas) {
        std::vector<vec3> key;
        add_key(i, key);
        canvas.surface(key, vec3(0), crease_of(i), [&] { return surface_of_scene(scene_of(i)); });
    }
    static void pick(const Instances& i, ShapePicks& picks) {
        const InstancedScene scene = scene_of(i);
        const auto found = raycast(scene, picks.ray().rounded());
        if (!found.hit) return;
        picks.part(CastHit{double{found.hit->t}, dvec3(found.hit->normal)},
                   scene.locate(found.hit->triangle).instances.front());
    }
};

}  // namespace

InstancedScene scene_of(const Instances& instances, const TopOptions& options, TopRecord* record) {
    BuiltGroups groups;
    return built_scene(instances, options, record, "instances", groups);
}

Placement placement_of(const PlacedInstance& instance, const std::string& where) {
    const auto placement = made_placement(instance);
    if (!placement && instance.linear)
        refuse(where + ".linear", "must not flatten: its determinant may not be zero");
    if (!placement) refuse(where + ".scale", "must not flatten: no part of it may be zero");
    return *placement;
}

PlacedSurface surface_of(const Instances& instances) {
    return {surface_of_scene(scene_of(instances)), crease_of(instances)};
}

std::size_t placed_members(const Instances& instances, std::size_t limit) {
    std::size_t count = 0;
    for (const PlacedInstance& member : instances.members) {
        if (++count > limit) return limit + 1;
        if (member.group) count += placed_members(*member.group, limit - count);
        if (count > limit) return limit + 1;
    }
    return count;
}

void change_files(Instances& instances,
                  const std::function<std::string(const std::string&)>& change) {
    for (PlacedInstance& member : instances.members) {
        if (member.asset) member.file = change(member.file);
        if (!member.group) continue;
        Instances group = *member.group;
        change_files(group, change);
        member.group = std::make_shared<const Instances>(std::move(group));
    }
}

const ShapeType& shape_type(ShapeTag<Instances>) {
    return described<Instances, InstancesDescription>;
}

}  // namespace collidoscope::app
