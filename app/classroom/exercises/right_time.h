// The time that the exercise's own solutions take: the limit for many bodies is drawn from it.
#pragma once

#include <map>
#include <string>

#include "app/base/json/json.h"
#include "app/classroom/exercises/exercise.h"
#include "app/classroom/sandbox/layers.h"

namespace collidoscope::app {

// Times a right solution of the exercise on this machine, when it is asked for. Both that it is
// made of have to live longer. Not to be shared between threads.
class RightTime {
  public:
    RightTime(const Exercise& exercise, const sandbox::Sandbox& sandbox, std::string language)
        : exercise_(exercise), sandbox_(sandbox), language_(std::move(language)) {}

    // Seconds from the question to the answer, the better of two tries: of the accepted submission
    // in the same language, or of the slowest in any where there is none. 0 where none can be run
    // here. Cost: such a submission is compiled and asked, once for each question.
    double seconds(const Json& question);

  private:
    const Exercise& exercise_;
    const sandbox::Sandbox& sandbox_;
    std::string language_;
    std::map<std::string, double> known_;  // by the question's text
};

}  // namespace collidoscope::app
