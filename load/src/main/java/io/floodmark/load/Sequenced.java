package io.floodmark.load;

import io.floodmark.model.Delivery;
import java.util.Map;

/**
 * Records of one session that say who sent them as which of his: how many different ones by partition.
 *
 * @param certain of what was confirmed: no other record may be in the log, and none lies in another order than it was
 *     sent in
 */
public record Sequenced(boolean certain, Map<Place, Long> records) {
    /** One partition of one topic. */
    public record Place(String topic, int partition) {}

    public Sequenced {
        records = Map.copyOf(records);
    }

    /**
     * Tells what a group lost, where this is what was confirmed.
     *
     * @param byOffsets what the group was given, as offsets tell it
     * @param read which of these records it was given
     */
    Delivery judge(Delivery byOffsets, Sequenced read) {
        if (!certain) {
            // Records in another order cannot be told from records that came twice.
            return told(byOffsets, byOffsets.lost(), Double.NaN, Delivery.Basis.OFFSETS);
        }
        Place place = new Place(byOffsets.topic(), byOffsets.partition());
        double missing = (double) Math.max(0, records.getOrDefault(place, 0L) - read.records.getOrDefault(place, 0L));
        // What lay in the log before the session has offsets, but was not confirmed in it.
        double lost = Double.isNaN(byOffsets.lost()) ? missing : Math.max(missing, byOffsets.lost());
        return told(byOffsets, lost, byOffsets.duplicated(), Delivery.Basis.SEQUENCE);
    }

    private static Delivery told(Delivery of, double lost, double duplicated, Delivery.Basis basis) {
        return new Delivery(of.group(), of.topic(), of.partition(), of.received(), lost, duplicated, basis);
    }
}
