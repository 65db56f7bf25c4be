#include "app/window/presenter/presenter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/base/json/json.h"
#include "app/player/step_address.h"
#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/window_hooks.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

constexpr double tools_seconds = 2.5;  // that tools stay in sight after the mouse has moved
// Scale of the interface, in a window 720 pixels high: the sentence is read in the back row.
constexpr float talking_scale = 1.62f;

std::string address_of_question(const Workbench& bench, const Ask& ask) {
    const Recording& recording = bench.live.player().recording();
    if (ask.step >= recording.steps.size()) return {};
    return address_of(recording, {top_level, ask.step});
}

// The share of the window for the text of a page, alone and beside two pictures; and for one that
// does not fit there.
constexpr float text_share = 0.38f, text_share_of_three = 0.32f;
constexpr float wide_share = 0.46f, wide_share_of_three = 0.40f;

// The picture, with a band for the sentence below it, and the text of a page beside it.
std::optional<Layout> presenting_layout(const Workbench& bench, const vec2& size) {
    if (!bench.part<Presenter>().on()) return std::nullopt;
    Layout out;
    const float band = std::min(std::round(caption_band * bench.em()), size.y * 0.4f);
    const float height = std::max(size.y - band, 0.0f);
    out.view = {0, 0, size.x, height};
    out.player = {0, height, size.x, size.y - height};
    const bool linked = !bench.drawer.linked_beside().empty();
    if (slide_of(bench).has_text && size.x > bench.em() * 2 * min_half) {
        const bool wide = bench.part<Presenter>().text_is_wide();
        const float share = linked ? (wide ? wide_share_of_three : text_share_of_three)
                                   : (wide ? wide_share : text_share);
        const float own = std::round(size.x * share);
        out.left = {0, 0, own, height};
        out.view = {own, 0, size.x - own, height};
    }
    if (linked && out.view.w > bench.em() * 2 * min_half * 0.9f) {
        const float own = std::round(out.view.w * 0.42f);
        out.view.w -= own;
        out.linked = {out.view.right(), 0, own, height};
    }
    return out;
}

const bool registered_presenting = register_layout(presenting_layout);
const bool registered_keys = register_key_taker([](Workbench& bench, const Chord& chord) {
    return bench.part<Presenter>().take_key(bench, chord);
});

}  // namespace

int ShowOfHands::total() const {
    return std::accumulate(counts.begin(), counts.end(), 0);
}

std::size_t ShowOfHands::most_votes() const {
    return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) -
                                    counts.begin());
}

void Presenter::start(Workbench& bench) {
    if (on_) return;
    on_ = true;
    before_ = {bench.settings.palette.projector, bench.settings.scale};
    started_ = bench.clock();
    tool_ = PresenterTool::None;
    strokes_.clear();
    slide_ = slide_of(bench).version;
    text_is_wide_ = false;
    fitted_height_ = 0;
    PaletteOptions look = bench.settings.palette;
    look.projector = true;
    bench.set_palette(look);
    fit_type(bench);
}

void Presenter::stop(Workbench& bench) {
    if (!on_) return;
    on_ = black_ = frozen_ = notes_shown_ = drawing_ = false;
    tool_ = PresenterTool::None;
    strokes_.clear();
    keys_.clear();
    hands_.reset();
    PaletteOptions look = bench.settings.palette;
    look.projector = before_.projector;
    bench.set_palette(look);
    bench.set_scale(before_.scale);
}

// The type grows with the window, not with what the panels need.
void Presenter::fit_type(Workbench& bench) {
    const Layout& layout = bench.layout;
    const float height = std::max({layout.view.bottom(), layout.player.bottom(),
                                   layout.drawer.bottom(), layout.page.bottom()});
    if (height <= 0 || std::abs(height - fitted_height_) < 0.02f * fitted_height_) return;
    fitted_height_ = height;
    const float wanted = std::max(talking_scale * height / 720, 1.0f);
    bench.set_scale(bench.settings.scale * wanted / bench.scale());
}

void Presenter::take(PresenterTool tool) {
    tool_ = tool_ == tool ? PresenterTool::None : tool;
    drawing_ = false;
}

void Presenter::begin_stroke(const vec2& at) {
    strokes_.push_back({tool_ == PresenterTool::Arrow, color_, {at}});
    drawing_ = true;
}

void Presenter::go_on(const vec2& to) {
    constexpr std::size_t max_points = 20'000;
    if (!drawing_ || strokes_.empty()) return;
    Stroke& stroke = strokes_.back();
    if (stroke.points.back() == to || stroke.points.size() >= max_points) return;
    // An arrow is its two ends.
    if (stroke.arrow && stroke.points.size() == 2) stroke.points.pop_back();
    stroke.points.push_back(to);
}

void Presenter::end_stroke() {
    drawing_ = false;
    // A click leaves a dot, but no arrow.
    if (!strokes_.empty() && strokes_.back().arrow && strokes_.back().points.size() < 2)
        strokes_.pop_back();
}

void Presenter::set_frozen(bool on) {
    frozen_ = on && on_;
    frozen_since_ = now_;
}

void Presenter::ask_hands(const Workbench& bench) {
    ShowOfHands hands;
    if (const Ask* ask = bench.predict.open()) {
        hands.question = ask->decision.question;
        hands.asked = address_of_question(bench, *ask);
        for (const Choice& choice : ask->decision.choices) {
            hands.choices.push_back(choice.label);
            hands.right.push_back(choice.right);
        }
    } else {
        hands.question = "Show of hands";
        hands.choices = {"A", "B", "C", "D"};
    }
    hands.counts.assign(hands.choices.size(), 0);
    hands_ = std::move(hands);
}

void Presenter::select_choice(std::size_t choice) {
    if (!hands_ || choice >= hands_->choices.size()) return;
    hands_->selected = choice;
    hands_->fresh = true;
}

void Presenter::set_count(std::size_t choice, int count) {
    if (!hands_ || hands_->revealed || choice >= hands_->counts.size()) return;
    hands_->counts[choice] = std::clamp(count, 0, ShowOfHands::most);
}

void Presenter::type_digit(int digit) {
    if (!hands_ || hands_->revealed) return;
    const int before = hands_->fresh ? 0 : hands_->counts[hands_->selected];
    if (before * 10 + digit > ShowOfHands::most) return;
    set_count(hands_->selected, before * 10 + digit);
    hands_->fresh = false;
}

void Presenter::end_hands(Workbench& bench) {
    if (!hands_) return;
    const ShowOfHands hands = *std::exchange(hands_, std::nullopt);
    const Ask* ask = bench.predict.open();
    if (hands.revealed && ask && address_of_question(bench, *ask) == hands.asked)
        bench.playback.answer_prediction(hands.most_votes());
}

bool Presenter::take_hands_key(Workbench& bench, const Chord& chord) {
    const std::size_t count = hands_->choices.size();
    if (chord.key >= '0' && chord.key <= '9' && !chord.shift) {
        type_digit(chord.key - '0');
        return true;
    }
    switch (chord.key) {
        case key_up:
            select_choice((hands_->selected + count - 1) % count);
            return true;
        case key_down:
        case key_tab:
            select_choice((hands_->selected + 1) % count);
            return true;
        case '+':
            set_count(hands_->selected, hands_->counts[hands_->selected] + 1);
            return true;
        case '-':
            set_count(hands_->selected, hands_->counts[hands_->selected] - 1);
            return true;
        case key_backspace:
            set_count(hands_->selected, hands_->counts[hands_->selected] / 10);
            return true;
        case key_enter:
        case key_page_down:
            hands_->revealed ? end_hands(bench) : reveal();
            return true;
        default:
            return false;
    }
}

bool Presenter::take_key(Workbench& bench, const Chord& chord) {
    if (!on_) return false;
    if (!black_) {
        constexpr std::size_t max_keys = 4;
        keys_.push_back({name_of(chord), now_});
        if (keys_.size() > max_keys) keys_.erase(keys_.begin());
        fade_until(now_ + key_seconds + 0.1);
    }
    return take_own_key(bench, chord);
}

bool Presenter::take_own_key(Workbench& bench, const Chord& chord) {
    if (chord.ctrl) return false;
    const bool plain = !chord.shift;
    if (black_ && chord.key != key_escape) {
        black_ = false;
        return true;
    }
    if (hands_ && take_hands_key(bench, chord)) return true;
    if (!plain) return false;
    const auto step = [&](long by) {
        bench.live.player().step_by(by);
        if (by > 0) bench.playback.remind_of_question();
        return true;
    };
    switch (chord.key) {
        case key_page_down:
            return turn_page(bench, 1) || step(1);
        case key_page_up:
            return turn_page(bench, -1) || step(-1);
        case key_right:
            return step(1);
        case key_left:
            return step(-1);
        case '.':
        case 'B':
            black_ = true;
            return true;
        default:
            return false;
    }
}

bool Presenter::escape(Workbench& bench) {
    if (!on_) return false;
    if (hands_) {
        hands_.reset();
    } else if (black_) {
        black_ = false;
    } else if (tool_ != PresenterTool::None) {
        tool_ = PresenterTool::None;
    } else if (frozen_) {
        frozen_ = false;
    } else {
        stop(bench);
    }
    return true;
}

void Presenter::advance(Workbench& bench, double /*seconds*/, double now) {
    now_ = now;
    if (!on_) return;
    std::erase_if(keys_, [&](const PressedKey& key) { return now - key.at > key_seconds; });
    fit_type(bench);
    if (const vec2& mouse = bench.drawn().pointer; mouse != mouse_) {
        if (mouse_.x >= 0) tools_until_ = now + tools_seconds;
        mouse_ = mouse;
    }
    // Strokes belong to the page on which they were drawn.
    const Slide slide = slide_of(bench);
    if (slide.version != slide_) {
        slide_ = slide.version;
        text_is_wide_ = false;
        strokes_.clear();
    }
    text_is_wide_ |= slide.overflows;
}

std::vector<std::pair<std::string, std::string>> Presenter::told(const Workbench&) const {
    Json json = {{"on", on_},
                 {"black", black_},
                 {"frozen", frozen_},
                 {"notes", notes_shown()},
                 {"tool", static_cast<int>(tool_)},
                 {"tools_shown", tools_shown()},
                 {"strokes", Json::array()},
                 {"hands", nullptr}};
    for (const Stroke& stroke : strokes_)
        json["strokes"].push_back({{"arrow", stroke.arrow}, {"points", stroke.points.size()}});
    if (hands_)
        json["hands"] = {{"question", hands_->question},
                         {"choices", hands_->choices},
                         {"counts", hands_->counts},
                         {"selected", hands_->selected},
                         {"revealed", hands_->revealed}};
    return {{"presenter", json.dump()}};
}

}  // namespace collidoscope::app
