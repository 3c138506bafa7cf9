package io.floodmark.report.progress;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** States of a search, second by second, as a command would show them. */
final class FakeProgress {
    private FakeProgress() {}

    /** Returns preparation, warm-up, and two trials with their verdicts. */
    static List<Progress> script() {
        List<Progress> script = new ArrayList<>();
        script.add(state(0, Progress.Phase.PREPARING, "starting 3 brokers"));
        script.add(state(9, Progress.Phase.WARMING_UP, "maximum load"));
        for (int second = 40; second < 80; second += 5) {
            script.add(state(second, Progress.Phase.WARMING_UP, "maximum load"));
        }
        script.add(trial(91, 1, 9_000, 3, List.of()));
        script.add(trial(95, 1, 9_000, 7, List.of()));
        script.add(judged(104, 1, List.of(passed())));
        script.add(trial(106, 2, 62_400, 2, List.of(passed())));
        script.add(judged(116, 2, List.of(passed(), overloaded())));
        script.add(state(118, Progress.Phase.SEARCHING, "all is known"));
        return script;
    }

    static Progress state(int seconds, Progress.Phase phase, String doing) {
        return new Progress(
                Duration.ofSeconds(seconds),
                phase,
                doing,
                Optional.empty(),
                Optional.empty(),
                left(seconds),
                List.of());
    }

    /** Returns a state in the middle of the search. */
    static Progress searching() {
        return new Progress(
                Duration.ofSeconds(151),
                Progress.Phase.SEARCHING,
                "",
                Optional.of(now(5, 50_900, 8)),
                Optional.of(believed()),
                left(151),
                List.of(passed(), overloaded(), invalid(), passedAgain()));
    }

    static Progress trial(int seconds, int number, double load, int measured, List<Progress.Judged> judged) {
        return new Progress(
                Duration.ofSeconds(seconds),
                Progress.Phase.SEARCHING,
                "",
                Optional.of(now(number, load, measured)),
                judged.isEmpty() ? Optional.empty() : Optional.of(believed()),
                left(seconds),
                judged);
    }

    private static Progress judged(int seconds, int number, List<Progress.Judged> judged) {
        return trial(seconds, number, judged.get(number - 1).load().perSecond(), 12, judged);
    }

    private static Progress.TrialNow now(int number, double load, int measured) {
        return new Progress.TrialNow(
                number,
                new Rate(load),
                1024,
                "measuring " + measured + " of 25 s",
                measured / 25.0,
                Math.min(load, 48_728),
                81.7e6,
                363e6,
                0.56,
                0.43,
                load > 60_000 ? Progress.Isr.UNSETTLED : Progress.Isr.SETTLED);
    }

    static Progress.Believed believed() {
        return new Progress.Believed(
                new Rate(48_400),
                new Rate(46_200),
                new Rate(50_300),
                0.9,
                Optional.of(Indicator.HOST_CPU),
                0.86,
                "47,300/s: a full-length pass just below the estimate");
    }

    static Progress.Judged passed() {
        return new Progress.Judged(
                1,
                new Rate(9_000),
                "sustained",
                true,
                false,
                9_000,
                5.32e6,
                "closest to its threshold: handler-idle at 25%");
    }

    private static Progress.Judged passedAgain() {
        return new Progress.Judged(
                4,
                new Rate(44_100),
                "sustained",
                true,
                false,
                44_100,
                42.9e6,
                "closest to its threshold: handler-idle at 91%");
    }

    static Progress.Judged overloaded() {
        return new Progress.Judged(
                2,
                new Rate(62_400),
                "overloaded(host-cpu)",
                false,
                false,
                48_692,
                2.27e9,
                "CPU of host lab-host: 96.3% busy");
    }

    private static Progress.Judged invalid() {
        return new Progress.Judged(
                3, new Rate(48_900), "invalid(disturbed)", false, true, Double.NaN, Double.NaN, "a leader moved");
    }

    private static Progress.Left left(int seconds) {
        return new Progress.Left(Duration.ofSeconds(360 - seconds), Bytes.ofGB(487));
    }
}
