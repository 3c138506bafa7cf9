package io.floodmark.http;

import io.floodmark.load.EventLog;
import io.floodmark.model.trial.TrialEvent;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts the statuses of answers in a load phase. Used by one thread. */
final class Statuses {
    private final Map<Integer, Long> counts = new TreeMap<>();

    void count(int status) {
        counts.merge(status, 1L, Long::sum);
    }

    /** Reports the counts in one line, unless all requests were answered 2xx. */
    void report(EventLog events, long nowNanos) {
        if (counts.keySet().stream().allMatch(Answers::written)) {
            return;
        }
        String counted = counts.entrySet().stream()
                .map(each -> name(each.getKey()) + " x " + each.getValue())
                .collect(Collectors.joining(", "));
        events.report(nowNanos, TrialEvent.Kind.CLIENT_ERROR, "statuses", "Answers to requests: " + counted + ".");
    }

    private static String name(int status) {
        if (!Lines.sent(status)) {
            return "no connection";
        }
        return status == Line.NO_ANSWER ? "no answer" : Integer.toString(status);
    }
}
