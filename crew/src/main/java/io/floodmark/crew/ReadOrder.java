package io.floodmark.crew;

import io.floodmark.client.Texts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups that read in a session, where its producers send: member n of all of them runs in worker n, modulo the number of workers.
 *
 * @param groups names
 * @param members of each, 1 or more
 * @param atMostNanos reading ends by itself after that long
 * @param from the first offset to be read of each partition of each topic, in order of partition
 */
record ReadOrder(List<String> groups, int members, long atMostNanos, Map<String, List<Long>> from) {
    ReadOrder {
        groups = List.copyOf(groups);
        from = Map.copyOf(from);
    }

    static void writeAll(DataOutputStream out, List<ReadOrder> orders) throws IOException {
        out.writeInt(orders.size());
        for (ReadOrder order : orders) {
            order.writeTo(out);
        }
    }

    private void writeTo(DataOutputStream out) throws IOException {
        Texts.writeAll(out, groups);
        out.writeInt(members);
        out.writeLong(atMostNanos);
        out.writeInt(from.size());
        for (Map.Entry<String, List<Long>> topic : new TreeMap<>(from).entrySet()) {
            Texts.write(out, topic.getKey());
            out.writeInt(topic.getValue().size());
            for (long offset : topic.getValue()) {
                out.writeLong(offset);
            }
        }
    }

    static List<ReadOrder> readAll(DataInputStream in) throws IOException {
        List<ReadOrder> orders = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            orders.add(new ReadOrder(Texts.readAll(in), in.readInt(), in.readLong(), offsets(in)));
        }
        return orders;
    }

    private static Map<String, List<Long>> offsets(DataInputStream in) throws IOException {
        Map<String, List<Long>> from = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            String topic = Texts.read(in);
            List<Long> offsets = new ArrayList<>();
            for (int partitions = in.readInt(); partitions > 0; partitions--) {
                offsets.add(in.readLong());
            }
            from.put(topic, offsets);
        }
        return from;
    }
}
