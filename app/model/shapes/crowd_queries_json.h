// The questions to a crowd, and what its bodies are to each other, in JSON.
#pragma once

#include "app/base/json/json_fields.h"
#include "app/model/shapes/crowd_queries.h"

namespace collidoscope::app {

// "static", "category" and "mask" of a body.
void read_body_rules(Fields& f, MovingBody& body);
// Adds the ones that are not usual.
void add_body_rules(const MovingBody& body, Json& json);

// {"region": ..., "ray": ..., "nearest": ..., "events": true}; each may be left out.
CrowdQueries read_queries(const Json& json, const FieldPath& where);
Json to_json(const CrowdQueries& queries);

}  // namespace collidoscope::app
