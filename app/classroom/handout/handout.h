// A lesson as one page of HTML with everything in it: to be printed, or for a learning platform.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/classroom/lessons/lesson.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

enum class HandoutFor : std::uint8_t {
    Reader,   // text, questions and tasks
    Student,  // with blanks to write in
    Key,      // with the answers, their reasons and the solutions
    Course,   // questions are answered in the browser, and a learning platform is told the score
};

struct HandoutOrder {
    HandoutFor reader = HandoutFor::Reader;
    // Variants: the order of choices and of a puzzle's lines. None: as the lesson has them.
    std::optional<std::uint32_t> seed;
    MeshLoader load;
    // The picture of a scene at a step's address (empty: the last) and frame, as an image's "src";
    // empty where there is none.
    std::function<std::string(const Scene& scene, const LessonView& view, const std::string& step)>
        picture;
};

// The same order makes the same bytes. Pages that cannot be shown (faulty, or of missing scenes)
// are told of in their place. Cost: one picture for each page, for the key one for each solution
// more, and recording the run of each page whose run asks.
std::string handout(const Lesson& lesson, const HandoutOrder& order);

}  // namespace collidoscope::app
