#include "collision/simulation/car_game_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/simulation/dynamics.h"
#include "collision/trace/numbers.h"
#include "collision/trace/words.h"

namespace collidoscope::car_steps {

namespace {

std::string name_of(ProxyId car) {
    return car == 0 ? "your car" : "car " + std::to_string(car);
}
std::string name_of_pair(ProxyPair pair) {
    return (pair.low == 0 ? "Your car" : "Car " + std::to_string(pair.low)) + " and " +
           name_of(pair.high);
}
std::string name_of_cell(std::uint32_t cell) {
    return "row " + std::to_string(cell / 3 + 1) + ", column " + std::to_string(cell % 3 + 1);
}
// A share or a budget as people say it: "1,200 operations", "4.3 ms".
std::string amount(CarBudget counted_in, std::uint64_t value) {
    if (counted_in == CarBudget::Time) return duration_text(static_cast<double>(value) * 1e-6);
    return counted(value, "operation", "operations");
}
// As a number beside a name: operations, or milliseconds.
void amount_value(StepBuilder& step, const char* name, CarBudget counted_in, std::uint64_t value) {
    if (counted_in == CarBudget::Time) {
        step.value(std::string(name) + " (ms)", static_cast<double>(value) * 1e-6);
    } else {
        step.value(name, static_cast<std::int64_t>(value));
    }
}
Box flat_box(const Aabb& box) {
    return {0.5f * box.min + 0.5f * box.max, 0.5f * box.max - 0.5f * box.min, quat(1, 0, 0, 0)};
}

}  // namespace

void take_motion(MovingBody& car, const MovingBody& from) {
    if (!(inverse_mass(car) > 0)) return;
    car.velocity = {from.velocity.x, 0, from.velocity.z};
    car.spin = {0, from.spin.y, 0};
}

void push_apart(MovingBody& a, MovingBody& b, const Contact& contact) {
    const vec3 across(contact.normal.x, 0, contact.normal.z);
    for (MovingBody* car : {&a, &b}) {
        if (!(inverse_mass(*car) > 0)) continue;
        const float way = std::min(0.5f * contact.depth, 0.03f * car->half.x);
        car->center += (car == &a ? -way : way) * across;
    }
}

void say_drive(StepBuilder& step, std::span<const MovingBody> cars,
               std::span<const CarControls> controls) {
    step.say(
        "Time step of 1/60 s. Every car applies its driver's input: ", now("engine"),
        " or brakes, steering within the grip of its tires; air drag and friction slow it down.");
    for (std::size_t i = 0; i < cars.size(); ++i) {
        const vec3 from = cars[i].center + vec3(0, cars[i].half.y, 0);
        step.arrow(from, from + 0.3f * cars[i].velocity, Role::Current);
        const std::string who = i == 0 ? "you" : "car " + std::to_string(i);
        step.value(who + ": speed", speed_of(cars[i]));
        step.value(who + ": steering", controls[i].steer);
    }
}

void say_arena(StepBuilder& step, ProxyId car, const Arena& arena) {
    std::vector<vec3> ring;
    for (int i = 0; i < 96; ++i) {
        const float angle = 2 * 3.14159265f * static_cast<float>(i) / 96;
        ring.push_back(arena.center + arena.radius * vec3(std::cos(angle), 0, std::sin(angle)));
    }
    step.say("The arena is round, so one distance is enough: ", strong(name_of(car)),
             " was outside its radius, and is put back.")
        .body(car, Role::Current)
        .mark(Wire{std::move(ring)}, Role::Boundary);
}

void say_cell(StepBuilder& step, ProxyId car, std::uint32_t cell, const Aabb& box) {
    step.say("The center of ", strong(name_of(car)), " lies in the cell of ",
             now(name_of_cell(cell)),
             ". A cell is wider than any car: only cars in this cell or in its neighbors can touch "
             "it.")
        .body(car, Role::Current)
        .mark(BoxMark{flat_box(box)}, Role::Bounds)
        .now_value("cell", static_cast<std::int64_t>(cell));
}

void say_neighbors(StepBuilder& step, ProxyId car, std::span<const ProxyId> neighbors,
                   const Aabb& cell) {
    if (neighbors.empty()) {
        step.say(
            "No car that ", strong(name_of(car)),
            " has not been tested against is in its cell or a neighboring one: no test is needed.");
    } else {
        step.say("In the cell of ", strong(name_of(car)), " and its neighbors ",
                 plural(neighbors.size(), "is ", "are "), now(neighbors.size()),
                 plural(neighbors.size(), " car", " cars"), " left to test it against.");
    }
    step.body(car, Role::Current).mark(BoxMark{flat_box(cell)}, Role::Bounds);
    for (const ProxyId other : neighbors) step.body(other, Role::Candidate);
}

void say_share(StepBuilder& step, CarBudget counted_in, std::uint64_t total, std::size_t done,
               std::size_t needed, std::size_t possible, std::uint64_t share) {
    step.say("Each of these tests may spend ", now(amount(counted_in, share)), ": ",
             strong(amount(counted_in, total)), " shared by the ", done, " made before, the ",
             needed, " needed now and the ", possible,
             plural(possible, " that a later car", " that later cars"), " could still need.");
    amount_value(step, "budget", counted_in, total);
    step.value("parts", static_cast<std::int64_t>(done + needed + possible));
    amount_value(step, "share", counted_in, share);
}

void say_test(StepBuilder& step, const CarTest& test) {
    step.say(strong(name_of_pair(test.pair)), ": ");
    switch (test.verdict) {
        case CarVerdict::Apart:
            step.say("down their trees, ",
                     counted(test.volume_tests, "pair of volumes", "pairs of volumes"), " and ",
                     counted(test.triangle_tests, "pair of triangles", "pairs of triangles"),
                     "; no two triangles intersect. The cars are ", now("separated"), ".");
            break;
        case CarVerdict::Meet:
            step.say("after ", test.used, " operations two triangles are found that ",
                     now("intersect"), ". One pair is enough: it gives the contact point.");
            break;
        default:
            step.say("their share of ", amount(test.counted_in, test.granted),
                     " is spent without a result. Conservatively they are ",
                     now("assumed to collide"), ", where the current boxes overlap.");
            break;
    }
    const bool hit = test.hit();
    const Role role = hit ? Role::Hit : Role::Apart;
    step.body(test.pair.low, role).body(test.pair.high, role);
    if (hit) step.point(test.point, Role::Hit);
    amount_value(step, "share", test.counted_in, test.granted);
    // The clock's reading is not the run's own: it is told only where it decides.
    if (test.counted_in == CarBudget::Time)
        amount_value(step, "time used", test.counted_in, test.spent());
    step.now_value("used", static_cast<std::int64_t>(test.used))
        .ask("What is the result of the test of the two cars?")
        .choice("They are disjoint", test.verdict == CarVerdict::Apart)
        .choice("They intersect", test.verdict == CarVerdict::Meet)
        .choice("Its share is spent first", test.verdict == CarVerdict::Assumed);
}

void say_respond(StepBuilder& step, ProxyPair pair, const Contact& contact, BounceRule rule,
                 const MovingBody& before_a, const MovingBody& before_b, const MovingBody& a,
                 const MovingBody& b) {
    step.say(strong(name_of_pair(pair)));
    if (rule == BounceRule::Exchange) {
        step.say(
            " exchange the magnitudes of their momenta: each moves ", now("away from the contact"),
            " with the other's. The directions before play no part, so momentum is not conserved.");
    } else {
        step.say(
            " are separated by an ", now("impulse"),
            " along the axis of minimum overlap, with some friction: momentum is conserved, and "
            "the off-center impulse rotates them.");
    }
    step.body(pair.low, Role::Hit)
        .body(pair.high, Role::Hit)
        .point(contact.position, Role::Hit)
        .arrow(a.center, a.center + 0.4f * a.velocity, Role::Result)
        .arrow(b.center, b.center + 0.4f * b.velocity, Role::Result)
        .value("speed of the first before", glm::length(before_a.velocity))
        .value("after", glm::length(a.velocity))
        .value("speed of the second before", glm::length(before_b.velocity))
        .value("then", glm::length(b.velocity));
}

void say_parting(StepBuilder& step, ProxyPair pair) {
    step.say(strong(name_of_pair(pair)),
             " still touch, but are already separating: another bounce would pull them back "
             "together.")
        .body(pair.low, Role::Current)
        .body(pair.high, Role::Current);
}

void say_score(StepBuilder& step, const CarTest& test, std::uint32_t worth, std::uint32_t points) {
    step.say("A new collision of your car with ", strong(name_of(test.pair.high)), ", worth ",
             strong(worth), plural(worth, " point: ", " points: "), now(points), " in all.");
    if (test.verdict == CarVerdict::Assumed)
        step.say(" It was only assumed, and may not have happened.");
    step.body(test.pair.low, Role::Hit)
        .body(test.pair.high, Role::Hit)
        .now_value("points", static_cast<std::int64_t>(points));
}

void say_over(StepBuilder& step, std::uint32_t score, std::uint32_t assumed) {
    step.say("Time is up: ", now(score), plural(score, " collision", " collisions"),
             " of your car");
    if (assumed > 0) step.say(", of which ", strong(assumed), " were only assumed");
    step.say(".").now_value("score", static_cast<std::int64_t>(score));
}

void say_done(StepBuilder& step, std::span<const CarTest> tests, CarBudget counted_in,
              std::uint64_t budget, std::uint32_t score) {
    std::uint64_t used = 0, spent = 0;
    std::size_t made = 0, assumed = 0;
    for (const CarTest& test : tests) {
        used += test.used;
        spent += test.spent();
        made += test.verdict != CarVerdict::NotTested;
        assumed += test.verdict == CarVerdict::Assumed;
    }
    step.say(strong(made), " of ", tests.size(), plural(tests.size(), " pair", " pairs"),
             plural(made, " was", " were"), " tested, ");
    if (counted_in == CarBudget::Time) {
        step.say("in ", now(amount(counted_in, spent)), " of ", amount(counted_in, budget), ", ",
                 counted(used, "operation", "operations"));
    } else {
        step.say("with ", now(used), " of ", budget, " operations");
    }
    if (assumed > 0) step.say("; ", strong(assumed), " exceeded their share");
    step.say(".")
        .value("tests", static_cast<std::int64_t>(made))
        .value("operations", static_cast<std::int64_t>(used));
    amount_value(step, "budget", counted_in, budget);
    step.now_value("score", static_cast<std::int64_t>(score));
    for (const CarTest& test : tests) {
        if (!test.hit()) continue;
        step.body(test.pair.low, Role::Hit).body(test.pair.high, Role::Hit);
    }
}

}  // namespace collidoscope::car_steps
