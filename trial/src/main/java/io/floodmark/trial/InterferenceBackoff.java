package io.floodmark.trial;

import io.floodmark.judging.Judge;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits after a trial in which other processes or virtual machines took CPU time until the interference seems to be
 * over: the next trial would be invalid as well, and a few of them end a search. Each wait is longer than the one
 * before, since steal by other virtual machines occurs only under load. Used by one thread.
 */
final class InterferenceBackoff {
    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** The machine must have been calm for this long. */
    private static final Duration CALM = Duration.ofSeconds(5);

    private final TrialContext context;
    private final TrialRules rules;
    private final Judge judge;
    private final List<Sample> recent = new ArrayList<>();
    private int spoilt;
    private boolean awaited;

    InterferenceBackoff(TrialContext context, TrialRules rules, Judge judge) {
        this.context = context;
        this.rules = rules;
        this.judge = judge;
    }

    /** Records the result of a trial. */
    void update(Trial trial) {
        awaited = false;
        spoilt = trial.invalid() && judge.othersTookCpu(trial.observation()) ? spoilt + 1 : 0;
    }

    /** Returns at once unless the last trial had such interference, and the wait after it is not over. */
    void await() throws InterruptedException {
        if (spoilt == 0 || awaited) {
            return;
        }
        long began = context.time().nanoTime();
        long least = began + Math.min(LONGEST.toNanos(), FIRST.toNanos() << (spoilt - 1));
        long most = began + LONGEST.toNanos();
        recent.clear();
        while (!over(least, most)) {
            context.time().awaitUntil(context.time().nanoTime() + rules.tick().toNanos());
            recent.addAll(context.samples().drain());
        }
        awaited = true;
    }

    private boolean over(long least, long most) {
        long now = context.time().nanoTime();
        boolean calm = now >= least && !judge.othersTookCpu(since(now - CALM.toNanos(), now));
        return calm || now >= most || context.stop().requested();
    }

    private Observation since(long from, long now) {
        return Observation.idle(new Rate(0), new Span(from, now), recent, List.of());
    }
}
