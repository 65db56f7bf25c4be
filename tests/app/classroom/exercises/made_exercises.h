// Exercises in a folder of their own, and programs made of functions that answer them.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <glm/geometric.hpp>
#include <string>

#include "app/classroom/exercises/exercise.h"
#include "app/classroom/exercises/run_cases.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app::made_exercises {

namespace fs = std::filesystem;

// A folder of its own, removed at the end.
class ExerciseTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "exercise-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    void write(const std::string& front, const std::string& file = "exercise.md") const {
        fs::create_directories((folder / file).parent_path());
        std::ofstream(folder / file) << front;
    }
    Exercise read(const std::string& keys) const {
        write("---\ncollidoscope: 1\ntitle: \"T\"\n" + keys + "---\nText.\n");
        return read_exercise(folder);
    }
    std::string fault(const std::string& keys) const {
        try {
            (void)read(keys);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }

    fs::path folder;
    MeshLibrary library;
    MeshLoader load = library.loader();
};

// A program made of a function.
class MadeProgram final : public Program {
  public:
    using Solve = std::function<Json(const Json&)>;
    explicit MadeProgram(Solve solve) : solve_(std::move(solve)) {}
    ProgramReply ask(const Json& question, const std::string&) override {
        ++asked;
        ProgramReply reply;
        reply.answer = solve_(question);
        reply.seconds = seconds;
        return reply;
    }
    int asked = 0;
    double seconds = 0;  // that every answer takes

  private:
    Solve solve_;
};

inline glm::dvec3 center_of(const Json& sphere) {
    const Json& c = sphere["sphere"]["center"];
    return {c[0].get<double>(), c[1].get<double>(), c[2].get<double>()};
}

// Two spheres, with the comparison that is given.
inline Json spheres(const Json& question, const std::function<bool(double, double)>& compare) {
    const glm::dvec3 d = center_of(question["b"]) - center_of(question["a"]);
    const double reach = question["a"]["sphere"]["radius"].get<double>() +
                         question["b"]["sphere"]["radius"].get<double>();
    const double length = glm::length(d);
    const glm::dvec3 n = length > 0 ? d / length : glm::dvec3(0, 0, 1);
    return {{"hit", compare(glm::dot(d, d), reach * reach)},
            {"signed_distance", length - reach},
            {"normal", {n.x, n.y, n.z}}};
}

inline const std::string sphere_keys = "demo: \"sphere_sphere\"\ngraded: [\"hit\"]\n";

}  // namespace collidoscope::app::made_exercises
