#include "app/model/json_lines/datum_json.h"

#include <cmath>
#include <limits>

#include "app/model/shapes/shape.h"

namespace collidoscope::app {
namespace {

struct Writer {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(bool value) const { return value; }
    Json operator()(std::int64_t value) const { return value; }
    Json operator()(float value) const { return std::isfinite(value) ? number(value) : odd(value); }
    Json operator()(double value) const { return std::isfinite(value) ? Json(value) : odd(value); }
    Json operator()(const std::string& value) const { return value; }
    Json operator()(const Datum::List& list) const {
        Json out = Json::array();
        for (const Datum& item : list) out.push_back(to_json(item));
        return out;
    }
    Json operator()(const Datum::Record& record) const {
        Json out = Json::object();
        for (const auto& [name, value] : record) out[name] = to_json(value);
        return out;
    }
    static Json odd(double value) {
        return std::isnan(value) ? "nan" : value > 0 ? "infinity" : "-infinity";
    }
};

}  // namespace

Json to_json(const Datum& value) {
    return std::visit(Writer{}, value.data());
}

Json to_json(const Options& options) {
    Json out = Json::object();
    for (const auto& [id, value] : options) out[id] = to_json(value);
    return out;
}

Datum datum_of(const Json& json) {
    switch (json.type()) {
        case Json::value_t::boolean:
            return json.get<bool>();
        case Json::value_t::number_integer:
            return json.get<std::int64_t>();
        case Json::value_t::number_unsigned:
            if (json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
                return json.get<double>();
            return json.get<std::int64_t>();
        case Json::value_t::number_float:
            return json.get<double>();
        case Json::value_t::string:
            return json.get<std::string>();
        case Json::value_t::array: {
            Datum::List list;
            for (const Json& item : json) list.push_back(datum_of(item));
            return list;
        }
        case Json::value_t::object: {
            Datum::Record record;
            for (const auto& [name, value] : json.items())
                record.emplace_back(name, datum_of(value));
            return Datum::record(std::move(record));
        }
        default:
            return {};
    }
}

Options options_of(const Json& json) {
    if (!json.is_object()) throw InputError("options must be an object");
    Options options;
    for (const auto& [id, value] : json.items()) options.set(id, datum_of(value));
    return options;
}

}  // namespace collidoscope::app
