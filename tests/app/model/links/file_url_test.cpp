// Files as desktops hand them over become paths; all else stays.
#include "app/model/links/file_url.h"

#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace {

TEST(FileUrl, IsAPathOfThisMachine) {
    EXPECT_EQ(without_file_scheme("file:///home/me/two%20gems.json"), "/home/me/two gems.json");
    EXPECT_EQ(without_file_scheme("file://localhost/a%23b"), "/a#b");
    EXPECT_EQ(without_file_scheme("file:/tmp/x"), "/tmp/x");
    EXPECT_EQ(without_file_scheme("file:///%C3%A4.obj"), "/\xC3\xA4.obj");
}

TEST(FileUrl, WhatIsNoneStays) {
    for (const char* what : {"gjk", "a%20b.json", "file:relative", "file://", "collidoscope://gjk",
                             "/tmp/file:///x", ""})
        EXPECT_EQ(without_file_scheme(what), what);
}

TEST(FileUrl, OfAnotherMachineOrBrokenIsRefused) {
    for (const char* what : {"file://server/share/x.json", "file:///a%2", "file:///a%FF"})
        EXPECT_THROW((void)without_file_scheme(what), InputError) << what;
}

}  // namespace
}  // namespace collidoscope::app
