// Ray files: what the recorder writes is read bit for bit, from any number of threads and within
// its limit; faulty files are refused with reason and place, cut ones read as far as they go.
#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "app/base/files/whole_file.h"
#include "app/model/ray_files/ray_import.h"
#include "collision/cpu/crc32.h"
#include "collision/trees/dump/collidoscope_rays.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(RayRecorder& recorder) {
    std::ostringstream out;
    EXPECT_TRUE(recorder.write(out)) << recorder.error();
    return std::move(out).str();
}

std::string error_of_ray_file(const std::string& bytes) {
    try {
        import_rays_bytes(bytes, "r");
    } catch (const ImportError& error) {
        return error.what();
    }
    return "no error";
}

void expect_in(const std::string& part, const std::string& text) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

std::uint32_t bits(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

// A section as the format has it, its data of any kind.
std::string section_of(const std::string& name, const std::string& data) {
    const auto sum = [](const std::string& text) {
        const std::uint32_t crc = crc32(std::as_bytes(std::span<const char>(text)));
        return std::string(reinterpret_cast<const char*>(&crc), 4);
    };
    const std::uint64_t length = data.size();
    const std::string head = name + std::string(reinterpret_cast<const char*>(&length), 8);
    return head + sum(head) + data + sum(data);
}

const std::string beginning(
    "\x89"
    "CRAY\r\n\x1a\x01\0\0\0",
    12);

std::string head_of(std::size_t rays, const std::string& more = "") {
    return section_of("HEAD", "{\"collidoscope_rays\": 1, \"kinds\": [\"camera\"], \"rays\": " +
                                  std::to_string(rays) + more + "}");
}
std::string ray_bytes(std::size_t place = 0, char value = 0) {
    std::string bytes(68, '\0');
    bytes[place] = value;
    return bytes;
}
std::string file_of(const std::string& head, const std::string& rays) {
    return beginning + head + section_of("RAYS", rays) + section_of("DONE", "");
}

TEST(RayFile, WhatIsRecordedIsReadBitForBit) {
    oracle::RandomFloats random(20261127);
    const auto any = [&] {
        return std::bit_cast<float>(static_cast<std::uint32_t>(random.engine()()));
    };
    RayRecorder recorder;
    recorder.set_program("A \"tracer\"\n");
    const std::uint8_t own = recorder.add_kind("volume");
    EXPECT_EQ(own, 6);
    EXPECT_EQ(recorder.add_kind("volume"), own);
    EXPECT_EQ(recorder.add_kind("shadow"), RayRecorder::shadow);
    std::vector<RayRecorder::Ray> given(10'000);
    for (RayRecorder::Ray& ray : given) {
        for (float& value : ray.origin) value = any();
        for (float& value : ray.direction) value = any();
        ray.t_min = any();
        ray.t_max = any();
        ray.parent = random.engine()();
        ray.marker = static_cast<std::uint32_t>(random.engine()());
        ray.mask = static_cast<std::uint32_t>(random.engine()());
        ray.kind = static_cast<std::uint8_t>(random.integer(0, own));
        ray.any_hit = random.chance(2);
        ray.cull_back_faces = random.chance(2);
        if (random.chance(3)) ray.set_miss();
        if (random.chance(3)) ray.set_hit(static_cast<std::uint32_t>(random.engine()()), any());
        recorder.add(ray);
    }
    const std::string bytes = bytes_of(recorder);
    const ImportedRays read = import_rays_bytes(bytes, "r");
    EXPECT_TRUE(read.warnings.empty());
    EXPECT_EQ(read.rays.program, "A \"tracer\"\n");
    EXPECT_EQ(read.rays.kinds.size(), 7u);
    EXPECT_EQ(read.rays.seen, given.size());
    ASSERT_EQ(read.rays.rays.size(), given.size());
    for (std::size_t i = 0; i < given.size(); ++i) {
        const RecordedRay& ray = read.rays.rays[i];
        EXPECT_EQ(ray.number, i);
        for (int k = 0; k < 3; ++k) {
            EXPECT_EQ(bits(ray.ray.origin[k]), bits(given[i].origin[k]));
            EXPECT_EQ(bits(ray.ray.direction[k]), bits(given[i].direction[k]));
        }
        EXPECT_EQ(bits(ray.t_min), bits(given[i].t_min));
        EXPECT_EQ(bits(ray.t_max), bits(given[i].t_max));
        EXPECT_EQ(ray.parent, given[i].parent);
        EXPECT_EQ(ray.marker, given[i].marker);
        EXPECT_EQ(ray.mask, given[i].mask);
        EXPECT_EQ(ray.kind, given[i].kind);
        EXPECT_EQ(ray.any_hit, given[i].any_hit);
        EXPECT_EQ(ray.cull_back_faces, given[i].cull_back_faces);
        EXPECT_EQ(static_cast<int>(ray.answer), given[i].answer);
        EXPECT_EQ(ray.primitive, given[i].primitive);
        EXPECT_EQ(bits(ray.t), bits(given[i].t));
        if (HasFailure()) return;
    }
    EXPECT_EQ(ray_file_bytes(read.rays), bytes);
}

TEST(RayFile, KindsKeepTheirNamesOrAreRefused) {
    RecordedRays rays;
    for (std::size_t i = 0; i < 58; ++i) {
        rays.kinds.push_back("own " + std::to_string(i));
        rays.rays.emplace_back().kind = static_cast<std::uint8_t>(i);
    }
    const ImportedRays read = import_rays_bytes(ray_file_bytes(rays), "r");
    ASSERT_EQ(read.rays.rays.size(), 58u);
    for (std::size_t i = 0; i < 58; ++i)
        EXPECT_EQ(read.rays.kinds[read.rays.rays[i].kind], rays.kinds[i]);
    rays.kinds.emplace_back("one too many");
    EXPECT_THROW(ray_file_bytes(rays), std::length_error);
}

TEST(RayFile, ManyAreKeptInBoundsWithTheSameChance) {
    RayRecorder recorder(1000);
    RayRecorder::Ray ray;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        ray.marker = i;
        EXPECT_EQ(recorder.add(ray), i);
        EXPECT_LE(recorder.size(), 1000u);
    }
    const RecordedRays read = import_rays_bytes(bytes_of(recorder), "r").rays;
    EXPECT_EQ(read.rays.size(), 1000u);
    EXPECT_EQ(read.seen, 100'000u);
    std::array<int, 10> tenths{};
    std::uint64_t last = 0;
    for (const RecordedRay& kept : read.rays) {
        EXPECT_EQ(kept.number, kept.marker);
        EXPECT_TRUE(last == 0 || kept.number > last);
        last = kept.number;
        ++tenths[kept.number / 10'000];
    }
    // Four standard deviations around a hundred each.
    for (const int count : tenths) EXPECT_NEAR(count, 100, 40);
    // Rays go on being added after writing.
    recorder.add(ray);
    EXPECT_EQ(import_rays_bytes(bytes_of(recorder), "r").rays.seen, 100'001u);
}

TEST(RayFile, EveryNthOnly) {
    RayRecorder recorder(100, 10);
    for (int i = 0; i < 95; ++i) recorder.add({});
    const RecordedRays read = import_rays_bytes(bytes_of(recorder), "r").rays;
    ASSERT_EQ(read.rays.size(), 10u);
    EXPECT_EQ(read.rays[9].number, 90u);
    EXPECT_EQ(read.every, 10u);
    EXPECT_EQ(read.seen, 95u);
}

TEST(RayFile, ThreadsAddAtATime) {
    constexpr std::uint32_t threads = 4, each = 20'000;
    for (const std::size_t limit : {std::size_t{1000}, std::size_t{1'000'000}}) {
        RayRecorder recorder(limit);
        std::vector<std::thread> running;
        for (std::uint32_t t = 0; t < threads; ++t) {
            running.emplace_back([&recorder, t] {
                RayRecorder::Ray ray;
                ray.kind = recorder.add_kind("thread " + std::to_string(t));
                for (std::uint32_t i = 0; i < each; ++i) {
                    ray.marker = t * each + i;
                    ray.origin[0] = static_cast<float>(ray.marker);
                    recorder.add(ray);
                }
            });
        }
        for (std::thread& thread : running) thread.join();
        const RecordedRays read = import_rays_bytes(bytes_of(recorder), "r").rays;
        EXPECT_EQ(read.rays.size(), std::min<std::size_t>(limit, threads * each));
        EXPECT_EQ(read.seen, threads * each);
        std::set<std::uint64_t> numbers;
        std::set<std::uint32_t> markers;
        for (const RecordedRay& ray : read.rays) {
            numbers.insert(ray.number);
            markers.insert(ray.marker);
            EXPECT_EQ(ray.ray.origin.x, static_cast<float>(ray.marker));
            EXPECT_EQ(read.kinds[ray.kind], "thread " + std::to_string(ray.marker / each));
        }
        EXPECT_EQ(numbers.size(), read.rays.size());
        EXPECT_EQ(markers.size(), read.rays.size());
        if (limit != 1000) continue;
        // The numbers kept are the same on one thread.
        RayRecorder alone(limit);
        for (std::uint32_t i = 0; i < threads * each; ++i) alone.add({});
        std::set<std::uint64_t> expected;
        for (const RecordedRay& ray : import_rays_bytes(bytes_of(alone), "r").rays.rays)
            expected.insert(ray.number);
        EXPECT_EQ(numbers, expected);
    }
}

TEST(RayFile, CutShortIsReadAsFarAsItGoes) {
    RayRecorder recorder;
    for (int i = 0; i < 9000; ++i) recorder.add({});
    const std::string bytes = bytes_of(recorder);
    std::size_t last = 0;
    for (std::size_t length = 12; length < bytes.size(); length += 977) {
        try {
            const ImportedRays read = import_rays_bytes(bytes.substr(0, length), "r");
            ASSERT_EQ(read.warnings.size(), 1u) << length;
            expect_in("the file was cut short at byte " + std::to_string(length), read.warnings[0]);
            expect_in(std::to_string(read.rays.rays.size()) + " of its 9000 rays",
                      read.warnings[0]);
            EXPECT_GE(read.rays.rays.size(), last);
            last = read.rays.rays.size();
            // All but what sections and a broken ray take.
            EXPECT_GE((last + 1) * 68 + 400, length);
        } catch (const ImportError& error) {
            EXPECT_LT(length, 400u);
            expect_in("copy it again", error.what());
        }
    }
    EXPECT_GT(last, 8900u);
}

TEST(RayFile, FaultsAreNamedWithTheirPlace) {
    EXPECT_EQ(error_of_ray_file(file_of(head_of(1), ray_bytes())), "no error");
    expect_in("r: the file is empty", error_of_ray_file(""));
    expect_in("this is a PNG image, not a ray file",
              error_of_ray_file("\x89PNG\r\n\x1a\n...................."));
    expect_in("copy it again as binary", error_of_ray_file("\x89"
                                                           "CRAY\n\x1a"));
    expect_in("this is not a ray file", error_of_ray_file("{\"collidoscope_tree\": 2}"));
    std::string other = file_of(head_of(1), ray_bytes());
    other[8] = 2;
    expect_in("a ray file of version 2", error_of_ray_file(other));
    std::string changed = file_of(head_of(1), ray_bytes());
    changed[changed.size() - 40] ^= 1;
    expect_in("section RAYS does not match its checksum", error_of_ray_file(changed));
    changed = file_of(head_of(1), ray_bytes());
    changed[16] ^= 1;
    expect_in("at byte 12: the section's header does not match", error_of_ray_file(changed));

    const std::size_t first = 12 + head_of(1).size() + 16;
    const auto fault = [&](std::size_t place, char value, const std::string& text) {
        const std::string error = error_of_ray_file(file_of(head_of(1), ray_bytes(place, value)));
        expect_in("at byte " + std::to_string(first + place) + ": ray 0: " + text, error);
    };
    fault(56, 1, "it is of kind 1, and HEAD names 1 kinds");
    fault(57, 4, "its flags are 4");
    fault(58, 3, "its answer is 3; write 0");
    fault(59, 1, "the byte after its answer is 1");
    expect_in("HEAD announces 2 rays, and there are 1",
              error_of_ray_file(file_of(head_of(2), ray_bytes())));
    expect_in("is not a multiple of 68", error_of_ray_file(file_of(head_of(1), ray_bytes() + "x")));
    expect_in("rays stand before the section HEAD",
              error_of_ray_file(beginning + section_of("RAYS", ray_bytes()) + head_of(1)));
    expect_in("section HEAD occurs twice",
              error_of_ray_file(beginning + head_of(1) + head_of(1) + section_of("DONE", "")));
    expect_in("the file has no section HEAD",
              error_of_ray_file(beginning + section_of("DONE", "")));
    const auto head_fault = [&](const std::string& json, const std::string& text) {
        expect_in(text, error_of_ray_file(beginning + section_of("HEAD", json)));
    };
    head_fault("{", "section HEAD: line 1 of it: ");
    head_fault("{\"collidoscope_rays\": 1, \"kinds\": [\"a\"]}", "there is no \"rays\"");
    head_fault("{\"collidoscope_rays\": 2}", "\"collidoscope_rays\" is 1");
    head_fault("{\"kinds\": []}", "names at least one kind");
    head_fault("{\"every\": 0}", "\"every\" is 1 or more");
    head_fault("{\"rays\": 0,\n \"rays\": 0}", "line 2 of it: the key \"rays\" occurs twice");
}

TEST(RayFile, WhatIsNotKnownIsLeftOutWithAWarning) {
    const ImportedRays read =
        import_rays_bytes(beginning + head_of(1, ", \"weather\": [1]") + section_of("NEWS", "abc") +
                              section_of("RAYS", ray_bytes()) + section_of("DONE", "") + "tail",
                          "r");
    EXPECT_EQ(read.rays.rays.size(), 1u);
    ASSERT_EQ(read.warnings.size(), 3u);
    expect_in("the key \"weather\" of HEAD", read.warnings[0]);
    expect_in("is of an unknown kind", read.warnings[1]);
    expect_in("data after the end", read.warnings[2]);
}

// The files beside this test, for readers of other programs as for this one.
TEST(RayFile, ConformanceFiles) {
    const fs::path folder = "tests/app/model/ray_files/cases";
    std::ifstream list(folder / "cases.txt");
    std::string line;
    std::set<std::string> told;
    while (std::getline(list, line)) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t space = line.find(' ');
        const std::string name = line.substr(0, space), outcome = line.substr(space + 1);
        told.insert(name);
        SCOPED_TRACE(name);
        std::string found;
        try {
            const ImportedRays read = import_rays(folder / name);
            found = std::to_string(read.rays.rays.size()) + " rays";
            for (const std::string& warning : read.warnings) found += "; " + warning;
        } catch (const ImportError& error) {
            found = error.message();
        }
        EXPECT_EQ(found, outcome);
        EXPECT_EQ(is_ray_file(folder / name), name != "text.crays");
    }
    std::set<std::string> there;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".crays") there.insert(entry.path().filename().string());
    }
    EXPECT_EQ(told, there);
    EXPECT_GE(told.size(), 10u);
}

}  // namespace
}  // namespace collidoscope::app
