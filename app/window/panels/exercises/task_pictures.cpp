#include "app/window/panels/exercises/task_pictures.h"

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {

unsigned TaskPictures::of(const Workbench& bench, const std::filesystem::path& scene,
                          const glm::ivec2& size) {
    if (size.x <= 0 || size.y <= 0) return 0;
    if (size != size_ || !(colors_ == bench.palette.options)) {
        all_.clear();
        size_ = size;
        colors_ = bench.palette.options;
    }
    if (all_.size() >= most && !all_.contains(scene)) return 0;
    std::unique_ptr<One>& one = all_[scene];
    if (!one) {
        one = std::make_unique<One>();
        one->job.start(
            [scene, size, palette = bench.palette](const auto&, auto&) {
                // A library of its own: what was read for the picture is not kept.
                MeshLibrary meshes;
                try {
                    const Scene shown = load_preset({"", scene}, meshes.loader());
                    return draw_thumbnail(shown, Registry::at(shown.demo).flat(), size, palette);
                } catch (const std::exception&) {
                    return Thumbnail{};
                }
            },
            bench.wake);
    }
    if (one->job.done()) {
        const Thumbnail picture = one->job.fetch();
        one->made = picture.size == size_ && one->texture.resize(size_);
        if (one->made) one->texture.put({0, 0}, size_, picture.rgba);
    }
    bench.note_pending_thumbnail(one->job.active());
    return one->made ? one->texture.texture() : 0;
}

void TaskPictures::forget() {
    all_.clear();
}

void TaskPictures::close(Workbench&) {
    forget();
}

}  // namespace collidoscope::app
