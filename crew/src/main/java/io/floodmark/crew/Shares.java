package io.floodmark.crew;

import io.floodmark.traffic.Schedule;

/**
 * The parts of a schedule that belong to one worker: {@code first}, {@code first + step}, ... below {@code end}.
 *
 * @param of the total number of parts
 */
record Shares(int first, int step, int end, int of) {
    /** Returns the number of records of these parts that are due. */
    long due(Schedule all, long elapsedNanos) {
        long due = 0;
        for (int part = first; part < end; part += step) {
            due += all.share(part, of).dueBy(elapsedNanos);
        }
        return due;
    }
}
