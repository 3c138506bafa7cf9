package io.floodmark.trial;

import io.floodmark.load.Fleet;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Writes the backlog of consumer groups before a trial, so that it is in the logs unread. Every trial gets a new
 * backlog: data of an earlier trial may be deleted before it is read. The backlog counts against the same budgets as
 * everything else. Used by one thread.
 *
 * <p>Groups with a larger backlog get their start noted earlier: for backlogs of 3 GB and 1 GB, 2 GB are written
 * between the two starts.
 */
public final class Backfill {
    /** No group begins with a backlog. */
    public static final Optional<Backfill> NONE = Optional.empty();

    private static final double HALF = 0.5;

    private final TrialContext context;
    private final Fleet producers;
    private final ReadingStarts starts;
    private final List<Bytes> behind;
    private final int replicas;
    private final boolean flatOut;

    /**
     * Creates a backfill; writes nothing yet.
     *
     * @param producers the producers without concurrent consumers
     * @param behind backlogs of groups, in bytes of log of one replica; 0 requests nothing
     * @param replicas factor by which each byte counts in the budgets
     * @param flatOut whether to write at the maximum rate; otherwise half the load of the next trial, to protect other
     *     clients
     */
    public Backfill(
            TrialContext context,
            Fleet producers,
            ReadingStarts starts,
            Collection<Bytes> behind,
            int replicas,
            boolean flatOut) {
        this.context = context;
        this.producers = producers;
        this.starts = starts;
        this.behind = behind.stream()
                .distinct()
                .filter(bytes -> bytes.value() > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
        this.replicas = replicas;
        this.flatOut = flatOut;
    }

    /** Returns the largest backlog of a group; 0 if there is none. */
    private Bytes all() {
        return behind.isEmpty() ? new Bytes(0) : behind.get(0);
    }

    /**
     * Writes the backlog and returns an empty value when all of it is written, otherwise the event that ended it: then
     * the trial cannot begin.
     *
     * @param progress called repeatedly with the written bytes and the total
     */
    Optional<TrialEvent> before(TrialOrder next, TrialRules rules, BiConsumer<Bytes, Bytes> progress)
            throws InterruptedException {
        starts.forget();
        Rate limitedRate = next.load().times(HALF);
        if (!flatOut && !behind.isEmpty()) {
            context.target().expect(limitedRate);
        }
        Pace pace = flatOut ? Pace.FLAT_OUT : Pace.constant(limitedRate.perSecond());
        for (int i = 0; i < behind.size(); i++) {
            starts.note(behind.get(i));
            long nearer = i + 1 < behind.size() ? behind.get(i + 1).value() : 0;
            long part = behind.get(i).value() - nearer;
            long before = all().value() - behind.get(i).value();
            // The last batches may exceed a part; the excess does not count towards the next part.
            LogFiller.Watcher watcher = bytes -> progress.accept(new Bytes(before + Math.min(part, bytes)), all());
            Optional<TrialEvent> ended = write(part, pace, rules, watcher);
            if (ended.isPresent()) {
                return ended;
            }
        }
        return Optional.empty();
    }

    /** Removes all backlogs after the trial: a warm-up reads from the end. */
    void after() {
        starts.forget();
    }

    private Optional<TrialEvent> write(long wanted, Pace pace, TrialRules rules, LogFiller.Watcher progress)
            throws InterruptedException {
        LogFiller.Written written = new LogFiller(context, producers, replicas)
                .write(wanted, pace, rules, "the backlog of consumer groups", progress);
        starts.written(new Bytes(written.bytes()));
        return written.ended();
    }
}
