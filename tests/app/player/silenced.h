// Recordings and counts without their words, for tests that nothing reads them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/model/questions/counter.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// Every sentence, name, label and question is "x". The keys under which marks are kept are numbers:
// two are the same as before, and say nothing.
inline Recording silenced(Recording recording) {
    std::map<std::string, std::string> numbers;
    const auto renamed = [&numbers](const std::string& key) {
        if (key.empty()) return key;
        return numbers.try_emplace(key, std::to_string(numbers.size())).first->second;
    };
    const auto silence = [&renamed](Mark& mark) {
        mark.label = mark.label.empty() ? "" : "x";
        mark.key = renamed(mark.key);
    };
    const auto silence_list = [&silence, &renamed](std::vector<Step>& steps) {
        for (Step& step : steps) {
            step.sentence = {{"x", Emphasis::Plain}};
            for (Value& value : step.values) value.name = "x";
            for (Arithmetic& row : step.arithmetic) row.name = "x";
            for (std::string& key : step.dropped) key = renamed(key);
            StepBuilder(step).change_marks(silence);
            if (!step.decision) continue;
            step.decision->question = "x";
            for (Choice& choice : step.decision->choices) choice.label = "x";
        }
    };
    silence_list(recording.steps);
    for (Scope& scope : recording.scopes) silence_list(scope.steps);
    return recording;
}

inline std::vector<Counter> silenced(std::vector<Counter> counters) {
    for (Counter& counter : counters) counter.name = "x";
    return counters;
}

}  // namespace collidoscope::app
