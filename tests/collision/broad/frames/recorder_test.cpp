// The recorder that others copy into their programs: what it keeps, drops and writes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <thread>
#include <vector>

#include "collision/broad/frames/collidoscope_frames.h"

namespace collidoscope {
namespace {

const float zero[] = {0, 0, 0}, one[] = {1, 1, 1};

std::string json_of(FrameRecorder& recorder) {
    std::ostringstream out;
    EXPECT_TRUE(recorder.write_json(out)) << recorder.error();
    return out.str();
}
std::string lines_of(FrameRecorder& recorder) {
    std::ostringstream out;
    EXPECT_TRUE(recorder.write_lines(out)) << recorder.error();
    return out.str();
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(FrameRecorder, WritesFramesSortedById) {
    FrameRecorder recorder;
    recorder.set_program("my \"engine\"");
    recorder.begin_frame();
    recorder.add_box(9, zero, one);
    recorder.add_box(7, zero, one, true, 2, 3);
    recorder.add_pair(9, 7);
    recorder.end_frame();
    recorder.begin_frame();
    recorder.add_box(7, zero, one, true, 2, 3);
    recorder.end_frame();
    EXPECT_EQ(json_of(recorder),
              "{\"collidoscope_frames\": 1, \"program\": \"my \\\"engine\\\"\",\n\"frames\": [\n"
              "{\"frame\": 0, \"statics\": [[7,0,0,0,1,1,1,2,3]], \"boxes\": [[9,0,0,0,1,1,1]], "
              "\"pairs\": [[7,9]]},\n"
              "{\"frame\": 1, \"boxes\": [], \"pairs\": []}\n]}\n");
    EXPECT_EQ(lines_of(recorder),
              "{\"collidoscope_frames\": 1, \"program\": \"my \\\"engine\\\"\"}\n"
              "{\"frame\": 0, \"statics\": [[7,0,0,0,1,1,1,2,3]], \"boxes\": [[9,0,0,0,1,1,1]], "
              "\"pairs\": [[7,9]]}\n"
              "{\"frame\": 1, \"boxes\": [], \"pairs\": []}\n");
}

TEST(FrameRecorder, WritesNumbersThatReadBack) {
    FrameRecorder recorder;
    const float min[] = {0.1f, -std::numeric_limits<float>::infinity(), NAN};
    const float max[] = {16777216, 1e-45f, 3.4028235e38f};
    recorder.begin_frame();
    recorder.add_box(18446744073709551615u, min, max);
    recorder.end_frame();
    EXPECT_NE(json_of(recorder).find(
                  "[[18446744073709551615,0.1,\"-inf\",\"nan\",16777216,1e-45,3.4028235e+38]]"),
              std::string::npos)
        << json_of(recorder);
    EXPECT_EQ(json_of(recorder).find("pairs"), std::string::npos);
}

TEST(FrameRecorder, RoundsDoublesOutward) {
    FrameRecorder recorder;
    const double min[] = {0.1, 1, 1e300}, max[] = {0.1, 1, -1e300};
    recorder.begin_frame();
    recorder.add_box(1, min, max);
    recorder.end_frame();
    // 0.1 lies between the floats 0.099999994 and 0.1 (0.100000001).
    EXPECT_NE(json_of(recorder).find("[1,0.099999994,1,3.4028235e+38,0.1,1,-3.4028235e+38]"),
              std::string::npos)
        << json_of(recorder);
}

TEST(FrameRecorder, TakesNothingOutsideOfFrames) {
    FrameRecorder recorder;
    EXPECT_FALSE(recorder.recording());
    recorder.add_box(1, zero, one);
    recorder.end_frame();
    EXPECT_EQ(recorder.frames_kept(), 0u);
    recorder.begin_frame();
    EXPECT_TRUE(recorder.recording());
    recorder.begin_frame();  // ends the first
    recorder.end_frame();
    recorder.end_frame();
    EXPECT_EQ(recorder.frames_kept(), 2u);
}

TEST(FrameRecorder, KeepsEveryNthFrame) {
    FrameRecorder recorder({std::size_t{1} << 20, 3});
    for (int i = 0; i < 10; ++i) {
        recorder.begin_frame();
        EXPECT_EQ(recorder.recording(), i % 3 == 0);
        recorder.add_box(1, zero, one);
        recorder.end_frame();
    }
    EXPECT_EQ(recorder.frames_begun(), 10u);
    EXPECT_EQ(recorder.frames_kept(), 4u);
    const std::string text = json_of(recorder);
    for (const char* number : {"\"frame\": 0", "\"frame\": 3", "\"frame\": 6", "\"frame\": 9"})
        EXPECT_NE(text.find(number), std::string::npos) << number;
}

TEST(FrameRecorder, DropsTheOldestFramesPastItsLimit) {
    constexpr std::size_t limit = 100'000;
    FrameRecorder recorder({limit, 1});
    for (int frame = 0; frame < 200; ++frame) {
        recorder.begin_frame();
        for (std::uint64_t i = 0; i < 100; ++i) {
            recorder.add_box(i, zero, one);
            recorder.add_box(1000 + i, zero, one, true);
        }
        recorder.add_pair(1, 2);
        recorder.end_frame();
        EXPECT_LE(recorder.bytes(), limit);
    }
    EXPECT_EQ(recorder.frames_kept() + recorder.frames_dropped(), 200u);
    EXPECT_GT(recorder.frames_kept(), 10u);
    const std::string text = json_of(recorder);
    // The last ones, one after the other, and the statics once, although their first frame is gone.
    for (std::size_t i = 200 - recorder.frames_kept(); i < 200; ++i)
        EXPECT_EQ(count_of(text, "\"frame\": " + std::to_string(i) + ","), 1u);
    EXPECT_EQ(count_of(text, "\"frame\""), recorder.frames_kept());
    EXPECT_EQ(count_of(text, "\"statics\""), 1u);
    recorder.clear();
    EXPECT_EQ(recorder.bytes(), 0u);
    EXPECT_EQ(recorder.frames_kept(), 0u);
}

TEST(FrameRecorder, AFrameBeyondTheLimitIsSaid) {
    FrameRecorder recorder({10'000, 1});
    recorder.begin_frame();
    recorder.add_box(1, zero, one);
    recorder.end_frame();
    recorder.begin_frame();
    for (std::uint64_t i = 0; i < 1000; ++i) recorder.add_box(i, zero, one);
    EXPECT_FALSE(recorder.recording());
    recorder.end_frame();
    EXPECT_NE(recorder.error().find("frame 1 alone takes more than the limit of 10000 bytes"),
              std::string::npos)
        << recorder.error();
    recorder.begin_frame();
    recorder.add_box(1, zero, one);
    recorder.end_frame();
    EXPECT_EQ(recorder.frames_kept(), 1u);
    EXPECT_EQ(recorder.frames_dropped(), 2u);
}

// The same file, whichever thread comes first.
TEST(FrameRecorder, ThreadsMayAddToOneFrame) {
    constexpr std::uint64_t threads = 4, each = 2000;
    const auto recorded = [&](bool batches, bool together) {
        FrameRecorder recorder;
        for (int frame = 0; frame < 3; ++frame) {
            recorder.begin_frame();
            const auto work = [&](std::uint64_t thread) {
                const auto add = [&](auto& to) {
                    for (std::uint64_t i = thread; i < threads * each; i += threads) {
                        const float max[] = {float(i), 1, 1};
                        to.add_box(i, zero, max, i % 5 == 0);
                        if (i > 0) to.add_pair(i, i - 1);
                    }
                };
                if (batches) {
                    FrameRecorder::Batch batch(recorder);
                    add(batch);
                } else {
                    add(recorder);
                }
            };
            std::vector<std::thread> running;
            for (std::uint64_t t = 0; t < threads; ++t) {
                if (together) {
                    running.emplace_back(work, t);
                } else {
                    work(t);
                }
            }
            for (std::thread& thread : running) thread.join();
            recorder.end_frame();
        }
        return json_of(recorder);
    };
    const std::string alone = recorded(false, false);
    EXPECT_EQ(recorded(false, true), alone);
    EXPECT_EQ(recorded(true, true), alone);
    EXPECT_EQ(count_of(alone, "\"statics\""), 1u);
}

TEST(FrameRecorder, SaysWhenAFileCannotBeWritten) {
    FrameRecorder recorder;
    EXPECT_FALSE(recorder.write("/proc/none/frames.json"));
    EXPECT_EQ(recorder.error(), "/proc/none/frames.json cannot be opened for writing");
}

}  // namespace
}  // namespace collidoscope
