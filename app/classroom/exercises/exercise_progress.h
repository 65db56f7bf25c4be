// The user's progress in exercises, kept between two runs: exercises.json in config_folder().
#pragma once

#include <map>
#include <string>

namespace collidoscope::app {

struct ExerciseProgress {
    double earned = 0, points = 0;     // of the best run
    bool solved = false;               // some run was all right
    std::map<std::string, int> hints;  // how many were opened, by class
    std::string folder, language;      // where it was worked on last

    int hints_opened() const;
};

// By the exercise's name. Nothing where there is no file, or none that can be understood: that one
// is kept as exercises.json.bad.
std::map<std::string, ExerciseProgress> read_exercise_progress();
// The others stay as they are. Returns the problem; empty when it was written, and where there is
// no home to write to.
std::string keep_exercise_progress(const std::string& name, const ExerciseProgress& progress);
// As if the exercise had never been opened.
std::string forget_exercise_progress(const std::string& name);

}  // namespace collidoscope::app
