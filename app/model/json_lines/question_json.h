// Questions as JSON: {"demo": ID, "a": SHAPE, "b": SHAPE, "options": {...}, "id": any, "expect":
// ANSWER}.
#pragma once

#include <optional>

#include "app/base/json/json.h"
#include "app/model/questions/demo.h"

namespace collidoscope::app {

struct Asked {
    const Demo* demo = nullptr;
    Question question;
    std::optional<Json> expect;  // the answer that is expected, where one is given
};

// The JSON of one question or one answer. Throws the parser's exception for a text that is no JSON,
// InputError for brackets nested more than 64 deep and for a key that one object has twice.
Json read_question_text(const std::string& text);

// Throws InputError in words for whoever asked.
Asked parse_question(const Json& json, const MeshLoader& load);
Json to_json(const Demo& demo, const Question& question);

}  // namespace collidoscope::app
