// Base of all harnesses: one generic call, instantiated plainly and with a recorder.
#pragma once

#include <type_traits>
#include <utility>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

// Self is the harness and offers `template <Tracer T> Answer run(const Question&, const
// RunControl&, T) const`. Answers are checked to be finite and reversed for swapped questions.
template <typename Self>
class Harness : public Demo {
  public:
    using Demo::Demo;

    Answer answer(const Question& question, const RunControl& control) const final {
        return finished(question, self().run(question, control, NoTrace{}));
    }
    Answer trace(const Question& question, Recording& recording,
                 const RunControl& control) const final {
        return finished(question, self().run(question, control, Recorder(recording)));
    }

  private:
    const Self& self() const { return static_cast<const Self&>(*this); }
    static Answer finished(const Question& question, Answer answer) {
        check_finite(answer);
        return question.swapped ? swapped(std::move(answer)) : answer;
    }
};

// Whether an algorithm for boxes takes axis-aligned ones as they are; then they are not turned into
// boxes: that would round their corners.
template <typename Call, typename First, typename Second>
constexpr bool takes_aligned =
    std::is_same_v<Second, Box>&& std::is_invocable_v<Call, const First&, const Aabb&, NoTrace>;

// The values of a question's options, as given or by default.
class OptionReader {
  public:
    OptionReader(const Demo& demo, const Question& question) : demo_(demo), question_(question) {}
    template <typename T>
    T get(std::string_view id) const {
        return option(demo_, question_, id).get<T>();
    }

  private:
    const Demo& demo_;
    const Question& question_;
};

// Calls an algorithm on two shapes, with the options where it takes them.
template <typename Call, typename First, typename Second, Tracer T>
auto call_on(const Call& call, const First& first, const Second& second,
             const OptionReader& options, T trace) {
    if constexpr (std::is_invocable_v<const Call&, const First&, const Second&, const OptionReader&,
                                      T>) {
        return call(first, second, options, trace);
    } else {
        return call(first, second, trace);
    }
}

// For algorithms whose call in the demo's file makes the whole answer itself.
inline Answer to_answer(Answer answer) {
    return answer;
}

// Shapes a harness starts with when a demo has no scene of its own.
template <typename S>
Shape default_shape(bool second) {
    return usual_shape(kind_of_type<S>(), second).value();
}

}  // namespace collidoscope::app
