#include "app/window/shell/theme.h"

#include <imgui.h>

#include "app/view/drawing/palette.h"

namespace collidoscope::app {

void apply_theme(const Palette& p, float scale) {
    ImGuiStyle style;
    const float em = 13 * scale;
    style.WindowPadding = {em * 0.8f, em * 0.8f};
    style.FramePadding = {em * 0.75f, em * 0.32f};
    style.ItemSpacing = {em * 0.6f, em * 0.4f};
    style.ItemInnerSpacing = {em * 0.5f, em * 0.3f};
    style.IndentSpacing = em * 1.2f;
    style.ScrollbarSize = em * 0.75f;
    style.GrabMinSize = em * 0.9f;
    style.WindowRounding = em * 0.5f;
    style.ChildRounding = style.PopupRounding = em * 0.5f;
    style.FrameRounding = em * 0.42f;
    style.ScrollbarRounding = style.GrabRounding = em * 0.4f;
    style.WindowBorderSize = style.PopupBorderSize = 1;
    style.FrameBorderSize = 1;
    style.WindowMinSize = {1, 1};
    style.DisplaySafeAreaPadding = {0, 0};
    style.AntiAliasedLinesUseTex = true;
    style.CircleTessellationMaxError = 0.2f;

    const auto set = [&](ImGuiCol which, const Color& c) {
        style.Colors[which] = {c.r, c.g, c.b, c.a};
    };
    const Color none(0);
    const Color hovered = mixed(p.raised, p.selection, 0.6f);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.text_faint);
    set(ImGuiCol_WindowBg, p.panel);
    set(ImGuiCol_ChildBg, none);
    set(ImGuiCol_PopupBg, p.panel);
    set(ImGuiCol_Border, p.line);
    set(ImGuiCol_FrameBg, p.raised);
    set(ImGuiCol_FrameBgHovered, hovered);
    set(ImGuiCol_FrameBgActive, hovered);
    set(ImGuiCol_MenuBarBg, p.panel);
    set(ImGuiCol_ScrollbarBg, none);
    set(ImGuiCol_ScrollbarGrab, p.line);
    set(ImGuiCol_ScrollbarGrabHovered, p.text_faint);
    set(ImGuiCol_ScrollbarGrabActive, p.text_faint);
    set(ImGuiCol_CheckMark, p.accent);
    // The number of a slider lies over its grab and is read through it.
    set(ImGuiCol_SliderGrab, faded(p.accent, 0.45f));
    set(ImGuiCol_SliderGrabActive, faded(p.accent, 0.6f));
    set(ImGuiCol_Button, p.raised);
    set(ImGuiCol_ButtonHovered, hovered);
    set(ImGuiCol_ButtonActive, p.selection);
    set(ImGuiCol_Header, faded(p.selection, 0.8f));
    set(ImGuiCol_HeaderHovered, p.selection);
    set(ImGuiCol_HeaderActive, p.selection);
    set(ImGuiCol_Separator, p.line);
    set(ImGuiCol_PlotHistogram, p.accent);
    set(ImGuiCol_TextSelectedBg, faded(p.accent, 0.35f));
    set(ImGuiCol_NavHighlight, p.accent);
    ImGui::GetStyle() = style;
}

}  // namespace collidoscope::app
