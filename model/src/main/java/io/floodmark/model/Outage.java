package io.floodmark.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a run found with a broker of its lab stopped: what the others carry, and what is carried while it catches up
 * again.
 *
 * @param broker id of the one that was stopped
 * @param brokers of the lab, that one among them
 * @param limit with the broker down; its goal is that of the limit which the run is told by; empty until it is found
 * @param headroom that one broker takes; empty until the limit is known
 * @param rejoins each time that it came back under load, in order
 * @param returned it was back in every in-sync set, with its leaders, at the end
 * @param ended why no more was done, for people; empty while it goes on, or where the run was killed
 * @param trials of this phase, in order; their numbers go on from those of the run
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

    /** One that has just begun. */
    public static Outage of(int broker, int brokers) {
        return new Outage(
                broker, brokers, Optional.empty(), Optional.empty(), List.of(), false, Optional.empty(), List.of());
    }

    /** The same, and the limit with the broker down. */
    public Outage found(Limit down, Optional<Headroom> takes) {
        return new Outage(broker, brokers, Optional.of(down), takes, rejoins, returned, ended, trials);
    }

    /** The same, and one more time that it came back. */
    public Outage with(Rejoin next) {
        List<Rejoin> more = Stream.concat(rejoins.stream(), Stream.of(next)).toList();
        return new Outage(broker, brokers, limit, headroom, more, returned, ended, trials);
    }

    /** The same, and one more trial. */
    public Outage with(Trial next) {
        List<Trial> more = Stream.concat(trials.stream(), Stream.of(next)).toList();
        return new Outage(broker, brokers, limit, headroom, rejoins, returned, ended, more);
    }

    /** The same, at its end. */
    public Outage ended(boolean isBack, String how) {
        return new Outage(broker, brokers, limit, headroom, rejoins, isBack, Optional.of(how), trials);
    }

    /** The highest load under which it came back, below all that was too much. */
    public Optional<Rejoin> highestHeld() {
        return rejoins.stream()
                .filter(rejoin -> rejoin.outcome() == Rejoin.Outcome.SUSTAINED)
                .filter(rejoin -> lowestTooMuch()
                        .map(much -> rejoin.load().compareTo(much.load()) < 0)
                        .orElse(true))
                .max(Comparator.comparing(Rejoin::load));
    }

    /** The lowest load under which producers were not sustained, or it did not come back. */
    public Optional<Rejoin> lowestTooMuch() {
        return rejoins.stream().filter(rejoin -> rejoin.outcome().tooMuch()).min(Comparator.comparing(Rejoin::load));
    }
}
