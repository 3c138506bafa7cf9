package io.floodmark.nullsink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.HdrHistogram.Histogram;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NullSinkTaskTest {
    private final ManualClock clock = new ManualClock();
    private final RecordingContext context = new RecordingContext();
    private final NullSinkTask task = new NullSinkTask(clock);

    private void start(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("name", "my sink");
        settings.put(TaskName.NUMBER, "3");
        task.initialize(context);
        task.start(settings);
    }

    @AfterEach
    void stop() {
        task.stop();
    }

    private static Object shown(String attribute) {
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(
                            new ObjectName("io.floodmark.nullsink:type=null-sink-task,connector=\"my sink\",task=3"),
                            attribute);
        } catch (JMException absent) {
            throw new AssertionError(attribute + " is not shown", absent);
        }
    }

    private SinkRecord record(@Nullable Object value, long ageMillis) {
        return new SinkRecord(
                "topic", 0, null, null, null, value, 7, clock.wallMillis() - ageMillis, TimestampType.CREATE_TIME);
    }

    @Test
    void countsRecordsAndTheBytesOfThoseWhoseSizeIsKnown() {
        start(Map.of());

        task.put(List.of(record(new byte[100], 5), record("größe", 5), record(Map.of("a", 1), 5)));
        task.put(Collections.singletonList(record(null, 5)));

        assertThat(shown("Records")).isEqualTo(4L);
        assertThat(shown("Bytes")).isEqualTo(107L);
        assertThat(shown("RecordsOfUnknownSize")).isEqualTo(1L);
        assertThat(shown("Batches")).isEqualTo(2L);
    }

    @Test
    void countsAnewWithEveryStart() {
        start(Map.of());
        task.put(List.of(record("a", 0)));
        Object first = shown("StartedMillis");
        task.stop();
        clock.advanceMillis(5);

        start(Map.of());

        assertThat(shown("StartedMillis")).isEqualTo((long) first + 5);
        assertThat(shown("Records")).isEqualTo(0L);
    }

    @Test
    void measuresFromTheTimestampToTheDelivery() throws DataFormatException {
        start(Map.of());

        assertThat(shown("LatencyP50Millis")).isEqualTo(Double.NaN);
        task.put(List.of(record("a", 10), record("a", 20), record("a", 90), record("a", -1)));

        assertThat(shown("LatencyP50Millis")).isEqualTo(20.0);
        assertThat(shown("LatencyMaxMillis")).isEqualTo(90.0);
        assertThat(shown("NegativeLatencies")).isEqualTo(1L);
        Histogram all = Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap((byte[]) shown("LatencyHistogram")), 86_400_000L);
        assertThat(all.getTotalCount()).isEqualTo(3);
        assertThat(all.getMaxValue()).isEqualTo(90);
    }

    @Test
    void asksForACommitEverySecondWhileThereIsSomethingToCommit() {
        start(Map.of());

        task.put(List.of(record("a", 0)));
        assertThat(context.commitRequests).isZero();
        assertThat(context.timeoutMillis).isEqualTo(1_000);

        clock.advanceMillis(999);
        task.put(List.of());
        assertThat(context.commitRequests).isZero();
        assertThat(context.timeoutMillis).isEqualTo(1);

        clock.advanceMillis(1);
        task.put(List.of());
        assertThat(context.commitRequests).isEqualTo(1);

        clock.advanceMillis(5_000);
        task.put(List.of());
        assertThat(context.commitRequests).isEqualTo(1);
        assertThat(shown("CommitRequests")).isEqualTo(1L);
    }

    @Test
    void refusesBatchesAtTheRateThatIsAskedForAndTakesThemWhenTheyComeAgain() {
        start(Map.of(NullSinkSettings.ERROR_RATE, "0.25", NullSinkSettings.SEED, "11"));

        int refused = 0;
        for (int batch = 0; batch < 2_000; batch++) {
            try {
                task.put(List.of(record("a", 0)));
            } catch (RetriableException again) {
                refused++;
                task.put(List.of(record("a", 0)));
            }
        }

        // Four standard deviations of 2000 draws.
        assertThat(refused).as("seed 11").isBetween(420, 580);
        assertThat(shown("Records")).isEqualTo(2_000L);
        assertThat(shown("RefusedBatches")).isEqualTo((long) refused);
    }

    /** Without a timeout, the framework waits a minute, until its next commit. */
    @Test
    void asksForARefusedBatchAgainSoon() {
        start(Map.of(NullSinkSettings.ERROR_RATE, "1"));

        assertThatThrownBy(() -> task.put(List.of(record("a", 0)))).isInstanceOf(RetriableException.class);

        assertThat(context.timeoutMillis).isEqualTo(100);
    }

    @Test
    void standsForNoMoreThanOneTaskAfterItWasReplaced() {
        start(Map.of());
        task.put(List.of(record("a", 0)));
        NullSinkTask next = new NullSinkTask(clock);
        next.initialize(context);
        next.start(Map.of("name", "my sink", TaskName.NUMBER, "3"));

        assertThat(shown("Records")).isEqualTo(0L);
        task.stop();
        assertThat(shown("Records")).as("of the task that goes on").isEqualTo(0L);

        next.stop();
        assertThatThrownBy(() -> shown("Records")).hasMessageContaining("not shown");
    }

    @Test
    void isGoneFromJmxOnceItIsStopped() {
        start(Map.of());

        task.stop();

        assertThatThrownBy(() -> shown("Records")).hasMessageContaining("not shown");
    }
}
