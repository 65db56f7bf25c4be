#include "render/shader_log.h"

#include <gtest/gtest.h>

namespace collidoscope::render {

const std::vector<std::string> files = {"body.frag", "view.glsl"};

TEST(ShaderLog, NamesFileAndLineWhoeverWroteIt) {
    EXPECT_EQ(with_files("0:12(5): error: `x' undeclared", files),
              "body.frag:12: error: `x' undeclared");
    EXPECT_EQ(with_files("0(4007) : error C1008: undefined variable \"x\"", files),
              "view.glsl:7: error C1008: undefined variable \"x\"");
    EXPECT_EQ(with_files("ERROR: 0:4003: 'x' : undeclared identifier", files),
              "view.glsl:3: error: 'x' : undeclared identifier");
    EXPECT_EQ(with_files("0:4(1): warning: unused\r\n0:5(1): error: b\n\n", files),
              "body.frag:4: warning: unused\nbody.frag:5: error: b");
}

TEST(ShaderLog, KeepsWhatItDoesNotKnow) {
    EXPECT_EQ(with_files("error: linking failed", files), "body.frag: error: linking failed");
    EXPECT_EQ(with_files("0:9003(1): error: no such file", files),
              "body.frag: 0:9003(1): error: no such file");
    EXPECT_EQ(with_files("0:", files), "body.frag: 0:");
    EXPECT_EQ(with_files("", files), "");
    EXPECT_EQ(with_files("x", {}), "x");
}

}  // namespace collidoscope::render
