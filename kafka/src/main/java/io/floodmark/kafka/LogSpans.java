package io.floodmark.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** Asks Admin where logs begin and end: no record is read for it. */
public final class LogSpans {
    private LogSpans() {}

    /** Of each topic, in order of partition; all partitions of a topic, in that order, must be asked for. */
    public static Map<String, List<LogSpan>> read(
            ClusterClient client, Collection<TopicPartition> partitions, Deadline deadline) {
        Map<TopicPartition, ListOffsetsResultInfo> begins =
                offsets("beginnings", client, partitions, OffsetSpec.earliest(), deadline);
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                offsets("ends", client, partitions, OffsetSpec.latest(), deadline);
        Map<String, List<LogSpan>> spans = new LinkedHashMap<>();
        for (TopicPartition partition : partitions) {
            LogSpan span = new LogSpan(offset(begins, partition), offset(ends, partition));
            spans.computeIfAbsent(partition.topic(), unseen -> new ArrayList<>())
                    .add(span);
        }
        return spans;
    }

    private static Map<TopicPartition, ListOffsetsResultInfo> offsets(
            String what,
            ClusterClient client,
            Collection<TopicPartition> partitions,
            OffsetSpec spec,
            Deadline deadline) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, spec));
        return client.await(
                "reading the " + what + " of logs",
                client.admin().listOffsets(asked).all(),
                deadline);
    }

    private static long offset(Map<TopicPartition, ListOffsetsResultInfo> told, TopicPartition partition) {
        return Objects.requireNonNull(told.get(partition), "asked for").offset();
    }
}
