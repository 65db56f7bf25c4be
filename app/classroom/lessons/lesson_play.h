// Playing a lesson without a screen: every page's scene is opened and its run recorded, and every
// question, check and link is tried.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/classroom/lessons/lesson.h"
#include "app/player/predict.h"

namespace collidoscope::app {

// The rest of the program, as a lesson may name it. A list of all names is for "did you
// mean".
struct LessonWorld {
    MeshLoader load;
    std::vector<std::string> tabs, linked, exercises, commands, lessons;
    // The pages of another lesson; empty where there is no such lesson.
    std::function<std::vector<std::string>(const std::string& name)> pages_of;
};

// The problems of the lesson, in the order of the lines. Cost: of recording each page's run once,
// and once more for each solution.
std::vector<LessonProblem> play(const Lesson& lesson, const LessonWorld& world);

// The question that a run asks before this step, whether or not a session of predicting would thin
// it out. None when it asks nothing there.
std::optional<Ask> ask_at(const Recording& recording, const Pseudocode& code, std::size_t step);

}  // namespace collidoscope::app
