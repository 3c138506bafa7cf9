package io.floodmark.crew;

import io.floodmark.client.Texts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The positions of the members of a group in one worker.
 *
 * @param offsets the next offset to be read of each of their partitions
 */
record Positions(String group, Map<TopicPartition, Long> offsets) {
    Positions {
        offsets = Map.copyOf(offsets);
    }

    static void writeAll(DataOutputStream out, List<Positions> all) throws IOException {
        Lists.write(out, all, (to, positions) -> positions.writeTo(to));
    }

    private void writeTo(DataOutputStream out) throws IOException {
        Texts.write(out, group);
        out.writeInt(offsets.size());
        for (Map.Entry<TopicPartition, Long> offset : offsets.entrySet()) {
            Texts.write(out, offset.getKey().topic());
            out.writeInt(offset.getKey().partition());
            out.writeLong(offset.getValue());
        }
    }

    static List<Positions> readAll(DataInputStream in) throws IOException {
        return Lists.read(in, from -> new Positions(Texts.read(from), offsets(from)));
    }

    private static Map<TopicPartition, Long> offsets(DataInputStream in) throws IOException {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            TopicPartition partition = new TopicPartition(Texts.read(in), in.readInt());
            offsets.put(partition, in.readLong());
        }
        return offsets;
    }
}
