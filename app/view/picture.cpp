#include "app/view/picture.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/fonts.h"
#include "app/view/picking.h"

namespace collidoscope::app {
namespace {

// ImGui for one frame of labels, drawn over what a framebuffer holds.
class LabelFrame {
  public:
    LabelFrame(glm::ivec2 size, float scale) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
        fonts_ = load_fonts(scale);
        ImGui_ImplOpenGL3_Init("#version 410");
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
    }
    ~LabelFrame() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui::DestroyContext();
    }
    LabelFrame(const LabelFrame&) = delete;
    LabelFrame& operator=(const LabelFrame&) = delete;

    LabelFonts fonts(float scale) const {
        return {fonts_.words, fonts_.numbers, 13 * 1.21f * scale};
    }
    void draw(const render::Target& target) {
        ImGui::Render();
        render::draw_into(target.framebuffer, target.origin, target.size);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }

  private:
    Fonts fonts_;
};

}  // namespace

render::Image render_picture(const Scene& scene, const Demo* demo, const PictureOptions& options) {
    View3D view;
    view.resize(vec2(options.size), options.scale);
    view.set_palette(options.palette);
    view.settings() = options.settings;
    Picker::finish_trees(scene);

    ViewContent content;
    content.scene = &scene;
    content.scene_version = content.answer_version = 1;
    content.selected = options.selected;
    std::optional<Answer> answer;
    Recording recording;
    std::vector<Mark> marks;
    std::vector<std::shared_ptr<const TreeView>> trees;
    if (demo) {
        content.flat = demo->flat();
        content.inputs = demo->inputs().size();
        try {
            const Question question = question_of(*demo, scene);
            content.swapped = question.swapped;
            demo->prepare(question, {});
            answer = options.step ? demo->trace(question, recording) : demo->answer(question);
            for (std::size_t i = 0; i < content.inputs; ++i) {
                const std::size_t input = question.swapped ? content.inputs - 1 - i : i;
                trees.push_back(demo->tree_of(question, input));
            }
        } catch (const InputError&) {
            answer.reset();
        }
    }
    if (options.step && !recording.steps.empty())
        marks = recording.marks_at(std::min(*options.step, recording.steps.size() - 1));
    content.answer = answer ? &*answer : nullptr;
    content.marks = marks;
    content.trees = trees;
    view.show(content);
    view.open_camera();
    view.show(content);
    view.draw();
    if (options.labels) {
        LabelFrame frame(options.size, options.scale);
        view.draw_labels(*ImGui::GetBackgroundDrawList(), {0, 0}, frame.fonts(options.scale));
        frame.draw(view.target());
    }
    render::Image image = render::read_back(view.target());
    view.release();
    return image;
}

}  // namespace collidoscope::app
