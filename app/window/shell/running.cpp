#include "app/window/shell/running.h"

namespace collidoscope::app {
namespace {

Session* running = nullptr;
std::function<void()> page_frame;

}  // namespace

Session* running_session() {
    return running;
}
void set_running_session(Session* session) {
    running = session;
}
std::function<void()>& each_page_frame() {
    return page_frame;
}

}  // namespace collidoscope::app
