package io.floodmark.kafka.guest;

import java.util.List;

/**
 * Whether topics that are not ours carry traffic.
 *
 * @param recordsPerSecond appended to the partitions that were looked at
 * @param busiest names of the topics with most of it, at most five
 * @param lookedAt partitions whose end offsets were compared
 * @param partitions of all topics that we may see
 */
public record ForeignTraffic(
        Answer answer, double recordsPerSecond, List<String> busiest, int lookedAt, int partitions) {
    /** Of a run that cannot start. */
    public static final ForeignTraffic NOT_LOOKED_AT = new ForeignTraffic(Answer.NOT_LOOKED_AT, 0, List.of(), 0, 0);

    public ForeignTraffic {
        busiest = List.copyOf(busiest);
    }

    /** What can be said. */
    public enum Answer {
        NONE_SEEN,
        SEEN,
        /** Not all topics may be seen, so nobody can tell. */
        UNKNOWN,
        /** Something else forbids the run, so nobody waited for it. */
        NOT_LOOKED_AT
    }

    /** Stop before anything hurts, since somebody is, or may be, there to be hurt. */
    public boolean protectedMode() {
        return answer != Answer.NONE_SEEN;
    }
}
