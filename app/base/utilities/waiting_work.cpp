#include "app/base/utilities/waiting_work.h"

#include <chrono>
#include <utility>
#include <vector>

namespace collidoscope::app {
namespace {

// Only the thread of the window adds to it and takes from it.
std::vector<std::weak_ptr<WorkInPieces>> waiting;

// The first that is still held, taken out of the line.
std::shared_ptr<WorkInPieces> take_first() {
    while (!waiting.empty()) {
        const std::shared_ptr<WorkInPieces> first = waiting.front().lock();
        waiting.erase(waiting.begin());
        if (first) return first;
    }
    return nullptr;
}

}  // namespace

void add_waiting_work(const std::shared_ptr<WorkInPieces>& work) {
    waiting.emplace_back(work);
}

bool do_waiting_work(double milliseconds) {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double, std::milli>(milliseconds);
    bool any = false;
    do {
        const std::shared_ptr<WorkInPieces> first = take_first();
        if (!first) break;
        any = true;
        if ((*first)()) add_waiting_work(first);
    } while (Clock::now() < until);
    return any;
}

}  // namespace collidoscope::app
