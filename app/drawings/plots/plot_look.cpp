#include <memory>

#include "app/drawings/plots/plot.h"
#include "app/drawings/vector/typefaces.h"

namespace collidoscope::app {
namespace {

glm::vec4 plot_rgb(std::uint32_t hex) {
    return {static_cast<float>((hex >> 16) & 255u) / 255.0f,
            static_cast<float>((hex >> 8) & 255u) / 255.0f, static_cast<float>(hex & 255u) / 255.0f,
            1};
}

// After Okabe and Ito's colors, lighter on dark ground and darker on white.
constexpr std::array<std::uint32_t, plot_colors> on_dark{0x56b4e9, 0xe69f00, 0x3ecf9a, 0xff7a59,
                                                         0xd798c4, 0xf0e442, 0x8ea8ff, 0xc3c9d0};
constexpr std::array<std::uint32_t, plot_colors> on_white{0x1478ad, 0xa96c00, 0x0b7a57, 0xc23b00,
                                                          0x9b4a82, 0x7d6f00, 0x3f5bd9, 0x59636f};

}  // namespace

PlotLook plot_look(PlotTheme theme) {
    PlotLook look;
    const bool dark = theme == PlotTheme::Dark;
    for (std::size_t i = 0; i < plot_colors; ++i)
        look.series[i] = plot_rgb(dark ? on_dark[i] : on_white[i]);
    look.ground = plot_rgb(dark ? 0x1b1f25 : 0xffffff);
    look.text = plot_rgb(dark ? 0xe7eaee : 0x14181d);
    look.quiet = plot_rgb(dark ? 0x97a1af : 0x4a525c);
    look.line = plot_rgb(dark ? 0x2f353e : 0xd7dce3);
    if (theme == PlotTheme::Print) look.titled = true;
    return look;
}

TextWidth figure_text_width() {
    auto faces = std::make_shared<Typefaces>();
    return [faces](const std::string& text, double size, TypeFace face) {
        return faces->extent(text, size, face).x;
    };
}

}  // namespace collidoscope::app
