// The game of the thesis: cars in a round arena, and as many collisions as possible in 30 seconds.
// A grid of 3 x 3 cells says which cars must be compared, and all comparisons of a frame share one
// budget; where a share is spent before the answer is known, the cars are taken to meet.
//
// Source: thesis 2002, section 4.3.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/simulation/bounce.h"
#include "collision/simulation/car_game_steps.h"
#include "collision/simulation/car_physics.h"
#include "collision/trace/scopes.h"
#include "collision/trees/patches/cd_query.h"
#include "collision/trees/seen_pair.h"

namespace collidoscope {

// Shape of a car for the comparisons: the tree of its triangles, and the middle of the box around
// them, about which the body turns.
struct CarShape {
    std::shared_ptr<const CdTree> tree;
    vec3 middle{0};
};

struct CarGameOptions {
    // For all comparisons of a frame: so many operations (CdCounts), or so much time by the clock,
    // 30 ms in the thesis.
    CarBudget counted_in = CarBudget::Operations;
    std::uint64_t budget = 6000;
    std::chrono::nanoseconds time = std::chrono::milliseconds(30);
    BounceRule rule = BounceRule::Exchange;
    float restitution = 0.5f, friction = 0.3f;  // of BounceRule::Impulse
    std::uint32_t frames = 1800;                // that the game lasts
    bool autopilot = false;                     // the first car drives itself too
    CarModel model;
};

// Which share of the budget a comparison gets: total / (done + needed + possible), where `done`
// were made for the cars before, `needed` must be made for this car, and `possible` are all that
// later cars could need. The shares of a frame never add up to more than the total. For four cars
// these are the thesis's formulas.
std::uint64_t share_of(std::uint64_t total, std::size_t done, std::size_t needed,
                       std::size_t possible);

class CarGame {
  public:
    static constexpr std::size_t max_cars = 16;

    // The budget that all comparisons of a frame share: operations or nanoseconds.
    std::uint64_t total() const {
        return options_.counted_in == CarBudget::Time
                   ? static_cast<std::uint64_t>(options_.time.count())
                   : options_.budget;
    }

    // Car i has shape i; car 0 is the player's. Throws std::invalid_argument: fewer than two cars
    // or more than max_cars, a shape without triangles, or a field whose cells are not at least
    // 2.5 times as wide as a car reaches from its center.
    CarGame(std::vector<MovingBody> cars, std::vector<CarShape> shapes, const Aabb& field,
            const CarGameOptions& options);

    // Runs the next frame. The first one looks at the cars where they are, every later one moves
    // them on by `seconds`. Cost: at most the budget of operations, and a little for each pair.
    template <Tracer T = NoTrace>
    void frame(const CarControls& player, float seconds, T trace = {});

    std::span<const MovingBody> cars() const { return cars_; }
    // Every pair of cars in the last frame, in the order of the comparisons.
    std::span<const CarTest> tests() const { return tests_; }
    // Row by row: 0 is where x and z are least, 8 where both are greatest.
    std::uint32_t cell_of(std::size_t car) const { return cells_[car]; }
    Aabb cell_box(std::uint32_t cell) const;
    const Arena& arena() const { return arena_; }
    const CarGameOptions& options() const { return options_; }

    std::uint32_t frames() const { return frame_; }  // moved so far
    bool over() const { return frame_ >= options_.frames; }
    // Collisions of the player's car; and those among them that were only assumed. One that goes on
    // counts once: the cars must have been apart for a quarter of a second before it.
    std::uint32_t score() const { return score_; }
    std::uint32_t assumed() const { return assumed_; }
    // The points for these collisions. The last car, which runs away from all others, is worth
    // more than one that comes by itself.
    std::uint32_t points() const { return points_; }
    std::uint32_t worth_of(std::size_t car) const {
        return cars_.size() > 2 && car + 1 == cars_.size() ? 3 : 1;
    }
    // The player's last collision that counted.
    struct Hit {
        std::size_t car = 0;
        std::uint32_t frame = 0;
        bool assumed = false;
    };
    const std::optional<Hit>& last_hit() const { return last_hit_; }
    // In the last frame: the player has just collided.
    bool scored() const { return scored_; }
    // Goes on with the time and score of another run.
    void carry_on(const CarGame& other);

  private:
    static constexpr std::uint32_t rearm = 15;   // frames apart
    static constexpr std::uint32_t run_up = 80;  // frames

    std::size_t pair_index(std::size_t low, std::size_t high) const {
        return low * cars_.size() + high;
    }
    CarControls computer_player(std::size_t car);
    void move(const CarControls& player, float seconds);
    bool near(std::size_t a, std::size_t b) const;
    std::uint32_t find_cell(const vec3& center) const;
    Pose pose_of(std::size_t car) const;
    template <Tracer T>
    void compare(std::size_t low, std::size_t done, std::size_t possible, T trace);
    // Its query is told in a scope. A traced one takes longer: where time is counted it is made
    // twice, and the one that is told stops where the other did.
    template <Tracer T>
    void answer(CarTest& test, std::uint64_t share, T trace) const;
    static void take(CarTest& test, const CdAnswer& found, const Pose& frame);
    template <Tracer T>
    void respond(const CarTest& test, T trace);

    std::vector<MovingBody> cars_;
    std::vector<CarShape> shapes_;
    Aabb field_;
    Arena arena_;
    CarGameOptions options_;
    std::vector<std::uint32_t> cells_;
    std::vector<CarTest> tests_;
    std::vector<CarControls> controls_;
    std::vector<std::uint8_t> at_wall_;
    std::vector<std::uint32_t> recovering_;  // by car: frames until it chases again
    std::vector<std::uint32_t> apart_;       // by pair: frames since they met
    std::uint32_t frame_ = 0, score_ = 0, assumed_ = 0, points_ = 0;
    std::optional<Hit> last_hit_;
    bool begun_ = false, scored_ = false;
};

template <Tracer T>
void CarGame::frame(const CarControls& player, float seconds, T trace) {
    scored_ = false;
    tests_.clear();
    if (begun_ && over()) {
        trace.step("over", [&](auto& step) {
            step.verdict(false);
            car_steps::say_over(step, score_, assumed_);
        });
        return;
    }
    if (begun_) {
        // Drive every car, and keep it in the arena.
        move(player, seconds);
        ++frame_;
        trace.step("drive", [&](auto& step) { car_steps::say_drive(step, cars_, controls_); });
        for (std::size_t i = 0; i < cars_.size(); ++i) {
            if (at_wall_[i] == 0) continue;
            trace.step("arena", [&](auto& step) {
                car_steps::say_arena(step, static_cast<ProxyId>(i), arena_);
            });
        }
    }
    begun_ = true;

    // Put each car into the cell in which its center lies.
    for (std::size_t i = 0; i < cars_.size(); ++i) {
        cells_[i] = find_cell(cars_[i].center);
        trace.step("cell", [&](auto& step) {
            car_steps::say_cell(step, static_cast<ProxyId>(i), cells_[i], cell_box(cells_[i]));
        });
    }

    // Compare each car with those after it that are near.
    const std::size_t n = cars_.size();
    std::size_t done = 0, possible = n * (n - 1) / 2;
    for (std::size_t low = 0; low + 1 < n; ++low) {
        possible -= n - 1 - low;
        compare(low, done, possible, trace);
        done = 0;
        for (const CarTest& test : tests_) done += test.verdict != CarVerdict::NotTested;
    }

    // Let those bounce that meet, or are taken to.
    for (const CarTest& test : tests_) respond(test, trace);
    if (over())
        trace.step("over", [&](auto& step) { car_steps::say_over(step, score_, assumed_); });
    trace.step("done", [&](auto& step) {
        bool hit = false;
        for (const CarTest& test : tests_) hit = hit || test.hit();
        step.verdict(hit);
        car_steps::say_done(step, tests_, options_.counted_in, total(), score_);
    });
}

template <Tracer T>
void CarGame::compare(std::size_t low, std::size_t done, std::size_t possible, T trace) {
    std::vector<ProxyId> neighbors;
    for (std::size_t high = low + 1; high < cars_.size(); ++high) {
        if (near(low, high)) neighbors.push_back(static_cast<ProxyId>(high));
    }
    const std::size_t needed = neighbors.size();
    trace.step("neighbors", [&](auto& step) {
        car_steps::say_neighbors(step, static_cast<ProxyId>(low), neighbors, cell_box(cells_[low]));
    });
    const std::uint64_t share = share_of(total(), done, needed, possible);
    if (needed > 0) {
        trace.step("share", [&](auto& step) {
            car_steps::say_share(step, options_.counted_in, total(), done, needed, possible, share);
        });
    }
    for (std::size_t high = low + 1; high < cars_.size(); ++high) {
        CarTest test;
        test.pair = {static_cast<ProxyId>(low), static_cast<ProxyId>(high)};
        if (near(low, high)) {
            answer(test, share, trace);
            const char* label = test.verdict == CarVerdict::Apart  ? "apart"
                                : test.verdict == CarVerdict::Meet ? "meet"
                                                                   : "spent";
            trace.step(label, [&](auto& step) {
                const PairVerdict verdict = test.verdict == CarVerdict::Apart ? PairVerdict::Apart
                                            : test.verdict == CarVerdict::Meet
                                                ? PairVerdict::Collide
                                                : PairVerdict::Degraded;
                step.bodies(test.pair.low, test.pair.high, verdict);
                car_steps::say_test(step, test);
            });
        }
        tests_.push_back(test);
    }
}

template <Tracer T>
void CarGame::answer(CarTest& test, std::uint64_t share, T trace) const {
    const auto begin = std::chrono::steady_clock::now();
    const Pose a = pose_of(test.pair.low), b = pose_of(test.pair.high);
    const CdTree &first = *shapes_[test.pair.low].tree, &second = *shapes_[test.pair.high].tree;
    const RelativePose pose(a, b);
    CdQueryOptions query;
    const bool timed = options_.counted_in == CarBudget::Time;
    if (timed) {
        query.time = std::chrono::nanoseconds(share);
    } else {
        query.operations = share;
    }
    test.counted_in = options_.counted_in;
    test.granted = share;
    take(test, check_collision(first, second, pose, query), a);
    test.time = std::chrono::steady_clock::now() - begin;
    if constexpr (T::enabled) {
        if (timed) {
            query.time = std::chrono::nanoseconds::max();
            if (test.verdict == CarVerdict::Assumed) query.operations = test.used;
        }
        (void)check_collision(first, second, pose, query,
                              with_changed_marks(trace.scope("cd_tree"),
                                                 [&] { return SeenPair(first, a, second, b); }));
    }
}

template <Tracer T>
void CarGame::respond(const CarTest& test, T trace) {
    const std::size_t a = test.pair.low, b = test.pair.high;
    std::uint32_t& apart = apart_[pair_index(a, b)];
    if (test.verdict == CarVerdict::NotTested || test.verdict == CarVerdict::Apart) {
        if (apart < rearm) ++apart;
        return;
    }
    const bool fresh = apart >= rearm;
    apart = 0;
    const Contact contact = crash_contact(cars_[a], cars_[b], test.point);
    const double closing =
        glm::dot(dvec3(cars_[b].velocity) - dvec3(cars_[a].velocity), dvec3(contact.normal));
    if (fresh || closing < 0) {
        const Bounce met =
            bounce(cars_[a], cars_[b], contact,
                   BounceOptions{options_.rule, options_.restitution, options_.friction, frame_});
        const MovingBody before_a = cars_[a], before_b = cars_[b];
        car_steps::take_motion(cars_[a], met.a);
        car_steps::take_motion(cars_[b], met.b);
        recovering_[a] = recovering_[b] = run_up + 20;
        trace.step("respond", [&](auto& step) {
            car_steps::say_respond(step, test.pair, contact, options_.rule, before_a, before_b,
                                   cars_[a], cars_[b]);
        });
    } else {
        trace.step("parting", [&](auto& step) { car_steps::say_parting(step, test.pair); });
    }

    // Push them out of each other, slowly.
    car_steps::push_apart(cars_[a], cars_[b], contact);

    if (a != 0 || !fresh || frame_ == 0) return;
    ++score_;
    scored_ = true;
    const bool guessed = test.verdict == CarVerdict::Assumed;
    if (guessed) ++assumed_;
    points_ += worth_of(b);
    last_hit_ = Hit{b, frame_, guessed};
    trace.step("score",
               [&](auto& step) { car_steps::say_score(step, test, worth_of(b), points_); });
}

}  // namespace collidoscope
