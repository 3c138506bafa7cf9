package io.floodmark.model.outage;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Checks;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a run with a broker of its lab stopped: the limit of the others, and the load that is sustained while
 * the broker catches up again.
 *
 * @param broker id of the stopped broker
 * @param brokers of the lab, including that one
 * @param limit with the broker down, with the goal of the limit that the run reports; empty until it is found
 * @param headroom headroom for one broker; empty until the limit is known
 * @param rejoins each time that it rejoined under load, in order
 * @param returned whether it was back in every in-sync set, with its leaders, at the end
 * @param ended why the phase ended, for people; empty while it goes on, or if the run was killed
 * @param trials of this phase, in order; their numbers continue those of the run
 */
public record Outage(
        int broker,
        int brokers,
        Optional<Limit> limit,
        Optional<Headroom> headroom,
        List<Rejoin> rejoins,
        boolean returned,
        Optional<String> ended,
        List<Trial> trials) {
    public Outage {
        Checks.atLeast(2, "brokers", brokers);
        rejoins = List.copyOf(rejoins);
        trials = List.copyOf(trials);
    }

    /** Creates an outage that has just begun. */
    public static Outage of(int broker, int brokers) {
        return new Outage(
                broker, brokers, Optional.empty(), Optional.empty(), List.of(), false, Optional.empty(), List.of());
    }

    /** Returns a copy with the limit with the broker down. */
    public Outage found(Limit down, Optional<Headroom> takes) {
        return new Outage(broker, brokers, Optional.of(down), takes, rejoins, returned, ended, trials);
    }

    /** Returns a copy with one more rejoin. */
    public Outage with(Rejoin next) {
        List<Rejoin> more = Stream.concat(rejoins.stream(), Stream.of(next)).toList();
        return new Outage(broker, brokers, limit, headroom, more, returned, ended, trials);
    }

    /** Returns a copy with one more trial. */
    public Outage with(Trial next) {
        List<Trial> more = Stream.concat(trials.stream(), Stream.of(next)).toList();
        return new Outage(broker, brokers, limit, headroom, rejoins, returned, ended, more);
    }

    /** Returns a copy at its end. */
    public Outage ended(boolean isBack, String how) {
        return new Outage(broker, brokers, limit, headroom, rejoins, isBack, Optional.of(how), trials);
    }

    /** Returns the highest load at which the broker rejoined, below all loads that were too high. */
    public Optional<Rejoin> highestHeld() {
        return rejoins.stream()
                .filter(rejoin -> rejoin.outcome() == Rejoin.Outcome.SUSTAINED)
                .filter(rejoin -> lowestTooMuch()
                        .map(much -> rejoin.load().compareTo(much.load()) < 0)
                        .orElse(true))
                .max(Comparator.comparing(Rejoin::load));
    }

    /** Returns the lowest load at which the producers were not sustained, or the broker did not rejoin. */
    public Optional<Rejoin> lowestTooMuch() {
        return rejoins.stream().filter(rejoin -> rejoin.outcome().tooMuch()).min(Comparator.comparing(Rejoin::load));
    }
}
