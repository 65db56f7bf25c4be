// A picture of what the window shows, drawn anew at the size that is wanted.
#pragma once

#include <functional>
#include <string>

#include "app/window/shell/shell.h"
#include "render/image.h"

namespace collidoscope::app {

// The scene with its labels fills a picture of this size, in the background of the current ImGui
// frame. The view's size is changed.
void draw_scene_alone(Workbench& bench, const vec2& size);

// From the same picture over black and over white: how much of it covers the background. Colors are
// exact where something covers fully, and within 1/255 elsewhere.
render::Image without_background(const render::Image& over_black, const render::Image& over_white);

// The palette with another backdrop of the 3D view.
Palette with_backdrop(Palette palette, const Color& backdrop);

// Between two frames of the window, whose size is given; ImGui's context and OpenGL are the
// window's. Everything is as before afterwards. `fonts` makes the textures of the fonts anew.
// Throws std::runtime_error when the card cannot draw a picture of that size.
render::Image take_picture(Shell& shell, const PictureOrder& order, const vec2& size, double now,
                           const std::function<void()>& fonts);

// Saves it or copies it, as the order says, and tells the user how that went.
void deliver_picture(Workbench& bench, const PictureOrder& order, const render::Image& image);

}  // namespace collidoscope::app
