package io.floodmark.crew;

import io.floodmark.client.Texts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups that read in a session in the workers that send: member n of all members runs in worker n, modulo the number
 * of workers.
 *
 * @param groups names
 * @param members of each, 1 or more
 * @param atMostNanos duration after which reading ends, even if it was not stopped
 * @param from the first offset to be read of each partition of each topic, in order of partition
 */
record ReadOrder(List<String> groups, int members, long atMostNanos, Map<String, List<Long>> from) {
    ReadOrder {
        groups = List.copyOf(groups);
        from = Map.copyOf(from);
    }

    static void writeAll(DataOutputStream out, List<ReadOrder> orders) throws IOException {
        Lists.write(out, orders, (to, order) -> order.writeTo(to));
    }

    private void writeTo(DataOutputStream out) throws IOException {
        Texts.writeAll(out, groups);
        out.writeInt(members);
        out.writeLong(atMostNanos);
        out.writeInt(from.size());
        for (Map.Entry<String, List<Long>> topic : new TreeMap<>(from).entrySet()) {
            Texts.write(out, topic.getKey());
            Lists.write(out, topic.getValue(), DataOutputStream::writeLong);
        }
    }

    static List<ReadOrder> readAll(DataInputStream in) throws IOException {
        return Lists.read(
                in, from -> new ReadOrder(Texts.readAll(from), from.readInt(), from.readLong(), offsets(from)));
    }

    private static Map<String, List<Long>> offsets(DataInputStream in) throws IOException {
        Map<String, List<Long>> from = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            from.put(Texts.read(in), Lists.read(in, DataInputStream::readLong));
        }
        return from;
    }
}
