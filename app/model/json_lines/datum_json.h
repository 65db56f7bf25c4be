// Values and options as JSON.
#pragma once

#include "app/base/json/json.h"
#include "app/model/questions/datum.h"

namespace collidoscope::app {

// Floats with the fewest digits that read back to the same float; NaN and infinities as texts.
Json to_json(const Datum& value);
Json to_json(const Options& options);

// Numbers with a point or an exponent, and integers beyond 64 bits, become doubles; null becomes
// nothing.
Datum datum_of(const Json& json);
// The members of an object. Throws InputError for anything else.
Options options_of(const Json& json);

}  // namespace collidoscope::app
