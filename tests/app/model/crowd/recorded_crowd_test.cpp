// Crowds that follow recorded frames: every broad phase beside brute force, bodies that come and
// go, and the JSON form.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/model/crowd/phase_costs.h"
#include "app/model/crowd/timeline.h"
#include "app/model/frame_files/frame_findings.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/model/shapes/shape_json.h"
#include "tests/collision/broad/frames/random_frames.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using Frames = std::shared_ptr<const RecordedFrames>;

// At least one box: a crowd of none is no test.
Frames random_recording(oracle::RandomFrames& random, int bodies, int count) {
    return std::make_shared<const RecordedFrames>(random.frames(bodies, count));
}

std::vector<std::vector<ProxyPair>> truth_of(const RecordedFrames& frames) {
    std::vector<std::vector<ProxyPair>> truth;
    for (const RecordedFrame& frame : frames.frames)
        truth.push_back(oracle::pairs_by_force(frames, frame));
    return truth;
}

MeshLoader loader_of(const Frames& frames) {
    auto asset = std::make_shared<const MeshAsset>("frames.json", Mesh{});
    if (frames) keep_frames(*asset, frames);
    return [asset](const std::string&, float) { return asset; };
}

TEST(RecordedCrowd, EveryBroadPhaseFindsThePairsOfBruteForce) {
    oracle::RandomFrames random(363);
    const std::vector<const SimulationDemo*> all = broad_phases();
    EXPECT_GE(all.size(), 9u);
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < oracle::cases(40); ++i) {
        const Frames frames = random_recording(random, random.integer(1, 50), 12);
        const auto truth = truth_of(*frames);
        for (const auto& of_frame : truth) pairs += of_frame.size();
        for (const SimulationDemo* demo : all) {
            const PhaseCosts costs = costs_of(*demo, "frames.json", frames, truth, true);
            EXPECT_EQ(costs.skipped, "") << demo->info().id;
            EXPECT_EQ(costs.wrong_frames, 0u) << demo->info().id << ", case " << i;
            ASSERT_EQ(costs.frames.size(), frames->frames.size());
            // The sum over the frames is the total, and the most of them the most.
            for (const PhaseCost& cost : costs.costs) {
                double total = 0, most = 0;
                for (const auto& counters : costs.frames) {
                    for (const Counter& counter : counters) {
                        if (counter.name != cost.name) continue;
                        total += counter.value;
                        most = std::max(most, counter.value);
                    }
                }
                EXPECT_EQ(cost.total, total) << cost.name;
                EXPECT_EQ(cost.most, most) << cost.name;
            }
        }
    }
    EXPECT_GT(pairs, 0u);
}

// All of the gallery that has a crowd runs over recorded frames, and shows each box where it is.
TEST(RecordedCrowd, EveryDemoOfTheFamilyShowsTheFrames) {
    oracle::RandomFrames random(364);
    const Frames frames = random_recording(random, 20, 6);
    std::size_t shown = 0;
    for (const Demo* demo : Registry::all()) {
        const auto* moving = dynamic_cast<const SimulationDemo*>(demo);
        if (!moving || demo->info().family != Family::Broad) continue;
        const Question question =
            make_question(*demo, {Shape(make_crowd(crowd_of("f.json", frames)))}, {});
        const auto run = moving->start(question);
        for (const RecordedFrame& frame : frames->frames) {
            run->run(nullptr);
            const CrowdState& crowd = run->crowd();
            ASSERT_EQ(crowd.bodies.size(), frame.count()) << demo->info().id;
            for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
                const Aabb* box = box_in(*frames, frame, crowd.recorded.tracks[i]);
                ASSERT_NE(box, nullptr);
                EXPECT_EQ(crowd.box(i).min, box->min);
                EXPECT_EQ(crowd.box(i).max, box->max);
            }
        }
        EXPECT_TRUE(run->over());
        ++shown;
    }
    EXPECT_GE(shown, 12u);
}

TEST(RecordedCrowd, TimelinesGoBackAndEndWithTheFrames) {
    oracle::RandomFrames random(365);
    const Frames frames = random_recording(random, 30, 40);
    const SimulationDemo& demo = *broad_phases().front();
    Timeline timeline;
    timeline.open(demo, make_question(demo, {Shape(make_crowd(crowd_of("f.json", frames)))}, {}));
    timeline.go(1000);
    EXPECT_EQ(timeline.frame(), 39u);
    EXPECT_FALSE(timeline.next());
    const std::string hashes = timeline.hashes();
    for (const std::size_t frame : {3u, 31u, 17u, 0u}) {
        timeline.go(frame);
        EXPECT_EQ(timeline.crowd().bodies().size(), frames->frames[frame].count());
        EXPECT_EQ(timeline.crowd().state->recorded.at, frame);
    }
    timeline.go(39);
    EXPECT_EQ(timeline.hashes(), hashes);
}

// Bodies that are added by hand move by themselves; removed ones stay away.
TEST(RecordedCrowd, EventsAddAndRemoveBodies) {
    oracle::RandomFrames random(366);
    const Frames frames = random_recording(random, 30, 10);
    CrowdState state = crowd_of("f.json", frames);
    const std::uint32_t gone = state.recorded.tracks[0];
    CrowdEvent event;
    event.frame = 0;
    event.remove = {0};
    event.bodies.push_back(MovingBody{.center = {1, 2, 3}, .velocity = {6, 0, 0}});
    state.events = with_event(nullptr, event);
    const SimulationDemo& demo = *broad_phases().back();
    const auto run = demo.start(make_question(demo, {Shape(make_crowd(state))}, {}));
    const bool leaves =
        std::any_of(frames->frames.begin(), frames->frames.end(),
                    [&](const RecordedFrame& frame) { return !box_in(*frames, frame, gone); });
    for (std::size_t f = 0; f < 10; ++f) {
        run->run(nullptr);
        const CrowdState& crowd = run->crowd();
        const auto own =
            std::find(crowd.recorded.tracks.begin(), crowd.recorded.tracks.end(), no_track);
        ASSERT_NE(own, crowd.recorded.tracks.end());
        const auto at = static_cast<std::size_t>(own - crowd.recorded.tracks.begin());
        EXPECT_NEAR(crowd.bodies[at].center.x, 1 + 0.1f * static_cast<float>(f), 1e-4f);
        if (!leaves) {
            EXPECT_EQ(std::count(crowd.recorded.tracks.begin(), crowd.recorded.tracks.end(), gone),
                      0);
        }
    }
}

TEST(RecordedCrowd, IsReadAndWrittenBack) {
    oracle::RandomFrames random(367);
    const Frames frames = random_recording(random, 12, 5);
    const MeshLoader load = loader_of(frames);
    const auto read = [&](const std::string& text) {
        return std::get<Crowd>(parse_shape(Json::parse(text), load));
    };
    const Crowd crowd = read(R"({"crowd": {"frames": "frames.json"}})");
    EXPECT_EQ(crowd.bodies().size(), frames->frames[0].count());
    const Json json = to_json(Shape(crowd));
    EXPECT_EQ(json.at("crowd").at("frames"), Json::parse(R"({"file": "frames.json"})"));
    EXPECT_FALSE(json.at("crowd").contains("bodies"));
    EXPECT_EQ(to_json(parse_shape(json, load)), json);

    const std::uint64_t id = frames->tracks[frames->frames[3].boxes.at(0).track].id;
    const Crowd later =
        read(R"({"crowd": {"frames": {"file": "frames.json", "at": 3, "without": [)" +
             std::to_string(id) + "]}}}");
    EXPECT_EQ(later.state->recorded.at, 3u);
    EXPECT_EQ(later.bodies().size(), frames->frames[3].count() - 1);
    EXPECT_EQ(to_json(parse_shape(to_json(Shape(later)), load)), to_json(Shape(later)));
    EXPECT_EQ(to_json(Shape(later)).at("crowd").at("frames").at("without"), Json::array({id}));
}

TEST(RecordedCrowd, WhatIsWrongIsNamed) {
    oracle::RandomFrames random(368);
    const Frames frames = random_recording(random, 12, 5);
    const auto refusal = [](const std::string& text, const Frames& own) -> std::string {
        try {
            parse_shape(Json::parse(text), loader_of(own));
        } catch (const InputError& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_NE(refusal(R"({"crowd": {"frames": "frames.json", "bodies": []}})", frames)
                  .find("brings the bodies itself"),
              std::string::npos);
    EXPECT_NE(refusal(R"({"crowd": {"frames": {"file": "frames.json", "at": 5}}})", frames)
                  .find("has 5 frames"),
              std::string::npos);
    EXPECT_NE(refusal(R"({"crowd": {"frames": {"file": "frames.json", "to": 5}}})", frames)
                  .find("knows only file, at, without"),
              std::string::npos);
    EXPECT_NE(
        refusal(R"({"crowd": {"frames": "cube.obj"}})", nullptr).find("needs a file of frames"),
        std::string::npos);
}

// Each finding by frames made for it, and none by an even crowd.
TEST(FrameFindings, SayWhatIsHard) {
    const auto kinds = [](const RecordedFrames& all) {
        std::string text;
        for (const FrameFinding& one : findings(all, measure(all)))
            text += (text.empty() ? "" : ", ") + std::string(name_of(one.kind));
        return text;
    };
    // A lattice of 6 x 6 x 6 boxes that move slowly.
    RecordedFrames even;
    even.field = {vec3(0), vec3(13)};
    for (std::uint32_t i = 0; i < 216; ++i) even.tracks.push_back({i, false, {}});
    for (int f = 0; f < 3; ++f) {
        RecordedFrame frame;
        frame.number = static_cast<std::uint64_t>(f);
        for (std::uint32_t i = 0; i < 216; ++i) {
            const vec3 at(2 * (i % 6), 2 * (i / 6 % 6), 2 * (i / 36));
            const vec3 way(0.125f * static_cast<float>(f));
            frame.boxes.push_back({i, {at + way, at + way + vec3(1)}});
        }
        even.frames.push_back(frame);
    }
    EXPECT_EQ(kinds(even), "");

    RecordedFrames huge = even;
    huge.tracks.push_back({999, false, {}});
    for (RecordedFrame& frame : huge.frames)
        frame.boxes.push_back({216, {vec3(-50, 0, 0) + 0.1f * float(frame.number), vec3(50)}});
    EXPECT_EQ(kinds(huge), "large boxes, one hub");
    EXPECT_NE(findings(huge, measure(huge))[0].text.find("box 999 is 100"), std::string::npos);

    RecordedFrames jumping = even;
    for (RecordedBox& one : jumping.frames[1].boxes) one.box.min.x += 3, one.box.max.x += 3;
    EXPECT_EQ(kinds(jumping), "no coherence");

    RecordedFrames resting = even;
    for (RecordedFrame& frame : resting.frames) frame.boxes = resting.frames[0].boxes;
    EXPECT_EQ(kinds(resting), "resting bodies");

    RecordedFrames flat = even;
    for (RecordedFrame& frame : flat.frames) {
        for (RecordedBox& one : frame.boxes) one.box.min.y = 0, one.box.max.y = 1;
    }
    EXPECT_NE(kinds(flat).find("flat axis"), std::string::npos) << kinds(flat);

    RecordedFrames churning = even;
    churning.frames[1].boxes.resize(150);
    EXPECT_EQ(kinds(churning), "churn");

    RecordedFrames clumped = even;
    for (RecordedFrame& frame : clumped.frames) {
        for (RecordedBox& one : frame.boxes) {
            const vec3 middle = 0.5f * (one.box.min + one.box.max);
            one.box = {0.01f * middle + 1.0f, 0.01f * middle + 2.0f};
        }
    }
    EXPECT_NE(kinds(clumped).find("clump, many pairs"), std::string::npos) << kinds(clumped);
}

}  // namespace
}  // namespace collidoscope::app
