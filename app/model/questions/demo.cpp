#include "app/model/questions/demo.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "app/base/utilities/format.h"
#include "app/base/utilities/nearest_name.h"
#include "collision/decimal.h"

namespace collidoscope::app {
namespace {

struct Store {
    std::vector<std::unique_ptr<Demo>> owned;
    std::vector<const Demo*> sorted;
};
Store& store() {
    static Store all;
    return all;
}

// A number as messages show it: 0.5, 1e-06, 100.
std::string shown(double value) {
    char text[32];
    return {text, to_decimal(text, text + sizeof text, value).ptr};
}

Datum fallback_of(const std::vector<OptionSpec>& specs, std::string_view id) {
    for (const OptionSpec& spec : specs)
        if (spec.id == id) return spec.fallback;
    return {};
}

bool is_vector_within(const OptionSpec& spec, const Datum& value) {
    if (!value.is_list() || value.size() != 3) return false;
    return std::all_of(value.list().begin(), value.list().end(), [&](const Datum& part) {
        return part.is_number() && part.get<double>() >= spec.low &&
               part.get<double>() <= spec.high;
    });
}

void check_options(const Demo& demo, const Options& options) {
    const std::vector<OptionSpec> specs = demo.options();
    for (const auto& [key, value] : options) {
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&id = key](const auto& s) { return s.id == id; });
        if (spec == specs.end()) {
            std::string known;
            std::vector<std::string> ids;
            for (const auto& s : specs) {
                known += (known.empty() ? "" : ", ") + s.id;
                ids.push_back(s.id);
            }
            const std::string meant = did_you_mean(key, ids);
            const std::string others = known.empty()   ? ": it has none"
                                       : meant.empty() ? ": it has " + known
                                                       : " It has " + known;
            throw InputError(fmt::format("unknown option '{}' of {}{}{}", shown_name(key),
                                         demo.info().id, meant, others));
        }
        if (spec->fallback.is_bool() && !value.is_bool()) {
            throw InputError("option '" + key + "' must be true or false");
        }
        if (spec->fallback.is_integer()) {
            if (!value.is_integer() || value.get<std::int64_t>() < spec->min ||
                value.get<std::int64_t>() > spec->max) {
                throw InputError("option '" + key + "' must be a whole number from " +
                                 std::to_string(spec->min) + " to " + std::to_string(spec->max));
            }
        }
        if (spec->fallback.is_real()) {
            if (!value.is_number() || !(value.get<double>() >= spec->low) ||
                !(value.get<double>() <= spec->high)) {
                throw InputError("option '" + key + "' must be a number from " + shown(spec->low) +
                                 " to " + shown(spec->high));
            }
        }
        if (spec->fallback.is_list() && !is_vector_within(*spec, value))
            throw InputError("option '" + key + "' must be [x, y, z], numbers from " +
                             shown(spec->low) + " to " + shown(spec->high));
        if (spec->fallback.is_text() && !value.is_text())
            throw InputError("option '" + key + "' must be a string");
        // A text without choices is judged by the demo itself.
        if (spec->fallback.is_text() && !spec->choices.empty() &&
            std::find(spec->choices.begin(), spec->choices.end(), value.get<std::string>()) ==
                spec->choices.end()) {
            const std::string nearest = nearest_name(value.get<std::string>(), spec->choices);
            std::string text = "option '" + key + "' must be one of ";
            const char* before = "";
            for (const auto& c : spec->choices) {
                text.append(before).append(c);
                before = ", ";
            }
            if (!nearest.empty()) text += "; did you mean '" + nearest + "'?";
            throw InputError(text);
        }
    }
}

}  // namespace

std::string_view words_of(Family family) {
    switch (family) {
        case Family::Narrow:
            return "narrowphase narrow-phase collision contact manifold normal penetration overlap "
                   "intersection test";
        case Family::Rays:
            return "raycast raycasting ray cast casting picking line of sight shooting";
        case Family::Polygons:
            return "point in polygon pip 2D inside outside winding hit testing";
        case Family::Volumes:
            return "bounding volume bounding box BV";
        case Family::Trees:
            return "BVH bounding volume hierarchy hierarchies mesh triangle soup midphase";
        case Family::Broad:
            return "broadphase broad-phase n-body culling candidate pairs many bodies AABB";
        case Family::Motion:
            return "continuous collision detection CCD time of impact TOI sweep dynamics moving "
                   "physics simulation";
    }
    return "";
}

std::string_view title_of(Family family) {
    switch (family) {
        case Family::Narrow:
            return "Narrow phase";
        case Family::Rays:
            return "Rays";
        case Family::Polygons:
            return "Point in polygon";
        case Family::Volumes:
            return "Bounding volumes";
        case Family::Trees:
            return "Trees";
        case Family::Broad:
            return "Broad phase";
        case Family::Motion:
            return "Motion";
    }
    return "";
}

std::optional<Shape> fitted(const Shape& shape, const InputSlot& slot) {
    if (std::find(slot.also.begin(), slot.also.end(), kind_of(shape)) != slot.also.end()) {
        return shape;
    }
    return converted(shape, slot.kind);
}

bool Registry::add(std::unique_ptr<Demo> demo) {
    Store& all = store();
    const auto before = [](const Demo* a, const Demo* b) {
        const auto place = [](const DemoInfo& info) {
            return std::tuple(info.family, info.level, std::string_view(info.id));
        };
        return place(a->info()) < place(b->info());
    };
    all.sorted.insert(std::upper_bound(all.sorted.begin(), all.sorted.end(), demo.get(), before),
                      demo.get());
    all.owned.push_back(std::move(demo));
    return true;
}

const std::vector<const Demo*>& Registry::all() {
    return store().sorted;
}

const Demo* Registry::find(std::string_view id) {
    for (const Demo* demo : all()) {
        if (demo->info().id == id) return demo;
    }
    return nullptr;
}

const Demo* Registry::opened_for(OpenedFor purpose) {
    for (const Demo* demo : all())
        if (demo->info().opened_for == purpose) return demo;
    return nullptr;
}

const Demo* Registry::behind(StartDoor door) {
    for (const Demo* demo : all())
        if (demo->info().start_door == door) return demo;
    return nullptr;
}

const Demo& Registry::at(std::string_view id) {
    if (const Demo* demo = find(id)) return *demo;
    std::vector<std::string> ids;
    for (const Demo* demo : all()) ids.push_back(demo->info().id);
    throw InputError("unknown demo '" + shown_name(id) + "'" + did_you_mean(id, ids) +
                     " (collidoscope list shows all)");
}

Datum option(const Demo& demo, const Question& question, std::string_view id) {
    if (const Datum* given = question.options.find(id)) return *given;
    return fallback_of(demo.options(), id);
}

Options known_options(const Demo& demo, const Options& options) {
    Options known;
    for (const OptionSpec& spec : demo.options())
        if (const Datum* given = options.find(spec.id)) known.set(spec.id, *given);
    return known;
}

Options exchanged(const Demo& demo, const Options& options) {
    const std::vector<OptionSpec> specs = demo.options();
    const auto has = [&](const std::string& id) {
        return std::any_of(specs.begin(), specs.end(),
                           [&](const OptionSpec& spec) { return spec.id == id; });
    };
    Options out;
    for (const OptionSpec& spec : specs) {
        std::string other = spec.id;
        if (other.ends_with("_a"))
            other.back() = 'b';
        else if (other.ends_with("_b"))
            other.back() = 'a';
        if (!has(other)) other = spec.id;
        // A default of A need not be that of B.
        const Datum* given = options.find(other);
        const Datum taken = given ? *given : fallback_of(specs, other);
        if (given || !(taken == spec.fallback)) out.set(spec.id, taken);
    }
    return out;
}

namespace {

// The kind itself, then those that are taken as it: "hull, aabb, box or mesh".
std::string kinds_taken(const InputSlot& slot) {
    std::vector<std::string> names{std::string(name_of(slot.kind))};
    for (std::size_t k = 0; k < std::variant_size_v<Shape>; ++k) {
        const auto kind = static_cast<ShapeKind>(k);
        const std::optional<Shape> usual = usual_shape(kind, false);
        const bool corners =
            kind == kind_of_type<MeshInstance>() && slot.kind == kind_of_type<Hull>();
        if (kind != slot.kind && (corners || (usual && app::fitted(*usual, slot))))
            names.emplace_back(name_of(kind));
    }
    std::string text = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        text += (i + 1 < names.size() ? ", " : " or ") + names[i];
    return text;
}

}  // namespace

Question make_question(const Demo& demo, std::vector<Shape> shapes, Options options) {
    const std::vector<InputSlot> slots = demo.inputs();
    const auto wanted = [&] {
        std::string text;
        for (const InputSlot& slot : slots)
            text += (text.empty() ? "" : "; and ") + slot.name + ": " + kinds_taken(slot);
        return demo.info().id + " takes " + text;
    };
    if (shapes.size() != slots.size()) throw InputError(wanted());
    for (const Shape& shape : shapes) check(shape);
    check_options(demo, options);

    const auto all_fitted = [&]() -> std::optional<std::vector<Shape>> {
        std::vector<Shape> all;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            std::optional<Shape> shape = app::fitted(shapes[i], slots[i]);
            if (!shape) return std::nullopt;
            all.push_back(*std::move(shape));
        }
        return all;
    };
    Question question;
    question.options = std::move(options);
    if (auto inputs = all_fitted()) {
        question.inputs = *std::move(inputs);
        return question;
    }
    std::string given;
    for (const Shape& shape : shapes) {
        given += (given.empty() ? "" : " and ") + std::string(name_of(kind_of(shape)));
    }
    if (shapes.size() == 2) {
        std::swap(shapes[0], shapes[1]);
        if (auto inputs = all_fitted()) {
            question.inputs = *std::move(inputs);
            question.swapped = true;
            return question;
        }
    }
    throw InputError(wanted() + ", not " + given);
}

Answer swapped(Answer answer) {
    // A ray's normal belongs to the surface, whichever way round the two were named.
    if (answer.normal && !answer.t) answer.normal = -*answer.normal;
    std::swap(answer.point_on_a, answer.point_on_b);
    for (Contact& c : answer.contacts) {
        c.normal = -c.normal;
        std::swap(c.point_on_a, c.point_on_b);
    }
    for (auto& [a, b] : answer.triangle_pairs) std::swap(a, b);
    return answer;
}

}  // namespace collidoscope::app
