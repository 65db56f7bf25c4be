// Addresses of web pages with the program in them: https://host/path/#sat_box_box/01?step=6 opens
// what collidoscope://sat_box_box/01?step=6 opens (docs/LINKS.md).
#pragma once

#include <string>
#include <string_view>

namespace collidoscope::app {

// http or https with a # and something behind it. Blanks around it do not count.
bool is_web_link(std::string_view text);

// The same link without its page, as collidoscope://...; any other text as it is.
std::string without_page(const std::string& text);

// The link as an address of this page; whatever stands behind a # of the page's own address is
// dropped. Without a page, and any text that does not begin with collidoscope://, as it is.
std::string on_page(std::string_view page, const std::string& link);

// The link that a page's address ends with, from its # on: "#gjk" is collidoscope://gjk. Empty for
// an empty one.
std::string link_of_hash(std::string_view hash);

}  // namespace collidoscope::app
