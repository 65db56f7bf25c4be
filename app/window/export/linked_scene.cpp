#include "app/window/export/linked_scene.h"

#include "app/model/links/link.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {

LinkedScene linked_scene(const std::string& what) {
    if (!is_link(what) && !is_link_file(what)) return {what, {}};
    MeshLibrary library;
    const LinkTarget target =
        read_link(is_link(what) ? what : link_in_file(what), library.loader());
    LinkedScene scene{scene_text(target.scene), {}};
    if (!target.step.empty()) scene.step = target.step;
    return scene;
}

}  // namespace collidoscope::app
