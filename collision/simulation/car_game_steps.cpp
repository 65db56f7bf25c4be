#include "collision/simulation/car_game_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/simulation/dynamics.h"

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
    step.say("A sixtieth of a second passes. Every car takes what its driver does: ", now("engine"),
             " or brakes, steering as far as its tyres hold; air and friction slow "
             "it down.");
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
    step.say("The arena is round, so no test against it is needed: ", strong(name_of(car)),
             " was farther from the middle than there is room, and is put back.")
        .body(car, Role::Current)
        .mark(Wire{std::move(ring)}, Role::Boundary);
}

void say_cell(StepBuilder& step, ProxyId car, std::uint32_t cell, const Aabb& box) {
    step.say("The centre of ", strong(name_of(car)), " lies in the cell of ",
             now(name_of_cell(cell)),
             ". A cell is wider than any car: only cars in this cell or beside it can meet it.")
        .body(car, Role::Current)
        .mark(BoxMark{flat_box(box)}, Role::Bounds)
        .now_value("cell", static_cast<std::int64_t>(cell));
}

void say_neighbors(StepBuilder& step, ProxyId car, std::span<const ProxyId> neighbors,
                   const Aabb& cell) {
    if (neighbors.empty()) {
        step.say("No car that ", strong(name_of(car)),
                 " has not been compared with is in its cell or one beside it: no test is needed.");
    } else {
        step.say("In the cell of ", strong(name_of(car)), " and the cells around it ",
                 neighbors.size() == 1 ? "is " : "are ", now(neighbors.size()),
                 neighbors.size() == 1 ? " car" : " cars", " left to compare it with.");
    }
    step.body(car, Role::Current).mark(BoxMark{flat_box(cell)}, Role::Bounds);
    for (const ProxyId other : neighbors) step.body(other, Role::Candidate);
}

void say_share(StepBuilder& step, std::uint64_t total, std::size_t done, std::size_t needed,
               std::size_t possible, std::uint64_t share) {
    step.say("Each of these tests may spend ", now(share), " operations: ", strong(total),
             " shared by the ", done, " made before, the ", needed, " needed now and the ",
             possible, possible == 1 ? " that a later car" : " that later cars",
             " could still need.")
        .value("budget", static_cast<std::int64_t>(total))
        .value("parts", static_cast<std::int64_t>(done + needed + possible))
        .now_value("share", static_cast<std::int64_t>(share));
}

void say_test(StepBuilder& step, const CarTest& test) {
    step.say(strong(name_of_pair(test.pair)), ": ");
    switch (test.verdict) {
        case CarVerdict::Apart:
            step.say("down their trees, ", test.volume_tests, " pairs of volumes and ",
                     test.triangle_tests, " pairs of triangles; no two triangles meet. They are ",
                     now("apart"), ".");
            break;
        case CarVerdict::Meet:
            step.say("after ", test.used, " operations two triangles are found that ", now("meet"),
                     ". One pair is enough: it gives the point of contact.");
            break;
        default:
            step.say("their share of ", test.granted,
                     " operations is spent, and nothing is known. To be safe they are ",
                     now("taken to meet"), ", where the boxes at hand overlap.");
            break;
    }
    const bool hit = test.hit();
    const Role role = hit ? Role::Hit : Role::Apart;
    step.body(test.pair.low, role).body(test.pair.high, role);
    if (hit) step.point(test.point, Role::Hit);
    step.value("share", static_cast<std::int64_t>(test.granted))
        .now_value("used", static_cast<std::int64_t>(test.used))
        .ask("What does the test of the two cars answer?")
        .choice("They are apart", test.verdict == CarVerdict::Apart)
        .choice("They meet", test.verdict == CarVerdict::Meet)
        .choice("Its share runs out first", test.verdict == CarVerdict::Assumed);
}

void say_respond(StepBuilder& step, ProxyPair pair, const Contact& contact, BounceRule rule,
                 const MovingBody& before_a, const MovingBody& before_b, const MovingBody& a,
                 const MovingBody& b) {
    step.say(strong(name_of_pair(pair)));
    if (rule == BounceRule::Exchange) {
        step.say(" exchange the sizes of their momenta: each goes ", now("away from the contact"),
                 " with the other's. Directions before play no part, so momentum is not kept.");
    } else {
        step.say(" are pushed by an ", now("impulse"),
                 " along the side that they overlap least, with some friction: momentum is kept, "
                 "and the push beside the centre turns them.");
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
             " still touch, but part already: another bounce would pull them back together.")
        .body(pair.low, Role::Current)
        .body(pair.high, Role::Current);
}

void say_score(StepBuilder& step, const CarTest& test, std::uint32_t score) {
    step.say("A new collision of your car with ", strong(name_of(test.pair.high)), ": ", now(score),
             score == 1 ? " point." : " points.");
    if (test.verdict == CarVerdict::Assumed)
        step.say(" Perhaps it never happened: it was only assumed.");
    step.body(test.pair.low, Role::Hit)
        .body(test.pair.high, Role::Hit)
        .now_value("score", static_cast<std::int64_t>(score));
}

void say_over(StepBuilder& step, std::uint32_t score, std::uint32_t assumed) {
    step.say("Time is up: ", now(score), score == 1 ? " collision" : " collisions", " of your car");
    if (assumed > 0) step.say(", of which ", strong(assumed), " were only assumed");
    step.say(".").now_value("score", static_cast<std::int64_t>(score));
}

void say_done(StepBuilder& step, std::span<const CarTest> tests, std::uint64_t budget,
              std::uint32_t score) {
    std::uint64_t used = 0;
    std::size_t made = 0, assumed = 0;
    for (const CarTest& test : tests) {
        used += test.used;
        made += test.verdict != CarVerdict::NotTested;
        assumed += test.verdict == CarVerdict::Assumed;
    }
    step.say(strong(made), " of ", tests.size(), made == 1 ? " pairs was" : " pairs were",
             " tested, with ", now(used), " of ", budget, " operations");
    if (assumed > 0) step.say("; ", strong(assumed), " ran out of them");
    step.say(".")
        .value("tests", static_cast<std::int64_t>(made))
        .value("operations", static_cast<std::int64_t>(used))
        .value("budget", static_cast<std::int64_t>(budget))
        .now_value("score", static_cast<std::int64_t>(score));
    for (const CarTest& test : tests) {
        if (!test.hit()) continue;
        step.body(test.pair.low, Role::Hit).body(test.pair.high, Role::Hit);
    }
}

}  // namespace collidoscope::car_steps
