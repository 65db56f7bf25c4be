// Presenting: what a class sees instead of the panels, and what the speaker does with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/window/presenter/slides.h"
#include "app/window/workbench/commands.h"
#include "app/window/workbench/part.h"
#include "collision/shapes.h"

namespace collidoscope::app {

enum class PresenterTool : std::uint8_t { None, Pen, Arrow, Laser };

// Drawn over the picture; points as shares of the view, so that it keeps its place.
struct Stroke {
    bool arrow = false;
    std::size_t color = 0;  // of those of the pen
    std::vector<vec2> points;
};
inline constexpr std::size_t pen_colors = 4;

// A class's answers to a question: how many raised their hands for each choice.
struct ShowOfHands {
    std::string question;
    std::vector<std::string> choices;
    std::vector<bool> right;  // empty: no one knows
    std::vector<int> counts;
    std::size_t selected = 0;  // the choice whose number is typed
    bool fresh = true;         // the next digit begins a number
    bool revealed = false;
    std::string asked;  // of a prediction: the address of its step

    static constexpr int most = 999;
    int total() const;
    std::size_t most_votes() const;  // the first of several
};

class Presenter final : public Part {
  public:
    bool on() const { return on_; }
    void start(Workbench& bench);
    void stop(Workbench& bench);

    // -- Tools --
    PresenterTool tool() const { return tool_; }
    // The same again puts it away.
    void take(PresenterTool tool);
    std::size_t color() const { return color_; }
    void set_color(std::size_t color) { color_ = color % pen_colors; }
    const std::vector<Stroke>& strokes() const { return strokes_; }
    void begin_stroke(const vec2& at);
    void go_on(const vec2& to);
    void end_stroke();
    void clear() { strokes_.clear(); }

    bool black() const { return black_; }
    void set_black(bool on) { black_ = on; }
    bool frozen() const { return frozen_; }
    // The class goes on seeing the picture of this moment; the second window says so.
    void set_frozen(bool on);
    bool notes_shown() const { return notes_shown_ || frozen_; }
    void show_notes(bool on) { notes_shown_ = on; }

    // -- Show of hands --
    const std::optional<ShowOfHands>& hands() const { return hands_; }
    // About the prediction that is asked, else about four choices.
    void ask_hands(const Workbench& bench);
    void select_choice(std::size_t choice);
    void set_count(std::size_t choice, int count);
    void type_digit(int digit);
    void reveal() { hands_->revealed = true; }
    // Goes on: where a prediction is still asked, it is answered as most did.
    void end_hands(Workbench& bench);

    // -- For those who draw --
    // The text of the slide needs more room beside the picture.
    bool text_is_wide() const { return text_is_wide_; }
    // The mouse was moved a moment ago: tools are in sight.
    bool tools_shown() const { return on_ && now_ < tools_until_; }
    double now() const { return now_; }
    double started() const { return started_; }  // on the window's clock
    double frozen_since() const { return frozen_since_; }
    // Something fades: frames are needed until then, on the window's clock.
    void fade_until(double until) { fading_ = std::max(fading_, until); }

    // Keys that were pressed a moment ago, oldest first: the class sees them.
    struct PressedKey {
        std::string name;
        double at = 0;
    };
    const std::vector<PressedKey>& keys() const { return keys_; }
    static constexpr double key_seconds = 1.6;

    // True when it was one of the keys that hold while presenting: of remote controls, and of a
    // show of hands.
    bool take_key(Workbench& bench, const Chord& chord);

    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override {
        return on_ && (now_ < tools_until_ || now_ < fading_ || tool_ == PresenterTool::Laser);
    }
    bool escape(Workbench& bench) override;
    void close(Workbench& bench) override { stop(bench); }
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    struct Before {  // how the window was
        bool projector = false;
        float scale = 1;
    };
    bool take_own_key(Workbench& bench, const Chord& chord);
    bool take_hands_key(Workbench& bench, const Chord& chord);
    void fit_type(Workbench& bench);

    bool on_ = false, black_ = false, frozen_ = false, notes_shown_ = false;
    PresenterTool tool_ = PresenterTool::None;
    std::size_t color_ = 0;
    std::vector<Stroke> strokes_;
    bool drawing_ = false;
    std::optional<ShowOfHands> hands_;
    Before before_;
    float fitted_height_ = 0;
    vec2 mouse_{-1};
    std::uint64_t slide_ = 0;
    bool text_is_wide_ = false;
    std::vector<PressedKey> keys_;
    double now_ = 0, started_ = 0, frozen_since_ = 0, tools_until_ = 0, fading_ = 0;
};

// Height of the band with the sentence, in ems.
inline constexpr float caption_band = 6.2f;

}  // namespace collidoscope::app
