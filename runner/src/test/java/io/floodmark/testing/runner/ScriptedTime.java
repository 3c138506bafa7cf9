package io.floodmark.testing.runner;

import io.floodmark.trial.RunTime;

/** Time that passes only by waiting. Runs that begin at different moments share it. */
final class ScriptedTime {
    private long now;

    /** Returns the clock of a run that begins now with the given nanoseconds. */
    RunTime from(long nanos) {
        long origin = now - nanos;
        return new RunTime() {
            @Override
            public long nanoTime() {
                return now - origin;
            }

            @Override
            public void awaitUntil(long until) {
                now = Math.max(now, until + origin);
            }
        };
    }
}
