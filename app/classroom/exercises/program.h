// Something that answers questions, one at a time: a student's program, or one of ours.
#pragma once

#include <string>
#include <vector>

#include "app/base/json/json.h"

namespace collidoscope::app {

struct ProgramReply {
    std::string fault;   // why there is no answer: "took longer than 2 s on case 17"; else empty
    bool ended = false;  // with this question the program came to its end
    Json answer;         // null without one
    std::vector<Json> steps;  // {"label": ..., ...}
    std::string prints;
    double seconds = 0;
};

class Program {
  public:
    virtual ~Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // Starts the program where it is not running. `title` names the case in the words of a fault.
    virtual ProgramReply ask(const Json& question, const std::string& title) = 0;

    // Ends what is running, so that nothing it remembers of the questions so far is left.
    virtual void forget() {}

  protected:
    Program() = default;
};

}  // namespace collidoscope::app
