package io.floodmark.load;

import io.floodmark.model.trial.Delivery;
import java.util.Map;

/**
 * The number of distinct records of one session by partition, for records that have a stamp with their producer and
 * sequence.
 *
 * @param certain whether, of acknowledged records, the log contains no others and they are in the order in which they
 *     were sent
 */
public record Sequenced(boolean certain, Map<Place, Long> records) {
    /** One partition of one topic. */
    public record Place(String topic, int partition) {}

    public Sequenced {
        records = Map.copyOf(records);
    }

    /**
     * Determines the lost records of a group, if this is what was acknowledged.
     *
     * @param byOffsets what the group received according to offsets
     * @param read which of these records the group received
     */
    Delivery judge(Delivery byOffsets, Sequenced read) {
        if (!certain) {
            // Records in another order cannot be distinguished from duplicates.
            return withCounts(byOffsets, byOffsets.lost(), Double.NaN, Delivery.Basis.OFFSETS);
        }
        Place place = new Place(byOffsets.topic(), byOffsets.partition());
        double missing = (double) Math.max(0, records.getOrDefault(place, 0L) - read.records.getOrDefault(place, 0L));
        // Records that were in the log before the session have offsets, but were not acknowledged in it.
        double lost = Double.isNaN(byOffsets.lost()) ? missing : Math.max(missing, byOffsets.lost());
        return withCounts(byOffsets, lost, byOffsets.duplicated(), Delivery.Basis.SEQUENCE);
    }

    private static Delivery withCounts(Delivery of, double lost, double duplicated, Delivery.Basis basis) {
        return new Delivery(of.group(), of.topic(), of.partition(), of.received(), lost, duplicated, basis);
    }
}
