package io.floodmark.bench;

import io.floodmark.kafka.wire.consumer.WireConsumeSettings;
import io.floodmark.kafka.wire.consumer.WireConsumers;
import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.model.trial.ConsumeInterval;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * One consumer of the wire engine that reads a topic from its beginning to its end, repeatedly, until it is killed.
 * Each pass has a new session with new connections. It records everything as in a trial, and commits its positions at
 * the end of each pass.
 *
 * <p>Arguments: bootstrap server, topic, records in it, receive.buffer.bytes.
 */
final class WireReads {
    private static final String GROUP = "wire";
    static final String REPORT = "records read: ";
    private static final Duration PASS = Duration.ofMinutes(5);

    private WireReads() {}

    public static void main(String[] arguments) {
        String servers = arguments[0];
        List<Long> beginning = Collections.nCopies(BenchWorkload.PARTITIONS, 0L);
        ConsumeOrder order = new ConsumeOrder(Map.of(arguments[1], beginning), PASS);
        long expected = Long.parseLong(arguments[2]);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers));
                WireConsumers consumers = new WireConsumers(
                        WireConsumeSettings.here(
                                servers, Map.of("receive.buffer.bytes", arguments[3]), List.of(GROUP), 1),
                        null,
                        committing(admin),
                        System::nanoTime,
                        InstantSource.system())) {
            for (long all = expected; pass(consumers, order) == expected; all += expected) {
                System.out.println(REPORT + all);
            }
        }
        throw new IllegalStateException("a pass did not read the " + expected + " records once each");
    }

    /** Commits as a run does. */
    private static Commits committing(Admin admin) {
        return (group, positions) -> {
            Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
            positions.forEach((partition, offset) -> offsets.put(partition, new OffsetAndMetadata(offset)));
            admin.alterConsumerGroupOffsets(group, offsets);
        };
    }

    private static long pass(WireConsumers consumers, ConsumeOrder order) {
        try (ConsumeSession session = consumers.start(order)) {
            session.stop(PASS);
            return session.poll().stream().mapToLong(ConsumeInterval::received).sum();
        }
    }

    /** Returns the records read since the start, if a line reports them. */
    static OptionalLong records(String line) {
        return line.startsWith(REPORT)
                ? OptionalLong.of(Long.parseLong(line.substring(REPORT.length())))
                : OptionalLong.empty();
    }
}
