package io.floodmark.trial;

import io.floodmark.load.Fleet;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Observation;
import io.floodmark.model.Rate;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialEvent.Kind;
import io.floodmark.search.Judge;
import io.floodmark.search.ThroughputGain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells by experiment whether the generator was the bottleneck, where nothing else does: the load that was not carried is tried
 * again with twice the producers, each as planned. Less than 5 % more (upper end of the interval of 95 %) clears the generator;
 * more than 5 % (lower end) makes it go on with the producers that it then has, up to eight times those planned. In between the load
 * is tried once more as before, and both windows of that size count.
 *
 * <p>What it finds is noted as an event of the trial, by which {@link Judge} judges it. A trial is taken as cleared without another test
 * where the planned producers carried as much as twice as many did. Used by one thread.
 */
final class DoublingTest {
    static final int MOST_TIMES = 8;
    private static final double WORTH = 0.05;
    /** Loads this near are the same load. */
    private static final double SAME = 0.005;

    private final Fleet fleet;
    private final Judge judge;
    private final NanoClock clock;
    private int times = 1;
    private Optional<Question> open = Optional.empty();
    private Optional<Cleared> cleared = Optional.empty();
    private Optional<NotCleared> notCleared = Optional.empty();

    DoublingTest(Fleet fleet, Judge judge, NanoClock clock) {
        this.fleet = fleet;
        this.judge = judge;
        this.clock = clock;
        // Others may have left more.
        fleet.multiply(times);
    }

    /** A test that goes on: the windows of the load with a number of producers, and with twice as many. */
    private static final class Question {
        private final Rate load;
        private final int times;
        private final List<Observation> before = new ArrayList<>();
        private final List<Observation> doubled = new ArrayList<>();

        Question(Rate load, int times, Observation first) {
            this.load = load;
            this.times = times;
            before.add(first);
        }

        boolean of(Rate other) {
            return same(load, other);
        }

        void add(int atTimes, Observation seen) {
            (atTimes == times ? before : doubled).add(seen);
        }

        boolean repeated() {
            return before.size() > 1;
        }

        ThroughputGain gain() {
            return ThroughputGain.between(before, doubled);
        }
    }

    /** What both carried, where twice the producers carried no more than those of that number. */
    private record Cleared(int times, double perSecond) {
        boolean holdsFor(int with, Observation seen) {
            return times == with && Math.abs(seen.achievedPerSecond() / perSecond - 1) <= WORTH;
        }
    }

    private record NotCleared(Rate load, String why) {}

    private static boolean same(Rate one, Rate other) {
        return Math.abs(Math.log(one.perSecond() / other.perSecond())) < SAME;
    }

    /** Times the planned producers that the next trial has. */
    int times() {
        return times;
    }

    /** Takes note of what a trial of that load saw, sets the producers of the next one, and returns what it found. */
    Optional<TrialEvent> heed(Rate load, Observation seen) {
        if (!judge.judgeable(seen)) {
            return Optional.empty();
        }
        if (open.isPresent() && !open.get().of(load)) {
            resume(open.get().times);
        }
        boolean inQuestion = judge.generatorInQuestion(seen);
        if (open.isPresent()) {
            open.get().add(times, seen);
            return inQuestion ? answer(open.get(), seen) : settled(open.get());
        }
        return inQuestion ? ask(load, seen) : Optional.empty();
    }

    /** The load was carried, or something else is now seen to have stood in its way. More producers stay where they carried more. */
    private Optional<TrialEvent> settled(Question question) {
        boolean more = !question.doubled.isEmpty() && question.gain().low() > WORTH;
        resume(more ? 2 * question.times : question.times);
        return Optional.empty();
    }

    private void resume(int so) {
        multiply(so);
        open = Optional.empty();
    }

    private boolean multiply(int so) {
        boolean can = so == times || fleet.multiply(so);
        times = can ? so : times;
        return can;
    }

    private Optional<TrialEvent> ask(Rate load, Observation seen) {
        if (cleared.filter(as -> as.holdsFor(times, seen)).isPresent()) {
            return event(
                    Kind.GENERATOR_CLEARED,
                    "it carried as much as before, when twice the producers carried no more (%s)",
                    new Rate(cleared.get().perSecond()).human());
        }
        Optional<NotCleared> known = notCleared.filter(as -> same(as.load(), load));
        if (known.isPresent()) {
            return event(Kind.GENERATOR_NOT_CLEARED, "%s", known.get().why());
        }
        if (2 * times > MOST_TIMES) {
            return unclear(
                    load,
                    String.format(
                            Locale.ROOT,
                            "each doubling of its producers carried more, up to %d times those planned",
                            times));
        }
        int now = times;
        if (!multiply(2 * times)) {
            return Optional.empty();
        }
        open = Optional.of(new Question(load, now, seen));
        return event(
                Kind.GENERATOR_SUSPECTED,
                "it left late, and no broker was seen to be busy; the load is tried again with %s",
                producers());
    }

    private Optional<TrialEvent> answer(Question question, Observation seen) {
        ThroughputGain gain = question.gain();
        if (gain.high() < WORTH) {
            cleared = Optional.of(new Cleared(question.times, carried(question)));
            resume(question.times);
            return event(
                    Kind.GENERATOR_CLEARED,
                    "twice the producers, and so twice the connections and requests in flight, carried %s",
                    gain.human());
        }
        if (gain.low() > WORTH) {
            return goOn(question, seen, "twice the producers carried " + gain.human());
        }
        if (question.repeated()) {
            resume(question.times);
            return unclear(
                    question.load,
                    "twice the producers carried " + gain.human()
                            + ", which neither clears it nor tells that it was the bottleneck");
        }
        multiply(question.times);
        return event(
                Kind.GENERATOR_SUSPECTED,
                "twice the producers carried %s, which is not clear; the load is tried once more with %s",
                gain.human(),
                producers());
    }

    /** With the producers that carried more; where the last window was theirs, it is the first of the next test. */
    private Optional<TrialEvent> goOn(Question question, Observation seen, String why) {
        boolean theirs = times > question.times;
        resume(2 * question.times);
        return theirs
                ? ask(question.load, seen)
                        .map(next -> new TrialEvent(next.atNanos(), next.kind(), why + "; " + next.text()))
                : event(Kind.GENERATOR_SUSPECTED, "%s; the load is tried again with %s", why, producers());
    }

    private static double carried(Question question) {
        return question.before.stream()
                .mapToDouble(Observation::achievedPerSecond)
                .average()
                .orElseThrow();
    }

    private Optional<TrialEvent> unclear(Rate load, String why) {
        notCleared = Optional.of(new NotCleared(load, why));
        return event(Kind.GENERATOR_NOT_CLEARED, "%s", why);
    }

    private String producers() {
        return times == 1 ? "the producers that were planned" : times + " times the producers that were planned";
    }

    private Optional<TrialEvent> event(Kind kind, String form, Object... values) {
        return Optional.of(new TrialEvent(clock.nanoTime(), kind, String.format(Locale.ROOT, form, values)));
    }
}
