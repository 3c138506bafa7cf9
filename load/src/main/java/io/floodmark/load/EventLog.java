package io.floodmark.load;

import io.floodmark.model.trial.TrialEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events that workers report in addition to their counts. At most one event per second of one kind of trouble, and
 * 300 in a session: a broker that refuses ten thousand batches per second must not fill a run with ten thousand lines.
 * Suppressed events are counted in the next one that is reported. Thread-safe; called on errors only.
 */
public final class EventLog {
    static final int MOST = 300;
    static final long EVERY_NANOS = 1_000_000_000L;

    private record LastReport(long atNanos, long leftOut) {}

    private final Map<String, LastReport> lastReports = new HashMap<>();
    private final List<TrialEvent> fresh = new ArrayList<>();
    private int reported;

    /**
     * Reports an event, unless the same trouble was reported within the last second.
     *
     * @param trouble groups events of the same trouble, e.g. "NOT_ENOUGH_REPLICAS"
     * @param text one sentence for people
     */
    public synchronized void report(long atNanos, TrialEvent.Kind kind, String trouble, String text) {
        LastReport last = lastReports.get(trouble);
        if (reported >= MOST || (last != null && atNanos - last.atNanos() < EVERY_NANOS)) {
            long leftOut = last == null ? 1 : last.leftOut() + 1;
            lastReports.put(trouble, new LastReport(last == null ? atNanos : last.atNanos(), leftOut));
            return;
        }
        String more = last == null || last.leftOut() == 0 ? "" : " (and " + last.leftOut() + " more like it before)";
        fresh.add(new TrialEvent(atNanos, kind, text + more));
        lastReports.put(trouble, new LastReport(atNanos, 0));
        reported++;
    }

    /** Returns the events that were reported since the last call. */
    public synchronized List<TrialEvent> takeFresh() {
        List<TrialEvent> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }
}
