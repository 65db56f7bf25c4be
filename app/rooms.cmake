# The rooms of the program, each after those it uses (cmake/room.cmake). Code that runs once for a
# click or a frame is compiled with less optimization; inner loops stand in the library.
room(app/basics LIBRARIES Threads::Threads OPTIMIZE -O2)
room(app/json USES app/basics collision collision/trace LIBRARIES nlohmann_json::nlohmann_json
    OPTIMIZE -O2)
room(app/shapes USES app/json collision/convex collision/motion collision/polygon
    collision/primitives collision/triangle collision/volumes OPTIMIZE -O2)
room(app/values USES app/shapes collision/broad OPTIMIZE -O2)
room(app/crowd USES app/values collision/broad/managers collision/trees/builders OPTIMIZE -O2)
room(app/exchange USES app/values OPTIMIZE -O2)
room(app/families USES app/crowd collision/broad/hash collision/gjk collision/trees
    collision/trees/space collision/trees/workshop OPTIMIZE -O2)
room(app/files USES app/json OPTIMIZE -O2)
room(app/meshes USES app/files collision/exact LIBRARIES PkgConfig::TINYOBJ OPTIMIZE -O2)
room(app/tree_files USES app/meshes collision/trees collision/trees/dump OPTIMIZE -O2)
room(app/part_files USES app/files collision/trees/parts OPTIMIZE -O2)
room(app/library USES app/shapes app/tree_files collision/trees/builders OPTIMIZE -O2)
room(app/scene USES app/crowd app/exchange app/library OPTIMIZE -O1)
# Programs that are not trusted, without JSON; and students' folders as something to be asked.
room(app/sandbox USES app/basics OPTIMIZE -O1)
room(app/submission USES app/exchange app/files app/sandbox OPTIMIZE -O1)
room(app/exercises USES app/scene app/submission collision/gjk OPTIMIZE -O1)
room(app/vector USES app/basics LIBRARIES render fmt::fmt PkgConfig::CAIRO PkgConfig::POLYCLIPPING
    OPTIMIZE -O2)
room(app/plots USES app/vector OPTIMIZE -O2)
room(app/experiments USES app/crowd app/files app/meshes app/plots collision/broad/managers
    collision/gjk collision/simulation collision/trees/patches collision/trees/sah
    LIBRARIES fmt::fmt OPTIMIZE -O2)
room(app/view USES app/families app/scene LIBRARIES render fmt::fmt PkgConfig::IMGUI OPTIMIZE -O2)
room(app/figures USES app/vector app/view OPTIMIZE -O2)
room(app/linked USES app/view OPTIMIZE -O1)
room(app/player USES app/exchange OPTIMIZE -O1)
room(app/links USES app/player app/scene OPTIMIZE -O1)
room(app/lessons USES app/experiments app/player app/scene LIBRARIES PkgConfig::MD4C OPTIMIZE -O1)
room(app/parsons USES app/player app/scene OPTIMIZE -O1)
room(app/handout USES app/lessons app/parsons OPTIMIZE -O1)
room(app/workshop USES app/view OPTIMIZE -O2)
room(app/workbench USES app/linked app/links app/player app/workshop OPTIMIZE -O1)
room(app/lesson_state USES app/lessons app/workbench OPTIMIZE -O1)
room(app/puzzle_state USES app/lesson_state app/parsons OPTIMIZE -O1)
room(app/commands USES app/workbench OPTIMIZE -O1)
room(app/recordings USES app/workbench OPTIMIZE -O1)
room(app/presenter USES app/lesson_state OPTIMIZE -O1)
room(app/widgets USES app/plots app/workbench OPTIMIZE -O1)
room(app/export USES app/figures app/widgets OPTIMIZE -O1)
room(app/shell USES app/commands app/widgets OPTIMIZE -O1 APART picture.cpp
    picture_clipboard.cpp take_picture.cpp window.cpp second_screen.cpp driven_window.cpp)
room(app/grading USES app/exercises LIBRARIES PkgConfig::LIBZIP OPTIMIZE -O1)
room(app/cli USES app/exercises app/experiments app/export app/grading app/handout app/part_files
    app/recordings app/shell LIBRARIES CLI11::CLI11 fmt::fmt OPTIMIZE -O1)
room(app/bars USES app/presenter app/widgets OPTIMIZE -O1)
room(app/replay_bar USES app/recordings app/widgets OPTIMIZE -O1)
room(app/simulations USES app/families app/meshes collision/simulation collision/trees/probe
    OPTIMIZE -O2)
room(app/car_game USES app/simulations app/widgets OPTIMIZE -O1)
room(app/touch USES app/simulations app/widgets OPTIMIZE -O1)
room(app/map USES app/player app/scene OPTIMIZE -O1)
room(app/compare USES app/map OPTIMIZE -O1)
room(app/demos USES app/part_files app/simulations app/workshop collision/box collision/broad/grid collision/epa
    collision/features collision/sat collision/textbook collision/trees/patches
    collision/trees/pieces collision/trees/sah collision/trees/wide collision/trees/wide_rays
    OPTIMIZE -O2 BATCH 22)
room(app/dialogs USES app/widgets OPTIMIZE -O1)
room(app/exercise_panels USES app/exercises app/lessons app/widgets OPTIMIZE -O1)
room(app/left USES app/widgets OPTIMIZE -O1)
room(app/lesson_panels USES app/puzzle_state app/widgets OPTIMIZE -O1)
room(app/puzzle_page USES app/puzzle_state app/widgets OPTIMIZE -O1)
room(app/right USES app/widgets OPTIMIZE -O1)
room(app/start USES app/lesson_state app/widgets OPTIMIZE -O1)
room(app/scene_view USES app/presenter app/widgets OPTIMIZE -O1)
room(app/presenting USES app/presenter app/widgets OPTIMIZE -O1)
room(app/tabs USES app/commands app/compare app/widgets OPTIMIZE -O1)
room(app/experiment_panels USES app/dialogs app/experiments app/widgets OPTIMIZE -O1)
room(app/figure_dialog USES app/dialogs app/export OPTIMIZE -O1)
