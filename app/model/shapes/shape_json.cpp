#include "app/model/shapes/shape_json.h"

#include "app/base/utilities/nearest_name.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {

Shape parse_shape(const Json& json, const MeshLoader& load) {
    if (!json.is_object() || json.size() != 1) {
        throw InputError("a shape must be an object with one key, like {\"sphere\": {...}}");
    }
    const std::string key = json.begin().key();
    const std::optional<ShapeKind> kind = kind_named(key);
    if (!kind) {
        const auto names = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::vector<std::string>{std::string(name_of(static_cast<ShapeKind>(I)))...};
        };
        const std::string meant =
            did_you_mean(key, names(std::make_index_sequence<std::variant_size_v<Shape>>{}));
        throw InputError("unknown kind of shape '" + shown_name(key) + "'" +
                         (meant.empty() ? ": known are " : meant + " Known are ") + all_kinds());
    }
    // A box or a hull with a rounding is a kind of its own.
    const bool rounds =
        json.begin().value().is_object() && json.begin().value().contains("rounding");
    const auto rounded = rounds ? kind_named("rounded_" + key) : std::nullopt;
    Shape shape = type_of(rounded.value_or(*kind)).read(json.begin().value(), load);
    check(shape);
    return shape;
}

Json to_json(const Shape& shape) {
    Json out = Json::object();
    out[std::string(name_of(kind_of(shape)))] = type_of(shape).write(shape);
    return out;
}

}  // namespace collidoscope::app
