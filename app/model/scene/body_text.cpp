#include "app/model/scene/body_text.h"

#include "app/base/json/json_places.h"
#include "app/base/utilities/input_error.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {

std::string body_text(const Body& body) {
    return Json({{"name", body.name}, {"shape", to_json(body.shape)}}).dump();
}

Body parse_body(const std::string& text, const MeshLoader& load) {
    if (nests_too_deep(text)) throw InputError("its brackets are nested too deep");
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) throw InputError("it is not a JSON object");
    Body body;
    const auto shape = json.find("shape");
    body.shape = parse_shape(shape == json.end() ? json : *shape, load);
    check(body.shape);
    const auto name = json.find("name");
    if (name != json.end() && name->is_string()) body.name = name->get<std::string>();
    return body;
}

}  // namespace collidoscope::app
