// Steps of the textbook's cubic: sentences, values, marks, and the polynomial over time.
#pragma once

#include "collision/motion/vertices/first_contact_steps.h"

namespace collidoscope {

struct CubicAnswer;
struct FirstContact;

namespace coplanarity {

using first_contact::ShownFeatures;
struct Touch;

// A time and the polynomial's value there.
struct PlottedValue {
    double t = 0, value = 0;
};

void say_cubic(StepBuilder& step, const ShownFeatures& shown, const std::array<double, 4>& c);
void say_zero(StepBuilder& step, const std::array<double, 4>& c, double epsilon);
void say_parts(StepBuilder& step, int parts);
void say_skip(StepBuilder& step, const PlottedValue& low, const PlottedValue& high);
// between: the part's ends.
void say_root(StepBuilder& step, const ShownFeatures& shown, const dvec2& between, double t);
void say_touch(StepBuilder& step, const Touch& touch, double epsilon);
void say_answer(StepBuilder& step, const CubicAnswer& answer);
void say_truth(StepBuilder& step, const CubicAnswer& answer, const FirstContact& truth);

}  // namespace coplanarity
}  // namespace collidoscope
