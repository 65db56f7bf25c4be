// The functions between the program and its page; instead of page.cpp where Emscripten compiles.
#include <emscripten.h>
#include <imgui.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "app/window/shell/page.h"
#include "app/window/shell/running.h"
#include "app/window/shell/session.h"

// clang-format off
EM_JS(void, collidoscope_asks_page, (const char* what, const char* text), {
    if (Module.page) Module.page.asked(UTF8ToString(what), UTF8ToString(text));
});
// clang-format on

namespace collidoscope::app {
namespace {

void push_to_window(InputEvent event) {
    if (Session* session = running_session()) session->input().push(std::move(event));
}

}  // namespace

Platform window_platform() {
    return browser_platform();
}

void join_page(Workbench& bench) {
    if (const char* page = std::getenv("COLLIDOSCOPE_PAGE")) bench.desktop.page = page;
    bench.desktop.ask_page = [](const std::string& what, const std::string& text) {
        collidoscope_asks_page(what.c_str(), text.c_str());
    };
    bench.desktop.set_fullscreen = [](bool on) {
        collidoscope_asks_page("fullscreen", on ? "on" : "");
    };
    // The browser gives its clipboard only with a paste, which comes before the key is seen.
    static std::string clipboard;
    bench.desktop.from_page["clipboard"] = [](const std::string& text) { clipboard = text; };
    bench.desktop.get_clipboard = [] { return clipboard; };
    bench.desktop.set_clipboard = [](const std::string& text) {
        clipboard = text;
        collidoscope_asks_page("copy", text.c_str());
    };
    ImGuiIO& io = ImGui::GetIO();
    io.GetClipboardTextFn = [](void*) { return clipboard.c_str(); };
    io.SetClipboardTextFn = [](void*, const char* text) {
        clipboard = text;
        collidoscope_asks_page("copy", text);
    };
}

}  // namespace collidoscope::app

using namespace collidoscope::app;

extern "C" {

EMSCRIPTEN_KEEPALIVE void collidoscope_says(const char* what, const char* text) {
    push_to_window(PageEvent{what, text});
}

EMSCRIPTEN_KEEPALIVE void collidoscope_touch(int change, int finger, double x, double y,
                                             double seconds) {
    if (change < 0 || change > static_cast<int>(TouchChange::Canceled)) return;
    push_to_window(TouchEvent{static_cast<TouchChange>(change),
                              finger,
                              {static_cast<float>(x), static_cast<float>(y)},
                              seconds});
}

// Without waiting for a frame: a page that is hidden draws none.
EMSCRIPTEN_KEEPALIVE void collidoscope_leaves() {
    if (Session* session = running_session()) session->bench().files.save_settings();
}

EMSCRIPTEN_KEEPALIVE void collidoscope_character(int codepoint) {
    if (codepoint > 0) push_to_window(CharacterEvent{static_cast<unsigned>(codepoint)});
}

}  // extern "C"
