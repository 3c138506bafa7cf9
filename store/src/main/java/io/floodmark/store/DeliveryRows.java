package io.floodmark.store;

import io.floodmark.model.Delivery;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** What each consumer group was given of each partition. */
final class DeliveryRows {
    private static final Table TABLE = Table.of(
            "deliveries",
            "trial_id",
            "position",
            "consumer_group",
            "topic",
            "partition_number",
            "received",
            "lost",
            "duplicated",
            "basis");

    private DeliveryRows() {}

    static void insert(Handle handle, long trialId, List<Delivery> deliveries) {
        TABLE.insertAll(handle, IntStream.range(0, deliveries.size()).mapToObj(position -> {
            Delivery one = deliveries.get(position);
            return Table.row(
                    trialId,
                    position,
                    one.group(),
                    one.topic(),
                    one.partition(),
                    one.received(),
                    one.lost(),
                    one.duplicated(),
                    Keys.of(one.basis()));
        }));
    }

    static List<Delivery> read(Handle handle, long trialId) {
        return handle.createQuery("SELECT * FROM deliveries WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new Delivery(
                        row.getString("consumer_group"),
                        row.getString("topic"),
                        row.getInt("partition_number"),
                        row.getLong("received"),
                        Columns.real(row, "lost"),
                        Columns.real(row, "duplicated"),
                        Keys.read(Delivery.Basis.class, row.getString("basis"))))
                .list();
    }
}
