// The parts of the window's model, as they are handed to commands and panels. One frame is: what
// was asked for is done and time passes; input; update; draw (app/window/shell/shell.h).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/crowd/live_timeline.h"
#include "app/model/scene/document.h"
#include "app/player/predict.h"
#include "app/view/drawing/palette.h"
#include "app/view/drawing/view3d.h"
#include "app/view/linked_views/linked_views.h"
#include "app/view/tree_debugger/tree_workshop.h"
#include "app/window/workbench/commands.h"
#include "app/window/workbench/desktop.h"
#include "app/window/workbench/dialogs.h"
#include "app/window/workbench/drawer.h"
#include "app/window/workbench/drawn.h"
#include "app/window/workbench/files.h"
#include "app/window/workbench/fonts.h"
#include "app/window/workbench/known_so_far.h"
#include "app/window/workbench/layout.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/part.h"
#include "app/window/workbench/playback.h"
#include "app/window/workbench/scene_look.h"
#include "app/window/workbench/selection.h"
#include "app/window/workbench/settings.h"
#include "app/window/workbench/stage.h"
#include "app/window/workbench/thumbnails.h"
#include "app/window/workbench/why_asking.h"

namespace collidoscope::app {

class Workbench {
    mutable Drawn drawn_;

  public:
    // wake: asks the window for another frame, from any thread.
    explicit Workbench(std::function<void()> wake);
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    const std::function<void()> wake;

    // The document, and what is selected of it.
    Document document;
    Selection selection;

    // Read by the parts below.
    Settings settings;
    Messages messages;
    Layout layout;

    // Playback: the answer with its steps, the timeline of a demo with many bodies (empty for every
    // other), the questions, and what is done with them.
    Live live;
    LiveTimeline timeline;
    Predict predict;
    KnownSoFar known{document, live, timeline, predict, settings};

    // The views of it.
    View3D view;
    Stage stage{{document, live, timeline, selection, known, predict, pointed, layout, drawn_, view,
                 linked, workshop, returning, settings, why, dialogs, messages}};
    WhyAsking why{live, known, view, stage, layout, drawn_, messages};
    Playback playback{live, predict, known, why, drawn_, messages};
    Drawer drawer{document, live, settings};
    // Returns a scene to the place it was left at.
    SceneReturn returning{document, live, timeline, view, drawer, layout};
    // Things under the pointer, as found in the frame before: they light up.
    Pointed pointed;

    // Looks.
    Palette palette;
    Fonts fonts;
    bool fonts_stale = true;  // the window makes them anew before the next frame

    // The conversation with the user and the world.
    Commands commands;
    Dialogs dialogs;
    Files files{*this};
    Desktop desktop;

    // State that drawing may use though all else stays as it is: pictures of other spaces with
    // cameras of their own, what is worked out of trees and remembered, and the gallery's pictures.
    mutable LinkedViews linked;
    mutable TreeWorkshop workshop;
    mutable Thumbnails thumbnails{wake};

    // State of a feature that the workbench does not know; made when it is first asked for. Drawing
    // only reads it, or changes what is remembered of drawing alone.
    template <class T>
    T& part() const {
        return parts_.get<T>();
    }
    const Parts& parts() const { return parts_; }

    // -- For panels, while they draw --
    // Asks for a change, which is made before the next frame is drawn; that frame comes at once.
    using Request = std::function<void(Workbench&)>;
    void post(Request request) const { requests_.push_back(std::move(request)); }
    bool has_requests() const { return !requests_.empty(); }
    // The same for a command, if it is enabled then.
    void post_command(const std::string& id) const;
    Drawn& drawn() const { return drawn_; }
    void note_widget(const std::string& id, const Rect& rect) const {
        if (desktop.noting_widgets) drawn_.widgets[id] = rect;
    }

    // A panel waits for something that is done in the background; told anew in every frame.
    void note_pending(std::string what, bool waits = true) const {
        if (waits) drawn_.pending.push_back({std::move(what), true});
    }
    void note_pending_thumbnail(bool waits) const {
        if (waits) drawn_.pending.push_back({"thumbnail", true, true});
    }

    float em() const { return 13 * scale(); }
    float scale() const {
        return settings.scale * desktop.scale * (settings.palette.projector ? 1.25f : 1.0f);
    }
    // Seconds of the window's clock.
    double clock() const { return clock_; }

    // -- For the shell --
    // Does what was asked for while the last frame was drawn.
    void take_requests();
    // Lets time pass: `seconds` since the last frame, `now` on the window's clock.
    void advance(double seconds, double now);
    // Another frame is needed without any input: something plays or moves.
    bool animating() const;
    // Everything that is under way, as the last frame left it.
    std::vector<Pending> pending() const;
    void note_view_moving(bool moving) { view_moving_ = moving; }
    // Seconds until something is due (autosave, a toast that goes): no frame is needed before.
    double sleep_limit(double now) const;

    // -- Edits --
    void set_option(const std::string& id, const Datum& value);
    // Cuts a node of a tree by another plane; what is below it is built anew.
    void cut_node(const NodeRef& node, int axis, float position);
    void copy_question();
    // Ends what is open, one layer at a time.
    void escape();
    void say(std::string text, Tone tone = Tone::Info) { messages.say(std::move(text), tone); }
    void log(std::string text, Tone tone = Tone::Info) { messages.log(std::move(text), tone); }
    void set_palette(const PaletteOptions& options);
    void set_scale(float scale);

  private:
    mutable std::vector<Request> requests_;
    mutable Parts parts_;
    double clock_ = 0;
    bool view_moving_ = false;
};

}  // namespace collidoscope::app
