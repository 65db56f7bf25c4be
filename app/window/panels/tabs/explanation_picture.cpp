#include "app/window/panels/tabs/explanation_picture.h"

#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {

unsigned ExplanationPicture::of(const Workbench& bench, const std::string& demo,
                                const glm::ivec2& size) {
    if (size.x <= 0 || size.y <= 0) return 0;
    if (demo != demo_ || size != size_ || !(colors_ == bench.palette.options)) {
        job_.stop();
        demo_ = demo;
        size_ = size;
        colors_ = bench.palette.options;
        made_ = false;
        job_.start(
            [demo, size, palette = bench.palette](const auto&, auto&) {
                // A library of its own: what was read for the picture is not kept.
                MeshLibrary meshes;
                try {
                    const Demo& shown = Registry::at(demo);
                    return draw_thumbnail(default_scene(shown, meshes.loader()), shown.flat(), size,
                                          palette);
                } catch (const std::exception&) {
                    return Thumbnail{};
                }
            },
            bench.wake);
    }
    if (job_.done()) {
        const Thumbnail picture = job_.fetch();
        made_ = picture.size == size_ && texture_.resize(size_);
        if (made_) texture_.put({0, 0}, size_, picture.rgba);
    }
    bench.note_pending_thumbnail(job_.active());
    return made_ ? texture_.texture() : 0;
}

void ExplanationPicture::close(Workbench&) {
    job_.stop();
    demo_.clear();
    made_ = false;
    texture_.release();
}

}  // namespace collidoscope::app
