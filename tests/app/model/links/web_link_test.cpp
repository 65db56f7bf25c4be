// Addresses of pages against links of the program: there and back, and what strangers send.
#include "app/model/links/web_link.h"

#include <gtest/gtest.h>

#include "app/model/links/link.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

constexpr const char* course_page = "https://www.example.org/~kim/cd/";

TEST(WebLink, OpensWhatTheProgramsOwnLinkOpens) {
    EXPECT_EQ(without_page("https://host/path/#sat_box_box/01?step=6"),
              "collidoscope://sat_box_box/01?step=6");
    EXPECT_EQ(without_page(" HTTP://localhost:8000/#/gjk\n"), "collidoscope://gjk");
    EXPECT_EQ(without_page("https://host/index.html?v=2#gjk?tab=steps&step=%23first"),
              "collidoscope://gjk?tab=steps&step=%23first");
    EXPECT_EQ(link_of_hash("#gjk"), "collidoscope://gjk");
    EXPECT_EQ(link_of_hash("gjk"), "collidoscope://gjk");
    for (const char* none : {"", "#", "#/"}) EXPECT_EQ(link_of_hash(none), "") << none;
}

TEST(WebLink, AnythingElseIsNone) {
    for (const char* text : {"", "#gjk", "gjk", "https://host/path/", "https://host/path/#",
                             "ftp://host/#gjk", "https:", "collidoscope://gjk",
                             "collidoscope://lesson/x#Page", "/home/me/https://host/#gjk"}) {
        EXPECT_FALSE(is_web_link(text)) << text;
        EXPECT_EQ(without_page(text), text);
    }
    EXPECT_TRUE(is_link("https://host/#gjk"));
    EXPECT_FALSE(is_link("https://host/"));
}

TEST(WebLink, EveryShippedSceneComesBackOverAPage) {
    MeshLibrary library;
    for (const Demo* demo : Registry::all()) {
        const Scene scene = default_scene(*demo, library.loader());
        const std::string link = link_to({scene, "#last"}, library.loader());
        const std::string address = on_page(course_page, link);
        EXPECT_TRUE(address.starts_with(std::string(course_page) + "#" + demo->info().id));
        EXPECT_EQ(without_page(address), link);
        const LinkTarget back = read_link(address, library.loader());
        EXPECT_EQ(back.scene.demo, demo->info().id);
        EXPECT_EQ(back.step, "#last");
    }
}

TEST(WebLink, APageOfALessonComesBack) {
    const std::string link = "collidoscope://lesson/two-spheres#Touching%20is%20a%20hit";
    const std::string address = on_page(course_page, link);
    EXPECT_EQ(address.find('#'), address.rfind('#')) << address;
    EXPECT_EQ(without_page(address), link);
    EXPECT_EQ(without_page(on_page(course_page, "collidoscope://lesson/one")),
              "collidoscope://lesson/one");
}

TEST(WebLink, ThePagesOwnHashIsDropped) {
    EXPECT_EQ(on_page("https://host/a/#gjk/01", "collidoscope://epa"), "https://host/a/#epa");
    EXPECT_EQ(on_page("", "collidoscope://epa"), "collidoscope://epa");
    EXPECT_EQ(on_page(course_page, "{\"demo\":1}"), "{\"demo\":1}");
}

TEST(WebLink, ASceneIsFoundByItsNumber) {
    MeshLibrary library;
    const auto stems = presets_of("sat_box_box");
    ASSERT_FALSE(stems.empty());
    const std::string first = stems.front().path.stem().string();
    const std::string number = first.substr(0, first.find('-'));
    const LinkTarget whole =
        read_link("https://host/#sat_box_box/" + first + "?step=6", library.loader());
    const LinkTarget half =
        read_link("https://host/#sat_box_box/" + number + "?step=6", library.loader());
    EXPECT_EQ(whole.scene.title, half.scene.title);
    EXPECT_EQ(half.step, "6");
    for (const char* bad : {"99", "0", "01-", "1x", "-01"})
        EXPECT_THROW(read_link(std::string("https://host/#sat_box_box/") + bad, library.loader()),
                     InputError)
            << bad;
}

TEST(WebLink, HostileAddressesAreRefused) {
    MeshLibrary library;
    for (const char* bad :
         {"https://host/#../../etc/passwd", "https://host/#file:///etc/passwd",
          "https://host/#sphere_sphere?step=0", "https://host/#sphere_sphere?step=-1",
          "https://host/#sphere_sphere?step=99999999999999999999999",
          "https://host/#sphere_sphere?step=6&step=7", "https://host/#sphere_sphere?bodies=%5B",
          "https://host/#sphere_sphere#gjk", "https://host/#<script>alert(1)</script>",
          "https://host/#sphere_sphere?tab=%00", "https://host/# gjk", "https://host/#%zz"})
        EXPECT_THROW(read_link(bad, library.loader()), InputError) << bad;
    const std::string mesh =
        "https://host/#obb_tree?bodies=%5B%7B%22shape%22:%7B%22mesh%22:%7B%22file%22:%22/etc/"
        "passwd%22%7D%7D%7D%5D";
    EXPECT_THROW(read_link(mesh, library.loader()), InputError);
    EXPECT_THROW(read_link("https://host/#gjk?tab=" + std::string(70'000, 'a'), library.loader()),
                 InputError);
}

}  // namespace
}  // namespace collidoscope::app
