"""The lessons that come with the program, given with a real mouse."""

import glob

from window_case import WindowTest


class ShippedLessons(WindowTest):
    def turn_to(self, window, heading):
        for _ in range(12):
            state = window.wait_for(
                lambda s: s.get("lesson") and not s["lesson"]["settling"], "a page")
            if state["lesson"]["heading"] == heading:
                return state
            page = state["lesson"]["page"]
            window.key("Next")
            window.wait_for(lambda s: s["lesson"]["page"] == page + 1, f"page {page + 2}")
        self.fail(f"no page {heading}")

    def test_each_is_gone_through_from_its_first_page_to_its_end(self):
        lessons = sorted(glob.glob("assets/lessons/*.md"))
        self.assertEqual(len(lessons), 9)
        # The sizes of a small projector and of a large screen, in turn.
        for lesson, size in zip(lessons, ["1280x720", "1920x1080"] * 5):
            window = self.open(lesson, size=size)
            headings = []
            while True:
                page = len(headings)
                state = window.wait_for(
                    lambda s: s.get("lesson") and s["lesson"]["page"] == page and
                    not s["lesson"]["settling"] and not s["busy"], f"{lesson}, page {page + 1}")
                told = state["lesson"]
                where = f"{lesson}: {told['heading']}"
                self.assertEqual(told["faults"], [], where)
                self.assertTrue(state["bodies"], where)
                headings.append(told["heading"])
                if len(headings) == told["pages"]:
                    break
                window.press("lesson.next")
            self.assertEqual(len(set(headings)), len(headings), lesson)
            window.press("lesson.next")
            window.wait_for(lambda s: s["lesson"]["finished"], f"the end of {lesson}")

    def test_a_student_predicts_and_mends_the_listing(self):
        window = self.open("assets/lessons/01-point-in-polygon.md", size="1920x1080")
        state = self.turn_to(window, "Through a corner")
        self.assertEqual(state["lesson"]["pages"], 9)

        # The reason comes before the answer.
        window.press("lesson.choice:0:1")
        window.press("lesson.reason:0")
        window.type("The line goes through one corner")
        window.press("lesson.answer:0")
        state = window.wait_for(lambda s: "0" in s["lesson"]["answers"], "the answer")
        self.assertEqual(state["lesson"]["answers"]["0"],
                         {"choice": "1", "right": False,
                          "reason": "The line goes through one corner"})

        # A small move of p, and the listing is right again.
        self.assertEqual(state["lesson"]["reached"], [])
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 40, y))
        window.wait_for(lambda s: s["lesson"]["reached"] == [1], "the task to be done")

    def test_the_builder_of_a_tree_can_be_chosen_beside_the_lesson(self):
        window = self.open("assets/lessons/06-trees.md", size="1280x720")
        self.turn_to(window, "Make it better")
        state = window.wait_for(lambda s: "option:builder" in s["widgets"], "the builder")
        self.assertIn("option:leaf_size", state["widgets"])
        window.press("option:builder")
        window.press("choice:sah_bvh")
        window.wait_for(lambda s: s["lesson"]["reached"] == [0], "the task to be done")
