// Steps of the questions to a crowd of boxes: sentences, values and marks.
#pragma once

#include <string>

#include "collision/broad/box_query.h"
#include "collision/trace/recorder.h"

namespace collidoscope::box_query {

// A part of a structure, opened or left out.
struct Part {
    std::string name;   // begins a sentence: "Node 3"
    std::string holds;  // what is in it, behind the name; may be empty
    Aabb box;
};

void say_part(StepBuilder& step, const RegionQuestion& question, const Part& part, bool opened);
void say_part(StepBuilder& step, const RayQuestion& question, const Part& part, bool opened);
void say_part(StepBuilder& step, const NearestQuestion& question, const Part& part, bool opened);

void say_look(StepBuilder& step, const RegionQuestion& question, ProxyId id, BoxVerdict verdict);
void say_look(StepBuilder& step, const RayQuestion& question, ProxyId id, BoxVerdict verdict);
void say_look(StepBuilder& step, const NearestQuestion& question, ProxyId id, BoxVerdict verdict);

void say_done(StepBuilder& step, const RegionQuestion& question, const BoxAnswer& answer);
void say_done(StepBuilder& step, const RayQuestion& question, const BoxAnswer& answer);
void say_done(StepBuilder& step, const NearestQuestion& question, const BoxAnswer& answer);

// "bodies 3 and 7", "no body", "12 bodies".
std::string bodies_named(const std::vector<ProxyId>& bodies);

inline const char* label_of(BoxVerdict verdict) {
    return verdict == BoxVerdict::Hidden ? "hidden" : verdict == BoxVerdict::Hit ? "hit" : "miss";
}

}  // namespace collidoscope::box_query
