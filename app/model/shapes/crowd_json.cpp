#include "app/model/shapes/crowd_json.h"

#include <algorithm>
#include <array>
#include <optional>

#include "app/base/json/json_fields.h"
#include "app/model/shapes/crowd_events.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/model/shapes/crowd_queries_json.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 4> form_names = {"sphere", "aabb", "box", "mesh"};

MovingBody read_body(const Json& json, const FieldPath& where, const std::vector<CrowdMesh>& meshes,
                     std::optional<Aabb>& given) {
    Fields f(json, where);
    MovingBody body;
    int forms = 0;
    if (const Json* s = f.find("sphere")) {
        ++forms;
        Fields own(*s, f.name("sphere"));
        body.form = BodyForm::Sphere;
        body.center = read_vec3(own.at("center"), own.name("center"));
        body.half = vec3(read_float(own.at("radius"), own.name("radius")));
        own.done("center, radius");
    }
    if (const Json* b = f.find("aabb")) {
        ++forms;
        Fields own(*b, f.name("aabb"));
        const vec3 min = read_vec3(own.at("min"), own.name("min"));
        const vec3 max = read_vec3(own.at("max"), own.name("max"));
        own.done("min, max");
        if (min.x > max.x || min.y > max.y || min.z > max.z)
            refuse(f.name("aabb"), "min must not exceed max");
        given = Aabb{min, max};
        set_box(body, *given);
    }
    if (const Json* b = f.find("box")) {
        ++forms;
        Fields own(*b, f.name("box"));
        body.form = BodyForm::Box;
        body.center = read_vec3(own.at("center"), own.name("center"));
        body.half = read_vec3(own.at("half"), own.name("half"));
        if (const Json* q = own.find("rotation"))
            body.rotation = read_rotation(*q, own.name("rotation"));
        own.done("center, half, rotation");
    }
    if (const Json* m = f.find("mesh")) {
        ++forms;
        Fields own(*m, f.name("mesh"));
        body.form = BodyForm::Mesh;
        body.mesh = static_cast<std::uint16_t>(read_integer(
            own.at("number"), own.name("number"), 0, static_cast<std::int64_t>(meshes.size()) - 1));
        body.center = read_vec3(own.at("center"), own.name("center"));
        if (const Json* q = own.find("rotation"))
            body.rotation = read_rotation(*q, own.name("rotation"));
        own.done("number, center, rotation");
        body.half = half_of_mesh(meshes[body.mesh]);
    }
    if (forms != 1) refuse(where, "needs one of sphere, aabb, box, mesh");
    if (const Json* v = f.find("velocity")) body.velocity = read_vec3(*v, f.name("velocity"));
    if (const Json* v = f.find("spin")) body.spin = read_vec3(*v, f.name("spin"));
    if (const Json* m = f.find("mass")) body.mass = read_float(*m, f.name("mass"));
    read_body_rules(f, body);
    f.done("sphere, aabb, box, mesh, velocity, spin, mass, static, category, mask");
    return body;
}

CrowdRecipe read_recipe(const Json& json, const FieldPath& where, std::size_t meshes) {
    Fields f(json, where);
    CrowdRecipe recipe;
    recipe.count = static_cast<std::uint32_t>(
        read_integer(f.at("count"), f.name("count"), 0, static_cast<std::int64_t>(max_bodies)));
    if (const Json* s = f.find("seed"))
        recipe.seed = static_cast<std::uint32_t>(read_integer(*s, f.name("seed"), 0, 0xffffffff));
    if (const Json* form = f.find("form")) {
        bool known = false;
        for (std::size_t i = 0; i < form_names.size(); ++i) {
            if (*form != form_names[i]) continue;
            recipe.form = static_cast<BodyForm>(i);
            known = true;
        }
        if (!known) refuse(f.name("form"), "must be one of sphere, aabb, box, mesh");
    }
    if (const Json* size = f.find("size")) {
        const auto range = read_numbers<2>(*size, f.name("size"));
        recipe.min_size = range[0], recipe.max_size = range[1];
        if (!(range[0] >= 0 && range[0] <= range[1]))
            refuse(f.name("size"), "must be [min, max], zero or more");
    }
    if (const Json* speed = f.find("speed")) {
        recipe.speed = read_float(*speed, f.name("speed"));
        if (!(recipe.speed >= 0)) refuse(f.name("speed"), "must be zero or more");
    }
    if (const Json* mesh = f.find("mesh"))
        recipe.mesh = static_cast<std::uint16_t>(
            read_integer(*mesh, f.name("mesh"), 0, static_cast<std::int64_t>(meshes) - 1));
    if (recipe.form == BodyForm::Mesh && meshes == 0)
        refuse(where, "has the form mesh, but crowd.meshes is empty");
    f.done("count, seed, form, size, speed, mesh");
    return recipe;
}

std::optional<Aabb> read_field(Fields& f) {
    const Json* field = f.find("field");
    if (!field) return std::nullopt;
    Fields own(*field, f.name("field"));
    const Aabb box{read_vec3(own.at("min"), own.name("min")),
                   read_vec3(own.at("max"), own.name("max"))};
    own.done("min, max");
    return box;
}

// {"body": n, "sphere": {"radius": r}}, or an aabb, box or mesh: a shape without a place.
std::pair<std::uint32_t, MovingBody> read_reshape(const Json& json, const FieldPath& where,
                                                  const std::vector<CrowdMesh>& meshes) {
    Fields f(json, where);
    MovingBody shape;
    const auto number = static_cast<std::uint32_t>(
        read_integer(f.at("body"), f.name("body"), 0, static_cast<std::int64_t>(max_bodies)));
    int forms = 0;
    if (const Json* s = f.find("sphere")) {
        ++forms;
        Fields own(*s, f.name("sphere"));
        shape.half = vec3(read_float(own.at("radius"), own.name("radius")));
        own.done("radius");
    }
    for (const auto& [key, form] : {std::pair("aabb", BodyForm::Aabb), {"box", BodyForm::Box}}) {
        const Json* b = f.find(key);
        if (!b) continue;
        ++forms;
        Fields own(*b, f.name(key));
        shape.form = form;
        shape.half = read_vec3(own.at("half"), own.name("half"));
        own.done("half");
    }
    if (const Json* m = f.find("mesh")) {
        ++forms;
        Fields own(*m, f.name("mesh"));
        shape.form = BodyForm::Mesh;
        shape.mesh = static_cast<std::uint16_t>(read_integer(
            own.at("number"), own.name("number"), 0, static_cast<std::int64_t>(meshes.size()) - 1));
        own.done("number");
        shape.half = half_of_mesh(meshes[shape.mesh]);
    }
    if (forms != 1) refuse(where, "needs one of sphere, aabb, box, mesh");
    f.done("body, sphere, aabb, box, mesh");
    return {number, shape};
}

Json reshape_json(std::uint32_t number_of_body, const MovingBody& shape) {
    Json out = {{"body", number_of_body}};
    const char* key = form_names[static_cast<std::size_t>(shape.form)];
    if (shape.form == BodyForm::Sphere) {
        out[key] = {{"radius", number(shape.half.x)}};
    } else if (shape.form == BodyForm::Mesh) {
        out[key] = {{"number", shape.mesh}};
    } else {
        out[key] = {{"half", number(shape.half)}};
    }
    return out;
}

constexpr std::int64_t max_events = 10'000, max_frames = 10'000'000;

CrowdEvent read_event(const Json& json, const FieldPath& where,
                      const std::vector<CrowdMesh>& meshes) {
    Fields f(json, where);
    CrowdEvent event;
    event.frame =
        static_cast<std::uint64_t>(read_integer(f.at("frame"), f.name("frame"), 0, max_frames));
    if (const Json* remove = f.find("remove")) {
        if (!remove->is_array() || remove->size() > max_bodies)
            refuse(f.name("remove"), "must be an array of numbers of bodies");
        for (const Json& number : *remove)
            event.remove.push_back(static_cast<std::uint32_t>(
                read_integer(number, f.name("remove"), 0, static_cast<std::int64_t>(max_bodies))));
    }
    event.field = read_field(f);
    if (const Json* reshape = f.find("reshape")) {
        if (!reshape->is_array() || reshape->size() > max_bodies)
            refuse(f.name("reshape"), "must be an array of shapes");
        for (std::size_t i = 0; i < reshape->size(); ++i)
            event.reshape.push_back(read_reshape(
                (*reshape)[i], f.name("reshape") + "[" + std::to_string(i) + "]", meshes));
    }
    if (const Json* bodies = f.find("bodies")) {
        if (!bodies->is_array() || bodies->size() > max_bodies)
            refuse(f.name("bodies"), "must be an array of bodies");
        for (std::size_t i = 0; i < bodies->size(); ++i) {
            std::optional<Aabb> box;
            event.bodies.push_back(read_body(
                (*bodies)[i], f.name("bodies") + "[" + std::to_string(i) + "]", meshes, box));
        }
    }
    if (const Json* scatter = f.find("scatter")) {
        if (!scatter->is_array() || scatter->size() > 1000)
            refuse(f.name("scatter"), "must be an array of at most 1,000 recipes");
        for (std::size_t i = 0; i < scatter->size(); ++i)
            event.scatter.push_back(read_recipe(
                (*scatter)[i], f.name("scatter") + "[" + std::to_string(i) + "]", meshes.size()));
    }
    f.done("frame, remove, field, reshape, bodies, scatter");
    return event;
}

std::shared_ptr<const CrowdEvents> read_events(const Json& json,
                                               const std::vector<CrowdMesh>& meshes) {
    if (!json.is_array() || json.size() > static_cast<std::size_t>(max_events))
        refuse("crowd.events", "must be an array of at most 10,000 events");
    CrowdEvents events;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const FieldPath where = "crowd.events[" + std::to_string(i) + "]";
        CrowdEvent event = read_event(json[i], where, meshes);
        if (!events.empty() && event.frame < events.back()->frame)
            refuse(where + ".frame", "must not be before that of the event above it");
        events.push_back(std::make_shared<const CrowdEvent>(std::move(event)));
    }
    return events.empty() ? nullptr : std::make_shared<const CrowdEvents>(std::move(events));
}

// The form's own key of a body.
Json form_json(const MovingBody& body, const Aabb& box) {
    Json b = Json::object();
    switch (body.form) {
        case BodyForm::Sphere:
            b["sphere"] = {{"center", number(body.center)}, {"radius", number(body.half.x)}};
            break;
        case BodyForm::Aabb:
            b["aabb"] = {{"min", number(box.min)}, {"max", number(box.max)}};
            break;
        case BodyForm::Box:
            b["box"] = {{"center", number(body.center)},
                        {"half", number(body.half)},
                        {"rotation", number(body.rotation)}};
            break;
        case BodyForm::Mesh:
            b["mesh"] = {{"number", body.mesh},
                         {"center", number(body.center)},
                         {"rotation", number(body.rotation)}};
            break;
    }
    return b;
}

Json body_json(const MovingBody& body, const Aabb& box) {
    Json b = form_json(body, box);
    if (body.velocity != vec3(0)) b["velocity"] = number(body.velocity);
    if (body.spin != vec3(0)) b["spin"] = number(body.spin);
    if (body.mass != 1) b["mass"] = number(body.mass);
    add_body_rules(body, b);
    return b;
}

Json field_json(const Aabb& field) {
    return {{"min", number(field.min)}, {"max", number(field.max)}};
}

Json recipe_json(const CrowdRecipe& recipe) {
    Json out = {{"count", recipe.count},
                {"seed", recipe.seed},
                {"form", form_names[static_cast<std::size_t>(recipe.form)]},
                {"size", {number(recipe.min_size), number(recipe.max_size)}},
                {"speed", number(recipe.speed)}};
    if (recipe.form == BodyForm::Mesh) out["mesh"] = recipe.mesh;
    return out;
}

Json event_json(const CrowdEvent& event) {
    Json out = {{"frame", event.frame}};
    if (!event.remove.empty()) out["remove"] = event.remove;
    if (event.field) out["field"] = field_json(*event.field);
    for (const auto& [body, shape] : event.reshape)
        out["reshape"].push_back(reshape_json(body, shape));
    for (const MovingBody& body : event.bodies)
        out["bodies"].push_back(
            body_json(body, {body.center - body.half, body.center + body.half}));
    for (const CrowdRecipe& recipe : event.scatter) out["scatter"].push_back(recipe_json(recipe));
    return out;
}

// "frames": "FILE.json", or {"file": "FILE.json", "at": n, "without": [ids]}.
CrowdState read_frames(const Json& json, const FieldPath& where, const MeshLoader& load) {
    std::string file;
    std::int64_t at = 0;
    std::vector<std::uint64_t> without;
    if (json.is_string()) {
        file = json.get<std::string>();
    } else {
        Fields f(json, where);
        const Json& name = f.at("file");
        if (!name.is_string()) refuse(f.name("file"), "must be a string");
        file = name.get<std::string>();
        if (const Json* number = f.find("at"))
            at = read_integer(*number, f.name("at"), 0, max_frames);
        if (const Json* ids = f.find("without")) {
            if (!ids->is_array()) refuse(f.name("without"), "must be an array of ids");
            for (const Json& id : *ids) {
                if (!id.is_number_unsigned()) refuse(f.name("without"), "must be an array of ids");
                without.push_back(id.get<std::uint64_t>());
            }
        }
        f.done("file, at, without");
    }
    auto frames = frames_of(*load(file, 1));
    if (!frames)
        refuse(where, "needs a file of frames (assets/FRAME_FORMAT.md), and " + file + " is none");
    if (static_cast<std::size_t>(at) >= frames->frames.size())
        refuse(where, file + " has " + std::to_string(frames->frames.size()) +
                          " frames, and \"at\" counts from 0");
    CrowdState crowd = crowd_of(file, std::move(frames), static_cast<std::uint32_t>(at));
    std::sort(without.begin(), without.end());
    for (std::size_t i = crowd.bodies.size(); i-- > 0;) {
        const RecordedTrack& track = crowd.recorded.frames->tracks[crowd.recorded.tracks[i]];
        if (std::binary_search(without.begin(), without.end(), track.id)) remove_body(crowd, i);
    }
    if (crowd.bodies.size() > max_bodies)
        refuse(where, "has more than " + std::to_string(max_bodies) + " bodies");
    return crowd;
}

Json frames_json(const CrowdFrames& recorded) {
    Json out = {{"file", recorded.file}};
    if (recorded.at > 0) out["at"] = recorded.at;
    std::vector<std::uint32_t> present = recorded.tracks;
    std::sort(present.begin(), present.end());
    for (const RecordedBox& one : boxes_in(recorded.frames->frames[recorded.at])) {
        if (!std::binary_search(present.begin(), present.end(), one.track))
            out["without"].push_back(recorded.frames->tracks[one.track].id);
    }
    return out;
}

}  // namespace

Crowd parse_crowd(const Json& json, const MeshLoader& load) {
    Fields f(json, "crowd");
    CrowdState crowd;
    bool any_given = false;
    if (const Json* frames = f.find("frames")) {
        if (f.find("bodies") || f.find("scatter"))
            refuse("crowd.frames",
                   "brings the bodies itself: leave out bodies and scatter; events may add some");
        crowd = read_frames(*frames, f.name("frames"), load);
        any_given = true;
    }
    if (const auto field = read_field(f)) crowd.field = *field;
    if (const Json* meshes = f.find("meshes")) {
        if (!meshes->is_array() || meshes->size() > 1000)
            refuse("crowd.meshes", "must be an array of at most 1,000 meshes");
        for (std::size_t i = 0; i < meshes->size(); ++i) {
            Fields own((*meshes)[i], "crowd.meshes[" + std::to_string(i) + "]");
            CrowdMesh mesh;
            const Json& file = own.at("file");
            if (!file.is_string()) refuse(own.name("file"), "must be a string");
            mesh.file = file.get<std::string>();
            if (const Json* s = own.find("scale")) mesh.scale = read_float(*s, own.name("scale"));
            if (!(mesh.scale > 0)) refuse(own.name("scale"), "must be above zero");
            own.done("file, scale");
            mesh.asset = load(mesh.file, mesh.scale);
            crowd.meshes.push_back(std::move(mesh));
        }
    }
    if (const Json* bodies = f.find("bodies")) {
        if (!bodies->is_array()) refuse("crowd.bodies", "must be an array of bodies");
        if (bodies->size() > max_bodies)
            refuse("crowd.bodies", "has more than " + std::to_string(max_bodies) + " bodies");
        for (std::size_t i = 0; i < bodies->size(); ++i) {
            std::optional<Aabb> box;
            const MovingBody body = read_body(
                (*bodies)[i], "crowd.bodies[" + std::to_string(i) + "]", crowd.meshes, box);
            any_given |= box.has_value();
            crowd.bodies.push_back(body);
            crowd.given.push_back(box ? *box : box_of(body));
        }
    }
    if (const Json* scatter = f.find("scatter")) {
        if (!scatter->is_array()) refuse("crowd.scatter", "must be an array of recipes");
        for (std::size_t i = 0; i < scatter->size(); ++i) {
            const CrowdRecipe recipe = read_recipe(
                (*scatter)[i], "crowd.scatter[" + std::to_string(i) + "]", crowd.meshes.size());
            if (crowd.bodies.size() + recipe.count > max_bodies)
                refuse("crowd.scatter",
                       "makes more than " + std::to_string(max_bodies) + " bodies");
            const auto more = scattered(crowd.field, recipe, crowd.meshes);
            crowd.bodies.insert(crowd.bodies.end(), more.begin(), more.end());
        }
    }
    if (const Json* events = f.find("events")) crowd.events = read_events(*events, crowd.meshes);
    if (const Json* queries = f.find("queries"))
        crowd.queries = read_queries(*queries, f.name("queries"));
    f.done("field, frames, meshes, bodies, scatter, events, queries");
    if (!any_given) crowd.given.clear();
    for (std::size_t i = crowd.given.size(); any_given && i < crowd.bodies.size(); ++i)
        crowd.given.push_back(box_of(crowd.bodies[i]));
    return make_crowd(std::move(crowd));
}

Crowd parse_boxes(const Json& boxes, const Json& motion) {
    if (!boxes.is_array()) refuse("boxes", "must be an array of boxes [min, max]");
    if (boxes.size() > max_bodies)
        refuse("boxes", "has more than " + std::to_string(max_bodies) + " boxes");
    if (!motion.is_null() && (!motion.is_array() || motion.size() != boxes.size()))
        refuse("motion", "must be an array with one velocity per box");
    CrowdState crowd;
    Aabb around = empty_aabb();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const FieldPath where = "boxes[" + std::to_string(i) + "]";
        if (!boxes[i].is_array() || boxes[i].size() != 2) refuse(where, "must be [min, max]");
        const vec3 min = read_vec3(boxes[i][0], where + "[0]");
        const vec3 max = read_vec3(boxes[i][1], where + "[1]");
        if (min.x > max.x || min.y > max.y || min.z > max.z)
            refuse(where, "min must not exceed max");
        MovingBody body;
        set_box(body, Aabb{min, max});
        if (!motion.is_null())
            body.velocity = read_vec3(motion[i], "motion[" + std::to_string(i) + "]");
        grow(around, Aabb{min, max});
        crowd.given.push_back({min, max});
        crowd.bodies.push_back(body);
    }
    if (!crowd.bodies.empty()) {
        // Room to move in: half as much again on every side.
        const vec3 half = half_of(around), middle = center_of(around);
        crowd.field = {middle - 1.5f * half, middle + 1.5f * half};
    }
    return make_crowd(std::move(crowd));
}

Json to_json(const Crowd& crowd) {
    Json out = Json::object();
    out["field"] = field_json(crowd.field());
    if (!crowd.state->meshes.empty()) {
        Json meshes = Json::array();
        for (const CrowdMesh& mesh : crowd.state->meshes)
            meshes.push_back({{"file", mesh.file}, {"scale", number(mesh.scale)}});
        out["meshes"] = std::move(meshes);
    }
    if (crowd.state->recorded.frames) {
        out["frames"] = frames_json(crowd.state->recorded);
    } else {
        Json bodies = Json::array();
        for (std::size_t i = 0; i < crowd.bodies().size(); ++i)
            bodies.push_back(body_json(crowd.bodies()[i], crowd.state->box(i)));
        out["bodies"] = std::move(bodies);
    }
    if (crowd.state->events) {
        for (const auto& event : *crowd.state->events) out["events"].push_back(event_json(*event));
    }
    if (crowd.state->queries.any()) out["queries"] = to_json(crowd.state->queries);
    return out;
}

}  // namespace collidoscope::app
