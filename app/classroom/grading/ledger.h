// Results of earlier runs: a file for each submission in the folder of reports, written when its
// result is there, so that a run that ends early goes on where it was.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "app/base/json/json.h"
#include "app/classroom/grading/grade.h"

namespace collidoscope::app {

// The content of all regular files in a folder, or of one file, as 16 hexadecimal digits: names
// and bytes count, times do not. Links are left out. Cost: reads all of it.
std::string digest_of(const std::filesystem::path& place);

class Ledger {
  public:
    // `options`: all that a result depends on beside the submission, the exercise's files and this
    // program, in one line. `again`: what was graded before counts as old, also in further runs
    // until it is graded anew; else nothing is written before keep(). Throws FileError.
    Ledger(const std::filesystem::path& reports, const Exercise& exercise, std::string options,
           bool again);

    // Fills in the result of an earlier run where nothing has changed since: true. Otherwise false,
    // and Graded::before tells the mark of that run and what has changed, where there was one.
    bool recall(Graded& one);
    // Writes the result of one that recall() was asked for, as its files were then. One without a
    // mark is not kept. Throws FileError. Several threads may call it.
    void keep(const Graded& one) const;

    // The times that all earlier results of this round were held to.
    RightSeconds right_seconds() const;
    void keep(const RightSeconds& right) const;

  private:
    std::filesystem::path file_of(const HandedIn& who) const;
    Json common_keys() const;

    std::filesystem::path folder_;
    std::string options_, exercise_, program_;
    const Exercise& of_exercise_;
    int round_ = 0;                               // of grading all anew
    std::map<std::string, std::string> digests_;  // by the submission's name
};

}  // namespace collidoscope::app
