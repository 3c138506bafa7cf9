package io.floodmark.kafka.wire.net;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts fetches that brought nothing of a partition although its broker says that more lies behind the offset:
 * compaction may have left nothing there, or it comes from tiered storage, of which a broker serves one partition per
 * fetch. One thread.
 */
final class Silences {
    /** While the first records come from tiered storage, an answer or two are empty. */
    static final int ENOUGH = 3;

    /** By the broker's last word: an answer within a fetch session leaves out what has not changed. */
    private final Map<TopicIdPartition, Long> highWatermarks = new HashMap<>();

    private final Map<TopicIdPartition, Silence> silences = new HashMap<>();

    private record Silence(long offset, int answers) {}

    void told(TopicIdPartition place, long highWatermark) {
        highWatermarks.put(place, highWatermark);
    }

    /** The fetch session is over: the broker says everything again. */
    void forget() {
        highWatermarks.clear();
        silences.clear();
    }

    /**
     * Counts an answer that brought no batch at all.
     *
     * @param asked offsets, without partitions that had an error
     * @return the partitions that have been silent long enough to doubt that anything is there
     */
    List<TopicIdPartition> count(Map<TopicIdPartition, Long> asked) {
        List<TopicIdPartition> doubtful = new ArrayList<>();
        asked.forEach((place, offset) -> {
            if (highWatermark(place) > offset && heard(place, offset) >= ENOUGH) {
                doubtful.add(place);
            }
        });
        return doubtful;
    }

    private int heard(TopicIdPartition place, long offset) {
        Silence before = silences.get(place);
        int answers = before == null || before.offset() != offset ? 1 : before.answers() + 1;
        silences.put(place, new Silence(offset, answers));
        return answers;
    }

    /** Returns up to where consumers may read; -1 if the broker has not said it in this session. */
    long highWatermark(TopicIdPartition place) {
        return highWatermarks.getOrDefault(place, -1L);
    }
}
