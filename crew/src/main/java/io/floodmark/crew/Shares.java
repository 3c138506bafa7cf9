package io.floodmark.crew;

import io.floodmark.traffic.Schedule;

/**
 * Which parts of a schedule are one worker's: {@code first}, {@code first + step}, ... below {@code end}.
 *
 * @param of how many parts there are in all
 */
record Shares(int first, int step, int end, int of) {
    /** How many records of these are due. */
    long due(Schedule all, long elapsedNanos) {
        long due = 0;
        for (int part = first; part < end; part += step) {
            due += all.share(part, of).dueBy(elapsedNanos);
        }
        return due;
    }
}
