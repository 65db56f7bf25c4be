#include "app/model/json_lines/answer_json.h"

#include <cmath>

#include "app/base/utilities/format.h"
#include "app/model/json_lines/datum_json.h"

namespace collidoscope::app {
namespace {

Json contact_json(const Contact& c) {
    return {{"position", number(c.position)},
            {"normal", number(c.normal)},
            {"depth", number(c.depth)},
            {"point_on_a", number(c.point_on_a)},
            {"point_on_b", number(c.point_on_b)}};
}

Json pairs_json(const std::vector<ProxyPair>& pairs) {
    Json out = Json::array();
    for (const ProxyPair& pair : pairs) out.push_back({pair.low, pair.high});
    return out;
}

void add_crowd(const CrowdAnswer& crowd, Json& out) {
    out["pairs"] = pairs_json(crowd.pairs);
    const auto add = [&](const char* key, const std::vector<ProxyPair>& pairs) {
        if (!pairs.empty()) out[key] = pairs_json(pairs);
    };
    add("candidates", crowd.candidates);
    if (!crowd.distances.empty()) {
        Json distances = Json::array();
        for (const double distance : crowd.distances) {
            if (std::isfinite(distance)) {
                distances.push_back(number(static_cast<float>(distance)));
            } else {
                distances.push_back(nullptr);
            }
        }
        out["distances"] = std::move(distances);
    }
    add("degraded", crowd.degraded);
    add("missed", crowd.missed);
    add("wrong", crowd.wrong);
    for (const auto& [name, value, help, id] : crowd.counters) {
        if (value == std::floor(value) && std::abs(value) < 0x1p53) {
            out[name] = static_cast<std::int64_t>(value);
        } else {
            out[name] = value;
        }
    }
    const std::string hash = fmt::format("{:016x}", crowd.state_hash);
    out["state"] = hash;
}

// Zero has no sign in an answer: rounding gives it either.
void drop_sign_of_zero(Json& json) {
    if (json.is_structured()) {
        for (Json& part : json) drop_sign_of_zero(part);
    } else if (json.is_number_float() && json.get<double>() == 0) {
        json = 0.0;
    }
}

}  // namespace

Json to_json(const Answer& a) {
    Json out = Json::object();
    out["hit"] = a.hit;
    if (const auto relation = relation_of(a)) out["relation"] = word_of(*relation);
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
    if (a.crowd) add_crowd(*a.crowd, out);
    if (a.body) out["body"] = *a.body;
    if (a.iterations) out["iterations"] = *a.iterations;
    if (a.estimate) out["estimate"] = *a.estimate;
    if (!a.verdict.empty()) out["verdict"] = a.verdict;
    for (const auto& [key, value, help] : a.extra) out[key] = to_json(value);
    if (!a.note.empty()) out["note"] = a.note;
    drop_sign_of_zero(out);
    return out;
}

}  // namespace collidoscope::app
