#include "app/classroom/handout/html_text.h"

namespace collidoscope::app {
namespace {

std::string escaped_for(const std::string& text, const char* line_break) {
    std::string out;
    for (const char c : text) {
        switch (c) {
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
            case '\n':
                out += line_break;
                break;
            default:
                out += c;
        }
    }
    return out;
}

}  // namespace

std::string in_html(const std::string& text) {
    return escaped_for(text, "<br>");
}

std::string in_xml(const std::string& text) {
    return escaped_for(text, " ");
}

}  // namespace collidoscope::app
