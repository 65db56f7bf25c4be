// The object of an instance that a descent is in, in its own coordinates, with the boxes, the
// triangles and the ray of the step.
#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/instances_surface.h"
#include "app/view/drawing/solid_look.h"
#include "app/view/linked_views/linked_view.h"

namespace collidoscope::app {
namespace {

const ObjectMark* object_in(std::span<const Mark> marks) {
    for (const Mark& mark : marks) {
        const auto* object = std::get_if<ObjectMark>(&mark.geometry);
        if (object && mark.space == Space::Object) return object;
    }
    return nullptr;
}

const PlacedInstance* at_path(const Instances* group, std::span<const std::uint32_t> path) {
    const PlacedInstance* found = nullptr;
    for (const std::uint32_t number : path) {
        if (!group || number >= group->members.size()) return nullptr;
        found = &group->members[number];
        group = found->group.get();
    }
    return found;
}

const PlacedInstance* shown_instance(const LinkedContent& content) {
    const ObjectMark* object = object_in(content.marks);
    return object ? at_path(placed_in(*content.question), object->path) : nullptr;
}

Aabb bounds_of(const std::vector<vec3>& points) {
    return points.empty() ? Aabb{} : shapes::box_around(points);
}

// Makes the object's surface, unless it is the one that was made last.
const LinkedMemory& surface_for(const LinkedContent& content, const PlacedInstance& instance) {
    LinkedMemory& memory = *content.memory;
    if (memory.solid && memory.asset == instance.asset && memory.group == instance.group)
        return memory;
    memory.asset = instance.asset;
    memory.group = instance.group;
    render::MeshGeometry made;
    if (instance.group) {
        const PlacedSurface all = surface_of(*instance.group);
        made = render::make_geometry(all.surface.points, all.surface.triangles,
                                     shading_of_surface(all.crease_degrees));
        memory.bounds = bounds_of(all.surface.points);
    } else if (instance.asset) {
        const Mesh& mesh = instance.asset->mesh();
        made = render::make_geometry(mesh.positions, mesh.triangles, shading_of(mesh));
        memory.bounds = bounds_of(mesh.positions);
    }
    memory.solid = std::make_shared<const render::MeshGeometry>(std::move(made));
    return memory;
}

std::string counted(std::size_t count, const char* one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string name_of(const ObjectMark& object, const PlacedInstance& instance) {
    std::string name = "Instance " + std::to_string(object.path.front());
    for (std::size_t i = 1; i < object.path.size(); ++i)
        name += ", in it " + std::to_string(object.path[i]);
    if (instance.group)
        return name + ": a group of " + counted(instance.group->members.size(), "instance");
    return instance.asset ? name + ": a mesh of " +
                                counted(instance.asset->mesh().triangles.size(), "triangle")
                          : name;
}

}  // namespace

const Instances* placed_in(const Question& question) {
    for (const Shape& input : question.inputs)
        if (const auto* instances = std::get_if<Instances>(&input)) return instances;
    return nullptr;
}

std::optional<Aabb> object_bounds(const LinkedContent& content) {
    const PlacedInstance* instance = shown_instance(content);
    if (!instance) return std::nullopt;
    return surface_for(content, *instance).bounds;
}

render::Body solid_in(const Palette& palette) {
    render::Body body = solid_look(1, palette, {}, false, true);
    body.casts_shadow = false;
    return body;
}

void add_object(const LinkedContent& content, const Camera& camera, LinkedPicture& out) {
    const PlacedInstance* instance = shown_instance(content);
    if (!instance) {
        out.status = {"The ray is in the world: no object is entered", content.palette->text_quiet};
        return;
    }
    out.solid = surface_for(content, *instance).solid;
    out.status = {name_of(*object_in(content.marks), *instance), content.palette->text_quiet};
    add_space(Space::Object, content, camera, out);
}

}  // namespace collidoscope::app
