// Recordings: what is written reads back, a replay comes to what was recorded wherever it begins,
// and says where it does not.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/base/utilities/input_error.h"
#include "app/model/shapes/shape_json.h"
#include "app/window/recordings/observe.h"
#include "app/window/recordings/recorder.h"
#include "app/window/recordings/replay.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

const MeshLoader no_meshes = [](const std::string& file,
                                float) -> std::shared_ptr<const MeshAsset> {
    throw InputError(file + ": no mesh here");
};

std::string content_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// A workbench whose time passes as it is told.
struct Desk {
    explicit Desk(const std::string& demo = "sphere_sphere") {
        add_commands(bench);
        bench.files.open_start(demo);
        pass(0.1);
    }
    void pass(double seconds) {
        const double until = now + seconds;
        while (now < until - 1e-9) {
            const double frame = std::min(0.02, until - now);
            now += frame;
            bench.take_requests();
            bench.advance(frame, now);
            bench.stage.sync();
        }
    }
    // As a drag of the mouse: many small moves, then its end.
    void drag(std::size_t body, const vec3& by) {
        const Shape before = bench.document.scene().bodies[body].shape;
        bench.selection.body = body;
        bench.stage.apply({DragBegan{body}});
        for (int i = 1; i <= 10; ++i) {
            bench.stage.apply(
                {DragMoved{body, moved(before, by * (0.1f * static_cast<float>(i)))}});
            pass(0.04);
        }
        bench.stage.apply({DragCommitted{body, before, moved(before, by)}});
        pass(0.1);
    }
    static Shape moved(const Shape& shape, const vec3& by) {
        Sphere sphere = std::get<Sphere>(shape);
        sphere.center += by;
        return sphere;
    }
    std::vector<std::pair<std::string, std::string>> shown() const { return hashes_of(bench); }
    Replay& replay() { return bench.part<Replay>(); }
    void play_to(double time) {
        replay().step(bench, time - replay().time());
        for (int i = 0; i < 100 && !replay().settled(); ++i) pass(0.02);
    }
    void seek(double time) {
        replay().seek(time);
        pass(0.02);
        for (int i = 0; i < 100 && !replay().settled(); ++i) pass(0.02);
    }

    Workbench bench{[] {}};
    double now = 0;
};

class Recordings : public testing::Test {
  protected:
    Recordings() { fs::create_directories(folder_); }
    ~Recordings() override { fs::remove_all(folder_); }

    // Half a minute: drags, steps, an option, another demo and back.
    fs::path half_a_minute() {
        Desk desk;
        auto& recorder = desk.bench.part<Recorder>();
        fs::path file = folder_ / "talk.crec";
        recorder.start(desk.bench, file);
        desk.drag(1, {1.5f, 0.3f, -0.2f});
        desk.pass(4);
        recorder.mark(desk.bench, "apart");
        desk.bench.live.player().to_start();
        desk.pass(1);
        desk.bench.live.player().go(2);
        desk.pass(6);
        desk.drag(0, {0.7f, 0, 0.1f});
        desk.bench.view.settings().normals ^= true;
        desk.pass(9);
        desk.bench.files.open_demo("sphere_plane");
        desk.pass(3);
        desk.drag(0, {0, -0.6f, 0});
        desk.pass(5);
        bodies_ = to_json(desk.bench.document.scene().bodies[0].shape).dump();
        step_ = shown_step(desk.bench);
        recorder.stop(desk.bench);
        return file;
    }

    const fs::path folder_ =
        fs::temp_directory_path() / ("collidoscope-recordings-" + std::to_string(::getpid()));
    std::string bodies_, step_;
};

TEST_F(Recordings, EveryChangeReadsBack) {
    Desk desk;
    const Moment moment = moment_of(desk.bench);
    const std::vector<TimedChange> changes = {
        {0, FullState{moment, desk.shown()}},
        {0.1, SceneOpened{moment.scene}},
        {0.2, BodyPosed{1, Sphere{{0.1f, 2, -3e-7f}, 0.7f}, false}},
        {0.3, BodyPosed{1, Sphere{{0.1f, 2, -3e-7f}, 0.7f}, true}},
        {0.4, OptionSet{"frame", Datum(std::int64_t{3})}},
        {0.4, OptionSet{"frame", std::nullopt}},
        {0.5, NoteSet{"A \"note\" — with signs"}},
        {0.6, StepShown{"#distance:2"}},
        {0.6, StepShown{""}},
        {0.7, FrameShown{12}},
        {0.7, FrameShown{std::nullopt}},
        {0.8, CameraSet{{{1, 2, 3}, 30, -12.5f, 0.1f, true}}},
        {0.9, PointerAt{vec2(0.25f, 0.5f)}},
        {0.9, PointerAt{std::nullopt}},
        {1, SelectedBody{1}},
        {1, SelectedBody{std::nullopt}},
        {1.1, LookSet{"steps", std::nullopt, {{"contacts", false}}}},
        {1.2, PredictionSet{true}},
        {1.3, QuestionAsked{"#distance"}},
        {1.4, GivenAnswer{"#distance", "yes", true}},
        {1.5, MarkerSet{"here"}},
        {1.6, RecordingEnd{}},
    };
    std::string text = header_line("A title");
    for (const TimedChange& change : changes) text += line_of(change);
    const RecordingFile file = parse_recording(text, "t.crec", no_meshes);
    EXPECT_EQ(file.title, "A title");
    EXPECT_EQ(file.duration, 1.6);
    EXPECT_TRUE(file.remarks.empty());
    ASSERT_EQ(file.changes.size(), changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i)
        EXPECT_EQ(line_of(file.changes[i]), line_of(changes[i])) << i;
    ASSERT_EQ(file.markers().size(), 1u);
    EXPECT_EQ(file.markers()[0].text, "here");
}

TEST_F(Recordings, AReplayComesToWhatWasRecorded) {
    const fs::path path = half_a_minute();
    Desk desk("sat_box_box");
    desk.replay().open(desk.bench, path);
    desk.pass(0.1);
    EXPECT_EQ(desk.bench.document.demo().info().id, "sphere_sphere");
    for (double t = 0; t < desk.replay().duration(); t += 0.11) desk.play_to(t);
    desk.play_to(desk.replay().duration());
    EXPECT_TRUE(desk.replay().partings().empty());
    EXPECT_EQ(desk.bench.document.demo().info().id, "sphere_plane");
    EXPECT_EQ(to_json(desk.bench.document.scene().bodies[0].shape).dump(), bodies_);
    EXPECT_EQ(shown_step(desk.bench), step_);
    // The scene that was open before comes back.
    while (desk.bench.document.can_undo()) desk.bench.document.undo();
    EXPECT_EQ(desk.bench.document.demo().info().id, "sat_box_box");
}

TEST_F(Recordings, HoldsFullStatesAndLittleElse) {
    const std::vector<std::string> lines = lines_of(content_of(half_a_minute()));
    std::size_t states = 0, poses = 0;
    for (const std::string& line : lines) {
        states += line.find("\"state\":") != std::string::npos ? 1 : 0;
        poses += line.find("\"pose\":") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(states, 3u);
    EXPECT_GE(poses, 3u);
    EXPECT_LE(poses, 40u);
    EXPECT_LT(lines.size(), 120u);
}

TEST_F(Recordings, SeekingShowsWhatPlayingShows) {
    const fs::path path = half_a_minute();
    Desk played("sphere_sphere"), sought("sphere_plane");
    played.replay().open(played.bench, path);
    sought.replay().open(sought.bench, path);
    played.pass(0.1);
    std::vector<std::pair<double, std::vector<std::pair<std::string, std::string>>>> seen;
    for (double t = 0; t <= played.replay().duration(); t += 0.37) {
        played.play_to(t);
        seen.emplace_back(t, played.shown());
    }
    // In another order.
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const auto& [time, shown] = seen[i * 29 % seen.size()];
        sought.seek(time);
        EXPECT_EQ(sought.shown(), shown) << time;
    }
    ASSERT_GT(seen.size() % 29, 0u);
}

TEST_F(Recordings, APartingIsFoundAndTheReplayGoesOn) {
    const fs::path path = half_a_minute();
    std::vector<std::string> lines = lines_of(content_of(path));
    // The first drag is lost.
    std::erase_if(lines, [n = 0](const std::string& line) mutable {
        return line.find("\"pose\":") != std::string::npos && ++n <= 12;
    });
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    Desk desk;
    desk.replay().open(parse_recording(text, "lost.crec", desk.bench.files.mesh_loader()),
                       "lost.crec");
    desk.pass(0.1);
    desk.play_to(desk.replay().duration());
    ASSERT_EQ(desk.replay().partings().size(), 1u);
    const Parting& parting = desk.replay().partings()[0];
    EXPECT_GT(parting.time, 5);
    EXPECT_LT(parting.time, 15);
    EXPECT_EQ(parting.parts[0], "bodies");
    EXPECT_NE(std::find(parting.parts.begin(), parting.parts.end(), "answer"), parting.parts.end());
    EXPECT_NE(text_of(parting).find("differs from the recording in the bodies"), std::string::npos);
    EXPECT_EQ(to_json(desk.bench.document.scene().bodies[0].shape).dump(), bodies_);
}

TEST_F(Recordings, NothingIsLostWhenTheProgramDies) {
    Desk desk;
    auto& recorder = desk.bench.part<Recorder>();
    const fs::path file = folder_ / "crash.crec";
    recorder.start(desk.bench, file);
    desk.drag(1, {1.5f, 0, 0});
    // Nothing was closed or stopped.
    std::string text = content_of(file);
    EXPECT_TRUE(parse_recording(text, "c", no_meshes).remarks.empty());
    EXPECT_GT(parse_recording(text, "c", no_meshes).duration, 0.3);
    // Cut off in the middle of a line.
    text.resize(text.size() - 9);
    const RecordingFile cut = parse_recording(text, "c.crec", no_meshes);
    ASSERT_EQ(cut.remarks.size(), 1u);
    EXPECT_NE(cut.remarks[0].find("c.crec:"), std::string::npos);
    EXPECT_NE(cut.remarks[0].find("cut off"), std::string::npos);
}

TEST_F(Recordings, WritesNothingWhenNothingChanges) {
    Desk desk;
    auto& recorder = desk.bench.part<Recorder>();
    recorder.start(desk.bench, folder_ / "still.crec");
    desk.pass(1);
    const std::size_t before = recorder.lines();
    desk.pass(40);
    EXPECT_EQ(recorder.lines(), before);
    EXPECT_FALSE(recorder.animating());
}

TEST_F(Recordings, AFileThatIsThereIsNotOverwritten) {
    std::ofstream(folder_ / "mine.crec") << "mine";
    EXPECT_THROW(RecordingWriter(folder_ / "mine.crec"), std::runtime_error);
    EXPECT_EQ(content_of(folder_ / "mine.crec"), "mine");
}

TEST_F(Recordings, TheUserTakesOverAndTheReplayGoesOn) {
    const fs::path path = half_a_minute();
    Desk desk;
    desk.replay().open(desk.bench, path);
    desk.replay().play();
    desk.pass(2);
    EXPECT_TRUE(desk.replay().playing());
    EXPECT_FALSE(desk.replay().taken_over());
    desk.drag(1, {-0.4f, 0, 0});
    EXPECT_TRUE(desk.replay().taken_over());
    EXPECT_FALSE(desk.replay().playing());
    const Shape mine = desk.bench.document.scene().bodies[1].shape;
    desk.pass(3);
    EXPECT_EQ(to_json(desk.bench.document.scene().bodies[1].shape), to_json(mine));
    desk.replay().play();
    desk.pass(0.2);
    EXPECT_FALSE(desk.replay().taken_over());
    EXPECT_NE(to_json(desk.bench.document.scene().bodies[1].shape), to_json(mine));
    // Mine is one undo away.
    desk.replay().end();
    while (desk.bench.document.can_undo() &&
           to_json(desk.bench.document.scene().bodies[1].shape) != to_json(mine))
        desk.bench.document.undo();
    EXPECT_EQ(to_json(desk.bench.document.scene().bodies[1].shape), to_json(mine));
}

TEST_F(Recordings, BrokenFilesAreRefusedWithLineAndRemedy) {
    Desk desk;
    const std::string header = header_line("x");
    const std::string state = line_of({0, FullState{moment_of(desk.bench), {}}});
    struct Case {
        std::string text, where, what;
    };
    const std::vector<Case> cases = {
        {"", "b.crec:1: ", "is empty"},
        {"\n\n", "b.crec:1: ", "is empty"},
        {"{}\n", "b.crec:1: ", "not a recording"},
        {"{\"collidoscope_recording\": 2}\n", "b.crec:1: ", "use a newer Collidoscope"},
        {"{\"collidoscope_recording\": 0}\n", "b.crec:1: ", "1 or more"},
        {"\x89PNG\n", "b.crec:1: ", "not valid JSON"},
        {header, "b.crec:2: ", "nothing was recorded"},
        {header + "[1]\n" + state, "b.crec:2: ", "an object"},
        {header + "{\"t\": 0, \"step\": \"#a\"}\n", "b.crec:2: ", "must be a full state"},
        {header + state + "{\"t\": 1, \"stepp\": \"#a\"}\n", "b.crec:3: ", "did you mean 'step'"},
        {header + state + "{\"step\": \"#a\"}\n", "b.crec:3: ", "starts with its time"},
        {header + state + "{\"t\": -1, \"step\": \"#a\"}\n", "b.crec:3: ", "below zero"},
        {header + state + "{\"t\": 2, \"step\": \"\"}\n{\"t\": 1, \"step\": \"\"}\n",
         "b.crec:4: ", "times only go up"},
        {header + state + "{\"t\": 1e9, \"step\": \"\"}\n", "b.crec:3: ", "more than a day"},
        {header + state + "{\"t\": 1, \"step\": \"a\"}\n", "b.crec:3: ", "must be like \"#label\""},
        {header + state + "{\"t\": 1, \"step\": \"\", \"t\": 2}\n", "b.crec:3: ", "appears twice"},
        {header + state + "{\"t\": 1, \"step\": \"\", \"frame\": 2}\n", "b.crec:3: ", "one key"},
        {header + state + "{\"t\": 1, \"pointer\": [1]}\n", "b.crec:3: ", "pointer"},
        {header + state + "{\"t\": 1, \"pose\": {\"body\": 1}}\n", "b.crec:3: ", "shape"},
        {header + state +
             "{\"t\": 1, \"pose\": {\"body\": 1, \"shape\": {\"sphere\": {\"center\": [0,0,0], "
             "\"radius\": -1}}}}\n",
         "b.crec:3: ", "radius"},
        {header + state +
             "{\"t\": 1, \"pose\": {\"body\": 1, \"shape\": {\"mesh\": {\"file\": "
             "\"gone.obj\"}}}}\n",
         "b.crec:3: ", "gone.obj"},
        {header + state + "{\"t\": 1, \"frame\": 1e40}\n", "b.crec:3: ", "frame"},
        {header + state + "{\"t\": 1, \"open\": {\"version\": 1, \"demo\": \"nonsense\"}}\n",
         "b.crec:3: ", "nonsense"},
        {header + state + "{\"t\": 1, \"look\": " + std::string(200, '[') + std::string(200, ']') +
             "}\n",
         "b.crec:3: ", "nested"},
        {header + state + "{\"t\": 1, \"st\n" + "{\"t\": 1, \"step\": \"\"}\n",
         "b.crec:3: ", "not valid JSON"},
    };
    for (const Case& each : cases) {
        try {
            (void)parse_recording(each.text, "b.crec", no_meshes);
            ADD_FAILURE() << "accepted: " << each.text.substr(0, 200);
        } catch (const InputError& error) {
            const std::string said = error.what();
            EXPECT_EQ(said.find(each.where), 0u) << said;
            EXPECT_NE(said.find(each.what), std::string::npos) << said;
        }
    }
}

// A timeline is recorded by its frames.
TEST_F(Recordings, FramesOfATimelineComeBack) {
    const fs::path file = folder_ / "frames.crec";
    std::size_t frame = 0;
    std::string hash;
    {
        Desk desk("bouncing_spheres");
        auto& recorder = desk.bench.part<Recorder>();
        recorder.start(desk.bench, file);
        for (int i = 0; i < 25; ++i) {
            desk.bench.timeline.step_by(1);
            desk.pass(0.05);
        }
        frame = desk.bench.timeline.frame();
        hash = std::to_string(desk.bench.timeline.record(frame).hash);
        recorder.stop(desk.bench);
    }
    ASSERT_GT(frame, 20u);
    Desk desk;
    desk.replay().open(desk.bench, file);
    desk.pass(0.3);
    desk.play_to(desk.replay().duration());
    EXPECT_EQ(desk.bench.timeline.frame(), frame);
    EXPECT_EQ(std::to_string(desk.bench.timeline.record(frame).hash), hash);
}

// A prediction is asked and answered again.
TEST_F(Recordings, PredictionsComeBack) {
    const fs::path file = folder_ / "predict.crec";
    Score recorded;
    {
        Desk desk("sat_box_box");
        auto& recorder = desk.bench.part<Recorder>();
        recorder.start(desk.bench, file);
        desk.bench.playback.toggle_predict();
        desk.pass(0.2);
        for (int i = 0; i < 400 && !desk.bench.predict.open(); ++i) {
            desk.bench.live.player().step_by(1);
            desk.pass(0.1);
        }
        ASSERT_NE(desk.bench.predict.open(), nullptr);
        desk.pass(0.5);
        desk.bench.playback.answer_prediction(0);
        desk.pass(0.5);
        recorded = desk.bench.predict.score();
        recorder.stop(desk.bench);
    }
    EXPECT_EQ(recorded.asked, 1);
    Desk desk;
    desk.replay().open(desk.bench, file);
    for (double t = 0; t < desk.replay().duration(); t += 0.05) desk.play_to(t);
    desk.play_to(desk.replay().duration());
    EXPECT_TRUE(desk.bench.predict.on());
    EXPECT_EQ(desk.bench.predict.score().asked, 1);
    EXPECT_EQ(desk.bench.predict.score().right, recorded.right);
    EXPECT_TRUE(desk.replay().partings().empty());
}

}  // namespace
}  // namespace collidoscope::app
