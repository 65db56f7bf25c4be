"""Algorithms that run inside a step: into them, over them and out again."""

from window_case import WindowTest


class Scopes(WindowTest):
    def go_to_inside(self, window, most=14):
        """Steps forward to the first step that has an inside, and into it; its number."""
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["step"] == 0, "the first step")
        for step in range(most):
            window.wait_for(lambda s: s["step"] == step, f"step {step}")
            window.key("i")
            if window.state()["step_inside"] is not None:
                return step
            window.key("period")
        self.fail("no step has an inside")

    def test_into_over_and_out_with_keys_and_mouse(self):
        window = self.open("capsule_capsule")
        window.wait_for(lambda s: s["steps"] > 2, "the steps")
        step = self.go_to_inside(window)
        inside = window.wait_for(lambda s: s["step_inside"] == 0, "the first step inside")
        self.assertEqual(inside["scope"], ["capsule_capsule", "segment_segment"])
        self.assertEqual(inside["step"], step)

        # A step inside stays inside; the run's own step is the same.
        window.key("period")
        further = window.wait_for(lambda s: s["step_inside"] == 1, "the second step inside")
        self.assertEqual(further["step"], step)
        window.key("comma")
        window.wait_for(lambda s: s["step_inside"] == 0, "the first again")

        # Out with the key, into with the button, out with the button.
        window.key("shift+i")
        out = window.wait_for(lambda s: s["step_inside"] is None, "the step around")
        self.assertEqual((out["step"], out["scope"]), (step, ["capsule_capsule"]))
        window.press("player.into")
        window.wait_for(lambda s: s["step_inside"] == 0, "the inside again")
        window.press("player.out")
        window.wait_for(lambda s: s["step_inside"] is None and s["step"] == step, "out again")

        # Over it: the next step of the run, and back.
        window.key("period")
        over = window.wait_for(lambda s: s["step"] == step + 1, "the step after it")
        self.assertIsNone(over["step_inside"])
        window.key("comma")
        window.wait_for(lambda s: s["step"] == step and s["step_inside"] is None, "before it")

        # The end of the inside leads back to the step around it.
        window.key("i")
        window.wait_for(lambda s: s["step_inside"] == 0, "the inside")
        window.key("ctrl+End")
        last = window.wait_for(lambda s: (s["step_inside"] or 0) > 0, "the last step inside")
        self.assertEqual(last["step"], step)
        window.key("period")
        window.wait_for(lambda s: s["step_inside"] is None and s["step"] == step, "the way out")

    def test_the_wide_trees_boxes_are_tested_inside(self):
        window = self.open("wide_bvh")
        window.wait_for(lambda s: s["steps"] > 4 and not s["busy"], "the steps", 60)
        self.go_to_inside(window)
        inside = window.wait_for(lambda s: s["step_inside"] == 0, "the test of the first box")
        self.assertEqual(inside["scope"], ["wide_bvh", "box_axes"])
        self.assertEqual(inside["label"], "faces_a")

    def assert_enters_what_was_not_kept(self, scene, step, scope):
        """The inside of a step late in a long run is recorded when it is asked for."""
        window = self.open(f"assets/scenes/{scene}.json")
        window.wait_for(lambda s: s["steps"] > step and not s["busy"], "the steps", 60)
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["step"] == 0, "the first step")
        for _ in range(step // 5):
            window.key("shift+period")
        for _ in range(step % 5):
            window.key("period")
        window.wait_for(lambda s: s["step"] == step, f"step {step}")
        window.key("i")
        inside = window.wait_for(lambda s: s["step_inside"] == 0, "the first step inside", 60)
        self.assertEqual(inside["step"], step)
        self.assertEqual(inside["scope"], scope)
        window.key("shift+i")
        window.wait_for(lambda s: s["step_inside"] is None and s["step"] == step, "the way out")

    def test_an_inside_that_was_not_kept_is_entered(self):
        self.assert_enters_what_was_not_kept("v_collide/01-rings", 19, ["v_collide", "obb_tree"])
        self.assert_enters_what_was_not_kept("bouncing_ships/02-fixed-volume", 39,
                                             ["bouncing_ships", "obb_tree"])
