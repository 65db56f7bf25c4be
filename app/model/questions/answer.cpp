#include "app/model/questions/answer.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/model/shapes/shape.h"
#include "collision/bits.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

bool same(float a, float b) {
    return bits_as<std::uint32_t>(a) == bits_as<std::uint32_t>(b);
}
bool same(const vec3& a, const vec3& b) {
    return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}
bool same(const Contact& a, const Contact& b) {
    return same(a.position, b.position) && same(a.normal, b.normal) && same(a.depth, b.depth) &&
           same(a.point_on_a, b.point_on_a) && same(a.point_on_b, b.point_on_b);
}
template <typename T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

// A hit whose surfaces are apart: the question asks for contacts within a margin.
bool within_margin(const Answer& a) {
    return a.hit && a.signed_distance && *a.signed_distance > 0;
}

}  // namespace

bool Answer::operator==(const Answer& o) const {
    return hit == o.hit && where == o.where && same(signed_distance, o.signed_distance) &&
           exact_distance == o.exact_distance && same(t, o.t) && inside == o.inside &&
           same(normal, o.normal) && same(point_on_a, o.point_on_a) &&
           same(point_on_b, o.point_on_b) && triangle == o.triangle &&
           std::equal(contacts.begin(), contacts.end(), o.contacts.begin(), o.contacts.end(),
                      [](const Contact& a, const Contact& b) { return same(a, b); }) &&
           pairs == o.pairs && volume_tests == o.volume_tests &&
           primitive_tests == o.primitive_tests && iterations == o.iterations &&
           estimate == o.estimate && body == o.body && partial == o.partial &&
           triangle_pairs == o.triangle_pairs && extra == o.extra && verdict == o.verdict &&
           note == o.note && (crowd && o.crowd ? *crowd == *o.crowd : !crowd && !o.crowd);
}

void check_finite(const Answer& a) {
    bool finite = true;
    const auto see = [&](float v) { finite = finite && std::isfinite(v); };
    const auto see3 = [&](const vec3& v) { see(v.x), see(v.y), see(v.z); };
    if (a.signed_distance) see(*a.signed_distance);
    if (a.normal) see3(*a.normal);
    if (a.point_on_a) see3(*a.point_on_a);
    if (a.point_on_b) see3(*a.point_on_b);
    for (const Contact& c : a.contacts) {
        see(c.depth), see3(c.position), see3(c.normal), see3(c.point_on_a), see3(c.point_on_b);
    }
    if (!finite) {
        throw InputError("the answer exceeds the range of float: scale the input down");
    }
    if (a.t && !std::isfinite(*a.t)) {
        throw InputError(
            "t, in lengths of the ray's direction, exceeds the range of float: make the direction "
            "longer");
    }
}

std::optional<Relation> relation_of(const Answer& a) {
    // An answer with a verdict of its own says something else.
    if (!a.verdict.empty()) return std::nullopt;
    if (a.crowd || a.where || a.t) return std::nullopt;
    // Within a margin that counts as a hit the surfaces are separated.
    if (a.signed_distance) return relation_of(a.hit && !within_margin(a), *a.signed_distance);
    if (a.pairs || a.volume_tests) return a.hit ? Relation::Overlapping : Relation::Separated;
    return std::nullopt;
}

std::string headline(const Answer& a) {
    if (!a.verdict.empty()) return a.verdict;
    if (a.crowd) {
        const std::size_t pairs = a.crowd->pairs.size();
        if (const std::size_t assumed = a.crowd->degraded.size(); assumed > 0) {
            // Assumed pairs may also be listed among the pairs.
            std::vector<ProxyPair> certain;
            std::set_difference(a.crowd->pairs.begin(), a.crowd->pairs.end(),
                                a.crowd->degraded.begin(), a.crowd->degraded.end(),
                                std::back_inserter(certain));
            return grouped(std::uint64_t{certain.size()}) + " certain, " +
                   grouped(std::uint64_t{assumed}) + " assumed";
        }
        const char* what = a.crowd->boxes_only ? " candidate pair" : " pair";
        return (pairs == 0 ? "No" : grouped(std::uint64_t{pairs})) + what + (pairs > 1 ? "s" : "");
    }
    if (a.where) {
        return *a.where == Where::Inside     ? "Inside"
               : *a.where == Where::Boundary ? "On the boundary"
                                             : "Outside";
    }
    if (a.t) return "Hit";
    if (within_margin(a)) return "Within the margin";
    if (const auto relation = relation_of(a)) {
        std::string word = word_of(*relation);
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
        return word;
    }
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
