package io.floodmark.kafka.connect;

import java.util.List;

/**
 * The status of a connector as its Connect cluster reports it.
 *
 * @param state RUNNING, PAUSED, STOPPED, FAILED, UNASSIGNED or RESTARTING
 * @param trace stack trace of the failure; empty if it did not fail
 * @param tasks tasks in order of their numbers
 */
record ConnectorStatus(String state, String trace, List<Task> tasks) {
    private static final String RUNNING = "RUNNING";
    private static final String FAILED = "FAILED";
    private static final String CAUSE = "Caused by: ";

    /**
     * A task of the connector.
     *
     * @param id number of the task, from 0
     * @param worker host and port of the worker that runs it
     * @param trace stack trace of the failure; empty if it did not fail
     */
    record Task(int id, String state, String worker, String trace) {
        boolean runs() {
            return state.equals(RUNNING);
        }

        boolean failed() {
            return state.equals(FAILED);
        }

        /** Returns why it failed, with the root cause. */
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

    /** Returns why it failed, with the root cause. */
    String why() {
        return inShort(trace);
    }

    /** Returns the workers that run its tasks, in order of the tasks. */
    List<String> workers() {
        return tasks.stream().map(Task::worker).toList();
    }

    /** Returns the first line of a stack trace, which often says only that something failed, and the last cause. */
    private static String inShort(String trace) {
        String first = trace.lines().findFirst().orElse("no reason was given");
        return trace.lines()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((one, next) -> next)
                .map(cause -> first + "; because of " + cause.substring(CAUSE.length()))
                .orElse(first);
    }
}
