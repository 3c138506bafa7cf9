package io.floodmark.report.json;

import io.floodmark.report.answer.Answer;
import io.floodmark.report.text.AnswerLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines of an answer that consist of words only, as JSON: the same texts as in the terminal. */
final class AnswerJson {
    private final Json json;
    private final Answer answer;

    AnswerJson(Json json, Answer answer) {
        this.json = json;
        this.answer = answer;
    }

    void write() {
        json.put(
                        "setup",
                        Stream.of("Setup", "Workload")
                                .flatMap(label -> texts(label).stream())
                                .collect(Collectors.joining(": ")))
                .put("objective", text("Objectives").or(() -> text("Objective")))
                .strings("warmUp", texts("Warm-up"))
                .put("producers", text("Producers"))
                .put("fleet", text("Fleet"))
                .put("latency", text("Latency"))
                .put("next", text("Next"));
    }

    private Optional<String> text(String label) {
        return texts(label).stream().findFirst();
    }

    private List<String> texts(String label) {
        return answer.all().stream()
                .filter(line -> line.label().equals(label))
                .map(AnswerLine::text)
                .toList();
    }
}
