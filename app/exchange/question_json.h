// Questions as JSON: {"demo": ID, "a": SHAPE, "b": SHAPE, "options": {...}, "id": any}.
#pragma once

#include "app/json/json.h"
#include "app/values/demo.h"

namespace collidoscope::app {

struct Asked {
    const Demo* demo = nullptr;
    Question question;
};

// Throws InputError in words for whoever asked.
Asked parse_question(const Json& json, const MeshLoader& load);
Json to_json(const Demo& demo, const Question& question);

}  // namespace collidoscope::app
