#include "app/classroom/sandbox/warden/orders.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace collidoscope::warden {
namespace {

std::uint64_t whole(const char* text) {
    return std::strtoull(text, nullptr, 10);
}

}  // namespace

bool understand(int argc, char** argv, Orders& orders) {
    int at = 1;
    for (; at + 1 < argc && std::strcmp(argv[at], "--") != 0; at += 2) {
        const std::string key = argv[at];
        const char* value = argv[at + 1];
        if (key == "--inner")
            orders.inner = whole(value) != 0;
        else if (key == "--status")
            orders.status = static_cast<int>(whole(value));
        else if (key == "--lifeline")
            orders.lifeline = static_cast<int>(whole(value));
        else if (key == "--uid")
            orders.uid = static_cast<unsigned>(whole(value));
        else if (key == "--bubblewrap")
            orders.bubblewrap = value;
        else if (key == "--landlock")
            orders.landlock = whole(value) != 0;
        else if (key == "--seccomp")
            orders.seccomp = whole(value) != 0;
        else if (key == "--folder")
            orders.folder = value;
        else if (key == "--scratch")
            orders.scratch = value;
        else if (key == "--write")
            orders.may_write = whole(value) != 0;
        else if (key == "--readable")
            orders.readable.emplace_back(value);
        else if (key == "--environment")
            orders.environment.emplace_back(value);
        else if (key == "--data")
            orders.data = whole(value);
        else if (key == "--memory")
            orders.memory = whole(value);
        else if (key == "--file")
            orders.file = whole(value);
        else if (key == "--disk")
            orders.disk = whole(value);
        else if (key == "--processor")
            orders.processor = static_cast<unsigned>(whole(value));
        else if (key == "--processes")
            orders.processes = static_cast<unsigned>(whole(value));
        else if (key == "--files")
            orders.files = static_cast<unsigned>(whole(value));
        else
            return false;
    }
    if (at >= argc) return false;
    orders.words.assign(argv + at + 1, argv + argc);
    return !orders.words.empty() && !orders.folder.empty();
}

std::vector<std::string> repeat_inside(const Orders& orders, const std::string& folder) {
    std::vector<std::string> words;
    const auto add = [&](const char* key, const std::string& value) {
        words.emplace_back(key);
        words.push_back(value);
    };
    add("--inner", "1");
    add("--status", std::to_string(orders.status));
    add("--seccomp", orders.seccomp ? "1" : "0");
    add("--folder", folder);
    add("--data", std::to_string(orders.data));
    add("--memory", std::to_string(orders.memory));
    add("--file", std::to_string(orders.file));
    add("--processor", std::to_string(orders.processor));
    add("--processes", std::to_string(orders.processes));
    add("--files", std::to_string(orders.files));
    for (const std::string& one : orders.environment) add("--environment", one);
    words.emplace_back("--");
    words.insert(words.end(), orders.words.begin(), orders.words.end());
    return words;
}

void tell(int descriptor, const std::string& line) {
    const std::string text = line + "\n";
    [[maybe_unused]] const auto written = write(descriptor, text.data(), text.size());
}

}  // namespace collidoscope::warden
