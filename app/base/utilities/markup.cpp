#include "app/base/utilities/markup.h"

namespace collidoscope::app {
namespace {

void add_in_markup(std::string& out, char letter) {
    switch (letter) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += letter;
    }
}

}  // namespace

std::string in_markup(std::string_view text) {
    std::string out;
    for (const char letter : text) add_in_markup(out, letter);
    return out;
}

std::string lines_in_html(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (letter == '\n')
            out += "<br>";
        else
            add_in_markup(out, letter);
    }
    return out;
}

}  // namespace collidoscope::app
