#include "app/demos/simulations/car_simulation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/model/meshes/generators.h"
#include "collision/simulation/car_physics.h"

namespace collidoscope::app {
namespace {

std::vector<CarShape> shapes_of(const CrowdState& crowd) {
    std::vector<CarShape> shapes;
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
        const MovingBody& body = crowd.bodies[i];
        if (body.form != BodyForm::Mesh)
            throw InputError("crowd.bodies[" + std::to_string(i) +
                             "]: the cars of the game must be meshes");
        const CrowdMesh& mesh = crowd.meshes[body.mesh];
        auto tree = mesh.asset->derived<CdTree>(
            "car game tree", [](const Mesh& triangles) { return *build_cd_tree(triangles); });
        shapes.push_back({std::move(tree), middle_of_mesh(mesh)});
    }
    return shapes;
}

CarGame game_of(const CrowdState& crowd, const CarGameOptions& options) {
    try {
        return {crowd.bodies, shapes_of(crowd), crowd.field, options};
    } catch (const std::invalid_argument& e) {
        throw InputError(e.what());
    }
}

Mark mark(Geometry geometry, Role role) {
    Mark mark;
    mark.geometry = std::move(geometry);
    mark.role = role;
    return mark;
}

}  // namespace

CarSimulation::CarSimulation(const Crowd& crowd, const CarGameOptions& options)
    : crowd_(*crowd.state), game_(game_of(crowd_, options)) {
    crowd_.given.clear();
    crowd_.bodies.assign(game_.cars().begin(), game_.cars().end());
}

void CarSimulation::carry_on(const Simulation& before) {
    if (const auto* other = car_game_in(&before)) {
        game_.carry_on(other->game_);
        input_ = other->input_;
    }
}

Answer CarSimulation::run(Recording* recording) {
    const CarControls keys{input_.steer, input_.throttle};
    if (recording) {
        game_.frame(keys, frame_seconds, Recorder(*recording));
    } else {
        game_.frame(keys, frame_seconds);
    }
    crowd_.bodies.assign(game_.cars().begin(), game_.cars().end());

    auto found = std::make_shared<CrowdAnswer>();
    std::uint64_t used = 0, granted = 0, tests = 0;
    for (const CarTest& test : game_.tests()) {
        if (test.verdict == CarVerdict::NotTested) continue;
        ++tests;
        used += test.used;
        granted += test.granted;
        if (test.hit()) found->pairs.push_back(test.pair);
        if (test.verdict == CarVerdict::Assumed) found->degraded.push_back(test.pair);
    }
    std::sort(found->pairs.begin(), found->pairs.end());
    std::sort(found->degraded.begin(), found->degraded.end());
    found->count("tests", tests, "Pairs that were tested in this frame.");
    // Shares of time differ from run to run: the game's panel shows them, and no answer holds them.
    if (game_.options().counted_in == CarBudget::Operations)
        found->count("granted", granted, "Operations that the budget allowed for this frame.");
    found->count("operations", used, "Tests of volumes and of triangles in this frame.");
    found->count("assumed", found->degraded.size(),
                 "Pairs whose share of the budget was spent: taken for collisions.");
    found->count("score", game_.score(), "Collisions of your car so far.", CounterId::Score);
    found->count("points", game_.points(),
                 "Points for these collisions: more for the car that flees.");
    found->state_hash = state_hash(crowd_);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.partial = !found->degraded.empty();
    answer.crowd = std::move(found);
    if (game_.assumed() > 0)
        answer.add("only_assumed", game_.assumed(),
                   "Collisions of your car that were assumed, not proven.");
    return answer;
}

std::optional<ChaseTarget> CarSimulation::chase_target() const {
    // The one that is driven is the first.
    const MovingBody& car = game_.cars()[0];
    return ChaseTarget{car.center, heading_of(car)};
}

std::string CarSimulation::caption() const {
    constexpr std::uint32_t fresh = 75;  // frames for which a collision is told
    const std::string points =
        std::to_string(game_.points()) + (game_.points() == 1 ? " point" : " points");
    if (game_.over()) return "Time is up: " + points + ".";
    const auto& hit = game_.last_hit();
    if (hit && game_.frames() - hit->frame < fresh) {
        const std::string car = "car " + std::to_string(hit->car);
        return (hit->assumed ? "A collision with " + car + " is assumed" : "You hit " + car) +
               ", worth " + std::to_string(game_.worth_of(hit->car)) + ": " + points + ".";
    }
    const std::size_t last = game_.cars().size() - 1;
    if (game_.frames() == 0 || game_.worth_of(last) == 1) return {};
    return "Car " + std::to_string(last) + " runs away and is worth " +
           std::to_string(game_.worth_of(last)) + " points, every other car 1.";
}

Readings CarSimulation::readings() const {
    std::vector<std::int64_t> verdicts;
    for (const CarTest& test : game_.tests())
        verdicts.push_back(static_cast<std::int64_t>(test.verdict));
    return {{"score", std::int64_t{game_.score()}},
            {"points", std::int64_t{game_.points()}},
            {"frames", std::int64_t{game_.frames()}},
            {"over", game_.over()},
            {"speed", static_cast<double>(speed_of(game_.cars()[0]))},
            {"steer", static_cast<double>(input_.steer)},
            {"throttle", static_cast<double>(input_.throttle)},
            {"verdicts", std::move(verdicts)}};
}

std::vector<Mark> CarSimulation::scenery() const {
    std::vector<Mark> marks;
    const Arena& arena = game_.arena();
    const auto ring = [&](float radius) {
        Wire wire;
        for (int i = 0; i < 128; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / 128;
            wire.points.push_back(arena.center +
                                  radius * vec3(std::cos(angle), 0, std::sin(angle)));
        }
        return wire;
    };
    marks.push_back(mark(ring(arena.radius), Role::Bounds));
    marks.push_back(mark(ring(1.02f * arena.radius), Role::Bounds));
    std::array<bool, 9> taken{};
    for (std::size_t i = 0; i < game_.cars().size(); ++i) taken[game_.cell_of(i)] = true;
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
        const Aabb box = game_.cell_box(cell);
        const float y = box.min.y + 0.01f;
        const std::vector<vec3> corners = {{box.min.x, y, box.min.z},
                                           {box.max.x, y, box.min.z},
                                           {box.max.x, y, box.max.z},
                                           {box.min.x, y, box.max.z}};
        if (taken[cell]) {
            marks.push_back(mark(Facet{corners}, Role::Bounds));
        } else {
            marks.push_back(mark(Wire{corners, true}, Role::Construction));
        }
    }
    for (const CarTest& test : game_.tests()) {
        if (test.verdict != CarVerdict::Apart) continue;
        marks.push_back(
            mark(Line{crowd_.bodies[test.pair.low].center, crowd_.bodies[test.pair.high].center},
                 Role::Construction));
    }
    return marks;
}

const CarSimulation* car_game_in(const Simulation* simulation) {
    return simulation && simulation->game_id() == CarSimulation::id
               ? static_cast<const CarSimulation*>(simulation)
               : nullptr;
}

Crowd four_cars() {
    CrowdState crowd;
    crowd.field = {vec3(-26, 0, -26), vec3(26, 0, 26)};
    CrowdMesh mesh;
    mesh.file = "car.obj";
    mesh.asset = std::make_shared<const MeshAsset>(mesh.file, car());
    crowd.meshes.push_back(std::move(mesh));
    const vec3 half = half_of_mesh(crowd.meshes[0]), middle = middle_of_mesh(crowd.meshes[0]);
    for (int i = 0; i < 4; ++i) {
        MovingBody body;
        body.form = BodyForm::Mesh;
        body.half = half;
        // In front, left, behind, right.
        static constexpr float places[4][2] = {{0, 19}, {-19, 0}, {0, -19}, {19, 0}};
        body.center = vec3(places[i][0], middle.y, places[i][1]);
        const float turn = std::numbers::pi_v<float> / 2 * static_cast<float>(1 - i);
        body.rotation = glm::angleAxis(turn, vec3(0, 1, 0));
        crowd.bodies.push_back(body);
    }
    return make_crowd(std::move(crowd));
}

}  // namespace collidoscope::app
