#include "app/demo/answer.h"

#include <cmath>
#include <cstring>

#include "app/demo/shape.h"

namespace collidoscope::app {
namespace {

Json contact_json(const Contact& c) {
    return {{"position", number(c.position)},
            {"normal", number(c.normal)},
            {"depth", number(c.depth)},
            {"point_on_a", number(c.point_on_a)},
            {"point_on_b", number(c.point_on_b)}};
}

// The printed form spells every float exactly, and -0 apart from 0.
std::string spelled(const Answer& a) {
    Json all = to_json(a);
    all["triangle_pairs"] = a.triangle_pairs;
    return all.dump();
}

}  // namespace

bool Answer::operator==(const Answer& other) const {
    return spelled(*this) == spelled(other);
}

Json to_json(const Answer& a) {
    Json out = Json::object();
    out["hit"] = a.hit;
    if (a.where) out["where"] = name_of(*a.where);
    if (a.signed_distance) {
        out[a.exact_distance ? "signed_distance" : "distance_at_least"] =
            number(*a.signed_distance);
    }
    if (a.t) out["t"] = number(*a.t);
    if (a.inside && *a.inside) out["inside"] = true;
    if (a.normal) out["normal"] = number(*a.normal);
    if (a.point_on_a) out["point_on_a"] = number(*a.point_on_a);
    if (a.point_on_b) out["point_on_b"] = number(*a.point_on_b);
    if (a.triangle) out["triangle"] = *a.triangle;
    if (a.signed_distance || !a.contacts.empty()) {
        Json contacts = Json::array();
        for (const Contact& c : a.contacts) contacts.push_back(contact_json(c));
        out["contacts"] = std::move(contacts);
    }
    if (a.pairs) out["pairs"] = *a.pairs;
    if (a.volume_tests) out["volume_tests"] = *a.volume_tests;
    if (a.primitive_tests) out["primitive_tests"] = *a.primitive_tests;
    if (a.partial) out["partial"] = true;
    for (const auto& [key, value] : a.extra) out[key] = value;
    return out;
}

void check_finite(const Answer& a) {
    bool finite = true;
    const auto see = [&](float v) { finite = finite && std::isfinite(v); };
    const auto see3 = [&](const vec3& v) { see(v.x), see(v.y), see(v.z); };
    if (a.signed_distance) see(*a.signed_distance);
    if (a.t) see(*a.t);
    if (a.normal) see3(*a.normal);
    if (a.point_on_a) see3(*a.point_on_a);
    if (a.point_on_b) see3(*a.point_on_b);
    for (const Contact& c : a.contacts) {
        see(c.depth), see3(c.position), see3(c.normal), see3(c.point_on_a), see3(c.point_on_b);
    }
    if (!finite) {
        throw InputError("the answer does not fit into float numbers: scale the input down");
    }
}

std::string headline(const Answer& a) {
    for (const auto& [name, value] : a.extra) {
        if (name == "verdict" && value.is_string()) return value.get<std::string>();
    }
    if (a.where) {
        return *a.where == Where::Inside     ? "Inside"
               : *a.where == Where::Boundary ? "On the boundary"
                                             : "Outside";
    }
    if (a.t) return "Hit";
    if (a.signed_distance) return a.hit ? "Touching" : "Apart";
    if (a.pairs || a.volume_tests) return a.hit ? "Touching" : "Apart";
    return a.hit ? "Hit" : "No hit";
}

std::string_view name_of(Where where) {
    switch (where) {
        case Where::Inside:
            return "inside";
        case Where::Boundary:
            return "boundary";
        case Where::Outside:
            return "outside";
    }
    return "";
}

}  // namespace collidoscope::app
