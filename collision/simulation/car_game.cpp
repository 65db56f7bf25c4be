#include "collision/simulation/car_game.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace collidoscope {

std::uint64_t share_of(std::uint64_t total, std::size_t done, std::size_t needed,
                       std::size_t possible) {
    const std::size_t parts = done + needed + possible;
    return parts > 0 ? total / parts : total;
}

CarGame::CarGame(std::vector<MovingBody> cars, std::vector<CarShape> shapes, const Aabb& field,
                 const CarGameOptions& options)
    : cars_(std::move(cars)),
      shapes_(std::move(shapes)),
      field_(field),
      arena_(arena_of(field)),
      options_(options) {
    const std::size_t n = cars_.size();
    if (n < 2 || n > max_cars)
        throw std::invalid_argument("the game needs 2 to 16 cars, not " + std::to_string(n));
    if (shapes_.size() != n) throw std::invalid_argument("every car needs its shape");
    // The grid is that of the arena's square.
    const vec3 reach(arena_.radius, 0, arena_.radius);
    field_.min = arena_.center - reach;
    field_.max = arena_.center + reach;
    field_.max.y = field.max.y;
    for (std::size_t i = 0; i < n; ++i) {
        if (!shapes_[i].tree || shapes_[i].tree->empty())
            throw std::invalid_argument("car " + std::to_string(i) + " has no triangles");
        const double far =
            std::hypot(static_cast<double>(cars_[i].half.x), static_cast<double>(cars_[i].half.z));
        if (!(2 / 3.0 * static_cast<double>(arena_.radius) >= 2.5 * far))
            throw std::invalid_argument(
                "a cell of the 3 x 3 grid must be at least 2.5 times as wide as car " +
                std::to_string(i) + " extends: make the field larger");
        bool touched = false;
        cars_[i] = kept_inside(cars_[i], arena_, 0, touched);
    }
    cells_.resize(n);
    controls_.resize(n);
    at_wall_.resize(n);
    recovering_.resize(n);
    apart_.assign(n * n, rearm);
}

void CarGame::carry_on(const CarGame& other) {
    frame_ = other.frame_;
    score_ = other.score_;
    assumed_ = other.assumed_;
    points_ = other.points_;
    last_hit_ = other.last_hit_;
    if (other.cars_.size() != cars_.size()) return;
    recovering_ = other.recovering_;
    apart_ = other.apart_;
}

Aabb CarGame::cell_box(std::uint32_t cell) const {
    const auto edge = [&](float lo, float hi, std::uint32_t i) {
        return i == 3 ? hi : lo + (hi - lo) / 3 * static_cast<float>(i);
    };
    const std::uint32_t x = cell % 3, z = cell / 3;
    return {
        {edge(field_.min.x, field_.max.x, x), field_.min.y, edge(field_.min.z, field_.max.z, z)},
        {edge(field_.min.x, field_.max.x, x + 1), field_.max.y,
         edge(field_.min.z, field_.max.z, z + 1)}};
}

// From the first cell on, until the one that holds the point.
std::uint32_t CarGame::find_cell(const vec3& center) const {
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
        const Aabb box = cell_box(cell);
        if (center.x <= box.max.x && center.z <= box.max.z) return cell;
    }
    return 8;
}

bool CarGame::near(std::size_t a, std::size_t b) const {
    const auto apart = [](std::uint32_t i, std::uint32_t k) { return i > k ? i - k : k - i; };
    return apart(cells_[a] % 3, cells_[b] % 3) < 2 && apart(cells_[a] / 3, cells_[b] / 3) < 2;
}

Pose CarGame::pose_of(std::size_t car) const {
    const MovingBody& body = cars_[car];
    const dvec3 middle = glm::normalize(glm::dquat(body.rotation)) * dvec3(shapes_[car].middle);
    return {vec3(dvec3(body.center) - middle), body.rotation};
}

void CarGame::take(CarTest& test, const CdAnswer& found, const Pose& frame) {
    test.verdict = found.interrupted ? CarVerdict::Assumed
                   : found.hit()     ? CarVerdict::Meet
                                     : CarVerdict::Apart;
    test.used = found.counts.operations();
    test.volume_tests = found.counts.volume_tests;
    test.triangle_tests = found.counts.triangle_tests;
    if (!test.hit() || found.points.empty()) return;
    dvec3 sum(0);
    for (const vec3& point : found.points) sum += dvec3(point);
    sum /= static_cast<double>(found.points.size());
    test.point = vec3(dvec3(frame.position) + glm::normalize(glm::dquat(frame.rotation)) * sum);
}

// Chases the others in turn. After a crash it goes back a little, then takes a new run-up from the
// edge. The last car runs away from all of them, in circles.
CarControls CarGame::computer_player(std::size_t car) {
    const MovingBody& body = cars_[car];
    const dvec3 front(heading_of(body)), right(-front.z, 0, front.x);
    const dvec3 middle(arena_.center), place(body.center);
    const auto radius = static_cast<double>(arena_.radius);
    const std::uint32_t left = recovering_[car];
    if (left > 0) --recovering_[car];
    if (left > run_up) return {(car + frame_ / 60) % 2 == 0 ? 0.7f : -0.7f, -1};

    const std::size_t n = cars_.size(), turn = frame_ / 180;
    dvec3 goal;
    if (car > 1 && car + 1 == n) {
        const double angle = std::atan2(place.z - middle.z, place.x - middle.x) + 0.7;
        goal = middle + 0.8 * radius * dvec3(std::cos(angle), 0, std::sin(angle));
    } else if (left > 0) {
        const double angle = 2.4 * static_cast<double>(car + turn);
        goal = middle + 0.78 * radius * dvec3(std::cos(angle), 0, std::sin(angle));
    } else {
        std::size_t chased = (car + 1 + turn) % n;
        if (chased == car) chased = (chased + 1) % n;
        const MovingBody& prey = cars_[chased];
        // Its place when it is reached, or its place now if the other lies outside.
        const double ahead = std::min(glm::distance(dvec3(prey.center), place) / 25, 1.0);
        goal = dvec3(prey.center) + ahead * dvec3(prey.velocity);
        if (glm::distance(dvec3(goal.x, middle.y, goal.z), middle) > 0.8 * radius)
            goal = dvec3(prey.center);
    }
    const dvec3 way = goal - place;
    const double angle = std::atan2(glm::dot(way, right), glm::dot(way, front));
    const auto steer = static_cast<float>(std::clamp(1.6 * angle, -1.0, 1.0));
    // Slower in sharp bends; and not quite as fast as the player can be.
    const float throttle = std::abs(angle) > 1.2 ? 0.35f : 0.8f;
    return {steer, throttle};
}

void CarGame::move(const CarControls& player, float seconds) {
    for (std::size_t i = 0; i < cars_.size(); ++i)
        controls_[i] = i == 0 && !options_.autopilot ? player : computer_player(i);
    for (std::size_t i = 0; i < cars_.size(); ++i) {
        cars_[i] = after(driven(cars_[i], controls_[i], options_.model, seconds), seconds);
        bool touched = false;
        cars_[i] = kept_inside(cars_[i], arena_, seconds, touched);
        at_wall_[i] = touched;
    }
}

}  // namespace collidoscope
