package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.Comparator;
import java.util.Optional;

/**
 * Checks whether a trial is invalid whatever its indicators show. A change of brokers or leaders makes it invalid even
 * if indicators fired before: a failed broker is detected up to 9 s late ({@code broker.session.timeout.ms}), and until
 * then it looks like an overload.
 */
final class Validity {
    private static final double LEAST_SECONDS = 3;
    /** Less steal shifts a limit by less than a search resolves, and shared hosts always have some. */
    private static final double MOST_STEAL = 0.05;

    private Validity() {}

    static Optional<Verdict.Invalid> objection(Observation seen) {
        return disturbance(seen).or(() -> tooShort(seen)).or(() -> unconfirmed(seen));
    }

    /** Checks for CPU taken by other virtual machines, which explains an overload, but does not invalidate a pass. */
    static Optional<Verdict.Invalid> stolen(Observation seen) {
        return EntityMeans.of(seen, Metric.HOST_CPU_STEAL)
                .highest()
                .filter(steal -> steal.value() > MOST_STEAL)
                .map(steal -> new Verdict.Invalid(
                        InvalidCause.DISTURBED,
                        Text.format(
                                "%s of the CPU of %s was taken by other virtual machines (expected at most %s)",
                                Text.percent(steal.value()), steal.entity().label(), Text.percent(MOST_STEAL))));
    }

    private static Optional<Verdict.Invalid> disturbance(Observation seen) {
        return seen.events().stream()
                .filter(event -> event.kind().disturbs())
                .min(Comparator.comparing((TrialEvent event) -> rank(event.kind()))
                        .thenComparing(TrialEvent::atNanos))
                .map(event -> new Verdict.Invalid(cause(event.kind()), event.text()));
    }

    /** Returns a rank: events that end the whole search come first. */
    private static int rank(TrialEvent.Kind kind) {
        return switch (kind) {
            case UNSAFE, PROTECTED_MODE -> 0;
            case STOPPED -> 1;
            case BUDGET, NO_ROOM -> 2;
            case DECIDED_EARLY,
                    DECIDED_OVERLOADED,
                    TIME_UP,
                    BROKERS_CHANGED,
                    LEADERS_CHANGED,
                    CONTROLLER_LOST,
                    BLIND,
                    GENERATOR_LOST,
                    GENERATOR_SUSPECTED,
                    GENERATOR_RULED_OUT,
                    GENERATOR_INCONCLUSIVE,
                    GENERATOR_POOL,
                    OWN_QUOTA,
                    CLOCK_STEPPED,
                    CLIENT_ERROR,
                    READ_GAP,
                    MIN_ISR -> 3;
        };
    }

    private static InvalidCause cause(TrialEvent.Kind kind) {
        return switch (kind) {
            case UNSAFE -> InvalidCause.UNSAFE;
            case PROTECTED_MODE -> InvalidCause.PROTECTED_MODE;
            case STOPPED -> InvalidCause.STOPPED;
            case BUDGET -> InvalidCause.BUDGET;
            case NO_ROOM -> InvalidCause.NO_ROOM;
            case BLIND -> InvalidCause.BLIND;
            case CLOCK_STEPPED -> InvalidCause.CLOCK;
            case GENERATOR_LOST -> InvalidCause.GENERATOR_LOST;
            case OWN_QUOTA -> InvalidCause.GENERATOR;
            case BROKERS_CHANGED,
                    LEADERS_CHANGED,
                    CONTROLLER_LOST,
                    DECIDED_EARLY,
                    DECIDED_OVERLOADED,
                    TIME_UP,
                    GENERATOR_SUSPECTED,
                    GENERATOR_RULED_OUT,
                    GENERATOR_INCONCLUSIVE,
                    GENERATOR_POOL,
                    CLIENT_ERROR,
                    READ_GAP,
                    MIN_ISR -> InvalidCause.DISTURBED;
        };
    }

    private static Optional<Verdict.Invalid> tooShort(Observation seen) {
        double seconds = seen.measuredIntervals().stream()
                .mapToDouble(LoadInterval::seconds)
                .sum();
        if (seconds >= LEAST_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Verdict.Invalid(
                InvalidCause.BLIND,
                Text.format("only %.1f s measured (expected at least %.0f s)%s", seconds, LEAST_SECONDS, end(seen))));
    }

    /** Describes the event that ended the trial, if the event alone does not make a trial invalid. */
    private static String end(Observation seen) {
        return seen.events().stream()
                .filter(event -> event.kind().ends())
                .findFirst()
                .map(event -> "; the trial was ended: " + event.text())
                .orElse("");
    }

    private static Optional<Verdict.Invalid> unconfirmed(Observation seen) {
        Confirmation counts = seen.confirmation();
        if (!counts.read() || counts.agrees()) {
            return Optional.empty();
        }
        return Optional.of(new Verdict.Invalid(
                InvalidCause.UNCONFIRMED,
                Text.format(
                        "end offsets show %,d records, but the client counted %,d, and %,d with unknown outcome",
                        counts.byOffsets(), counts.acked(), counts.unknown())));
    }
}
