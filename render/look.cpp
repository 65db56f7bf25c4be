#include "render/look.h"

namespace collidoscope::render {

Look dark_look() {
    Look look;
    look.background_center = hex(0x22272e);
    look.background_edge = hex(0x14171b);
    look.grid = hex(0x8a97a8, 0.30F);
    look.axis_x = hex(0xb56a5c, 0.45F);
    look.axis_z = hex(0x5c84b5, 0.45F);
    look.shadow = hex(0x05070a, 0.72F);
    look.outline = hex(0x8ea8ff);
    look.key_light = {0.60F, 0.59F, 0.57F};
    look.sky_light = {0.30F, 0.31F, 0.33F};
    look.bounce_light = {0.13F, 0.13F, 0.135F};
    look.rim = 0.10F;
    return look;
}

Look light_look() {
    Look look;
    look.background_center = hex(0xffffff);
    look.background_edge = hex(0xe6e9ee);
    look.grid = hex(0x59636f, 0.34F);
    look.axis_x = hex(0xb5402c, 0.50F);
    look.axis_z = hex(0x2c62b5, 0.50F);
    look.shadow = hex(0x1c2128, 0.42F);
    look.outline = hex(0x3f5bd9);
    look.key_light = {0.60F, 0.59F, 0.58F};
    look.sky_light = {0.46F, 0.47F, 0.49F};
    look.bounce_light = {0.28F, 0.28F, 0.28F};
    look.rim = 0.04F;
    return look;
}

}  // namespace collidoscope::render
