// An exercise: what is asked, what is judged, and what there is to say about each class of cases.
// Read from a folder with an exercise.md (docs/EXERCISES.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

// The property that the cases of a class share, if the program makes them.
enum class CaseKind : std::uint8_t {
    Apart,
    Deep,
    Touching,
    Parallel,
    Contained,
    Degenerate,
    Huge,
    Tiny,
    Large,  // so many bodies that the cost counts: answers are right only within a time
    Own,    // no: they stand in a file of the exercise
};
std::optional<CaseKind> case_kind_named(std::string_view name);
std::string_view name_of(CaseKind kind);

struct CaseClass {
    std::string name;
    CaseKind kind = CaseKind::Own;
    std::string title;  // fits "Only ... pairs fail"
    double points = 1;
    int count = 40;  // of cases that are made; of Large one
    std::string why;
    std::vector<std::string> hints;
    bool hidden = false;
    std::string after;  // the class that has to be right first; empty: none
};

// In which cases a field is judged.
enum class When : std::uint8_t { Answered, Hit, Apart, Always };

// The comparison of a field.
enum class Compare : std::uint8_t {
    ByValue,  // by its name and its value
    Equal,
    Number,
    Normal,
    Direction,
    Witness,
    Contact,
    Point,
    Pairs,
    Set,
    List,
    Tree,
    Cells,
};

struct GradedField {
    std::string name;
    std::optional<double> points;  // none: a core field
    When when = When::Answered;
    Compare compare = Compare::ByValue;
    std::optional<double> tolerance;
    std::size_t leaf_size = 4;  // Tree
    double cost = 0;            // Tree; 0: no limit
    double cell = 0;            // Cells
};

struct ExerciseLimits {
    double seconds = 2;         // for one question
    double total_seconds = 30;  // for all
    int memory_mb = 512;
};

enum class ExerciseKind : std::uint8_t { Solve, Tests };

struct Exercise {
    std::filesystem::path folder;
    std::string name;  // of the folder
    std::string title;
    ExerciseKind kind = ExerciseKind::Solve;
    const Demo* demo = nullptr;
    std::optional<double> order;
    int minutes = 0;  // 0: not said
    std::vector<std::string> prerequisites;
    Options options;
    bool boxes = false;  // questions are "boxes": [[min, max], ...]
    std::vector<GradedField> graded;
    std::vector<CaseClass> classes;
    bool classes_given = false;
    double tolerance = 1e-4;
    bool touching_either = false;
    std::uint64_t seed = 1;
    ExerciseLimits limits;
    std::vector<std::string> languages;
    std::vector<std::string> faulty;  // demos, for kind Tests
    std::string text;                 // the task, in Markdown
    std::size_t text_line = 1;        // where it begins in exercise.md

    double points() const;
    const CaseClass* class_named(std::string_view name) const;
    // The noun for its cases: "pairs", "rays", "points", "sets of boxes".
    std::string noun() const;
};

// The scores of tests that a student writes: "caught", "right".
std::vector<CaseClass> usual_test_classes();

// Throws InputError "FILE:LINE: what is wrong and what to write".
Exercise read_exercise(const std::filesystem::path& folder);

// The folders of the exercises that come with the program, by their order and name.
std::vector<std::filesystem::path> exercise_folders();
// All that can be read. The problems of the others are appended.
std::vector<Exercise> all_exercises(std::vector<std::string>* problems = nullptr);
// By name, or a folder that has an exercise.md. Throws InputError naming the nearest.
Exercise find_exercise(const std::string& name_or_folder);

}  // namespace collidoscope::app
