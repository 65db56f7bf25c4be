#include "app/window/workbench/messages.h"

#include <algorithm>
#include <ctime>
#include <limits>

namespace collidoscope::app {

void Messages::say(std::string text, Tone tone) {
    log(text, tone);
    const double stay = tone == Tone::Info ? 4 : 8;
    toasts_.push_back({std::move(text), tone, clock_ + stay, {}, {}});
    if (toasts_.size() > 4) toasts_.pop_front();
}

void Messages::offer(std::string text, std::string command, std::string button) {
    end_offers();
    log(text);
    toasts_.push_front(
        {std::move(text), Tone::Info, clock_ + 10, std::move(command), std::move(button)});
}

bool Messages::end_offers() {
    return std::erase_if(toasts_, [](const Toast& toast) { return !toast.command.empty(); }) > 0;
}

void Messages::end_remarks() {
    std::erase_if(toasts_, [](const Toast& toast) { return toast.tone == Tone::Remark; });
}

void Messages::log(std::string text, Tone tone) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char time[16];
    std::strftime(time, sizeof time, "%H:%M:%S", &local);
    lines_.push_back({time, std::move(text), tone});
    if (lines_.size() > 1000) lines_.pop_front();
    ++logged_;
}

std::vector<std::string> Messages::remarks_since(std::size_t& told) const {
    std::vector<std::string> remarks;
    const std::size_t fresh = std::min(logged_ - std::min(told, logged_), lines_.size());
    for (auto line = lines_.end() - static_cast<std::ptrdiff_t>(fresh); line != lines_.end();
         ++line)
        if (line->tone == Tone::Remark) remarks.push_back(line->text);
    told = logged_;
    return remarks;
}

void Messages::set_clock(double now) {
    clock_ = now;
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.until <= now; });
}

void Messages::pin(const std::string& text, Tone tone) {
    const bool there = std::any_of(toasts_.begin(), toasts_.end(),
                                   [&](const Toast& toast) { return toast.text == text; });
    if (!there) toasts_.push_front({text, tone, std::numeric_limits<double>::infinity(), {}, {}});
}

void Messages::unpin(const std::string& text) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
}

}  // namespace collidoscope::app
