#include "app/classroom/sandbox/layers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace collidoscope::app::sandbox {

namespace {
// As the warden gives them to programs.
constexpr std::array<std::string_view, 6> system_folders{"/usr",   "/lib", "/lib32",
                                                         "/lib64", "/bin", "/sbin"};
}  // namespace

const char* name_of(Layer layer) {
    switch (layer) {
        case Layer::User:
            return "another user";
        case Layer::Bubblewrap:
            return "bubblewrap";
        case Layer::Landlock:
            return "Landlock";
        case Layer::Seccomp:
            return "seccomp";
        case Layer::Limits:
            return "limits";
    }
    return "";
}

Sandbox::Sandbox(Trust trust)
    : Sandbox(trust,
              {Layer::User, Layer::Bubblewrap, Layer::Landlock, Layer::Seccomp, Layer::Limits}) {}

Sandbox::Sandbox(Trust trust, const std::vector<Layer>& allowed) : trust_(trust) {
    try_layers(allowed);
}

bool Sandbox::has(Layer layer) const {
    return std::find(layers_.begin(), layers_.end(), layer) != layers_.end();
}

bool Sandbox::enough() const {
    return has(Layer::Seccomp) && has(Layer::Limits) &&
           (has(Layer::Bubblewrap) || has(Layer::Landlock));
}

bool Sandbox::is_open_to_programs(const std::filesystem::path& file) {
    const std::string path = file.string();
    return std::any_of(system_folders.begin(), system_folders.end(), [&](std::string_view one) {
        return path.starts_with(one) && path.substr(one.size()).starts_with("/");
    });
}

std::string Sandbox::text() const {
    std::string words;
    for (const Layer layer : layers_)
        words += (words.empty() ? "" : ", ") + std::string(name_of(layer));
    if (words.empty()) words = "none";
    if (enough()) return words;
    for (const std::string& one : missing_) words += "; " + one;
    return words;
}

void Sandbox::demand() const {
    if (warden_.empty())
        throw Refused("no third-party program can be run here (layers: " + text() +
                      "). Build or install Collidoscope as a whole: the helper that starts and "
                      "ends such programs is installed beside it");
    if (enough() || trusts()) return;
    throw Refused(
        "third-party programs are not run here, as nothing would contain them (layers: " + text() +
        "). Install bubblewrap, or run it on a kernel with Landlock, or give --trust if this is "
        "your own code");
}

}  // namespace collidoscope::app::sandbox
