// Frame files of both forms: as the recorder writes them, and with every fault.
#include "app/model/frame_files/frame_import.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <sstream>

#include "collision/broad/frames/collidoscope_frames.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

const std::string two_frames = R"({"collidoscope_frames": 1, "program": "p",
"frames": [
{"frame": 4, "statics": [[7, 0,0,0, 1,1,1]], "boxes": [[1, 1,0,0, 2,1,1], [2, 5,0,0, 6,1,1, 2,4]], "pairs": [[7,1]]},
{"frame": 6, "boxes": [[1, 1,1,0, 2,2,1], [3, 0,0,0, 1,1,1]]}
]})";

std::string error_of_frames(const std::string& text) {
    try {
        import_frames_text(text, "f");
    } catch (const ImportError& error) {
        return error.what();
    }
    return "no error";
}

std::string put_in(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

TEST(FrameFile, IsRead) {
    const ImportedFrames imported = import_frames_text("\xEF\xBB\xBF" + two_frames, "f");
    EXPECT_TRUE(imported.warnings.empty());
    const RecordedFrames& all = imported.recorded;
    EXPECT_EQ(all.program, "p");
    ASSERT_EQ(all.frames.size(), 2u);
    EXPECT_EQ(all.frames[0].number, 4u);
    EXPECT_EQ(all.frames[1].number, 6u);
    EXPECT_EQ(all.tracks, (std::vector<RecordedTrack>{
                              {7, true, {}}, {1, false, {}}, {2, false, {2, 4}}, {3, false, {}}}));
    EXPECT_EQ(all.frames[0].statics, all.frames[1].statics);
    EXPECT_EQ(all.frames[0].pairs, (std::vector<ProxyPair>{{0, 1}}));
    EXPECT_FALSE(all.frames[1].pairs);
    EXPECT_EQ(box_in(all, all.frames[1], 1)->max, vec3(2, 2, 1));
    EXPECT_EQ(box_in(all, all.frames[1], 2), nullptr);
    EXPECT_EQ(all.field.max, vec3(6, 2, 1));
}

TEST(FrameFile, KeysMayStandInAnyOrder) {
    const std::string text =
        R"({"frames": [{"boxes": [[1, 0,0,0, 1,1,1]], "frame": 3}, {}], "collidoscope_frames": 1})";
    const RecordedFrames all = import_frames_text(text, "f").recorded;
    ASSERT_EQ(all.frames.size(), 2u);
    EXPECT_EQ(all.frames[0].number, 3u);
    EXPECT_EQ(all.frames[1].number, 4u);
    EXPECT_EQ(all.frames[1].count(), 0u);
}

// A body that becomes another begins another track; one that comes back goes on.
TEST(FrameFile, TracksFollowBodies) {
    const std::string text = R"({"collidoscope_frames": 1}
{"boxes": [[1, 0,0,0, 1,1,1], [2, 0,0,0, 1,1,1]], "statics": [[3, 0,0,0, 1,1,1]]}
{"boxes": [[1, 0,0,0, 1,1,1, 2,2]], "statics": [[3, 0,0,0, 1,1,2]]}
{"boxes": [[2, 1,0,0, 2,1,1]], "statics": [[1, 0,0,0, 1,1,1]]})";
    const RecordedFrames all = import_frames_text(text, "f").recorded;
    EXPECT_EQ(all.tracks, (std::vector<RecordedTrack>{{3, true, {}},
                                                      {1, false, {}},
                                                      {2, false, {}},
                                                      {3, true, {}},
                                                      {1, false, {2, 2}},
                                                      {1, true, {}}}));
    ASSERT_EQ(all.frames.size(), 3u);
    EXPECT_EQ(all.frames[2].boxes[0].track, 2u);
    EXPECT_EQ(all.frames[2].statics->at(0).track, 5u);
}

TEST(FrameFile, InfiniteSidesEndWithTheOthers) {
    const std::string text =
        put_in(two_frames, "[7, 0,0,0, 1,1,1]", R"([7, "-inf",-3.4e38,-Infinity, 1e38,0.5,"inf"])");
    const ImportedFrames imported = import_frames_text(text, "f");
    EXPECT_TRUE(imported.warnings.empty());
    const Aabb box = imported.recorded.frames[0].statics->at(0).box;
    EXPECT_EQ(box.min, vec3(0, 0, 0));
    EXPECT_EQ(box.max, vec3(6, 0.5f, 1));
    EXPECT_EQ(imported.recorded.frames[0].statics, imported.recorded.frames[1].statics);
}

TEST(FrameFile, FaultsAreNamedAndLeftOut) {
    const auto warning = [](const std::string& what, const std::string& by) {
        const ImportedFrames imported = import_frames_text(put_in(two_frames, what, by), "f");
        EXPECT_EQ(imported.left_out, imported.warnings.size());
        return imported.warnings.empty() ? "none" : imported.warnings[0];
    };
    EXPECT_EQ(warning("[1, 1,1,0, 2,2,1]", R"([1, 1,1,0, 2,"nan",1])"),
              "line 4: frame 6: box 1: max y is NaN: it was left out; look for a 0 / 0 or an "
              "uninitialized box of this body");
    EXPECT_EQ(warning("[3, 0,0,0, 1,1,1]", "[3, 2,0,0, 1,1,1]"),
              "line 4: frame 6: box 3: min x (2) is above max x (1): it was left out; an empty box "
              "is not to be added");
    EXPECT_EQ(warning("[3, 0,0,0, 1,1,1]", "[1, 2,0,0, 3,1,1]"),
              "line 4: frame 6: box 1: this id was given before: it was left out; give every body "
              "an id of its own");
    EXPECT_NE(warning("[3, 0,0,0, 1,1,1]", "[7, 2,0,0, 3,1,1]").find("among the static boxes"),
              std::string::npos);
    EXPECT_EQ(warning("[[7,1]]", "[[7,1], [7,3]]"),
              "line 3: frame 4: the pair 7, 3: there is no box 3 in this frame: it was left out; "
              "add the boxes of all bodies that pairs name");
    EXPECT_NE(warning("[[7,1]]", "[[1,1]]").find("a body is no pair with itself"),
              std::string::npos);
}

TEST(FrameFile, WarningsAreCountedPastTheFirst) {
    std::string text = "{\"collidoscope_frames\": 1}\n{\"boxes\": [[0, 0,0,0, 1,1,1]";
    for (int i = 1; i < 40; ++i) text += ", [" + std::to_string(i) + ", 1,0,0, 0,1,1]";
    const ImportedFrames imported = import_frames_text(text + "]}", "f");
    EXPECT_EQ(imported.left_out, 39u);
    ASSERT_EQ(imported.warnings.size(), max_frame_warnings + 1);
    EXPECT_EQ(imported.warnings.back(), "... and 19 more of these kinds");
}

TEST(FrameFile, WhatCannotBeReadIsRefusedWithItsPlace) {
    const std::map<std::pair<std::string, std::string>, std::string> cases = {
        {{"\"collidoscope_frames\": 1", "\"collidoscope_frames\": 2"},
         "f: its frames are of version 2, and this program reads version 1; use a newer program"},
        {{"\"collidoscope_frames\": 1, ", ""},
         "f:5: this is not a file of frames: it has no \"collidoscope_frames\": 1"},
        {{"[1, 1,1,0, 2,2,1]", "[1, 1,1,0, 2,2]"},
         "f:4: frame 6: a box has 7 numbers (id, min x y z, max x y z), or 9 with category and "
         "mask; here are 6"},
        {{"[[7,1]]", "[[7]]"}, "f:3: frame 4: a pair has 2 ids, here are 1"},
        {{"\"frame\": 6", "\"frame\": 4"},
         "f:4: frame 5: frame 4 stands behind frame 4; frames have rising numbers"},
        {{"\"pairs\"", "\"contacts\""},
         "f:3: frame 4: the key \"contacts\" is unknown; a frame has frame, boxes, statics, pairs"},
        {{"\"pairs\": [[7,1]]", "\"boxes\": []"}, "f:3: frame 4: the key \"boxes\" occurs twice"},
        {{"[7,1]", "[7,-1]"},
         "f:3: frame 4: expected a whole number from 0 to 18446744073709551615"},
    };
    for (const auto& [change, message] : cases)
        EXPECT_EQ(error_of_frames(put_in(two_frames, change.first, change.second)), message);
    EXPECT_EQ(error_of_frames(" \n"), "f: the file is empty");
    EXPECT_EQ(error_of_frames("\xef\xbb\xbf"), "f: the file is empty");
    EXPECT_EQ(error_of_frames("v 1 2 3\nv 2 3 4\n"),
              "f: this is an OBJ mesh, not a file of frames");
    EXPECT_EQ(error_of_frames("[1, 2]"),
              "f: this is not a file of frames: it does not begin with { (assets/FRAME_FORMAT.md)");
    EXPECT_NE(
        error_of_frames(R"({"collidoscope_frames": 1, "frames": []})").find("no frames in it"),
        std::string::npos);
    EXPECT_NE(
        error_of_frames(R"({"collidoscope_frames": 1, "frames": [{}]})").find("no box in any"),
        std::string::npos);
    // Cut short anywhere, it is refused, and never read as a shorter one.
    for (std::size_t size = 1; size < two_frames.size(); ++size)
        EXPECT_NE(error_of_frames(two_frames.substr(0, size)), "no error") << size;
}

// The recorder and the reader, on random frames: every bit comes back.
TEST(FrameFile, RecorderAndReaderAgree) {
    std::mt19937_64 engine(oracle::seeded(361));
    const auto below = [&](std::uint64_t n) {
        return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(engine);
    };
    const auto real = [&] {
        return std::uniform_real_distribution<float>(-1, 1)(engine) *
               std::ldexp(1.0f, static_cast<int>(below(40)) - 20);
    };
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        FrameRecorder recorder;
        std::vector<std::map<std::uint64_t, std::pair<Aabb, BodyFilter>>> given;
        std::vector<std::vector<std::pair<std::uint64_t, std::uint64_t>>> pairs;
        const std::uint64_t count = 1 + below(5);
        for (std::uint64_t f = 0; f < count; ++f) {
            recorder.begin_frame();
            auto& boxes = given.emplace_back();
            for (std::uint64_t k = 0; k < 1 + below(20); ++k) {
                vec3 a, b;
                for (int axis = 0; axis < 3; ++axis) a[axis] = real(), b[axis] = real();
                const std::uint64_t id = below(30) == 0 ? ~std::uint64_t{0} : below(40);
                const Aabb box{glm::min(a, b), glm::max(a, b)};
                const BodyFilter filter{static_cast<std::uint16_t>(1 + below(2)),
                                        static_cast<std::uint16_t>(65535 - below(2))};
                if (!boxes.try_emplace(id, box, filter).second) continue;
                recorder.add_box(id, &box.min.x, &box.max.x, id % 3 == 0, filter.category,
                                 filter.mask);
            }
            auto& named = pairs.emplace_back();
            for (const auto& p : boxes) {
                for (const auto& q : boxes) {
                    if (p.first >= q.first || below(4) != 0) continue;
                    recorder.add_pair(q.first, p.first);
                    named.emplace_back(p.first, q.first);
                }
            }
            recorder.end_frame();
        }
        std::ostringstream json, lines;
        ASSERT_TRUE(recorder.write_json(json) && recorder.write_lines(lines));
        for (const std::string& text : {json.str(), lines.str()}) {
            const ImportedFrames imported = import_frames_text(text, "f");
            EXPECT_TRUE(imported.warnings.empty()) << imported.warnings[0];
            const RecordedFrames& all = imported.recorded;
            ASSERT_EQ(all.frames.size(), given.size());
            for (std::size_t f = 0; f < given.size(); ++f) {
                const std::vector<RecordedBox> boxes = boxes_in(all.frames[f]);
                EXPECT_EQ(boxes.size(), given[f].size());
                for (const RecordedBox& one : boxes) {
                    const RecordedTrack& track = all.tracks[one.track];
                    const auto& [box, filter] = given[f].at(track.id);
                    EXPECT_EQ(one.box.min, box.min);
                    EXPECT_EQ(one.box.max, box.max);
                    EXPECT_EQ(track.filter, filter);
                    EXPECT_EQ(track.fixed, track.id % 3 == 0);
                }
                std::vector<std::pair<std::uint64_t, std::uint64_t>> read;
                for (const ProxyPair& pair : all.frames[f].pairs.value_or(std::vector<ProxyPair>{}))
                    read.emplace_back(
                        std::minmax(all.tracks[pair.low].id, all.tracks[pair.high].id));
                std::sort(read.begin(), read.end());
                EXPECT_EQ(read, pairs[f]);
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::app
