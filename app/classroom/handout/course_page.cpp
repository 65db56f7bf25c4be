#include "app/classroom/handout/course_page.h"

#include "app/base/utilities/markup.h"
#include "app/model/links/percent.h"

namespace collidoscope::app {
namespace {

constexpr const char* style_text = R"(<style>
.ask label { cursor: pointer; display: flex; gap: 0.6em; margin: 0.3em 0; }
.ask textarea { box-sizing: border-box; display: block; font: inherit; height: 3.2em; width: 100%; }
.ask button { font: inherit; margin-top: 0.5em; padding: 0.2em 1em; }
.ask .right { margin-top: 0; }
.ask.good { border-color: #1a7f4b; }
.ask.bad { border-color: #b3402a; }
.told { margin-bottom: 0; }
.score { border-top: 1px solid #9aa4b1; font-weight: 600; margin-top: 2em; padding-top: 0.8em; }
[hidden] { display: none; }
</style>
)";

// Answers are kept between two visits in 4,096 characters (cmi.suspend_data): if reasons are too
// long together, the choices alone are kept.
constexpr const char* script_text = R"(<script>
(function () {
  "use strict";
  var api = null;
  for (var at = window, i = 0; at && i < 20 && !api; ++i) {
    try {
      api = at.API || (at.opener && at.opener.API) || null;
      at = at.parent === at ? null : at.parent;
    } catch (error) {
      at = null;
    }
  }
  var begun = Date.now(), given = {};
  if (api) {
    api.LMSInitialize("");
    try {
      given = JSON.parse(api.LMSGetValue("cmi.suspend_data")) || {};
    } catch (error) {
      given = {};
    }
  }
  function tell(key, value) {
    if (api) api.LMSSetValue(key, String(value));
  }
  var asks = Array.prototype.slice.call(document.querySelectorAll(".ask"));
  function is_right(ask) {
    var answer = given[ask.id];
    return !!answer && ask.getAttribute("data-right").split(" ").indexOf(String(answer[0])) >= 0;
  }
  function score() {
    var right = 0, answered = 0;
    asks.forEach(function (ask) {
      if (given[ask.id]) ++answered;
      if (is_right(ask)) ++right;
    });
    return {right: right, answered: answered, of: asks.length,
            percent: asks.length ? Math.round(100 * right / asks.length) : 100};
  }
  function kept() {
    var all = JSON.stringify(given), short = {};
    if (all.length <= 4000) return all;
    Object.keys(given).forEach(function (id) { short[id] = [given[id][0], ""]; });
    return JSON.stringify(short);
  }
  function two(n) {
    return (n < 10 ? "0" : "") + n;
  }
  function report() {
    var sum = score(), seconds = Math.floor((Date.now() - begun) / 1000);
    tell("cmi.core.score.min", 0);
    tell("cmi.core.score.max", 100);
    tell("cmi.core.score.raw", sum.percent);
    tell("cmi.core.lesson_status", sum.answered === sum.of ? "completed" : "incomplete");
    tell("cmi.core.session_time", two(Math.floor(seconds / 3600)) + ":" +
         two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60));
    tell("cmi.suspend_data", kept());
    if (api) api.LMSCommit("");
    document.getElementById("score").textContent =
      sum.right + " of " + sum.of + " right, " + sum.answered + " answered.";
  }
  function show(ask) {
    var answer = given[ask.id];
    if (!answer) return;
    ask.className = "card ask " + (is_right(ask) ? "good" : "bad");
    var rights = ask.getAttribute("data-right").split(" ");
    Array.prototype.forEach.call(ask.querySelectorAll("input"), function (input) {
      input.checked = input.value === String(answer[0]);
      input.disabled = true;
      var mark = rights.indexOf(input.value) >= 0 ? "✓" : input.checked ? "✗" : "";
      input.parentNode.querySelector(".mark").textContent = mark;
    });
    var reason = ask.querySelector("textarea");
    if (reason) {
      reason.value = answer[1] || reason.value;
      reason.disabled = true;
    }
    ask.querySelector("button").hidden = true;
    var told = ask.querySelector(".told");
    if (told) told.hidden = false;
  }
  function interaction(ask) {
    var n = Object.keys(given).length - 1, at = "cmi.interactions." + n + ".";
    tell(at + "id", ask.id);
    tell(at + "type", "choice");
    tell(at + "student_response", String.fromCharCode(97 + given[ask.id][0]));
    tell(at + "result", is_right(ask) ? "correct" : "wrong");
  }
  asks.forEach(function (ask) {
    show(ask);
    ask.querySelector("button").addEventListener("click", function () {
      var chosen = null, reason = ask.querySelector("textarea");
      Array.prototype.forEach.call(ask.querySelectorAll("input"), function (input) {
        if (input.checked) chosen = Number(input.value);
      });
      if (chosen === null || given[ask.id]) return;
      given[ask.id] = [chosen, reason ? reason.value.slice(0, 400) : ""];
      show(ask);
      interaction(ask);
      report();
    });
  });
  report();
  window.addEventListener("pagehide", function () {
    if (!api) return;
    report();
    api.LMSFinish("");
    api = null;
  });
}());
</script>
)";

}  // namespace

std::string course_id(std::size_t page, std::size_t card) {
    return "page-" + std::to_string(page + 1) + "-question-" + std::to_string(card + 1);
}

std::string course_question(const CourseQuestion& question) {
    std::string right;
    for (std::size_t i = 0; i < question.right.size(); ++i)
        if (question.right[i]) right += (right.empty() ? "" : " ") + std::to_string(i);
    std::string out = "<div class=\"card ask\" id=\"" + question.id + "\" data-right=\"" + right +
                      "\">\n<b class=\"kind\">Predict</b>\n<p class=\"right\">" +
                      lines_in_html(question.question) + "</p>\n";
    for (const std::size_t i : question.order)
        out += "<label><input type=\"radio\" name=\"" + question.id + "\" value=\"" +
               std::to_string(i) + "\"><span>" + lines_in_html(question.choices[i]) +
               "</span><span class=\"mark\"></span></label>\n";
    if (!question.explain.empty())
        out += "<label for=\"" + question.id + "-why\">" + lines_in_html(question.explain) +
               "</label>\n<textarea id=\"" + question.id + "-why\"></textarea>\n";
    out += "<button type=\"button\">Answer</button>\n";
    if (!question.because.empty())
        out += "<p class=\"told\" hidden>" + lines_in_html(question.because) + "</p>\n";
    return out + "</div>\n";
}

std::string course_link(const std::string& lesson, const std::string& heading) {
    return "<p><a href=\"collidoscope://lesson/" +
           lines_in_html(percent_encoded(lesson) + "#" + percent_encoded(heading)) +
           "\">Do it in Collidoscope</a></p>\n";
}

std::string course_style() {
    return style_text;
}

std::string course_end() {
    return std::string("<p class=\"score\" id=\"score\"></p>\n") + script_text;
}

}  // namespace collidoscope::app
