// ECoDS, figures 5 and 6: ships in a room, the manager of pairs beside testing all pairs.

#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <random>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/broad/managers/pair_manager.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/trees/builders/obb_tree.h"

namespace collidoscope::app {
namespace {

struct FlyingShip {
    Pose pose;
    vec3 velocity{0}, axis{0, 1, 0};
    float turn = 0;  // radians a frame
};

// Half the side of the room in which 32 ships collide about once a frame.
constexpr float ecods_room = 5.5f;

// Ships with random places and motions in a cube of this half side: the same every time.
class Fleet {
  public:
    Fleet(std::size_t count, float half) : half_(half), engine_(count) {
        const auto direction = [&] {
            const float x = unit(), y = unit(), z = unit();
            return vec3(x, y, z);
        };
        ships.resize(count);
        for (FlyingShip& ship : ships) {
            ship.pose.position = half * direction();
            ship.axis = glm::normalize(direction() + vec3(0, 0, 3e-3f));
            ship.pose.rotation = glm::angleAxis(3 * unit(), ship.axis);
            ship.velocity = 0.06f * direction();
            ship.turn = 0.03f * unit();
        }
    }
    void fly() {
        for (FlyingShip& ship : ships) {
            ship.pose.position += ship.velocity;
            ship.pose.rotation =
                glm::normalize(glm::angleAxis(ship.turn, ship.axis) * ship.pose.rotation);
            for (int axis = 0; axis < 3; ++axis) {
                if (std::abs(ship.pose.position[axis]) > half_)
                    ship.velocity[axis] =
                        std::copysign(ship.velocity[axis], -ship.pose.position[axis]);
            }
        }
    }
    // "They reverse and randomly scale their speed, roll, yaw and pitch": once per contact.
    void respond(std::span<const ProxyPair> collisions) {
        for (const ProxyPair& pair : collisions) {
            if (std::binary_search(before_.begin(), before_.end(), pair)) continue;
            for (const ProxyId id : {pair.low, pair.high}) {
                const float scale = 1 + 0.5f * unit();
                ships[id].velocity = std::clamp(scale, 0.5f, 1.5f) * -ships[id].velocity;
                const float speed = glm::length(ships[id].velocity);
                if (speed > 0.12f) ships[id].velocity *= 0.12f / speed;
                ships[id].turn = -ships[id].turn;
            }
        }
        before_.assign(collisions.begin(), collisions.end());
    }

    std::vector<FlyingShip> ships;

  private:
    // -1 to 1; the same on every machine.
    float unit() { return static_cast<float>(static_cast<double>(engine_() >> 40) * 0x1p-23 - 1); }
    float half_;
    std::mt19937_64 engine_;
    std::vector<ProxyPair> before_;
};

class MeasuringEcods final : public Measuring {
  public:
    explicit MeasuringEcods(Effort effort)
        : quick_(effort == Effort::Quick),
          tree_(std::make_shared<const ObbTree>(*build_obb_tree(ship()))) {
        const std::vector<std::size_t> counts =
            quick_ ? std::vector<std::size_t>{4, 8, 16}
                   : std::vector<std::size_t>{2, 4, 8, 16, 32, 64, 128, 256, 512};
        for (const bool grows : {true, false})
            for (const std::size_t count : counts) cases_.push_back({count, grows});
        if (!quick_) cases_.push_back({1024, true});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("{} ships, {}", value_text(double(cases_[point].ships)),
                           cases_[point].grows ? "fixed density" : "fixed volume");
    }

    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto [count, grows] = cases_[point];
        const float half =
            grows ? ecods_room * static_cast<float>(std::cbrt(double(count) / 32)) : ecods_room;
        Fleet fleet(count, half);
        const ObbTreeTest test;
        PairManager<ObbTreeTest> manager(true, test);
        const auto body = [&](const FlyingShip& one) { return MeshBody{tree_, one.pose}; };
        for (const FlyingShip& one : fleet.ships) manager.add(body(one));
        manager.update();
        PointResult result;
        Sums sums;
        // Few ships need more frames to say anything about a frame.
        const std::size_t frames = quick_ ? 4 : std::clamp<std::size_t>(4096 / count, 20, 200);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            if (cancel.load()) return std::nullopt;
            fleet.fly();
            const auto start = ExperimentClock::now();
            for (std::uint32_t i = 0; i < count; ++i) manager.move(i, body(fleet.ships[i]));
            manager.update();
            sums.managed_ms.push_back(milliseconds_since(start));
            sums.potential += double(manager.counts().potential);
            sums.calls += double(manager.counts().calls);
            sums.real += double(manager.counts().real);
            if (!ask_all_pairs(fleet, manager, sums, result, cancel)) return std::nullopt;
            fleet.respond(manager.collisions());
        }
        put_samples(count, grows, double(frames), sums, result);
        return result;
    }

  private:
    struct Case {
        std::size_t ships;
        bool grows;  // the room, with the number of ships
    };
    struct Sums {
        double potential = 0, calls = 0, real = 0, flat_calls = 0;
        std::vector<double> managed_ms, flat_ms;
    };

    // Every pair is asked of the test of two bodies, as "pair wise RAPID" does. False: canceled.
    bool ask_all_pairs(const Fleet& fleet, const PairManager<ObbTreeTest>& manager, Sums& sums,
                       PointResult& result, const std::atomic<bool>& cancel) const {
        const ObbTreeTest test;
        const auto start = ExperimentClock::now();
        std::vector<ProxyPair> hits;
        std::uint64_t work = 0;
        ObbTreeTest::Memory memory;
        const auto count = static_cast<std::uint32_t>(fleet.ships.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            if (cancel.load()) return false;
            const MeshBody a{tree_, fleet.ships[i].pose};
            for (std::uint32_t j = i + 1; j < count; ++j) {
                ++sums.flat_calls;
                if (test(a, {tree_, fleet.ships[j].pose}, memory, work)) hits.push_back({i, j});
            }
        }
        sums.flat_ms.push_back(milliseconds_since(start));
        result.compared += std::uint64_t{count} * (count - 1) / 2;
        if (!std::equal(hits.begin(), hits.end(), manager.collisions().begin(),
                        manager.collisions().end()))
            result.fault =
                fmt::format("among {} ships the manager found {} collisions, testing all pairs {}",
                            count, manager.collisions().size(), hits.size());
        return true;
    }

    static void put_samples(std::size_t count, bool grows, double frames, const Sums& sums,
                            PointResult& result) {
        const std::string place = grows ? "density." : "volume.";
        const auto put = [&](const char* series, double sum) {
            Sample sample;
            sample.series = place + series;
            sample.x = double(count), sample.y = sum / frames;
            result.samples.push_back(std::move(sample));
        };
        put("flat_calls", sums.flat_calls);
        put("potential", sums.potential);
        put("real", sums.real);
        result.samples.push_back(median_sample(place + "flat_ms", double(count), sums.flat_ms));
        result.samples.push_back(
            median_sample(place + "managed_ms", double(count), sums.managed_ms));
    }

    bool quick_;
    std::shared_ptr<const ObbTree> tree_;
    std::vector<Case> cases_;
};

class EcodsExperiment final : public Experiment {
  public:
    EcodsExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringEcods>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        judge_doubling(results, findings);
        judge_ratio(results, findings);
        judge_density(results, findings);
        judge_speed(results, findings);
        return findings;
    }

  private:
    // "Whenever the number of objects doubles, the number of potential collisions grows by approx.
    // 2.5 times."
    static void judge_doubling(const Results& results, std::vector<Finding>& findings) {
        const auto at_density = growth_exponent(measured_curve(results, "density.potential"), 8);
        if (at_density) {
            const double factor = std::pow(2, *at_density);
            std::string text = fmt::format(
                "At a fixed density potential pairs grow {} times when the ships double, counted "
                "from 8 ships on; published: about 2.5 times. Pairs that grow with the ships alone "
                "would double",
                brief_number(factor));
            const auto few = results.at("density.potential", 32);
            const Curve pairs = measured_curve(results, "density.potential");
            if (few && pairs.back().x > 32)
                text += fmt::format(
                    "; ships at a wall have fewer neighbors, so that small rooms "
                    "have fewer pairs a ship ({} with 32 ships, {} with {})",
                    brief_number(*few / 32), brief_number(pairs.back().y / pairs.back().x),
                    value_text(pairs.back().x));
            findings.push_back(
                {std::abs(factor - 2.5) <= 0.35 ? Finding::Agrees : Finding::Differs, text + "."});
        }
        const auto in_volume = growth_exponent(measured_curve(results, "volume.potential"), 8);
        if (in_volume)
            findings.push_back(
                {*in_volume > 1.6 ? Finding::Agrees : Finding::Differs,
                 fmt::format("In a fixed volume they grow {} times when the ships double; those of "
                             "all pairs 4 times. Published: they increase abruptly toward the "
                             "calls of pairwise RAPID.",
                             brief_number(std::pow(2, *in_volume)))});
    }

    // "The number of potential collisions keeps at a constant ten times the number of actual
    // collisions."
    static void judge_ratio(const Results& results, std::vector<Finding>& findings) {
        double least = HUGE_VAL, most = 0, potential = 0, real = 0;
        for (const CurvePoint& p : measured_curve(results, "density.potential")) {
            const auto hits = results.at("density.real", p.x);
            // A ratio of few collisions says nothing.
            if (!hits || *hits < 0.5) continue;
            least = std::min(least, p.y / *hits);
            most = std::max(most, p.y / *hits);
            potential += p.y, real += *hits;
        }
        if (real <= 0) return;
        findings.push_back(
            {potential / real > 7 && potential / real < 14 ? Finding::Agrees : Finding::Differs,
             fmt::format(
                 "At a fixed density there are {} potential pairs for each collision ({} to "
                 "{}); published: a constant ten. How many depends on how slender the ship "
                 "is, and this is a ship of our own with 430 triangles.",
                 brief_number(potential / real), brief_number(least), brief_number(most))});
    }

    // "A density that gave one collision per frame (32 bodies in the room)".
    static void judge_density(const Results& results, std::vector<Finding>& findings) {
        const auto hits = results.at("volume.real", 32);
        if (!hits) return;
        findings.push_back(
            {*hits > 0.6 && *hits < 1.6 ? Finding::Agrees : Finding::Differs,
             fmt::format("32 ships in the room give {} collisions a frame; published: one. The "
                         "room was chosen for this.",
                         brief_number(*hits))});
    }

    // "ECoDS gets much faster (8 times)"; "always faster".
    static void judge_speed(const Results& results, std::vector<Finding>& findings) {
        const Curve flat = measured_curve(results, "density.flat_ms"),
                    managed = measured_curve(results, "density.managed_ms");
        if (flat.empty() || managed.empty() || managed.back().y <= 0 ||
            flat.back().x != managed.back().x)
            return;
        const double times = flat.back().y / managed.back().y;
        std::string text = fmt::format(
            "With {} sparse ships the manager is {} times as fast as testing all pairs; published: "
            "8 times with the most ships. The factor has no end: all pairs grow with the square.",
            value_text(flat.back().x), brief_number(times));
        const auto from = overtaken_from(flat, managed);
        const double saved = results.at("density.flat_calls", flat.back().x).value_or(0) /
                             results.at("density.potential", flat.back().x).value_or(1);
        if (saved > 1)
            text += fmt::format(" It saves {:.1f} % of the tests of two ships.", 100 - 100 / saved);
        if (from && *from > 0)
            text += fmt::format(" Published: always faster; here from {} ships on.",
                                brief_number(*from));
        findings.push_back({times > 1 ? Finding::Agrees : Finding::Differs, text});
    }

    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "ecods";
        info.title = "ECoDS, figures 5 and 6: a pair manager against testing all pairs";
        info.short_title = "ECoDS: ships";
        info.method =
            "Ships of 430 triangles bounce in a room. The manager finds the pairs whose boxes "
            "overlap (three sorted lists) and tests those with trees of oriented boxes; without it "
            "every pair is tested. Fixed density: the room grows with the ships. Fixed volume: it "
            "fills up. In every frame the collisions of both are compared.";
        info.words = "ecods crystal space rapid n-body sweep and prune ships density volume";
        info.order = 20;
        const PlotAxis ships{"ships", true, false};
        const auto chart = [&](const char* id, const char* title, const char* y, bool timed,
                               const char* help) {
            return ChartInfo{id, title, ships, {y, true, false}, timed, help};
        };
        info.charts = {chart("density", "Fixed density: pairs", "pairs per frame", false,
                             "Counted, on average over the frames (figure 6 B and C)"),
                       chart("density_time", "Fixed density: time", "time per frame [ms]", true,
                             "Of collision detection alone, medians over the frames (figure 6 A)"),
                       chart("volume", "Fixed volume: pairs", "pairs per frame", false,
                             "Counted, on average over the frames (figure 5 B and C)"),
                       chart("volume_time", "Fixed volume: time", "time per frame [ms]", true,
                             "Of collision detection alone, medians over the frames (figure 5 A)")};
        for (const std::string place : {"density", "volume"}) {
            info.series.push_back({place + ".flat_calls", place, "all pairs tested", 3});
            info.series.push_back({place + ".potential", place, "potential: boxes overlap", 1});
            info.series.push_back({place + ".real", place, "collisions", 0});
            info.series.push_back({place + ".flat_ms", place + "_time", "all pairs tested", 3});
            info.series.push_back({place + ".managed_ms", place + "_time", "manager of pairs", 2});
        }
        return info;
    }
};

const bool registered_ecods = register_experiment(std::make_unique<EcodsExperiment>());

}  // namespace
}  // namespace collidoscope::app
