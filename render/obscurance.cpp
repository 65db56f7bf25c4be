#include "render/obscurance.h"

#include "render/view_block.h"

namespace collidoscope::render {

bool Obscurance::pass(const char* fragment, const ColorTarget& from, float strength) {
    const Program& program = shaders_.program("full_screen.vert", fragment);
    if (!program.use()) return false;
    glActiveTexture(GL_TEXTURE0 + unit::picture);
    glBindTexture(GL_TEXTURE_2D, from.texture());
    program.set("source", unit::picture);
    program.set("scene_depth", unit::scene_depth);
    program.set("strength", strength);
    empty_.bind();
    draw_arrays(GL_TRIANGLES, 3);
    return true;
}

void Obscurance::draw(const MultisampleTarget& scene, float strength) {
    const glm::ivec2 half = (scene.size() + 1) / 2;
    if (!open_.resize(half, GL_R8) || !smooth_.resize(half, GL_R8)) return;
    glActiveTexture(GL_TEXTURE0 + unit::scene_depth);
    glBindTexture(scene_depth_kind, scene.depth_texture());
    glActiveTexture(GL_TEXTURE0);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    draw_into(open_.framebuffer(), {0, 0}, half);
    if (!pass("obscurance.frag", smooth_, strength)) return;
    draw_into(smooth_.framebuffer(), {0, 0}, half);
    if (!pass("obscurance_blur.frag", open_, strength)) return;
    draw_into(scene.color_only(), {0, 0}, scene.size());
    glEnable(GL_BLEND);
    glBlendFunc(GL_DST_COLOR, GL_ZERO);
    pass("obscurance_apply.frag", smooth_, strength);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace collidoscope::render
