package io.floodmark.kafka.wire.net;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts empty answers for a partition whose broker reports more records after the offset. Compaction may have left
 * nothing there, or they come from tiered storage, from which a broker serves one partition per fetch. Used by one
 * thread.
 */
final class Silences {
    /**
     * Number of empty answers that raise doubt. While the first records come from tiered storage, one or two answers
     * are empty.
     */
    static final int ENOUGH = 3;

    /** The last reported values, because an answer within a fetch session leaves out what has not changed. */
    private final Map<TopicIdPartition, Long> highWatermarks = new HashMap<>();

    private final Map<TopicIdPartition, Silence> silences = new HashMap<>();

    private record Silence(long offset, int answers) {}

    void updateHighWatermark(TopicIdPartition place, long highWatermark) {
        highWatermarks.put(place, highWatermark);
    }

    /** Called at the end of a fetch session; the broker then reports everything again. */
    void forget() {
        highWatermarks.clear();
        silences.clear();
    }

    /**
     * Counts an answer without any batch.
     *
     * @param asked requested offsets, without partitions that had an error
     * @return the partitions with enough empty answers to doubt that anything is there
     */
    List<TopicIdPartition> count(Map<TopicIdPartition, Long> asked) {
        List<TopicIdPartition> doubtful = new ArrayList<>();
        asked.forEach((place, offset) -> {
            if (highWatermark(place) > offset && countAnswer(place, offset) >= ENOUGH) {
                doubtful.add(place);
            }
        });
        return doubtful;
    }

    private int countAnswer(TopicIdPartition place, long offset) {
        Silence before = silences.get(place);
        int answers = before == null || before.offset() != offset ? 1 : before.answers() + 1;
        silences.put(place, new Silence(offset, answers));
        return answers;
    }

    /** Returns the offset up to which consumers may read; -1 if the broker has not reported it in this session. */
    long highWatermark(TopicIdPartition place) {
        return highWatermarks.getOrDefault(place, -1L);
    }
}
