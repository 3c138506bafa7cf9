package io.floodmark.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The last reports of runs that have ended, which never change. Thread-safe. */
final class ReportCache {
    private static final int MOST = 16;
    private static final int FOUND = 200;

    /** @param load the load that the user has typed; empty for none */
    private record Key(String run, String load) {}

    private final Map<Key, Reply> replies = new LinkedHashMap<>();

    /** @param stored whether a run still is; it may have been deleted */
    Optional<Reply> find(String run, String load, Predicate<String> stored) {
        Optional<Reply> reply;
        synchronized (replies) {
            reply = Optional.ofNullable(replies.get(new Key(run, load)));
        }
        return reply.filter(known -> stored.test(run));
    }

    /** Keeps a reply that is a report, removes the oldest one if there are too many, and returns the reply. */
    Reply put(String run, String load, Reply reply) {
        if (reply.status() != FOUND) {
            return reply;
        }
        synchronized (replies) {
            replies.put(new Key(run, load), reply);
            if (replies.size() > MOST) {
                replies.remove(replies.keySet().iterator().next());
            }
        }
        return reply;
    }
}
