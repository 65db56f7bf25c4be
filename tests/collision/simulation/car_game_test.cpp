// The car game: shares of the budget, answers that never miss, runs that repeat bit for bit.
#include "collision/simulation/car_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

// A lump about as large as a car: `around` by `across` quadrangles.
Mesh lump(std::uint32_t around, std::uint32_t across) {
    Mesh mesh;
    for (std::uint32_t r = 0; r <= across; ++r) {
        const float up = 3.14159f * static_cast<float>(r) / static_cast<float>(across);
        for (std::uint32_t c = 0; c < around; ++c) {
            const float turn = 6.28319f * static_cast<float>(c) / static_cast<float>(around);
            const float bump = (r + c) % 3 == 0 ? 0.85f : 1.0f;
            mesh.positions.emplace_back(2 * bump * std::sin(up) * std::cos(turn),
                                        0.7f + 0.7f * std::cos(up),
                                        0.9f * bump * std::sin(up) * std::sin(turn));
        }
    }
    for (std::uint32_t r = 0; r < across; ++r) {
        for (std::uint32_t c = 0; c < around; ++c) {
            const std::uint32_t a = r * around + c, b = r * around + (c + 1) % around;
            mesh.triangles.push_back({a, a + around, b});
            mesh.triangles.push_back({b, a + around, b + around});
        }
    }
    return mesh;
}

const Mesh& car_mesh() {
    static const Mesh mesh = lump(10, 6);
    return mesh;
}
CarShape car_shape() {
    static const auto tree = std::make_shared<const CdTree>(*build_cd_tree(car_mesh()));
    return {tree, vec3(0, 0.7f, 0)};
}

MovingBody car_at(float x, float z, float turn) {
    MovingBody car;
    car.form = BodyForm::Mesh;
    car.half = vec3(2, 0.7f, 0.9f);
    car.center = vec3(x, 0.7f, z);
    car.rotation = glm::angleAxis(turn, vec3(0, 1, 0));
    return car;
}

const Aabb field{vec3(-24, 0, -24), vec3(24, 3, 24)};

std::vector<MovingBody> four_cars() {
    return {car_at(0, 16, 1.57f), car_at(-15, 0, 0), car_at(0, -16, -1.57f), car_at(15, 0, 3.14f)};
}

CarGame game_of(std::vector<MovingBody> cars, const CarGameOptions& options) {
    std::vector<CarShape> shapes(cars.size(), car_shape());
    return {std::move(cars), std::move(shapes), field, options};
}

bool same(const MovingBody& a, const MovingBody& b) {
    return a.center == b.center && a.rotation == b.rotation && a.velocity == b.velocity &&
           a.spin == b.spin;
}
bool same(const CarGame& a, const CarGame& b) {
    for (std::size_t i = 0; i < a.cars().size(); ++i) {
        if (!same(a.cars()[i], b.cars()[i])) return false;
    }
    return a.score() == b.score() && a.frames() == b.frames();
}

// A player that presses something else every third of a second.
CarControls keys(std::uint32_t frame) {
    const std::uint32_t k = frame / 20 * 2654435761u >> 28;
    return {k % 3 == 0 ? -1.0f : k % 3 == 1 ? 0.0f : 1.0f, k % 4 == 0 ? -1.0f : 1.0f};
}

// Do any two triangles meet? As the test of two trees sees them: B's corners in A's frame.
bool triangles_meet(const MovingBody& a, const MovingBody& b) {
    const auto pose = [](const MovingBody& body) {
        const dvec3 middle = glm::normalize(glm::dquat(body.rotation)) * dvec3(car_shape().middle);
        return Pose{vec3(dvec3(body.center) - middle), body.rotation};
    };
    const RelativePose relative(pose(a), pose(b));
    const Mesh& mesh = car_mesh();
    std::vector<Triangle> moved;
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k)
        moved.push_back(relative(mesh.triangle(k)));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const Triangle& other : moved) {
            if (overlaps(mesh.triangle(i), other)) return true;
        }
    }
    return false;
}

TEST(CarGame, SharesAreTheThesissAndNeverMoreThanTheBudget) {
    constexpr std::uint64_t total = 360'360;
    for (std::size_t first = 0; first <= 3; ++first) {
        EXPECT_EQ(share_of(total, 0, first, 3), total / (3 + first));
        for (std::size_t second = 0; second <= 2; ++second) {
            const std::size_t not_done = 3 - first;
            EXPECT_EQ(share_of(total, first, second, 1), total / (4 - not_done + second));
            for (std::size_t third = 0; third <= 1; ++third) {
                const std::size_t before = not_done + 2 - second;
                if (third == 1) {
                    EXPECT_EQ(share_of(total, first + second, 1, 0), total / (6 - before));
                }
                const std::uint64_t given = first * share_of(total, 0, first, 3) +
                                            second * share_of(total, first, second, 1) +
                                            third * share_of(total, first + second, third, 0);
                EXPECT_LE(given, total);
            }
        }
    }
    EXPECT_EQ(share_of(total, 0, 0, 0), total);
}

// Every test of two cars has its query inside, with as many tests told as were made, and the result
// that the step says.
void expect_told_inside(const CarGame& game, const Recording& recording) {
    std::size_t test = 0;
    const auto tests = game.tests();
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const std::string label = recording.steps[i].label;
        const auto inside = recording.scopes_in({top_level, i});
        if (label != "apart" && label != "meet" && label != "spent") {
            EXPECT_TRUE(inside.empty()) << label;
            continue;
        }
        while (tests[test].verdict == CarVerdict::NotTested) ++test;
        const CarTest& made = tests[test++];
        ASSERT_EQ(inside.size(), 1u);
        const Scope& query = recording.scopes[inside[0]];
        EXPECT_EQ(query.id, "cd_tree");
        std::uint64_t volumes = 0, triangles = 0;
        for (const Step& step : query.steps) {
            const std::string inner = step.label;
            volumes += inner == "overlap" || inner == "apart";
            triangles += inner == "hit" || inner == "miss";
            for (const Mark& mark : step.marks)
                EXPECT_FALSE(std::holds_alternative<NodeMark>(mark.geometry));
        }
        EXPECT_EQ(volumes, made.volume_tests);
        EXPECT_EQ(triangles, made.triangle_tests);
        EXPECT_STREQ(query.steps.back().label, label == "spent" ? "budget" : "done");
    }
}

TEST(CarGame, RunsRepeatBitForBit) {
    for (const BounceRule rule : {BounceRule::Exchange, BounceRule::Impulse}) {
        CarGameOptions options;
        options.rule = rule;
        CarGame one = game_of(four_cars(), options), two = one;
        CarGame copied = one;
        while (!one.over()) {
            Recording recording;
            recording.budget = 1'000'000;
            one.frame(keys(one.frames()), 1 / 60.0f);
            two.frame(keys(two.frames()), 1 / 60.0f, Recorder(recording));
            ASSERT_TRUE(same(one, two)) << one.frames();
            EXPECT_GE(recording.steps.size(), 6u);
            expect_told_inside(two, recording);
            if (one.frames() == 700) copied = one;
        }
        while (!copied.over()) copied.frame(keys(copied.frames()), 1 / 60.0f);
        EXPECT_TRUE(same(one, copied));
        EXPECT_GT(one.score(), 0u);
        // Nothing happens after the end.
        one.frame({1, 1}, 1 / 60.0f);
        EXPECT_TRUE(same(one, two));
    }
}

TEST(CarGame, CarsStayInTheArenaOnTheirPlaneAndFinite) {
    for (const BounceRule rule : {BounceRule::Exchange, BounceRule::Impulse}) {
        CarGameOptions options;
        options.rule = rule;
        options.autopilot = true;
        options.frames = static_cast<std::uint32_t>(oracle::cases(20'000));
        std::vector<MovingBody> cars = four_cars();
        cars[1].mass = 1.5f;
        cars[2].mass = 0.7f;
        CarGame game = game_of(cars, options);
        while (!game.over()) {
            game.frame({}, 1 / 60.0f);
            for (const MovingBody& car : game.cars()) {
                ASSERT_EQ(car.center.y, 0.7f);
                ASSERT_EQ(car.velocity.y, 0);
                const double far = std::hypot(double(car.center.x), double(car.center.z));
                // One frame's push apart comes after the arena.
                ASSERT_LE(far, 22 + 3 * 0.06 + 1e-3);
                ASSERT_LT(glm::length(car.velocity), 80);
            }
        }
    }
}

TEST(CarGame, TheBudgetIsRespected) {
    // A pair of patches that was begun is finished.
    constexpr std::uint64_t patches = 1 + max_patch_size * (6 * max_patch_size);
    for (const std::uint64_t budget : {0u, 10u, 100u, 700u, 5000u}) {
        CarGameOptions options;
        options.budget = budget;
        options.autopilot = true;
        options.frames = 900;
        CarGame game = game_of(four_cars(), options);
        std::size_t degraded = 0;
        while (!game.over()) {
            game.frame({}, 1 / 60.0f);
            std::uint64_t granted = 0;
            for (const CarTest& test : game.tests()) {
                granted += test.granted;
                EXPECT_LE(test.used, test.granted + patches);
                EXPECT_TRUE(test.verdict != CarVerdict::NotTested || test.used == 0);
                EXPECT_TRUE(budget > 0 || test.verdict == CarVerdict::NotTested ||
                            test.verdict == CarVerdict::Assumed);
                degraded += test.verdict == CarVerdict::Assumed;
                if (test.verdict == CarVerdict::Assumed) {
                    EXPECT_GE(test.used, test.granted);
                }
            }
            if (budget > 0) {
                EXPECT_LE(granted, budget);
            }
        }
        if (budget == 10) {
            EXPECT_GT(degraded, 3u);
        }
    }
}

// A budget of time: none answers nothing, and plenty answers as plenty of operations do.
TEST(CarGame, TheBudgetMayBeTime) {
    CarGameOptions plenty, none, operations;
    plenty.counted_in = none.counted_in = CarBudget::Time;
    plenty.time = std::chrono::hours(1);
    none.time = std::chrono::nanoseconds(0);
    operations.budget = 1'000'000'000;
    for (CarGameOptions* one : {&plenty, &none, &operations})
        one->autopilot = true, one->frames = 300;
    CarGame by_time = game_of(four_cars(), plenty), no_time = game_of(four_cars(), none),
            by_count = game_of(four_cars(), operations);
    std::size_t met = 0, assumed = 0;
    while (!by_time.over()) {
        for (CarGame* game : {&by_time, &no_time, &by_count}) game->frame({}, 1 / 60.0f);
        ASSERT_EQ(by_time.tests().size(), by_count.tests().size());
        std::uint64_t granted = 0;
        for (std::size_t i = 0; i < by_time.tests().size(); ++i) {
            const CarTest &a = by_time.tests()[i], &b = by_count.tests()[i];
            ASSERT_EQ(a.verdict, b.verdict);
            ASSERT_EQ(a.used, b.used);
            ASSERT_EQ(a.point, b.point);
            granted += a.granted;
            met += a.verdict == CarVerdict::Meet;
        }
        EXPECT_LE(granted, 3'600'000'000'000u);
        for (const CarTest& test : no_time.tests()) {
            EXPECT_TRUE(test.verdict == CarVerdict::NotTested ||
                        test.verdict == CarVerdict::Assumed);
            EXPECT_EQ(test.triangle_tests, 0u);
            assumed += test.verdict == CarVerdict::Assumed;
        }
    }
    EXPECT_EQ(by_time.score(), by_count.score());
    EXPECT_GT(met, 0u);
    EXPECT_GT(assumed, 0u);
}

// Cars that cannot be moved, so that they can be compared where they were.
TEST(CarGame, AnswersNeverMissAContact) {
    std::mt19937 engine(7);
    std::uniform_real_distribution<float> unit(-1, 1);
    std::size_t met = 0, assumed = 0, apart = 0;
    const std::size_t count = oracle::cases(1'500);
    for (std::size_t n = 0; n < count; ++n) {
        SCOPED_TRACE(n);
        std::vector<MovingBody> cars;
        const float spread = n % 3 == 0 ? 20.0f : n % 3 == 1 ? 5.0f : 2.5f;
        const vec3 middle(10 * unit(engine), 0, 10 * unit(engine));
        for (int i = 0; i < 4; ++i) {
            cars.push_back(car_at(middle.x + spread * unit(engine),
                                  middle.z + spread * unit(engine), 3.2f * unit(engine)));
            if (n % 7 == 0 && i > 0) cars.back().rotation = cars[0].rotation;
            cars.back().mass = std::numeric_limits<float>::infinity();
        }
        CarGameOptions options;
        static constexpr std::uint64_t budgets[] = {1, 50, 400, 3000, 1'000'000};
        options.budget = budgets[engine() % 5];
        CarGame game = game_of(cars, options);
        game.frame({}, 1 / 60.0f);
        ASSERT_EQ(game.tests().size(), 6u);
        for (const CarTest& test : game.tests()) {
            const bool meet =
                triangles_meet(game.cars()[test.pair.low], game.cars()[test.pair.high]);
            if (meet) {
                EXPECT_TRUE(test.hit());
            }
            if (test.verdict == CarVerdict::Meet) {
                EXPECT_TRUE(meet);
            }
            met += meet;
            assumed += test.verdict == CarVerdict::Assumed && !meet;
            apart += test.verdict == CarVerdict::Apart;
        }
    }
    if (count > 100) {
        EXPECT_GT(met, count / 10);
        EXPECT_GT(assumed, count / 50);
        EXPECT_GT(apart, count / 10);
    }
}

TEST(CarGame, AnImpulseKeepsMomentumAndMakesNoEnergy) {
    std::mt19937 engine(11);
    std::uniform_real_distribution<float> unit(-1, 1);
    const std::size_t count = oracle::cases(2'000);
    for (std::size_t n = 0; n < count; ++n) {
        SCOPED_TRACE(n);
        std::vector<MovingBody> cars = {
            car_at(0, 0, 3 * unit(engine)),
            car_at(1.5f * unit(engine), 1.5f * unit(engine), 3 * unit(engine))};
        for (MovingBody& car : cars) {
            car.mass = 1 + 0.9f * unit(engine);
            car.velocity = 10.0f * vec3(unit(engine), 0, unit(engine));
            car.spin.y = unit(engine);
        }
        CarGameOptions options;
        options.rule = BounceRule::Impulse;
        CarGame game = game_of(cars, options);
        game.frame({}, 1 / 60.0f);
        dvec3 before(0), after(0);
        double energy_before = 0, energy_after = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            before += momentum(cars[i]);
            after += momentum(game.cars()[i]);
            energy_before += kinetic_energy(cars[i]);
            energy_after += kinetic_energy(game.cars()[i]);
        }
        EXPECT_LT(glm::distance(before, after), 1e-4);
        EXPECT_LE(energy_after, energy_before * (1 + 1e-5));
    }
}

TEST(CarGame, RefusesWhatItCannotPlay) {
    EXPECT_THROW(game_of({car_at(0, 0, 0)}, {}), std::invalid_argument);
    EXPECT_THROW(game_of(std::vector<MovingBody>(17, car_at(0, 0, 0)), {}), std::invalid_argument);
    const Aabb small{vec3(-8, 0, -8), vec3(8)};
    EXPECT_THROW(CarGame(four_cars(), std::vector<CarShape>(4, car_shape()), small, {}),
                 std::invalid_argument);
    EXPECT_THROW(CarGame(four_cars(), std::vector<CarShape>(4), field, {}), std::invalid_argument);
}

}  // namespace
}  // namespace collidoscope
