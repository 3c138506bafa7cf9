package io.floodmark.http;

import io.floodmark.load.EventLog;
import io.floodmark.model.TrialEvent;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How often each status was answered in a load phase. One thread. */
final class Statuses {
    private final Map<Integer, Long> counts = new TreeMap<>();

    void count(int status) {
        counts.merge(status, 1L, Long::sum);
    }

    /** Tells them in one line, where not all were answered 2xx. */
    void tell(EventLog events, long nowNanos) {
        if (counts.keySet().stream().allMatch(Answers::written)) {
            return;
        }
        String told = counts.entrySet().stream()
                .map(each -> name(each.getKey()) + " x " + each.getValue())
                .collect(Collectors.joining(", "));
        events.report(nowNanos, TrialEvent.Kind.CLIENT_ERROR, "statuses", "Answers to requests: " + told + ".");
    }

    private static String name(int status) {
        if (!Lines.sent(status)) {
            return "no connection";
        }
        return status == Line.NO_ANSWER ? "no answer" : Integer.toString(status);
    }
}
