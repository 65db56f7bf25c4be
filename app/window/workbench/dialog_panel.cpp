#include "app/window/workbench/dialog_panel.h"

#include <algorithm>
#include <deque>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// A deque: what has been registered keeps its place in memory.
std::deque<DialogInfo>& registered_dialogs() {
    static std::deque<DialogInfo> all;
    return all;
}

bool is_named(const DialogInfo& info, std::string_view id) {
    return info.id == id || std::find(info.also.begin(), info.also.end(), id) != info.also.end();
}

}  // namespace

bool register_dialog(DialogInfo info) {
    const DialogInfo& kept = registered_dialogs().emplace_back(std::move(info));
    return register_panel({
        .id = "dialog." + kept.id,
        .order = kept.order,
        .available =
            [&kept](const Workbench& bench) {
                return bench.dialogs.open() && is_named(kept, bench.dialogs.shown());
            },
        .make = kept.make,
    });
}

const DialogInfo* dialog_named(std::string_view id) {
    for (const DialogInfo& info : registered_dialogs())
        if (is_named(info, id)) return &info;
    return nullptr;
}

}  // namespace collidoscope::app
