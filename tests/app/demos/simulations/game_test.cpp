// The big demos of motion as timelines: the car game and the room of ships.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <string_view>

#include "app/demos/families/broad_demo.h"
#include "app/demos/simulations/car_simulation.h"
#include "app/model/crowd/timeline.h"
#include "app/model/meshes/generators.h"
#include "collision/simulation/dynamics.h"
#include "collision/trees/patches/cd_query.h"

namespace collidoscope::app {
namespace {

const SimulationDemo& demo(const char* id) {
    return dynamic_cast<const SimulationDemo&>(Registry::at(id));
}
Question game(Options options = {}) {
    return make_question(demo("car_game"), {four_cars()}, std::move(options));
}
const CarGame& game_of(const Timeline& timeline) {
    return dynamic_cast<const CarSimulation&>(*timeline.simulation()).game();
}

// The keys of somebody who likes to drive in bends.
void press_keys(Timeline& timeline) {
    const std::size_t turn = timeline.frame() / 25 % 4;
    timeline.drive({turn == 1 ? 1.0f : turn == 3 ? -0.5f : 0.0f, turn == 2 ? -1.0f : 1.0f});
}

TEST(CarGameTimeline, LastsThirtySecondsAndEnds) {
    Timeline timeline;
    timeline.open(demo("car_game"), game());
    EXPECT_TRUE(timeline.driven());
    EXPECT_FALSE(timeline.over());
    while (timeline.next()) press_keys(timeline);
    EXPECT_EQ(timeline.frame(), 1800u);
    EXPECT_TRUE(timeline.over());
    EXPECT_FALSE(timeline.next());
    timeline.go(1799);
    EXPECT_FALSE(timeline.over());
}

TEST(CarGameTimeline, TheSameKeysGiveTheSameGame) {
    Timeline one, two;
    one.open(demo("car_game"), game());
    two.open(demo("car_game"), game());
    while (one.next()) press_keys(one);
    while (two.next()) press_keys(two);
    EXPECT_EQ(one.hashes(), two.hashes());
    EXPECT_EQ(game_of(one).score(), game_of(two).score());
    EXPECT_GT(game_of(one).score(), 0u);

    // Going back replays the keys.
    const std::uint32_t score = game_of(one).score();
    const std::string before = one.hashes();
    for (const std::size_t frame : {700u, 31u, 1234u, 0u}) {
        one.go(frame);
        for (int i = 0; i < 50; ++i) {
            ASSERT_EQ(state_hash(*one.crowd().state), one.record(one.frame()).hash) << one.frame();
            one.next();
        }
    }
    one.go(1800);
    EXPECT_EQ(one.hashes(), before);
    EXPECT_EQ(game_of(one).score(), score);

    // Another key ends what was recorded after it.
    one.go(500);
    one.drive({0.25f, 0.25f});
    EXPECT_EQ(one.count(), 501u);
    for (int i = 0; i < 60; ++i) one.next();
    EXPECT_EQ(two.first_difference(one.hashes()), 501u);
}

TEST(CarGameTimeline, OtherOptionsKeepTimeAndScoreAndAnewBeginsAtZero) {
    Timeline timeline;
    timeline.open(demo("car_game"), game({{"autopilot", true}}));
    timeline.go(900);
    const std::uint32_t score = game_of(timeline).score();
    EXPECT_GT(score, 0u);
    timeline.change(game({{"autopilot", true}, {"budget", 0}}));
    EXPECT_GE(game_of(timeline).score(), score);
    EXPECT_EQ(game_of(timeline).frames(), 900u);
    timeline.go(1000);
    EXPECT_GT(game_of(timeline).assumed(), 0u);
    timeline.restart();
    EXPECT_EQ(timeline.count(), 1u);
    EXPECT_EQ(game_of(timeline).score(), 0u);
    EXPECT_EQ(game_of(timeline).options().budget, 0u);
    EXPECT_EQ(timeline.crowd().bodies()[0].center, four_cars().bodies()[0].center);
}

TEST(CarGameTimeline, RefusesBodiesThatAreNoCars) {
    EXPECT_THROW(
        (void)demo("car_game").start(make_question(demo("car_game"), {Crowd{}}, Options())),
        InputError);
    CrowdState crowd = *four_cars().state;
    crowd.bodies.push_back({});
    EXPECT_THROW(
        (void)demo("car_game")
            .start(make_question(demo("car_game"), {make_crowd(std::move(crowd))}, Options())),
        InputError);
}

// Every pair of ships, by other trees.
std::vector<ProxyPair> touching(const CrowdState& crowd) {
    static const CdTree tree = *build_cd_tree(ship());
    const vec3 middle = middle_of_mesh(crowd.meshes[0]);
    const auto pose = [&](const MovingBody& body) {
        return Pose{
            vec3(dvec3(body.center) - glm::normalize(glm::dquat(body.rotation)) * dvec3(middle)),
            body.rotation};
    };
    std::vector<ProxyPair> pairs;
    for (ProxyId a = 0; a < crowd.bodies.size(); ++a) {
        for (ProxyId b = a + 1; b < crowd.bodies.size(); ++b) {
            const RelativePose relative(pose(crowd.bodies[a]), pose(crowd.bodies[b]));
            if (check_collision(tree, tree, relative).hit()) pairs.push_back({a, b});
        }
    }
    return pairs;
}

TEST(BouncingShips, CollisionsAreThoseOfEveryPairTested) {
    const SimulationDemo& room = demo("bouncing_ships");
    for (const char* response : {"reversal", "impulse"}) {
        const auto run =
            room.start(make_question(room, room.default_inputs(), {{"response", response}}));
        std::size_t real = 0;
        for (int frame = 0; frame < 80; ++frame) {
            const Answer answer = run->run(nullptr);
            ASSERT_EQ(answer.crowd->pairs, touching(run->crowd())) << frame;
            real += answer.crowd->pairs.size();
            for (const MovingBody& body : run->crowd().bodies) {
                ASSERT_TRUE(std::isfinite(glm::dot(body.center, body.center)));
                ASSERT_LT(glm::length(body.velocity), 60);
            }
        }
        EXPECT_GT(real, 3u);
    }
}

// Sums over all ships that the responses of a frame may not change.
struct Sums {
    double energy = 0, size = 0;
    dvec3 momentum{0}, angular{0};
};
Sums sums_of(const CrowdState& crowd) {
    Sums sums;
    for (const MovingBody& body : crowd.bodies) {
        sums.energy += kinetic_energy(body);
        sums.momentum += momentum(body);
        sums.angular += angular_momentum(body);
        sums.size += glm::length(momentum(body));
    }
    return sums;
}

// A response has the bounce inside; a run that is told ends where one that is not told ends.
TEST(BouncingShips, ResponsesHaveTheirBounceInside) {
    const SimulationDemo& room = demo("bouncing_ships");
    for (const char* response : {"reversal", "impulse"}) {
        const auto start = [&] {
            return room.start(make_question(room, room.default_inputs(), {{"response", response}}));
        };
        const auto told = start(), plain = start();
        std::size_t bounces = 0;
        for (int frame = 0; frame < 40; ++frame) {
            Recording recording;
            recording.budget = std::size_t{1} << 22;
            (void)told->run(&recording);
            (void)plain->run(nullptr);
            for (std::size_t k = 0; k < recording.steps.size(); ++k) {
                const std::string_view label = recording.steps[k].label;
                if (label != "reverse" && label != "impulse") continue;
                const auto scopes = recording.scopes_in({top_level, k});
                ASSERT_EQ(scopes.size(), 1u);
                const Scope& inside = recording.scopes[scopes[0]];
                EXPECT_EQ(inside.id, "bounce");
                EXPECT_STREQ(inside.steps.front().label, "approach");
                bounces += inside.steps.size() > 1;
            }
        }
        EXPECT_EQ(state_hash(told->crowd()), state_hash(plain->crowd()));
        EXPECT_GT(bounces, 0u);
    }
}

TEST(BouncingShips, AnImpulseKeepsMomentumAndEnergy) {
    const SimulationDemo& room = demo("bouncing_ships");
    const auto run = room.start(
        make_question(room, room.default_inputs(), {{"response", "impulse"}, {"ships", 60}}));
    std::size_t changed = 0;
    run->run(nullptr);
    for (int frame = 0; frame < 200; ++frame) {
        CrowdState moved = run->crowd();
        drift(moved, frame_seconds);
        run->run(nullptr);
        const Sums before = sums_of(moved), after = sums_of(run->crowd());
        EXPECT_NEAR(after.energy, before.energy, 1e-5 * before.energy) << frame;
        EXPECT_LT(glm::distance(after.momentum, before.momentum), 1e-5 * before.size) << frame;
        EXPECT_LT(glm::distance(after.angular, before.angular), 2e-4 * before.size) << frame;
        for (std::size_t i = 0; i < moved.bodies.size(); ++i)
            changed += moved.bodies[i].velocity != run->crowd().bodies[i].velocity;
    }
    EXPECT_GT(changed, 50u);
}

// A small ship that grazes a big flat hull is thrown back across the hull, not along the line to
// its far center.
TEST(BouncingShips, ThePushIsAcrossTheHulls) {
    const SimulationDemo& room = demo("bouncing_ships");
    CrowdState crowd;
    crowd.field = {vec3(-100), vec3(100)};
    CrowdMesh plate{"plate.obj", 1, nullptr}, box{"box.obj", 1, nullptr};
    const auto scaled = [](const vec3& half) {
        Mesh mesh = box_mesh(2);
        for (vec3& p : mesh.positions) p *= half;
        return mesh;
    };
    plate.asset = std::make_shared<const MeshAsset>("plate.obj", scaled(vec3(10, 1, 10)));
    box.asset = std::make_shared<const MeshAsset>("box.obj", scaled(vec3(1)));
    crowd.meshes = {plate, box};
    MovingBody big, small;
    big.form = small.form = BodyForm::Mesh;
    big.half = half_of_mesh(plate), small.half = half_of_mesh(box);
    big.mass = 1e4f;
    small.mesh = 1;
    small.center = vec3(0.7f * big.half.x, big.half.y + small.half.y + 0.5f, 0);
    small.velocity = vec3(0, -6, 0);
    crowd.bodies = {big, small};
    const auto run =
        room.start(make_question(room, {make_crowd(std::move(crowd))}, {{"response", "impulse"}}));
    for (int frame = 0; frame < 40; ++frame) run->run(nullptr);
    const vec3 after = run->crowd().bodies[1].velocity;
    EXPECT_GT(after.y, 5);
    EXPECT_LT(glm::length(vec2(after.x, after.z)), 0.1f);
}

// Static ships stay as they are to the bit, and only pairs with a moving ship are found.
TEST(BouncingShips, StaticShipsStayAndAreNoPair) {
    const SimulationDemo& room = demo("bouncing_ships");
    CrowdState parked = *std::get<Crowd>(room.default_inputs()[0]).state;
    for (std::size_t i = 0; i < parked.bodies.size(); i += 2)
        parked.bodies[i].velocity = parked.bodies[i].spin = vec3(0);
    for (const char* response : {"reversal", "impulse"}) {
        SCOPED_TRACE(response);
        const auto run = room.start(
            make_question(room, {make_crowd(parked)}, {{"response", response}, {"static", true}}));
        std::size_t met_static = 0;
        for (int frame = 0; frame < 120; ++frame) {
            const Answer answer = run->run(nullptr);
            std::vector<ProxyPair> expected = touching(run->crowd());
            std::erase_if(expected, [](const ProxyPair& pair) {
                return pair.low % 2 == 0 && pair.high % 2 == 0;
            });
            ASSERT_EQ(answer.crowd->pairs, expected) << frame;
            for (const ProxyPair& pair : expected)
                met_static += pair.low % 2 == 0 || pair.high % 2 == 0;
            ASSERT_EQ(answer.crowd->fixed.size(), parked.bodies.size() / 2);
            for (const ProxyId ship : answer.crowd->fixed) {
                const MovingBody &before = parked.bodies[ship], &now = run->crowd().bodies[ship];
                ASSERT_EQ(now.center, before.center);
                ASSERT_EQ(now.rotation, before.rotation);
                ASSERT_EQ(now.velocity, vec3(0));
                ASSERT_EQ(now.spin, vec3(0));
                ASSERT_EQ(now.mass, before.mass);
            }
        }
        EXPECT_GT(met_static, 0u);
    }
}

TEST(BouncingShips, RunsRepeatAndRoomsGrow) {
    const SimulationDemo& room = demo("bouncing_ships");
    Timeline one, two;
    for (Timeline* timeline : {&one, &two}) {
        timeline->open(
            room, make_question(room, room.default_inputs(), {{"ships", 64}, {"room", "grows"}}));
        timeline->go(60);
    }
    EXPECT_EQ(one.hashes(), two.hashes());
    EXPECT_EQ(one.crowd().bodies().size(), 64u);
    const vec3 grown = one.crowd().field().max - one.crowd().field().min;
    EXPECT_NEAR(grown.x * grown.y * grown.z, 2 * 12 * 8 * 12, 1);
    one.go(37);
    EXPECT_EQ(state_hash(*one.crowd().state), one.record(37).hash);
    // Fewer from here on.
    one.change(make_question(room, room.default_inputs(), {{"ships", 10}}));
    EXPECT_EQ(one.crowd().bodies().size(), 10u);
}

// The line of a call is that of descending both trees, and so are its words.
TEST(ShipTimeline, ACallSaysWhatItsLineSays) {
    const SimulationDemo& ships = demo("bouncing_ships");
    const auto run = ships.start(make_question(ships, ships.default_inputs(), {}));
    std::size_t calls = 0;
    for (int frame = 0; frame < 40; ++frame) {
        Recording recording;
        recording.budget = std::size_t{1} << 20;
        (void)run->run(&recording);
        for (const Step& step : recording.steps) {
            if (step.label != std::string_view("call")) continue;
            ++calls;
            EXPECT_NE(step.text().find("so descend both OBB trees."), std::string::npos)
                << step.text();
        }
    }
    EXPECT_GT(calls, 0u);
}

}  // namespace
}  // namespace collidoscope::app
