// Answer of a demo, in one form for the window and the command line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/questions/crowd_answer.h"
#include "app/model/questions/quantity.h"
#include "collision/results.h"

namespace collidoscope::app {

// Fields that a family does not have stay empty. Two answers are equal when every float in them has
// the same bits.
struct Answer {
    bool hit = false;
    std::optional<float> signed_distance;
    bool exact_distance = true;  // false: signed_distance is only a lower bound of the distance
    std::optional<vec3> normal;
    std::optional<vec3> point_on_a, point_on_b;
    std::vector<Contact> contacts;
    std::optional<float> t;
    std::optional<bool> inside;
    std::optional<std::uint32_t> triangle;
    std::optional<Where> where;
    std::optional<std::uint64_t> pairs;  // intersecting triangle pairs found
    std::optional<std::uint64_t> volume_tests, primitive_tests;
    std::optional<int> iterations;      // of a search that counts them
    std::optional<bool> estimate;       // of a depth: whether it is larger than the true one
    std::optional<std::uint32_t> body;  // of a crowd: the one that a ray meets
    bool partial = false;               // stopped before the end: pairs is a lower bound
    // The intersecting triangles (a, b), sorted; printed only on request.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> triangle_pairs;
    std::vector<Quantity> extra;  // beside the fields above, in the order they are shown
    std::string verdict;          // the headline in the demo's own words; empty: the usual one
    std::string note;             // a remark, shown below the quantities
    std::shared_ptr<const CrowdAnswer> crowd;  // of a demo of many bodies, else null

    // A quantity and its tooltip, a literal.
    void add(std::string name, Datum value, std::string_view help) {
        extra.push_back({std::move(name), std::move(value), help});
    }
    void add_verdict(std::string words) { verdict = std::move(words); }
    void add_note(std::string words) { note = std::move(words); }

    bool operator==(const Answer& other) const;
};

// Throws InputError when a number of the answer is not finite: the input was too large for floats.
void check_finite(const Answer& answer);

using collidoscope::relation_of;
// The relation of the two bodies, for answers that say it: pairs of solids and of trees. None for
// rays, crowds, points in polygons, and answers in words of their own.
std::optional<Relation> relation_of(const Answer& answer);

// "Overlapping", "Hit", "Inside", "3 pairs", ...: the answer in a word or two, as the result panel
// shows it.
std::string headline(const Answer& answer);

std::string_view name_of(Where where);

}  // namespace collidoscope::app
