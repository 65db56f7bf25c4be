"""Experiments in the window: measured in the background, looked at, taken away."""

import os
import tempfile

from window_case import WindowTest

LESSON = """---
collidoscope: 1
title: "Cars"
minutes: 5
---

# Measure

```view
{"demo": "sphere_sphere"}
```

```experiment
{"name": "cars", "text": "Table 2 of the thesis."}
```
"""


class Experiments(WindowTest):
    def open_experiment(self, name):
        window = self.open("gjk")
        window.press("gallery.search")
        window.type("experiment")
        window.press("experiment.open." + name)
        window.wait_for(lambda s: s["experiment"] and s["experiment"]["id"] == name, "the page")
        return window

    def measured(self, window):
        return window.wait_for(lambda s: not s["experiment"]["running"] and
                               s["experiment"]["measured"] == s["experiment"]["points"],
                               "all points", 60)

    def test_one_is_measured_hovered_and_saved(self):
        window = self.open_experiment("counts")
        state = window.state()
        self.assertEqual(state["experiment"]["measured"], 0)
        self.assertEqual(state["experiment"]["findings"], [])
        window.press("experiment.quick")
        window.wait_for(lambda s: s["experiment"]["quick"], "a quick look")
        window.press("experiment.start")
        state = self.measured(window)
        self.assertEqual(state["experiment"]["faults"], [])
        self.assertTrue(state["experiment"]["findings"])
        self.assertIn("experiment.again", state["widgets"])
        # The values of the point under the pointer.
        window.move(*window.widget("experiment.point:0:0"))
        state = window.wait_for(lambda s: s["experiment"]["hover"], "values")
        self.assertIn("faces of each car: 620", state["experiment"]["hover"])
        self.assertIn("384,400", state["experiment"]["hover"])
        # Another chart.
        window.press("experiment.chart:race")
        window.wait_for(lambda s: s["experiment"]["chart"] == "race", "the other chart")
        # The plot as a file.
        window.press("experiment.export")
        window.wait_for(lambda s: "plot.file" in s["widgets"], "the dialog")
        window.press("plot.csv")
        window.press("plot.save")
        state = window.wait_for(lambda s: s["experiment"]["saved"], "the file")
        with open(state["experiment"]["saved"]) as file:
            self.assertIn("race_formula,published,20", file.read())
        self.assertTrue(state["experiment"]["saved"].startswith(window.home))
        # Esc goes back to the demo.
        window.key("Escape")
        window.wait_for(lambda s: not s["experiment"]["shown"], "the demo")

    def test_it_goes_on_while_another_demo_is_shown(self):
        window = self.open_experiment("t-collide")
        window.press("experiment.start")
        window.wait_for(lambda s: s["experiment"]["running"] == "t-collide", "the run")
        window.press("experiment.close")
        window.wait_for(lambda s: not s["experiment"]["shown"] and
                        "experiment.open.t-collide" in s["widgets"], "the gallery")
        window.wait_for(lambda s: s["experiment"]["measured"] >= 3, "progress", 60)
        window.press("experiment.open.t-collide")
        window.press("experiment.cancel")
        state = window.wait_for(lambda s: not s["experiment"]["running"], "the end of the run", 60)
        before = state["experiment"]["measured"]
        self.assertLess(before, state["experiment"]["points"])
        # The measurements made so far stay, and the rest can be measured.
        window.press("experiment.start")
        window.wait_for(lambda s: s["experiment"]["measured"] > before, "more", 60)

    def test_a_lesson_opens_one(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cars.md")
            with open(path, "w") as file:
                file.write(LESSON)
            window = self.open(path)
            window.press("lesson.experiment:0")
            window.wait_for(lambda s: s["experiment"] and s["experiment"]["shown"] and
                            s["experiment"]["id"] == "cars", "the page")
