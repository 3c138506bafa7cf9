package io.floodmark.trial;

import io.floodmark.judging.CappedCpu;
import io.floodmark.judging.Judge;
import io.floodmark.judging.NetworkPathUsage;
import io.floodmark.judging.ThroughputGain;
import io.floodmark.load.Fleet;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialEvent.Kind;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Tests by experiment whether the generator was the bottleneck of a trial: the next trial repeats the load with twice
 * the producers. If throughput gains less than 5% (upper end of the 95% interval), the generator is ruled out. If it
 * gains more than 5% (lower end), the search goes on with twice the producers, up to eight times the planned number.
 * Otherwise the load is repeated once more with the first number of producers, and both windows of that number count.
 * If that is inconclusive too, the generator is still ruled out if the estimated gain is less than 5% and unsent bytes
 * waited on most connections in all windows. No test is needed if a broker's CPU is limited ({@link CappedCpu}).
 *
 * <p>The result is an event of the trial, which {@link Judge} takes into account. Later trials with the same throughput
 * (within 5%) are not tested again. Used by one thread.
 */
final class ProducerDoubling {
    static final int MAX_FACTOR = 8;
    /** Measured length of a window: shorter ones have too much noise. */
    private static final Duration WINDOW = Duration.ofSeconds(15);
    /** Share of connections with unsent bytes from which on the generator offers them more than they transmit. */
    private static final double FULL_CONNECTIONS = 0.8;

    private static final double RELEVANT_GAIN = 0.05;
    private static final double SAME_LOAD = 0.005;

    private final Fleet fleet;
    private final Judge judge;
    private final NanoClock clock;
    /** All judgeable trials so far. */
    private final List<Observation> windows = new ArrayList<>();

    private int factor = 1;
    private OptionalInt producers;
    private Optional<Test> running = Optional.empty();
    private Optional<RuledOut> ruledOut = Optional.empty();
    private Optional<Inconclusive> inconclusive = Optional.empty();

    /** Resets the fleet to the planned number of producers. */
    ProducerDoubling(Fleet fleet, Judge judge, NanoClock clock) {
        this.fleet = fleet;
        this.judge = judge;
        this.clock = clock;
        this.producers = fleet.scaleProducers(factor);
    }

    /** A running test: windows at one load with a number of producers, and with twice as many. */
    private static final class Test {
        private final Rate load;
        private final int factor;
        private final List<Observation> before = new ArrayList<>();
        private final List<Observation> doubled = new ArrayList<>();

        Test(Rate load, int factor, Observation first) {
            this.load = load;
            this.factor = factor;
            before.add(first);
        }

        void add(int with, Observation window) {
            (with == factor ? before : doubled).add(window);
        }

        boolean repeated() {
            return before.size() > 1;
        }

        ThroughputGain gain() {
            return ThroughputGain.between(before, doubled);
        }

        /** Returns the lowest mean share of connections with unsent bytes of a window; NaN without counters. */
        double waiting() {
            return Stream.concat(before.stream(), doubled.stream())
                    .mapToDouble(NetworkPathUsage::waiting)
                    .reduce(Math::min)
                    .orElse(Double.NaN);
        }

        double throughput() {
            return before.stream()
                    .mapToDouble(Observation::achievedPerSecond)
                    .average()
                    .orElseThrow();
        }
    }

    /** A throughput at which the generator was ruled out as the bottleneck. */
    private record RuledOut(int factor, double perSecond) {
        boolean appliesTo(int with, Observation window) {
            return factor == with && Math.abs(window.achievedPerSecond() / perSecond - 1) <= RELEVANT_GAIN;
        }
    }

    private record Inconclusive(Rate load, String why) {}

    private static boolean same(Rate one, Rate other) {
        return Math.abs(Math.log(one.perSecond() / other.perSecond())) < SAME_LOAD;
    }

    /** Returns the number of producers of the next trial; empty if the fleet cannot change it. */
    OptionalInt producers() {
        return producers;
    }

    /** True if an overload should be measured for longer, because the trial will be a window of a test. */
    boolean needsMore(Rate load, Observation soFar) {
        return soFar.measured().length().compareTo(WINDOW) < 0
                && ruledOut.filter(known -> known.appliesTo(factor, soFar)).isEmpty()
                && inconclusive.filter(known -> same(known.load(), load)).isEmpty()
                && judge.generatorSuspected(soFar)
                && CappedCpu.of(windows, soFar).isEmpty();
    }

    /** Evaluates a trial, sets the number of producers of the next one and returns the result, if the trial has one. */
    Optional<TrialEvent> evaluate(Rate load, Observation window) {
        if (!judge.judgeable(window)) {
            return Optional.empty();
        }
        running.filter(test -> !same(test.load, load)).ifPresent(test -> endWith(test.factor));
        boolean suspected = judge.generatorSuspected(window);
        Optional<CappedCpu> capped = suspected ? CappedCpu.of(windows, window) : Optional.empty();
        windows.add(window);
        if (capped.isPresent()) {
            running.ifPresent(test -> endWith(test.factor));
            return event(Kind.GENERATOR_RULED_OUT, "%s", capped.get().human());
        }
        if (running.isPresent()) {
            Test test = running.get();
            test.add(factor, window);
            return suspected ? next(test, window) : notSuspectedAnyMore(test);
        }
        return suspected ? begin(load, window) : Optional.empty();
    }

    /**
     * Ends the test because the load was sustained, or another cause was found. The larger number of producers stays if
     * it increased throughput.
     */
    private Optional<TrialEvent> notSuspectedAnyMore(Test test) {
        boolean gained = !test.doubled.isEmpty() && test.gain().low() > RELEVANT_GAIN;
        endWith(gained ? 2 * test.factor : test.factor);
        return Optional.empty();
    }

    private void endWith(int producers) {
        scale(producers);
        running = Optional.empty();
    }

    private boolean scale(int to) {
        if (to == factor) {
            return true;
        }
        OptionalInt scaled = fleet.scaleProducers(to);
        if (scaled.isPresent()) {
            factor = to;
            producers = scaled;
        }
        return scaled.isPresent();
    }

    private Optional<TrialEvent> begin(Rate load, Observation window) {
        if (ruledOut.filter(known -> known.appliesTo(factor, window)).isPresent()) {
            return event(
                    Kind.GENERATOR_RULED_OUT,
                    "the throughput is that of an earlier test, which doubling the producers did not increase (%s)",
                    new Rate(ruledOut.get().perSecond()).human());
        }
        Optional<Inconclusive> known = inconclusive.filter(earlier -> same(earlier.load(), load));
        if (known.isPresent()) {
            return event(Kind.GENERATOR_INCONCLUSIVE, "%s", known.get().why());
        }
        if (2 * factor > MAX_FACTOR) {
            return inconclusive(
                    load,
                    String.format(
                            Locale.ROOT,
                            "each doubling of the producers increased throughput, up to %dx the planned number",
                            factor));
        }
        Test test = new Test(load, factor, window);
        if (!scale(2 * factor)) {
            return Optional.empty();
        }
        running = Optional.of(test);
        return event(
                Kind.GENERATOR_SUSPECTED,
                "records were sent late although no broker is known to be busy; the load is repeated with %s",
                withProducers());
    }

    private Optional<TrialEvent> next(Test test, Observation window) {
        ThroughputGain gain = test.gain();
        String result = "doubling the producers, and so connections and requests in flight, changed throughput by "
                + gain.human();
        if (gain.high() < RELEVANT_GAIN) {
            return ruledOut(test, result);
        }
        if (gain.low() > RELEVANT_GAIN) {
            return continueDoubled(test, window, result);
        }
        if (test.repeated() && gain.gain() < RELEVANT_GAIN && test.waiting() >= FULL_CONNECTIONS) {
            return ruledOut(
                    test,
                    result
                            + String.format(
                                    Locale.ROOT,
                                    "; in all windows unsent bytes waited on %.0f%% of the connections and more, so the generator offered more"
                                            + " than they took",
                                    100 * test.waiting()));
        }
        if (test.repeated()) {
            endWith(test.factor);
            return inconclusive(test.load, result + ": inconclusive");
        }
        scale(test.factor);
        return event(
                Kind.GENERATOR_SUSPECTED,
                "%s: inconclusive; the load is repeated once more with %s",
                result,
                withProducers());
    }

    /** Continues with twice the producers. If the last window had them, it is the first window of the next test. */
    private Optional<TrialEvent> continueDoubled(Test test, Observation window, String result) {
        boolean hadThem = factor > test.factor;
        endWith(2 * test.factor);
        return hadThem
                ? begin(test.load, window)
                        .map(next -> new TrialEvent(next.atNanos(), next.kind(), result + "; " + next.text()))
                : event(Kind.GENERATOR_SUSPECTED, "%s; the load is repeated with %s", result, withProducers());
    }

    private Optional<TrialEvent> ruledOut(Test test, String why) {
        ruledOut = Optional.of(new RuledOut(test.factor, test.throughput()));
        endWith(test.factor);
        return event(Kind.GENERATOR_RULED_OUT, "%s", why);
    }

    private Optional<TrialEvent> inconclusive(Rate load, String why) {
        inconclusive = Optional.of(new Inconclusive(load, why));
        return event(Kind.GENERATOR_INCONCLUSIVE, "%s", why);
    }

    private String withProducers() {
        return producers.orElseThrow() + " producers";
    }

    private Optional<TrialEvent> event(Kind kind, String form, Object... values) {
        return Optional.of(new TrialEvent(clock.nanoTime(), kind, String.format(Locale.ROOT, form, values)));
    }
}
