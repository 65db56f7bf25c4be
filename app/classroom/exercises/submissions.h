// The solutions and mistakes that an exercise brings, run against what they say of themselves.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/classroom/exercises/student_folder.h"

namespace collidoscope::app {

struct BroughtSubmission {
    std::filesystem::path file;  // or folder
    std::string name;            // "wrong_answer/strict_comparison.py", "too_slow/all_pairs.py"
    std::string language;
    bool accepted = false;
    bool too_slow = false;           // right answers, too late
    std::vector<std::string> fails;  // classes and fields that fail, as its first comment says
    std::string mistake;             // in words, where it says so
};

// Reads those in `submissions`, in order. Throws InputError for a file whose language is not known,
// and a mistake that does not say which classes or fields fail.
std::vector<BroughtSubmission> brought_submissions(const Exercise& exercise);

// A folder with the submission's file under the name that its language asks for, while this lives.
class UnpackedSubmission {
  public:
    explicit UnpackedSubmission(const BroughtSubmission& submission);
    ~UnpackedSubmission();
    UnpackedSubmission(const UnpackedSubmission&) = delete;
    UnpackedSubmission& operator=(const UnpackedSubmission&) = delete;
    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

struct BroughtResult {
    BroughtSubmission submission;
    ExerciseReport report;
    std::string problem;  // it is not as it says: how; empty otherwise
};
// Runs one and compares what fails with what it says.
BroughtResult run_brought(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                          const BroughtSubmission& submission, const sandbox::Sandbox& sandbox,
                          const MeshLoader& load);

}  // namespace collidoscope::app
