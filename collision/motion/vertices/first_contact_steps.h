// Steps of the search for the first contact of two features: sentences, values, marks, and the
// distance over time.
#pragma once

#include <vector>

#include "collision/motion/vertices/inclusion.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

struct FirstContact;

namespace first_contact {

// Vertices in the world at both ends of the motion.
struct ShownFeatures {
    std::vector<dvec3> a_from, a_to, b_from, b_to;
};
template <std::size_t A, std::size_t B>
ShownFeatures shown(const MovingFeatures<A, B>& features) {
    const auto list = [](const auto& points) {
        return std::vector<dvec3>(points.begin(), points.end());
    };
    return {list(features.vertices_a(0)), list(features.vertices_a(1)),
            list(features.vertices_b(0)), list(features.vertices_b(1))};
}

void say_begin(StepBuilder& step, const ShownFeatures& features, double small);
void say_image(StepBuilder& step, const ShownFeatures& features, const inclusion::ParameterBox& box,
               const inclusion::Image& image);
void say_drop(StepBuilder& step, const inclusion::Image& image, double rounding);
void say_split(StepBuilder& step, const inclusion::Image& image, int parameter,
               const inclusion::Halves& halves);
void say_small(StepBuilder& step, const inclusion::Image& image, double small);
void say_contact(StepBuilder& step, const ShownFeatures& features, const FirstContact& found);
void say_apart(StepBuilder& step, const FirstContact& found);
void say_undecided(StepBuilder& step, const FirstContact& found);

// Both features at a time, kept under a key; later: as construction.
void mark_features(StepBuilder& step, const ShownFeatures& features, double time,
                   const std::string& key, bool later);
// The distance between them over time, kept in the plot.
void plot_distance(StepBuilder& step, const ShownFeatures& features);

}  // namespace first_contact
}  // namespace collidoscope
