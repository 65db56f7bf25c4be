// Scenes of questions: what is pasted into the window, or given to it and to `render`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/model/json_lines/question_json.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

// A question's line, a scene's text, or the first such line of several. Throws InputError with what
// is wrong, also when it is neither.
Scene scene_of_text(const std::string& text, const MeshLoader& load);

// The question itself, where the text is one, with what it expects.
std::optional<Asked> asked_of_text(const std::string& text, const MeshLoader& load);

// FILE.jsonl, or FILE.jsonl:3 for its third question (empty lines do not count).
struct QuestionPlace {
    std::filesystem::path file;
    std::size_t number = 1;
};
// Nothing when it is no such name.
std::optional<QuestionPlace> question_place(const std::string& what);
// Throws InputError when it cannot be read or has no such question.
std::string question_at(const QuestionPlace& place);

// Whether the words are a question or a scene rather than the name of one.
bool is_question_text(const std::string& text);
// Whether they are JSON that names a demo, as a question and a scene do and a body does not.
bool names_demo(const std::string& text);

}  // namespace collidoscope::app
