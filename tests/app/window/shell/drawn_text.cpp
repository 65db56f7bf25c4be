#include "tests/app/window/shell/drawn_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace collidoscope::app {
namespace {

struct Letter {
    unsigned code = 0;
    ImVec2 min, max;
    ImVec4 clip;
    std::size_t order = 0;
    bool partial = false;  // only a part of the glyph was drawn
};
struct Patch {  // an opaque triangle without a picture
    ImVec2 a, b, c;
    ImVec4 clip;
    std::size_t order = 0;
};
struct Frame {
    std::vector<Letter> letters;
    std::vector<Patch> patches;
    std::map<ImTextureID, std::size_t> pictures;  // when they were drawn
};

struct GlyphRect {
    ImVec2 min, max;
    unsigned code;
};

std::vector<GlyphRect> glyphs() {
    std::vector<GlyphRect> all;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
        for (const ImFontGlyph& glyph : font->Glyphs)
            all.push_back({{glyph.U0, glyph.V0}, {glyph.U1, glyph.V1}, glyph.Codepoint});
    }
    std::sort(all.begin(), all.end(),
              [](const GlyphRect& x, const GlyphRect& y) { return x.min.y < y.min.y; });
    return all;
}

// The glyph whose part of the atlas holds this one.
const GlyphRect* glyph_at(const std::vector<GlyphRect>& all, const ImVec2& low,
                          const ImVec2& high) {
    constexpr float slack = 1e-5f;
    for (const GlyphRect& glyph : all) {
        if (glyph.min.y > low.y + slack) break;
        if (low.x >= glyph.min.x - slack && high.x <= glyph.max.x + slack &&
            high.y <= glyph.max.y + slack)
            return &glyph;
    }
    return nullptr;
}

Frame read_frame() {
    Frame frame;
    const ImDrawData* data = ImGui::GetDrawData();
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    const ImVec2 white = atlas.TexUvWhitePixel;
    const std::vector<GlyphRect> all = glyphs();
    std::map<std::pair<float, float>, const GlyphRect*> known;
    std::size_t order = 0;
    for (int l = 0; l < data->CmdListsCount; ++l) {
        const ImDrawList& list = *data->CmdLists[l];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.UserCallback) continue;
            if (command.GetTexID() != atlas.TexID) {
                frame.pictures[command.GetTexID()] = ++order;
                continue;
            }
            const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
            const ImDrawVert* vertex = list.VtxBuffer.Data + command.VtxOffset;
            for (unsigned i = 0; i + 2 < command.ElemCount;) {
                ++order;
                const ImDrawVert &a = vertex[index[i]], &b = vertex[index[i + 1]],
                                 &c = vertex[index[i + 2]];
                const bool plain = a.uv.x == white.x && a.uv.y == white.y && b.uv.x == white.x &&
                                   c.uv.y == white.y;
                const bool quad = i + 5 < command.ElemCount && index[i + 1] == index[i] + 1 &&
                                  index[i + 3] == index[i] && index[i + 5] == index[i] + 3;
                if (!plain && quad) {
                    const GlyphRect*& glyph = known[{a.uv.x, a.uv.y}];
                    if (!glyph) glyph = glyph_at(all, a.uv, c.uv);
                    if (glyph) {
                        constexpr float slack = 1e-4f;
                        const bool partial = std::abs(a.uv.x - glyph->min.x) > slack ||
                                             std::abs(c.uv.x - glyph->max.x) > slack;
                        frame.letters.push_back(
                            {glyph->code, a.pos, c.pos, command.ClipRect, order, partial});
                    }
                    i += 6;
                    continue;
                }
                constexpr unsigned opaque = 150;
                if (plain && std::min({a.col >> 24, b.col >> 24, c.col >> 24}) >= opaque)
                    frame.patches.push_back({a.pos, b.pos, c.pos, command.ClipRect, order});
                i += 3;
            }
        }
    }
    return frame;
}

bool inside(const ImVec4& clip, const ImVec2& p) {
    return p.x >= clip.x && p.x < clip.z && p.y >= clip.y && p.y < clip.w;
}
bool holds(const Patch& t, const ImVec2& p) {
    const auto side = [&](const ImVec2& u, const ImVec2& v) {
        return (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x);
    };
    const float x = side(t.a, t.b), y = side(t.b, t.c), z = side(t.c, t.a);
    return ((x >= 0 && y >= 0 && z >= 0) || (x <= 0 && y <= 0 && z <= 0)) && inside(t.clip, p);
}

void append(std::string& text, unsigned code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 63));
    } else {
        text += static_cast<char>(0xe0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 63));
        text += static_cast<char>(0x80 | (code & 63));
    }
}

// Things by the part of the window they lie in.
class Cells {
  public:
    void add(std::size_t thing, const ImVec2& min, const ImVec2& max) {
        for (int y = cell(min.y); y <= cell(max.y); ++y) {
            for (int x = cell(min.x); x <= cell(max.x); ++x) things_[{x, y}].push_back(thing);
        }
    }
    const std::vector<std::size_t>& at(const ImVec2& p) const {
        const auto found = things_.find({cell(p.x), cell(p.y)});
        return found == things_.end() ? none_ : found->second;
    }

  private:
    static int cell(float x) {
        return static_cast<int>(std::floor(std::clamp(x, -1e4f, 1e4f) / 64));
    }
    std::map<std::pair<int, int>, std::vector<std::size_t>> things_;
    std::vector<std::size_t> none_;
};

}  // namespace

std::vector<TextRun> drawn_text() {
    const Frame frame = read_frame();
    Cells patches, letters;
    for (std::size_t i = 0; i < frame.patches.size(); ++i) {
        const Patch& t = frame.patches[i];
        patches.add(i, {std::min({t.a.x, t.b.x, t.c.x}), std::min({t.a.y, t.b.y, t.c.y})},
                    {std::max({t.a.x, t.b.x, t.c.x}), std::max({t.a.y, t.b.y, t.c.y})});
    }
    std::vector<TextRun> runs;
    std::vector<std::size_t> run_of;
    const Letter* last = nullptr;
    for (std::size_t i = 0; i < frame.letters.size(); ++i) {
        const Letter& letter = frame.letters[i];
        const float height = letter.max.y - letter.min.y;
        const ImVec2 middle{0.5f * (letter.min.x + letter.max.x),
                            0.5f * (letter.min.y + letter.max.y)};
        letters.add(i, letter.min, letter.max);
        const bool goes_on = last && letter.min.x > last->min.x - 1 &&
                             letter.min.x < last->max.x + 1.5f * height + 4 &&
                             letter.min.y < last->max.y + 2 && letter.max.y > last->min.y - 2 &&
                             letter.clip.x == last->clip.x && letter.clip.y == last->clip.y;
        if (!goes_on) runs.push_back({{}, {letter.min.x, letter.min.y, 0, 0}});
        run_of.push_back(runs.size() - 1);
        TextRun& run = runs.back();
        if (goes_on && letter.min.x > last->max.x + 0.22f * height) run.text += ' ';
        append(run.text, letter.code);
        const float right = std::max(run.rect.right(), letter.max.x);
        const float bottom = std::max(run.rect.bottom(), letter.max.y);
        run.rect.y = std::min(run.rect.y, letter.min.y);
        run.rect.w = right - run.rect.x;
        run.rect.h = bottom - run.rect.y;
        last = &letter;
        // Letters scrolled out of sight, above or below, are not cut.
        if (middle.y < letter.clip.y || middle.y > letter.clip.w) continue;
        run.cut |=
            letter.partial || letter.min.x < letter.clip.x - 1 || letter.max.x > letter.clip.z + 1;
        if (!inside(letter.clip, middle)) continue;
        constexpr unsigned dots = 0x2026;
        if (letter.code == dots && !run.dots) run.dots = vec2(middle.x, middle.y);
        for (const std::size_t k : patches.at(middle)) {
            const Patch& patch = frame.patches[k];
            if (patch.order > letter.order && holds(patch, middle)) run.covered = true;
        }
    }
    for (std::size_t i = 0; i < frame.letters.size(); ++i) {
        const Letter& letter = frame.letters[i];
        const ImVec2 middle{0.5f * (letter.min.x + letter.max.x),
                            0.5f * (letter.min.y + letter.max.y)};
        if (!inside(letter.clip, middle)) continue;
        for (const std::size_t k : letters.at(middle)) {
            const Letter& other = frame.letters[k];
            if (run_of[k] == run_of[i] || !inside(other.clip, middle)) continue;
            const bool over = middle.x > other.min.x && middle.x < other.max.x &&
                              middle.y > other.min.y && middle.y < other.max.y;
            // Between the two a box may hide the lower one.
            if (over && !runs[run_of[i]].covered && !runs[run_of[k]].covered)
                runs[run_of[i]].crossed = true;
        }
    }
    return runs;
}

std::vector<bool> covered_after(ImTextureID picture, const std::vector<vec2>& pixels) {
    const Frame frame = read_frame();
    std::vector<bool> covered(pixels.size());
    const auto drawn = frame.pictures.find(picture);
    if (drawn == frame.pictures.end()) return covered;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        covered[i] =
            std::any_of(frame.patches.begin(), frame.patches.end(), [&](const Patch& patch) {
                return patch.order > drawn->second && holds(patch, {pixels[i].x, pixels[i].y});
            });
    }
    return covered;
}

}  // namespace collidoscope::app
