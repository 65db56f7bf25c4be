// Everything the window shows and what can be done with it. One frame is: input, update, draw.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/basics/jobs.h"
#include "app/compare/compare_state.h"
#include "app/crowd/film.h"
#include "app/library/mesh_library.h"
#include "app/linked/linked_views.h"
#include "app/map/map_panel_state.h"
#include "app/meshes/mesh_import.h"
#include "app/player/predict.h"
#include "app/player/why.h"
#include "app/scene/document.h"
#include "app/workbench/commands.h"
#include "app/workbench/fonts.h"
#include "app/workbench/layout.h"
#include "app/workbench/live.h"
#include "app/workbench/settings.h"
#include "app/workbench/drawer.h"
#include "app/view/chase_camera.h"
#include "app/view/palette.h"
#include "app/view/view3d.h"
#include "app/workshop/heat_map.h"
#include "app/workshop/tree_workshop.h"

namespace collidoscope::app {

// What lies over the panels; at most one at a time.
enum class Dialog : std::uint8_t {
    None,
    Palette,
    Shortcuts,
    Settings,
    Open,
    Save,
    Unsaved,
    Restore,
    About,
};

enum class Tone : std::uint8_t { Info, Warning };

struct Toast {
    std::string text;
    Tone tone = Tone::Info;
    double until = 0;  // seconds of the window's clock
};

struct LogLine {
    std::string time;  // "12:03:07"
    std::string text;
    Tone tone = Tone::Info;
};

// A file dialog's folder, list and typed name.
struct FileDialog {
    struct Entry {
        std::string name;
        bool folder = false;
        std::uintmax_t bytes = 0;
    };
    std::filesystem::path folder;
    std::vector<Entry> entries;
    std::string name, filter, problem;
    bool confirm_overwrite = false;
};

// The menu of what lies under the pointer: choosing one leads to the step that decided it.
struct WhyMenu {
    struct Item {
        std::string name;  // "Contact normal"
        std::optional<std::size_t> step;
        std::optional<std::string> value{};  // that can be watched
    };
    std::vector<Item> items;
    vec2 position{0};   // of the window
    bool open = false;  // wanted; the panel closes it when something is chosen or clicked away
    bool fresh = false;
};

class Workbench {
  public:
    // wake: asks the window for another frame, from any thread.
    explicit Workbench(std::function<void()> wake);
    ~Workbench();
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    // -- One frame --
    // Between ImGui's NewFrame and Render; `size` in pixels. Draws the 3D view too.
    void frame(const vec2& size, double seconds, double now);
    // Brings answer, steps and view up with the document.
    void sync();
    void apply(const std::vector<ViewEvent>& events);
    // Another frame is needed without any input: something plays or moves.
    bool animating() const;
    void note_view_moving(bool moving) { view_moving_ = moving; }
    // Seconds until something is due (autosave, a toast that goes): no frame is needed before.
    double sleep_limit(double now) const;

    // -- Opening and saving (workbench_files.cpp) --
    // What the program was started with: a demo's id, a file, or nothing (the last demo).
    void open_start(const std::string& what);
    void open_demo(const std::string& id, bool keep_bodies);
    void open_preset(const std::filesystem::path& path);
    // A scene or a mesh; what it is is told by its name. Problems become a toast and a log line.
    void open_file(const std::filesystem::path& path);
    void open_mesh(const std::filesystem::path& path);
    void open_tree(const std::filesystem::path& path);
    bool save_to(const std::filesystem::path& path);
    void save();
    void show_file_dialog(Dialog which);
    // Runs `then` when nothing would be lost, else asks first.
    void guard_changes(std::function<void()> then);
    std::function<void()> after_guard;  // what the question about unsaved changes holds up
    void autosave(double now);
    void offer_restore();
    void restore_autosave();
    void forget_autosaves();
    void load_settings();
    void save_settings();
    bool fetch_import();
    void read_folder(const std::filesystem::path& folder);

    // -- Edits --
    void select(std::optional<std::size_t> body) { selected = body, member.reset(); }
    void set_option(const std::string& id, const Json& value);
    // Cuts a node of a tree by another plane; what is below it is built anew.
    void cut_node(const NodeRef& node, int axis, float position);
    void copy_question();
    void escape();
    void say(std::string text, Tone tone = Tone::Info);
    void log(std::string text, Tone tone = Tone::Info);
    void set_palette(const PaletteOptions& options);
    void set_scale(float scale);
    void set_dialog(Dialog which);
    // A dialog has just closed: ImGui still speaks of its text field for a frame or two.
    bool text_settling() const { return text_settling_ > 0; }

    // -- Asking and predicting (workbench_player.cpp) --
    // Opens the menu of these targets at a place of the window; says so when there is none.
    void ask_why(const std::vector<Target>& targets, const vec2& position);
    // What is drawn under a pixel of the view.
    std::vector<Target> targets_at(const vec2& pixel) const;
    // Goes to a step that explains something, lets it light up, and remembers where it came from.
    void jump_to(std::size_t step);
    void jump_to_why(const Target& target);
    void jump_to_why(AnswerPart part);
    std::vector<Target> answer_targets() const;
    void ask_why_here();  // under the pointer, or of the answer
    void jump_back();
    // From 1, right after a jump, down to 0.
    float flash() const;
    void run_player_to(std::string_view label);
    void run_player();
    void go_to_next_nan();
    void toggle_predict();
    void answer_prediction(std::size_t choice);
    void skip_prediction();
    // Lets an open question light up; false when there is none.
    bool remind_of_question();
    // While predicting the answer is hidden until the last step.
    bool answer_hidden() const { return predict.on() && !live.player().at_end(); }

    // -- Tests find widgets here: id -> rectangle of the last frame --
    void note_widget(const std::string& id, const Rect& rect) {
        if (noting_widgets) widgets[id] = rect;
    }

    float em() const { return 13 * scale(); }
    float scale() const {
        return settings.scale * desktop_scale * (settings.palette.projector ? 1.25f : 1.0f);
    }
    double clock() const { return clock_; }
    // The scene as it stands in the shown frame of the film; without one, the document's.
    const Scene& shown_scene() const { return film.empty() ? document.scene() : film_scene_; }
    // The film's bodies become those of the scene, so that they can be edited from here on.
    void start_from_frame();
    // Lets time run or stops it; a game that is over begins anew.
    void run_film();
    // The camera follows what is driven, or goes back to where it was.
    void toggle_chase();
    // The window's key (of GLFW) drives the game that is running: it is no shortcut then.
    bool drives(int code) const;
    // The marks that the views show, and a number that changes with them, the answer and the scene.
    const std::vector<Mark>& shown_marks() const { return marks_; }
    std::uint64_t content_version() const { return content_version_; }

    std::function<void()> wake;
    Settings settings;
    Palette palette;
    Fonts fonts;
    MeshLibrary meshes;
    Document document;
    Live live;
    Film film;  // of a demo with many bodies; empty for every other
    View3D view;
    ChaseCamera chase;
    Commands commands;
    Layout layout;

    Predict predict;
    std::optional<std::size_t> pointed_choice;  // of the open question
    WhyMenu why_menu;
    std::optional<std::size_t> jumped_from;  // step before the last jump
    vec2 pointer{-1};                        // of the window
    std::string pointed_line;                // label of the pseudo-code line under the pointer
    Rect sentence_rect;                      // of the sentence in the view, in this frame

    std::optional<std::size_t> selected;
    std::optional<std::size_t> member;  // of the selected crowd
    std::vector<Mark> hover_marks;      // of what is pointed at in a panel, for the next frame
    // What the pointer is on, in any view or list: as the frame before has found it, which is what
    // lights up; and as this frame finds it.
    Pointed pointed, pointing;
    LinkedViews linked;
    std::map<LinkedKind, Rect> linked_rects;      // of those shown in this frame
    DrawerChoice drawer;                          // what is shown of this demo
    std::map<std::string, DrawerChoice> drawers;  // by demo
    std::optional<std::size_t> inspected_tree;    // body whose tree the panels show

    Dialog dialog = Dialog::None;
    bool dialog_opened = false;  // in this frame: focus its text field
    FileDialog files;
    std::string gallery_search, palette_query;
    int palette_choice = 0;
    std::string rename_text;
    std::optional<std::size_t> renaming;
    std::deque<Toast> toasts;
    std::deque<LogLine> log_lines;

    float desktop_scale = 1, pixels_per_point = 1;
    bool fonts_stale = true;  // the window makes them anew before the next frame
    bool quit = false;        // the window closes after this frame
    bool focus_lost = false;  // set by the window: ends every drag
    bool fullscreen = false;
    std::function<void(const std::string&)> set_clipboard;
    std::function<void(bool)> set_fullscreen;

    // What the status shows.
    std::string opengl;  // card and driver
    double frame_cpu_ms = 0;
    double frames_per_second = 0;
    bool noting_widgets = false;
    std::map<std::string, Rect> widgets;

    TreeWorkshop workshop;
    HeatMaps heat_maps;
    MapPanelState map;
    CompareState compare;
    Job<ImportedMesh> import_job;
    std::filesystem::path importing;

  private:
    void after_open();
    void adopt_mesh(const std::filesystem::path& path, ImportedMesh imported);
    void collect_marks();
    void follow_player();
    void say_stop(Stop stop, std::string_view wanted);
    void follow_document();
    void follow_film();
    void drive_film();
    void chase_body(double seconds);

    double clock_ = 0;
    Scene film_scene_;
    std::shared_ptr<const CrowdState> filmed_;  // the scene's crowd that the film began with
    Json filmed_options_;
    std::uint64_t film_version_ = 0, shown_version_ = 1;
    bool film_steps_ = false, had_structure_ = false, had_steps_ = false;
    std::uint64_t asked_version_ = 0;  // of the document, when the answer was last asked for
    bool asked_dragging_ = false, dragging_ = false;
    std::uint64_t player_version_ = 0, live_version_ = 0, content_version_ = 1;
    std::vector<Mark> marks_;  // of the current step and of what is pointed at
    bool had_hover_marks_ = false;
    bool view_moving_ = false;
    bool camera_untouched_ = false, had_linked_ = false;
    double flash_until_ = 0;
    std::uint64_t followed_recording_ = 0;
    // What the marks were collected for.
    const Ask* asked_ = nullptr;
    std::optional<std::size_t> shown_choice_;
    bool answer_was_hidden_ = false;
    int text_settling_ = 0;  // frames
    std::optional<double> autosave_due_;
    std::uint64_t autosaved_version_ = 0;
};

}  // namespace collidoscope::app
