// One callable of several, for std::visit.
#pragma once

namespace collidoscope::app {

template <typename... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <typename... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace collidoscope::app
