// Questions about two features whose vertices move: their options and their answers.
#pragma once

#include "app/demos/families/pair_demo.h"
#include "collision/motion/vertices/coplanarity_cubic.h"

namespace collidoscope::app {

// "tolerance" and "max_boxes".
std::vector<OptionSpec> first_contact_options();
FirstContactOptions first_contact_options_of(const OptionReader& values);
Answer to_answer(const FirstContact& found);

// "arithmetic" and "epsilon" of the textbook's version.
std::vector<OptionSpec> cubic_options();
CubicOptions cubic_options_of(const OptionReader& values);
// For the truth beside it.
inline constexpr FirstContactOptions true_contact_options{1e-6, 20'000};
// The words of the textbook, and beside them the truth and why they differ.
Answer to_answer(const CubicAnswer& said, const FirstContact& truth);
// The same, told in two steps.
template <Tracer T>
Answer told_answer(const CubicAnswer& said, const FirstContact& truth, T trace) {
    trace.step("answer", [&](auto& step) { coplanarity::say_answer(step, said); });
    trace.step("truth", [&](auto& step) { coplanarity::say_truth(step, said, truth); });
    return to_answer(said, truth);
}

}  // namespace collidoscope::app
