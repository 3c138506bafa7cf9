package io.floodmark.kafka.safety;

import java.util.List;

/**
 * The traffic of topics of other clients.
 *
 * @param recordsPerSecond records appended to the compared partitions per second
 * @param busiest names of the topics with most of it, at most five
 * @param lookedAt number of partitions whose end offsets were compared
 * @param partitions number of partitions of all visible topics
 */
public record ForeignTraffic(
        Answer answer, double recordsPerSecond, List<String> busiest, int lookedAt, int partitions) {
    /** The value for a run that cannot start. */
    public static final ForeignTraffic NOT_LOOKED_AT = new ForeignTraffic(Answer.NOT_LOOKED_AT, 0, List.of(), 0, 0);

    public ForeignTraffic {
        busiest = List.copyOf(busiest);
    }

    /** Possible findings. */
    public enum Answer {
        NONE_SEEN,
        SEEN,
        /** Not all topics are visible, so there may be traffic. */
        UNKNOWN,
        /** The run is forbidden for another reason, so traffic was not measured. */
        NOT_LOOKED_AT
    }

    /** True if the run must stop before it affects others, since there are, or may be, other clients. */
    public boolean protectedMode() {
        return answer != Answer.NONE_SEEN;
    }
}
