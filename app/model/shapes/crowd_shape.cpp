#include "app/model/shapes/crowd_json.h"
#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct CrowdDescription {
    static constexpr ShapeWords words{.key = "crowd", .name = "crowd"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::Members;

    static Crowd read(const Json& json, const MeshLoader& load) { return parse_crowd(json, load); }
    static Json write(const Crowd& c) { return to_json(c); }
    static std::optional<Crowd> usual(bool) { return Crowd{}; }
    static void check(const Crowd& c) { app::check(c); }

    static std::vector<ShapeField> fields(Crowd&) { return {}; }
    static Pose pose(const Crowd& c) {
        return {0.5f * c.field().min + 0.5f * c.field().max, shapes::upright};
    }
    // Recorded bodies stay where their frames have them.
    static void move(Crowd& c, const vec3& offset) {
        if (c.state->recorded.frames) return;
        CrowdState state = *c.state;
        state.field.min += offset, state.field.max += offset;
        for (MovingBody& body : state.bodies) body.center += offset;
        for (Aabb& box : state.given) box.min += offset, box.max += offset;
        app::move(state.queries, offset);
        c = make_crowd(std::move(state));
    }
    static void turn(Crowd&, const quat&, const vec3&) {}
    static Aabb bounds(const Crowd& c) { return c.field(); }
    static std::vector<vec3> handles(const Crowd& c) {
        std::vector<vec3> all;
        for (const MovingBody& body : c.bodies()) all.push_back(body.center);
        // Behind the bodies the grips of the questions.
        const std::vector<vec3> grips = grips_of(c.state->queries);
        all.insert(all.end(), grips.begin(), grips.end());
        return all;
    }
    static void set_handle(Crowd& c, std::size_t handle, const vec3& position) {
        if (handle >= c.bodies().size()) {
            CrowdState state = *c.state;
            set_grip(state.queries, handle - state.bodies.size(), position);
            c = make_crowd(std::move(state));
            return;
        }
        MovingBody body = c.bodies()[handle];
        body.center = position;
        c = with_body(c, handle, body);
    }

    static ConvexCore core(const Crowd&) { return {}; }
    static std::optional<Box> box(const Crowd&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Crowd&) { return {}; }
    static bool flatten(Crowd&) { return false; }

    static void draw(const Crowd& c, ShapeCanvas& canvas) { canvas.crowd(c); }
    static void pick(const Crowd& c, ShapePicks& picks) {
        for (std::size_t i = 0; i < c.bodies().size(); ++i) {
            const MovingBody& body = c.bodies()[i];
            const quat turn = body.form == BodyForm::Aabb ? shapes::upright : body.rotation;
            picks.part(body.form == BodyForm::Sphere
                           ? cast(picks.ray(), Sphere{body.center, body.half.x})
                           : cast(picks.ray(), Box{body.center, body.half, turn}),
                       i);
        }
        const std::vector<vec3> grips = grips_of(c.state->queries);
        for (std::size_t i = 0; i < grips.size(); ++i)
            picks.part(cast(picks.ray(), Sphere{grips[i], grip_radius(c.field())}),
                       c.bodies().size() + i);
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Crowd>) {
    return described<Crowd, CrowdDescription>;
}

}  // namespace collidoscope::app
