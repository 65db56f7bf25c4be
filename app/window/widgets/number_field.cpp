#include "app/window/widgets/number_field.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/widgets/ui.h"
#include "collision/decimal.h"

namespace collidoscope::app {
namespace {

std::optional<double> plain_number(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const char* end = text.data() + text.size();
    const auto read = from_decimal(text.data(), end, value);
    if (text.empty() || read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
}

}  // namespace

std::optional<double> typed_number(std::string_view text) {
    std::string plain;
    constexpr std::string_view degree = "°", minus = "−";
    while (!text.empty()) {
        if (text.starts_with(degree)) {
            text.remove_prefix(degree.size());
        } else if (text.starts_with(minus)) {
            text.remove_prefix(minus.size());
            plain += '-';
        } else {
            plain += text.front() == ',' ? '.' : text.front();
            text.remove_prefix(1);
        }
    }
    const std::size_t slash = plain.find('/');
    std::optional<double> value = plain_number(std::string_view(plain).substr(0, slash));
    if (value && slash != std::string::npos) {
        const auto below = plain_number(std::string_view(plain).substr(slash + 1));
        value = below ? std::optional(*value / *below) : std::nullopt;
    }
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string exact_text(float value) {
    char text[32];
    if (value == 0) value = 0;  // no "-0"
    return {text, to_decimal(text, text + sizeof text, value).ptr};
}

void NumberFields::begin(const std::string& owner) {
    if (owner_ == owner) return;
    owner_ = owner;
    now_ = left_ = {};
}

std::optional<double> NumberFields::draw(const Workbench& bench, const std::string& id,
                                         const std::string& text, float width) {
    Typing* mine = now_.id == id ? &now_ : left_.id == id ? &left_ : nullptr;
    std::string shown = mine ? mine->text : text;
    ImGui::SetNextItemWidth(width);
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::PushID(owner_.c_str());
    ImGui::InputText(("##" + id).c_str(), &shown, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopID();
    ImGui::PopFont();
    ui::note(bench, id);
    if (ImGui::IsItemActive()) {
        if (now_.id != id) left_ = std::move(now_);
        now_ = {id, shown};
        return std::nullopt;
    }
    if (!mine) return std::nullopt;
    *mine = {};
    const std::string typed = ImGui::IsItemDeactivatedAfterEdit() ? shown : text;
    if (typed == text) return std::nullopt;
    const std::optional<double> value = typed_number(typed);
    if (!value) {
        bench.post(
            [typed](Workbench& b) { b.say("\"" + typed + "\" is not a number.", Tone::Warning); });
        // Who pressed a key to leave mends it there; who clicked elsewhere wanted to leave.
        if (!ImGui::IsMouseDown(0)) {
            now_ = {id, typed};
            ImGui::SetKeyboardFocusHere(-1);
        }
    }
    return value;
}

}  // namespace collidoscope::app
