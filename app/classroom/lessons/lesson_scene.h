// The scenes of a lesson's pages.
#pragma once

#include <string>

#include "app/classroom/lessons/lesson.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

// The scene that a view shows, with its frame, overlays and tab; the step is found once the run is
// there. Throws ImportError, with the line of the view, for a demo, a scene or bodies that cannot
// be had.
Scene scene_of(const Lesson& lesson, const LessonView& view, const MeshLoader& load);

// The same scene as a goal's solution has it; throws ImportError with this line.
Scene solved(const Lesson& lesson, Scene scene, const std::string& solution, std::size_t line,
             const MeshLoader& load);

// The question to the demo at the page's frame.
Question question_at(const Demo& demo, const Scene& scene, const LessonView& view);

}  // namespace collidoscope::app
