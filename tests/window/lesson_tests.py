"""Lessons, the start page and puzzles, with a real mouse."""

import json
import os
import tempfile

from window_case import WindowTest

LESSON = """---
collidoscope: 1
title: "Two spheres"
minutes: 5
---

# Before

Text with **strong** words and [the last step](step:#last).

```view
{"demo": "sphere_sphere", "step": "#reach"}
```

```predict
{"question": "Do they touch?", "choices": ["Yes", "No"], "right": "Yes",
 "explain": "Why?", "because": "Touching counts."}
```

Note: only for the speaker

---

# Your turn

```view
{"demo": "sphere_sphere",
 "camera": {"pivot": [0, 1, 0], "yaw": 0, "pitch": 10, "distance": 12},
 "bodies": [{"name": "A", "shape": {"sphere": {"center": [-2, 1, 0], "radius": 1}}},
            {"name": "B", "shape": {"sphere": {"center": [2, 1, 0], "radius": 1}}}]}
```

```check
{"task": "Make them overlap.", "answer": {"hit": true}, "done": "Now they share a point.",
 "solution": {"move": {"B": [-2.5, 0, 0]}}}
```

---

# A puzzle

```view
{"demo": "sphere_sphere"}
```

```parsons
{"lines": ["#between", "#compare"]}
```
"""


class LessonCase(WindowTest):
    def write_lesson(self):
        folder = tempfile.mkdtemp(prefix="collidoscope-lesson-")
        path = os.path.join(folder, "two-spheres.md")
        with open(path, "w") as file:
            file.write(LESSON)
        return path

    def settled(self, window, page):
        return window.wait_for(lambda s: s.get("lesson") and s["lesson"]["page"] == page and
                               not s["lesson"]["settling"] and not s["busy"],
                               f"page {page + 1}")

    def turn_to(self, window, page):
        """As a remote control does it, to whom a slide that does not fit scrolls first."""
        for _ in range(20):
            if window.state()["lesson"]["page"] == page:
                break
            window.key("Next")
        return self.settled(window, page)


class Lessons(LessonCase):
    def test_a_lesson_that_is_saved_is_shown_as_it_is_now(self):
        path = self.write_lesson()
        window = self.open(path)
        self.settled(window, 0)
        window.press("lesson.next")
        self.settled(window, 1)
        # A page before the shown one: its heading stays in view.
        with open(path, "w") as file:
            file.write(LESSON.replace("# Before", '# First\n\n```view\n{"demo": "gjk"}\n```\n\n'
                                                  "---\n\n# Before"))
        state = window.wait_for(lambda s: s["lesson"]["pages"] == 4, "the new page")
        self.assertEqual((state["lesson"]["heading"], state["lesson"]["page"]), ("Your turn", 2))
        # A file that is none is told of, and the lesson stays.
        with open(path, "w") as file:
            file.write("no lesson")
        state = window.wait_for(lambda s: any("two-spheres.md" in t for t in s["toasts"]),
                                "the message")
        self.assertEqual(state["lesson"]["pages"], 4)
        with open(path, "w") as file:
            file.write(LESSON)
        state = window.wait_for(lambda s: s["lesson"]["pages"] == 3, "the old pages")
        self.assertEqual(state["lesson"]["heading"], "Your turn")

    def test_a_lesson_from_its_first_page_to_a_reached_check(self):
        path = self.write_lesson()
        window = self.open(path)
        state = self.settled(window, 0)
        self.assertEqual((state["demo"], state["label"]), ("sphere_sphere", "reach"))
        self.assertEqual(state["lesson"]["pages"], 3)
        self.assertFalse(state["lesson"]["away"])
        # A prediction: the reason is asked for before the answer is shown, and kept.
        window.press("lesson.choice:0:0")
        window.wait_for(lambda s: "lesson.reason:0" in s["widgets"], "the question why")
        window.press("lesson.reason:0")
        window.type("they share a point")
        window.press("lesson.answer:0")
        state = window.wait_for(lambda s: s["lesson"]["answers"], "the answer")
        self.assertEqual(state["lesson"]["answers"]["0"],
                         {"choice": "Yes", "right": True, "reason": "they share a point"})
        # A link leads to another step; one click leads back.
        window.press("lesson.link:step:#last")
        window.wait_for(lambda s: s["step"] + 1 == s["steps"] and s["lesson"]["away"], "the step")
        window.press("lesson.view")
        window.wait_for(lambda s: s["label"] == "reach" and not s["lesson"]["away"],
                        "the page's view")
        # On, and a drag that reaches the check; the page stays where it is.
        window.press("lesson.next")
        state = self.settled(window, 1)
        self.assertFalse(state["lesson"]["reached"])
        a, b = state["bodies"][0]["pixel"], state["bodies"][1]["pixel"]
        window.drag(b, ((a[0] * 3 + b[0]) / 4, b[1]))
        state = window.wait_for(lambda s: s["lesson"]["reached"] == [0] and s["lesson"]["away"],
                                "the check to be reached")
        self.assertEqual(state["lesson"]["page"], 1)
        window.press("lesson.view")
        state = window.wait_for(lambda s: not s["lesson"]["away"] and not s["busy"], "the view")
        self.assertAlmostEqual(state["bodies"][1]["position"][0], 2, places=5)
        self.assertEqual(state["lesson"]["reached"], [0])
        # Keys turn the pages.
        window.key("Prior")
        self.settled(window, 0)
        window.key("Next")
        self.settled(window, 1)
        self.assertEqual(window.quit(), 0)
        # The answers and the page where one left off are kept.
        with open(os.path.join(window.home, ".config/collidoscope/lessons.json")) as file:
            kept = json.load(file)["lessons"][path]  # a lesson that is not listed: by its file
        self.assertEqual(kept["page"], "Your turn")
        self.assertEqual(kept["answers"]["Before/1"]["reason"], "they share a point")
        again = self.open(path, home=window.home)
        self.settled(again, 1)

    def test_a_solution_that_was_shown_is_not_counted_as_reached(self):
        path = self.write_lesson()
        window = self.open(path)
        self.settled(window, 0)
        window.press("lesson.next")
        self.settled(window, 1)
        window.press("lesson.solution:0")
        state = window.wait_for(lambda s: s["lesson"]["holds"] == [0] and not s["busy"],
                                "the solution")
        self.assertEqual((state["lesson"]["reached"], state["lesson"]["shown"]), ([], [0]))
        # Back, and by one's own hand: it counts.
        window.press("lesson.view")
        state = window.wait_for(lambda s: not s["lesson"]["away"] and not s["busy"] and
                                s["lesson"]["holds"] == [], "the view")
        a, b = state["bodies"][0]["pixel"], state["bodies"][1]["pixel"]
        window.drag(b, ((a[0] * 3 + b[0]) / 4, b[1]))
        window.wait_for(lambda s: s["lesson"]["reached"] == [0], "the check to be reached")
        window.press("lesson.view")
        window.wait_for(lambda s: not s["lesson"]["away"] and not s["busy"], "the view")
        self.assertEqual(window.quit(), 0)
        with open(os.path.join(window.home, ".config/collidoscope/lessons.json")) as file:
            kept = json.load(file)["lessons"][path]
        self.assertEqual((kept["reached"], kept["shown"]), (["Your turn/1"], ["Your turn/1"]))

    def test_the_last_page_says_that_it_is_the_last(self):
        window = self.open(self.write_lesson())
        self.settled(window, 0)
        window.key("Next", "Next")
        self.settled(window, 2)
        window.key("Next")
        state = window.wait_for(lambda s: any("last page" in t for t in s["toasts"]), "the message")
        self.assertEqual((state["lesson"]["page"], state["lesson"]["finished"]), (2, False))

    def test_an_exercise_comes_before_the_lesson_and_leads_back(self):
        path = self.write_lesson()
        with open(path, "w") as file:
            file.write(LESSON.replace('```parsons\n{"lines": ["#between", "#compare"]}',
                                      '```exercise\n{"name": "sphere-sphere"}'))
        window = self.open(path)
        self.settled(window, 0)
        window.key("Next", "Next")
        self.settled(window, 2)
        window.press("lesson.exercise:0")
        state = window.wait_for(lambda s: "exercise.lesson" in s["widgets"], "the exercise")
        self.assertIn("exercise.start", state["widgets"])
        self.assertTrue(state["lesson"]["aside"])
        self.assertNotIn("lesson.contents", state["widgets"])
        window.press("exercise.lesson")
        state = window.wait_for(lambda s: "lesson.contents" in s["widgets"] and
                                not s["lesson"]["settling"], "the lesson")
        self.assertEqual((state["lesson"]["page"], state["lesson"]["aside"]), (2, False))
        self.assertNotIn("exercise.start", state["widgets"])

    def test_how_many_steps_are_to_come_is_hidden_with_the_answer(self):
        path = self.write_lesson()
        with open(path, "w") as file:
            file.write(LESSON.replace('"step": "#reach"}', '"step": "#reach", "hide": ["answer"]}'))
        window = self.open(path)
        state = self.settled(window, 0)
        self.assertGreater(state["steps"], state["step"] + 1)
        self.assertTrue(state["announcement"].startswith("Step "), state["announcement"])
        self.assertNotIn(f" of {state['steps']}", state["announcement"])

        # The scrub bar has no ticks at steps that are to come.
        def ticks_end(state):
            x, _, width, _ = state["widgets"]["scrub.ticks"]
            left, _, wide, _ = state["widgets"]["player.scrub"]
            return (x + width - left) / wide

        here = ticks_end(state)
        window.press("player.end")
        state = window.wait_for(lambda s: f" of {s['steps']}" in s["announcement"],
                                "the end of the run")
        self.assertGreater(ticks_end(state), here + 0.2)
        window.key("comma")
        state = window.wait_for(lambda s: s["step"] + 2 == s["steps"], "the step before the end")
        self.assertNotIn(f" of {state['steps']}", state["announcement"])
        self.assertLess(ticks_end(state), 0.9)

    def test_a_lesson_that_is_presented_shows_text_and_questions(self):
        for size in ("1280x720", "1920x1080"):
            window = self.open(self.write_lesson(), size=size)
            self.settled(window, 0)
            window.key("F8")
            state = window.wait_for(lambda s: s["presenter"]["on"] and
                                    "lesson.choice:0:0" in s["widgets"] and not s["busy"], "a slide")
            self.assertIn("lesson.link:step:#last", state["widgets"])
            x, y, width, height = state["widgets"]["lesson.choice:0:0"]
            self.assertGreaterEqual(x, 0)
            self.assertLess(x + width, int(size.split("x")[0]) / 2)
            # The class's answer, and on.
            window.key("1")
            window.wait_for(lambda s: "lesson.reason:0" in s["widgets"], "the reason")
            window.type("by show of hands")
            window.key("Return")
            window.wait_for(lambda s: s["lesson"]["answers"], "the answer")
            self.turn_to(window, 2)
            window.key("Next")
            window.wait_for(lambda s: any("last page" in t for t in s["toasts"]), "the message")

    def test_a_slide_that_does_not_fit_says_so_and_scrolls_before_it_turns(self):
        path = self.write_lesson()
        question = ('{"question": "Which of these four holds, whichever way the two spheres lie to each '
                    'other in space?", "choices": [%s], "right": "the first answer, which is long '
                    'enough for a second line of the card"}' %
                    ", ".join(f'"the {n} answer, which is long enough for a second line of the card"'
                              for n in ("first", "second", "third", "fourth")))
        prose = "A paragraph that a teacher reads out, about two spheres and their centers. " * 4
        with open(path, "w") as file:
            file.write(LESSON.replace("Text with", prose + "\n\nText with").replace(
                LESSON[LESSON.index('{"question"'):LESSON.index('"Touching counts."}') +
                       len('"Touching counts."}')], question))
        for size in ("1280x720", "1920x1080"):
            window = self.open(path, size=size)
            self.settled(window, 0)
            window.key("F8")
            state = window.wait_for(lambda s: s["presenter"]["on"] and "lesson.more" in s["widgets"] and
                                    not s["busy"], "the words that there is more")

            def last_choice_is_seen(state):
                # One that is out of sight is not among the widgets.
                if "lesson.choice:0:3" not in state["widgets"]:
                    return False
                _, top, _, height = state["widgets"]["lesson.choice:0:3"]
                below = state["widgets"].get("lesson.more", state["widgets"]["lesson.next"])
                return top + height <= below[1]

            self.assertFalse(last_choice_is_seen(state))
            for _ in range(10):
                if "lesson.more" not in state["widgets"]:
                    break
                window.key("Next")
                state = window.rest()
                self.assertEqual(state["lesson"]["page"], 0)
            self.assertTrue(last_choice_is_seen(state))
            self.assertNotIn("lesson.more", state["widgets"])
            # Back to its top, and only then is there no page before.
            window.key("Prior")
            window.wait_for(lambda s: "lesson.more" in s["widgets"] and s["lesson"]["page"] == 0,
                            "the top of the page")
            self.turn_to(window, 1)

    def command(self, window, title):
        window.key("ctrl+p")
        window.wait_for(lambda s: s["dialog"] != "", "the palette")
        window.type(title)
        window.key("Return")
        return window.wait_for(lambda s: s["dialog"] == "", "the command")

    def test_a_faulty_lesson_shows_its_good_pages_and_the_fault_in_its_place(self):
        path = self.write_lesson()
        faulty = (LESSON.replace('"right": "Yes",', '"right": "Maybe",')
                  .replace('{"demo": "sphere_sphere",\n "camera"',
                           '{"demo": "sphere_sphere", "scene": "none",\n "camera"'))
        with open(path, "w") as file:
            file.write(faulty)
        window = self.open(path)
        # The first page: its scene, and a card in the place of the question.
        state = self.settled(window, 0)
        self.assertEqual(state["demo"], "sphere_sphere")
        self.assertEqual(len(state["lesson"]["faults"]), 1)
        self.assertIn("not one of the choices", state["lesson"]["faults"][0])
        self.assertFalse(state["toasts"])
        self.assertTrue([w for w in state["widgets"] if w.startswith("lesson.fault:")])
        # The second: its view cannot be had; nothing of the page before stands in its place.
        window.press("lesson.next")
        state = window.wait_for(lambda s: s["lesson"]["page"] == 1 and s["lesson"]["faults"],
                                "the fault")
        self.assertIn("no scene", state["lesson"]["faults"][0])
        self.assertFalse(state["bodies"])
        self.assertFalse(state["toasts"])
        # Mended and saved, the page is there.
        with open(path, "w") as file:
            file.write(LESSON)
        state = window.wait_for(lambda s: not s["lesson"]["faults"] and len(s["bodies"]) == 2,
                                "the mended page")
        self.assertEqual(state["lesson"]["heading"], "Your turn")
        # Saved with a fault again: this page is told of, the others stay.
        with open(path, "w") as file:
            file.write(LESSON.replace('{"task"', '{"tsk"'))
        state = window.wait_for(lambda s: s["lesson"]["faults"], "the fault")
        self.assertEqual(state["lesson"]["pages"], 3)

    def test_insert_view_writes_what_the_window_shows(self):
        path = self.write_lesson()
        window = self.open(path)
        self.settled(window, 0)
        window.press("lesson.next")
        state = self.settled(window, 1)
        b = state["bodies"][1]["pixel"]
        window.drag(b, (b[0] - 60, b[1]))
        state = window.wait_for(lambda s: s["lesson"]["away"] and not s["busy"], "the drag")
        shown = state["bodies"][1]["position"]
        self.command(window, "Insert view")
        window.wait_for(lambda s: not s["lesson"]["away"] and not s["lesson"]["settling"],
                        "the page with its new view")
        state = self.settled(window, 1)
        for now, before in zip(state["bodies"][1]["position"], shown):
            self.assertAlmostEqual(now, before, places=5)
        with open(path) as file:
            text = file.read()
        self.assertEqual(text.count("```view"), 3)
        self.assertIn("# A puzzle", text)

    def test_a_lesson_of_the_program_is_not_written_to(self):
        window = self.open("assets/lessons/02-why-fifteen-axes.md")
        self.settled(window, 0)
        with open("assets/lessons/02-why-fifteen-axes.md") as file:
            before = file.read()
        self.command(window, "Insert view")
        window.wait_for(lambda s: any("comes with the program" in t for t in s["toasts"]),
                        "the message")
        with open("assets/lessons/02-why-fifteen-axes.md") as file:
            self.assertEqual(file.read(), before)

    def test_keys_answer_a_question_and_the_end_tells_what_was_reached(self):
        window = self.open(self.write_lesson())
        self.settled(window, 0)
        window.key("2")
        window.wait_for(lambda s: "lesson.reason:0" in s["widgets"], "the question why")
        window.type("by hand")
        window.key("Return")
        state = window.wait_for(lambda s: s["lesson"]["answers"], "the answer")
        self.assertEqual(state["lesson"]["answers"]["0"]["choice"], "No")
        window.key("Next", "Next")
        self.settled(window, 2)
        window.press("lesson.next")
        window.wait_for(lambda s: s["lesson"]["finished"], "the end")
        window.press("lesson.next")
        window.wait_for(lambda s: not s["lesson"], "the lesson to be closed")

    def test_a_lesson_beside_and_one_of_the_same_name_elsewhere(self):
        first, second = self.write_lesson(), self.write_lesson()
        folder = os.path.dirname(first)
        with open(os.path.join(folder, "other.md"), "w") as file:
            file.write(LESSON.replace("Two spheres", "Other"))
        with open(first, "w") as file:
            file.write(LESSON.replace("[the last step](step:#last)", "[on](lesson:other#A%20puzzle)"))
        os.chmod(folder, 0o555)
        self.addCleanup(os.chmod, folder, 0o755)
        before = sorted(os.listdir(folder))
        window = self.open(first)
        self.settled(window, 0)
        window.press("lesson.link:lesson:other#A%20puzzle")
        state = window.wait_for(lambda s: s["lesson"] and s["lesson"]["name"] == "other", "it")
        self.assertEqual(state["lesson"]["heading"], "A puzzle")
        # Nothing is written beside the lesson.
        self.assertEqual(sorted(os.listdir(folder)), before)
        self.assertEqual(window.quit(), 0)
        # The progress of the first is not that of the second.
        again = self.open(first, home=window.home)
        self.settled(again, 0)
        again.press("lesson.next")
        self.settled(again, 1)
        self.assertEqual(again.quit(), 0)
        other = self.open(second, home=window.home)
        self.settled(other, 0)

    def test_a_link_to_a_page(self):
        window = self.open("collidoscope://lesson/trees#Read%20a%20bad%20one")
        state = window.wait_for(lambda s: s.get("lesson"), "the lesson")
        self.assertEqual((state["lesson"]["name"], state["lesson"]["heading"]),
                         ("trees", "Read a bad one"))

    def test_the_menu_and_the_palette_open_lessons(self):
        window = self.open("sphere_box")
        window.key("ctrl+p")
        window.wait_for(lambda s: s["dialog"] != "", "the palette")
        window.type("Why fifteen axes")
        window.key("Return")
        window.wait_for(lambda s: s.get("lesson") and s["lesson"]["name"] == "why-fifteen-axes",
                        "the lesson")
        window.press("lesson.leave")
        window.wait_for(lambda s: not s["lesson"] and "gallery.search" in s["widgets"],
                        "the gallery")


class Starting(LessonCase):
    def test_the_doors_of_the_start_page(self):
        window = self.open()
        state = window.wait_for(lambda s: s["start"] and "start.watch" in s["widgets"],
                                "the start page")
        self.assertIn("start.build", state["widgets"])
        window.press("start.watch")
        window.wait_for(lambda s: "start.lesson.point-in-polygon" in s["widgets"], "the lessons")
        window.key("Escape")
        window.wait_for(lambda s: "start.card.gjk" in s["widgets"], "the first demos")
        window.press("start.build")
        window.wait_for(lambda s: s["dialog"] != "", "the dialog for files")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "" and s["start"], "the page again")
        window.press("start.card.gjk")
        window.wait_for(lambda s: s["demo"] == "gjk" and not s["start"], "GJK")
        # Back to the page, and off to a lesson; then it is offered to go on.
        window.key("ctrl+p")
        window.wait_for(lambda s: s["dialog"] != "", "the palette")
        window.type("start page")
        window.key("Return")
        window.wait_for(lambda s: s["start"] and s["dialog"] == "", "the start page")
        window.press("start.watch")
        window.press("start.lesson.point-in-polygon")
        window.wait_for(lambda s: s.get("lesson") and not s["start"], "the lesson")
        self.settled(window, 0)
        window.press("lesson.next")
        self.settled(window, 1)
        self.assertEqual(window.quit(), 0)
        again = self.open(home=window.home)
        again.press("start.go_on")
        self.settled(again, 1)

    def test_escape_leads_to_the_demo_that_was_open_last(self):
        window = self.open()
        window.wait_for(lambda s: s["start"], "the start page")
        window.key("Escape")
        window.wait_for(lambda s: not s["start"] and "left" in s["widgets"], "the demo")


class Puzzles(LessonCase):
    def test_lines_are_dragged_into_order_and_run(self):
        window = self.open(self.write_lesson())
        self.settled(window, 0)
        window.key("Next")
        window.key("Next")
        self.settled(window, 2)
        window.press("lesson.parsons:0")
        window.wait_for(lambda s: s.get("puzzle") and s["puzzle"]["ready"], "the runs")
        self.drop(window, 1, 1.0)
        self.drop(window, 0, 0.97)
        window.press("puzzle.run")
        state = window.wait_for(lambda s: s["puzzle"]["verdict"], "the verdict")
        self.assertFalse(state["puzzle"]["verdict"]["right"])
        self.assertEqual(state["puzzle"]["verdict"]["line"], 0)
        # The second line goes above the first, and the third below.
        x, y, w, h = state["widgets"]["puzzle.piece:1"]
        window.drag((x + 10, y + 8), (x + 10, y + h * 3.5))
        window.wait_for(lambda s: [p[0] for p in s["puzzle"]["placed"]] == [0, 1], "the order")
        self.drop(window, 2, 0.97)
        window.press("puzzle.run")
        state = window.wait_for(lambda s: s["puzzle"]["verdict"], "the verdict")
        self.assertTrue(state["puzzle"]["verdict"]["right"], state["puzzle"])
        window.press("puzzle.close")
        window.wait_for(lambda s: s["lesson"] and s["lesson"]["solved"] == [0], "the green card")

    def test_a_puzzle_by_keys_alone(self):
        window = self.open(self.write_lesson())
        self.settled(window, 0)
        window.key("Next", "Next")
        self.settled(window, 2)
        window.press("lesson.parsons:0")
        state = window.wait_for(lambda s: s.get("puzzle") and s["puzzle"]["ready"], "the runs")
        # Each line in its order: down to it, into the program, and let go there.
        for piece in range(3):
            window.key("Left")
            at = state["puzzle"]["left"].index(piece)
            for _ in range(at):
                window.key("Down")
            window.key("space")
            state = window.wait_for(lambda s: s["puzzle"]["focus"]["lifted"], "the line lifted")
            self.assertEqual(state["puzzle"]["placed"][-1][0], piece)
            window.key("space")
            state = window.wait_for(lambda s: not s["puzzle"]["focus"]["lifted"], "the line")
        # Lifted, the last line goes up and down again.
        window.key("space", "Up")
        window.wait_for(lambda s: [p[0] for p in s["puzzle"]["placed"]] == [0, 2, 1], "up")
        window.key("Down", "Return")
        window.wait_for(lambda s: [p[0] for p in s["puzzle"]["placed"]] == [0, 1, 2], "down")
        window.key("r")
        state = window.wait_for(lambda s: s["puzzle"]["verdict"], "the verdict")
        self.assertTrue(state["puzzle"]["verdict"]["right"], state["puzzle"])

    def drop(self, window, piece, share):
        """At the bottom of the program, at its left edge."""
        state = window.wait_for(
            lambda s: f"puzzle.piece:{piece}" in s["widgets"] and
            "puzzle.program" in s["widgets"], "the piece")
        x, y, _, _ = state["widgets"][f"puzzle.piece:{piece}"]
        px, py, pw, ph = state["widgets"]["puzzle.program"]
        count = len(state["puzzle"]["placed"])
        window.drag((x + 10, y + 8), (px + 50, py + ph * share - 12))
        window.wait_for(lambda s: len(s["puzzle"]["placed"]) == count + 1, "the piece to be there")
