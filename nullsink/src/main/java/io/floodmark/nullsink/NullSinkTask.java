package io.floodmark.nullsink;

import java.util.Collection;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.jspecify.annotations.Nullable;

/**
 * Counts records and discards them. The framework calls it from one thread and creates it without arguments, so
 * everything else is set by {@link #start}.
 */
public final class NullSinkTask extends SinkTask {
    /** The retry delay of Kafka's clients ({@code retry.backoff.ms}). */
    private static final long AGAIN_MILLIS = 100;

    private final Clock clock;
    private NullSinkSettings settings = NullSinkSettings.of(Map.of());
    private TaskName name = TaskName.of(Map.of());
    private Counts counts;
    private @Nullable TaskBean bean;
    private CommitPace pace;
    private Random random = new Random(0);
    private boolean redelivered;

    /** Creates a task; for the framework. */
    public NullSinkTask() {
        this(Clock.SYSTEM);
    }

    NullSinkTask(Clock clock) {
        this.clock = clock;
        this.counts = new Counts(clock.wallMillis());
        this.pace = new CommitPace(clock, settings.commitIntervalMillis());
    }

    @Override
    public String version() {
        return PluginVersion.number();
    }

    @Override
    public void start(Map<String, String> given) {
        settings = NullSinkSettings.of(given);
        name = TaskName.of(given);
        counts = new Counts(clock.wallMillis());
        pace = new CommitPace(clock, settings.commitIntervalMillis());
        random = new Random(settings.seed() + name.number());
        redelivered = false;
        bean = TaskBean.show(name.objectName(), counts);
    }

    @Override
    public void put(Collection<SinkRecord> batch) {
        if (!batch.isEmpty()) {
            refuseAtTimes();
            delay();
            counts.add(batch, clock.wallMillis());
        }
        if (pace.delivered(batch.size(), context)) {
            counts.commitRequested();
        }
    }

    /**
     * Refuses a batch at random, but never the same batch twice in a row, because a rate of 1 would stop all progress.
     */
    private void refuseAtTimes() {
        boolean again = redelivered;
        redelivered = false;
        if (!again && settings.errorRate() > 0 && random.nextDouble() < settings.errorRate()) {
            redelivered = true;
            counts.refused();
            // Otherwise the framework would wait for its own next commit, up to a minute, without reading anything.
            context.timeout(AGAIN_MILLIS);
            throw new RetriableException("refused on purpose: " + NullSinkSettings.ERROR_RATE + "="
                    + settings.errorRate() + " of " + name.objectName());
        }
    }

    private void delay() {
        if (settings.delayMillis() == 0) {
            return;
        }
        try {
            Thread.sleep(settings.delayMillis());
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void stop() {
        if (bean != null) {
            bean.hide();
        }
    }
}
