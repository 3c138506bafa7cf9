package io.floodmark.trial;

import io.floodmark.load.Fleet;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.Bytes;
import io.floodmark.model.Rate;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.traffic.Pace;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Writes, before a trial, what consumer groups are to be behind by, so that it lies in the logs and nobody has read it.
 * Every trial gets a new one: what an earlier trial wrote may be deleted by the time it would be read. It is paid from
 * the same budgets as all else. Used by one thread.
 *
 * <p>Groups that begin further behind have their start noted earlier: with 3 GB and 1 GB wanted, 2 GB are written
 * between the two.
 */
public final class Backfill {
    /** Nobody begins behind. */
    public static final Optional<Backfill> NONE = Optional.empty();

    private static final double HALF = 0.5;

    private final TrialContext context;
    private final Fleet producers;
    private final ReadingStarts starts;
    private final List<Bytes> behind;
    private final int replicas;
    private final boolean flatOut;

    /**
     * Wires it; writes nothing yet.
     *
     * @param producers without the consumers beside them
     * @param behind what groups are to be behind by, in bytes of log of one replica; 0 asks for nothing
     * @param replicas what each byte counts in the budgets
     * @param flatOut writes as fast as the cluster takes it; else at half the load of the trial that follows, for the
     *     sake of others
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

    /** What groups that are furthest behind begin with; 0 where none is. */
    private Bytes all() {
        return behind.isEmpty() ? new Bytes(0) : behind.get(0);
    }

    /**
     * Empty when all is written, else what ended it: then the trial cannot begin.
     *
     * @param progress told now and then how much is written, and of how much
     */
    Optional<TrialEvent> before(TrialOrder next, TrialRules rules, BiConsumer<Bytes, Bytes> progress)
            throws InterruptedException {
        starts.forget();
        Rate gently = next.load().times(HALF);
        if (!flatOut && !behind.isEmpty()) {
            context.target().expect(gently);
        }
        Pace pace = flatOut ? Pace.FLAT_OUT : Pace.constant(gently.perSecond());
        for (int i = 0; i < behind.size(); i++) {
            starts.note(behind.get(i));
            long nearer = i + 1 < behind.size() ? behind.get(i + 1).value() : 0;
            long part = behind.get(i).value() - nearer;
            long before = all().value() - behind.get(i).value();
            // A little more than a part may be written, which is not of the next one.
            LogFiller.Watcher watcher = bytes -> progress.accept(new Bytes(before + Math.min(part, bytes)), all());
            Optional<TrialEvent> ended = write(part, pace, rules, watcher);
            if (ended.isPresent()) {
                return ended;
            }
        }
        return Optional.empty();
    }

    /** After the trial nobody is behind any more: what warms a cluster is read from the end. */
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
