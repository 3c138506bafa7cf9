package io.floodmark.gateway.lane;

import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/**
 * Assigns records a partition and a lane. A key determines the partition as in Kafka's Java client (murmur2), and a
 * partition its lane, so the records of a key keep their order. Records with neither go to the partition that affinity
 * chooses, through the lane of their connection.
 */
public final class Placement {
    private final Affinity affinity;
    private final int lanes;
    private final Consumer<Reason> refused;

    /**
     * Creates a placement on a number of lanes.
     *
     * @param refused called for each record that cannot be placed now
     */
    public Placement(Affinity affinity, int lanes, Consumer<Reason> refused) {
        this.affinity = affinity;
        this.lanes = lanes;
        this.refused = refused;
    }

    /** Returns why these records cannot be placed; empty if they can. */
    public static Optional<NotWritten> problem(List<Event> events, TopicView topic) {
        for (int i = 0; i < events.size(); i++) {
            int partition = events.get(i).partition();
            if (partition >= topic.partitions()) {
                return Optional.of(new NotWritten(
                        Reason.NO_PARTITION,
                        "record " + i + ": partition not found: " + partition + "; the topic has "
                                + topic.partitions()));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the records of each lane in order. Records of a partition without a leader get their outcome at once: in
     * a lane they would only take room from others.
     */
    public List<List<PendingRecord>> place(
            List<Event> events, TopicView topic, int connection, RequestDelivery delivery) {
        List<List<PendingRecord>> byLane = new ArrayList<>(lanes);
        for (int lane = 0; lane < lanes; lane++) {
            byLane.add(new ArrayList<>());
        }
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            int fixed = fixedPartition(event, topic);
            int lane = fixed == Event.ANY_PARTITION
                    ? Math.floorMod(connection, lanes)
                    : Math.floorMod(31 * topic.name().hashCode() + fixed, lanes);
            int partition = fixed == Event.ANY_PARTITION ? affinity.partition(topic) : fixed;
            if (partition != Event.ANY_PARTITION && topic.leader(partition) == TopicView.NO_LEADER) {
                refuse(delivery, i, topic, partition);
                continue;
            }
            byLane.get(lane)
                    .add(new PendingRecord(record(event, topic.name(), partition), event.sizeBytes(), i, delivery));
        }
        return byLane;
    }

    private void refuse(RequestDelivery delivery, int index, TopicView topic, int partition) {
        NotWritten why = new NotWritten(
                Reason.KAFKA_AWAY, "partition " + partition + " of topic " + topic.name() + " has no leader now");
        refused.accept(why.reason());
        delivery.complete(index, why);
    }

    private static int fixedPartition(Event event, TopicView topic) {
        byte[] key = event.key();
        if (event.partition() != Event.ANY_PARTITION || key == null) {
            return event.partition();
        }
        return Utils.toPositive(Utils.murmur2(key)) % topic.partitions();
    }

    /** Null means absent to Kafka's client. */
    @SuppressWarnings("NullAway")
    private static ProducerRecord<byte[], byte[]> record(Event event, String topic, int partition) {
        return new ProducerRecord<>(
                topic,
                partition == Event.ANY_PARTITION ? null : partition,
                event.timestampMillis() == Event.NO_TIMESTAMP ? null : event.timestampMillis(),
                event.key(),
                event.value(),
                event.headers());
    }
}
