package io.floodmark.kafka.connect;

import java.util.List;

/**
 * What a Connect cluster says of one connector.
 *
 * @param state RUNNING, PAUSED, STOPPED, FAILED, UNASSIGNED or RESTARTING
 * @param trace why it failed; empty where it did not
 * @param tasks in order of their numbers
 */
record ConnectorStatus(String state, String trace, List<Task> tasks) {
    private static final String RUNNING = "RUNNING";
    private static final String FAILED = "FAILED";
    private static final String CAUSE = "Caused by: ";

    /**
     * One of its tasks.
     *
     * @param id from 0
     * @param worker host and port of the worker that runs it
     * @param trace why it failed; empty where it did not
     */
    record Task(int id, String state, String worker, String trace) {
        boolean runs() {
            return state.equals(RUNNING);
        }

        boolean failed() {
            return state.equals(FAILED);
        }

        /** Why it failed, with what lies behind that. */
        String why() {
            return inShort(trace);
        }
    }

    ConnectorStatus {
        tasks = List.copyOf(tasks);
    }

    boolean failed() {
        return state.equals(FAILED);
    }

    boolean runs(int expectedTasks) {
        return state.equals(RUNNING)
                && tasks.size() == expectedTasks
                && tasks.stream().allMatch(Task::runs);
    }

    /** Why it failed, with what lies behind that. */
    String why() {
        return inShort(trace);
    }

    /** Where its tasks run, in their order. */
    List<String> workers() {
        return tasks.stream().map(Task::worker).toList();
    }

    /** Of a stack trace the first line, which often tells only that something failed, and the last cause. */
    private static String inShort(String trace) {
        String first = trace.lines().findFirst().orElse("no reason was given");
        return trace.lines()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((one, next) -> next)
                .map(cause -> first + "; because of " + cause.substring(CAUSE.length()))
                .orElse(first);
    }
}
