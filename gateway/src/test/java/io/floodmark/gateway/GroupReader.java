package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.ReadLog.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A group of version 2 with two instances, which are deleted or abandoned meanwhile, and replaced. A record may be
 * given again unless it was seen as committed before the request.
 */
final class GroupReader implements LossReader {
    private static final int OK = 200;
    private static final int DONE = 204;
    private static final int NOT_FOUND = 404;
    private static final int MEMBERS = 2;
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String V2 = "application/vnd.kafka.v2+json";
    private static final String BINARY = "application/vnd.kafka.binary.v2+json";

    private final CurrentGateway gateway;
    private final String authorization;
    private final GroupOffsets committed;
    private final List<String> topics;
    private final boolean autoCommit;
    private final ReadLog log = new ReadLog();
    private final List<Member> members = new ArrayList<>();
    private final AtomicInteger instances = new AtomicInteger();
    /** For clients that commit themselves, the offset after the last record that they have processed, by partition. */
    private final ConcurrentMap<Integer, Long> done = new ConcurrentHashMap<>();

    private final LongAdder unasked = new LongAdder();

    private enum Leaving {
        NOT,
        /** The client deletes its instance. */
        DELETED,
        /** The client leaves for good before it has committed its last page. */
        ABANDONED
    }

    /** @param topics those to read, of which only the first is checked */
    GroupReader(
            CurrentGateway gateway,
            String authorization,
            GroupOffsets committed,
            List<String> topics,
            boolean autoCommit) {
        this.gateway = gateway;
        this.authorization = authorization;
        this.committed = committed;
        this.topics = List.copyOf(topics);
        this.autoCommit = autoCommit;
        for (int i = 0; i < MEMBERS; i++) {
            members.add(new Member());
        }
    }

    @Override
    public String name() {
        return autoCommit ? "group, auto-commit" : "group, commits of its own";
    }

    @Override
    public ReadLog log() {
        return log;
    }

    @Override
    public List<String> problems() {
        return unasked.sum() == 0
                ? List.of()
                : List.of(name() + ": " + unasked + " times more was committed than its clients had asked for");
    }

    @Override
    public void start(ReaderThreads threads) {
        members.forEach(member -> threads.start("member-of-" + committed.group(), member::ask));
    }

    /** Replaces an instance whose client deletes it, and waits for that. */
    void deleteOne() {
        members.get(0).leave(Leaving.DELETED);
    }

    /** Replaces an instance whose client abandons it, and waits for that. */
    void abandonOne() {
        members.get(1).leave(Leaving.ABANDONED);
    }

    /** A client and its instance. For use by one thread, except {@link #leave}. */
    private final class Member {
        private final CurrentGateway.Follower follower = gateway.new Follower(authorization);
        private final AtomicReference<Leaving> leaving = new AtomicReference<>(Leaving.NOT);
        private String instance = "";

        void leave(Leaving how) {
            leaving.set(how);
            await().atMost(SOON).until(() -> leaving.get() == Leaving.NOT);
        }

        int ask() {
            if (instance.isEmpty()) {
                return join();
            }
            if (leaving.get() == Leaving.DELETED) {
                return delete();
            }
            Map<Integer, Long> before = seenCommitted();
            Client.Reply reply = call("GET", "/records?timeout=1000&max_bytes=4000", "");
            if (reply.status() == NOT_FOUND) {
                // The instance was part of a gateway that has ended.
                instance = "";
            }
            return reply.status() == OK ? take(reply.json(), before) : reply.status();
        }

        private int join() {
            String name = "i" + instances.incrementAndGet();
            String body = "{\"name\":\"" + name + "\",\"auto.offset.reset\":\"earliest\",\"auto.commit.enable\":\""
                    + autoCommit + "\"}";
            int status = follower.client()
                    .call("POST", "/consumers/" + committed.group(), body, "Content-Type", V2)
                    .status();
            if (status != OK) {
                return status;
            }
            instance = name;
            int subscribed = call(
                            "POST",
                            "/subscription",
                            "{\"topics\":" + JsonMapper.shared().writeValueAsString(topics) + "}")
                    .status();
            if (subscribed != DONE) {
                instance = "";
                return subscribed;
            }
            return OK;
        }

        private int delete() {
            int status = call("DELETE", "", "").status();
            if (status == DONE || status == NOT_FOUND) {
                instance = "";
                leaving.set(Leaving.NOT);
                return OK;
            }
            return status;
        }

        private int take(JsonNode records, Map<Integer, Long> before) {
            Map<Integer, Long> last = new LinkedHashMap<>();
            for (JsonNode record : records) {
                if (record.path("topic").asString().equals(topics.get(0))) {
                    int partition = record.path("partition").asInt();
                    long offset = record.path("offset").asLong();
                    log.given(
                            new Place(partition, offset),
                            PageReader.value(record),
                            offset >= before.getOrDefault(partition, 0L));
                    last.put(partition, offset);
                }
            }
            if (leaving.compareAndSet(Leaving.ABANDONED, Leaving.NOT)) {
                instance = "";
                return OK;
            }
            return autoCommit || last.isEmpty() ? OK : commit(last);
        }

        private int commit(Map<Integer, Long> last) {
            last.forEach((partition, offset) -> done.merge(partition, offset + 1, Math::max));
            String offsets = last.entrySet().stream()
                    .map(each -> "{\"topic\":\"" + topics.get(0) + "\",\"partition\":" + each.getKey() + ",\"offset\":"
                            + each.getValue() + "}")
                    .collect(Collectors.joining(",", "{\"offsets\":[", "]}"));
            return call("POST", "/offsets", offsets).status();
        }

        private Client.Reply call(String method, String path, String body) {
            return follower.client()
                    .call(
                            method,
                            "/consumers/" + committed.group() + "/instances/" + instance + path,
                            body,
                            method.equals("GET") ? "Accept" : "Content-Type",
                            method.equals("GET") ? BINARY : V2);
        }
    }

    private Map<Integer, Long> seenCommitted() {
        Map<Integer, Long> seen = committed.look(topics.get(0));
        if (!autoCommit) {
            seen.forEach((partition, offset) -> {
                if (offset > done.getOrDefault(partition, 0L)) {
                    unasked.increment();
                }
            });
        }
        return seen;
    }
}
