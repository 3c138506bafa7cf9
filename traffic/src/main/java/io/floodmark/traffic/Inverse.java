package io.floodmark.traffic;

/** Corrects an estimate of {@link Schedule#dueBy} by {@link Schedule#dueNanos}, so that the two agree exactly. */
final class Inverse {
    private Inverse() {}

    /** @param estimate off by a few operations at most */
    static long exact(Schedule schedule, long estimate, long elapsedNanos) {
        long count = Math.max(0, estimate);
        while (schedule.dueNanos(count) <= elapsedNanos) {
            count++;
        }
        while (count > 0 && schedule.dueNanos(count - 1) > elapsedNanos) {
            count--;
        }
        return count;
    }
}
