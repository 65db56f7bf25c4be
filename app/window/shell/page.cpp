#include "app/window/shell/page.h"

namespace collidoscope::app {

Platform window_platform() {
    return native_platform();
}

void join_page(Workbench&) {}

}  // namespace collidoscope::app
