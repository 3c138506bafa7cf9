package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.ReadAnswer.Records;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.Query;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.metadata.ClusterQueries;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.quota.RequestMemory;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * A stream of server-sent events with the records of a topic, one event per record. The last event of a page, and one
 * per 64 KiB, has an id with the positions of all partitions, so that any instance can resume from a Last-Event-ID.
 * Used only by its event loop.
 *
 * <p>It waits for all partitions at once and writes one page at a time. While the client has not read the last page, or
 * memory is short, arriving pages are dropped and their partitions marked as behind. These are read again, one after
 * the other. So a stream holds a page of records and one of events, whatever the number of its partitions.
 */
public final class EventStream {
    private static final String TYPE = "text/event-stream";
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final Duration LATER = Duration.ofMillis(200);
    private static final int MOST_PARTITIONS = 200;
    /**
     * The bytes of records up to which the event loop writes them as JSON, which takes a hundredth of a millisecond.
     */
    private static final int MOST_ON_LOOP = 4 << 10;
    /**
     * The bytes after which an event gets an id: a client that disconnects more often would receive the same records
     * again and again.
     */
    private static final int MOST_WITHOUT_ID = 64 << 10;

    private final ReadEndpoints reading;
    private final ClusterQueries cluster;
    private final RequestContext context;
    private final String topic;
    private final Embedding keys;
    private final Embedding values;
    private final IsolationLevel isolation;
    private final HttpServerResponse response;
    private final Places streams;
    private final Map<Integer, Long> positions = new TreeMap<>();
    private final Deque<Integer> behind = new ArrayDeque<>();
    /** Callbacks that cancel pending reads, by partition. */
    private final Map<Integer, Runnable> pending = new HashMap<>();
    /** The memory of events that the client has not read. */
    private final RequestMemory.Claim unsent;

    private long beat = -1;
    /** True while a page is turned into events on a worker thread. */
    private boolean rendering;

    private boolean over;

    private EventStream(
            ReadEndpoints reading,
            ClusterQueries cluster,
            RequestContext context,
            String topic,
            Query query,
            Places streams) {
        this.reading = reading;
        this.cluster = cluster;
        this.context = context;
        this.topic = topic;
        keys = Embedding.of(query, "key-format");
        values = Embedding.of(query, "format");
        isolation = ReadEndpoints.isolation(context, query);
        this.streams = streams;
        response = context.request().response();
        unsent = context.claimToRead();
    }

    /**
     * Serves a stream until its client disconnects or the gateway shuts down.
     *
     * @param streams open streams of all event loops
     */
    public static void serve(ReadEndpoints reading, ClusterQueries cluster, RequestContext context, Places streams) {
        Query query = new Query(context.request().query(), Set.of("from", "format", "key-format", "isolation"));
        String from = query.text("from").orElse("latest");
        if (!from.equals("earliest") && !from.equals("latest")) {
            throw new RefusedException(Reason.BAD_REQUEST, "from: expected earliest or latest");
        }
        String topic = context.readable(0);
        Map<Integer, Long> seen = EventText.positions(context.request().getHeader("Last-Event-ID"));
        if (context.headOnly()) {
            context.answer(new GatewayResponse(200, TYPE, "", false));
            return;
        }
        EventStream stream = new EventStream(reading, cluster, context, topic, query, streams);
        streams.take(context.principal());
        if (!context.parts().traffic().begin()) {
            streams.giveBack(context.principal());
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down; retry on another instance");
        }
        context.whenGone(() -> {
            stream.finish();
            stream.unsent.close();
        });
        if (!stream.over) {
            stream.open(from, seen);
        }
    }

    private void open(String from, Map<Integer, Long> seen) {
        cluster.describe(context, topic)
                .compose(found -> starts(found.partitions().size(), from, seen))
                .onComplete(done -> {
                    if (over) {
                        return;
                    }
                    if (done.succeeded()) {
                        begin();
                    } else {
                        finish();
                        context.fail(done.cause());
                    }
                });
    }

    private Future<?> starts(int partitions, String from, Map<Integer, Long> seen) {
        if (partitions > MOST_PARTITIONS) {
            throw new RefusedException(
                    Reason.TOO_LARGE, "a stream has at most " + MOST_PARTITIONS + " partitions; read them one by one");
        }
        OffsetSpec start = from.equals("earliest") ? OffsetSpec.earliest() : OffsetSpec.latest();
        Map<TopicPartition, OffsetSpec> unseen = new HashMap<>();
        for (int i = 0; i < partitions; i++) {
            if (seen.containsKey(i)) {
                positions.put(i, seen.getOrDefault(i, 0L));
            } else {
                unseen.put(new TopicPartition(topic, i), start);
            }
        }
        return cluster.offsets(context, topic, unseen, isolation)
                .onSuccess(
                        found -> found.forEach((partition, at) -> positions.put(partition.partition(), at.offset())));
    }

    private void begin() {
        context.answering(200);
        context.clientConnection().whenDraining(this::end);
        response.setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, TYPE);
        write(": floodmark\n\n" + EventText.RETRY);
        response.drainHandler(room -> fetchOneBehind());
        beat = context.vertx().setPeriodic(BEAT.toMillis(), timer -> write(":\n\n"));
        List.copyOf(positions.keySet()).forEach(this::fetch);
    }

    private void fetch(int partition) {
        if (over) {
            return;
        }
        long maxBytes = context.parts().settings().consume().maxBytes().value();
        long from = positions.getOrDefault(partition, 0L);
        RequestMemory.Claim memory = context.claimToRead();
        ReadEndpoints.Asked read;
        try {
            read = reading.read(
                    context,
                    new ReadEndpoints.Wanted(new TopicPartition(topic, partition), from, maxBytes, LOOK, isolation),
                    memory);
        } catch (RefusedException full) {
            memory.close();
            missed(partition, full);
            return;
        }
        pending.put(partition, read.forget());
        read.records().compose(this::page).onComplete(done -> {
            pending.remove(partition);
            if (done.succeeded()) {
                came(partition, done.result());
            } else {
                missed(partition, done.cause());
            }
            memory.close();
        });
    }

    /**
     * Converts records to events. Long records are converted on a worker thread, because they take milliseconds, for
     * which other connections would wait.
     */
    private Future<EventPage> page(Records records) {
        if (over || rendering || response.writeQueueFull()) {
            return Future.succeededFuture(EventPage.dropped(records));
        }
        if (records.sizeBytes() <= MOST_ON_LOOP) {
            return Future.succeededFuture(EventPage.of(records, keys, values));
        }
        rendering = true;
        return context.vertx()
                .executeBlocking(() -> EventPage.of(records, keys, values), false)
                .onComplete(done -> rendering = false);
    }

    private void came(int partition, EventPage page) {
        if (over) {
            return;
        }
        boolean dropped = page.isDropped() || response.writeQueueFull();
        if (!dropped && !written(partition, page)) {
            return;
        }
        if (dropped || response.writeQueueFull()) {
            behind.add(partition);
        } else {
            fetch(partition);
        }
        fetchOneBehind();
    }

    /** Writes the events of a page. Returns false if one could not be written; that failure is already handled. */
    private boolean written(int partition, EventPage page) {
        List<ConsumerRecord<byte[], byte[]>> all = page.records().records();
        long next = page.records().nextOffset();
        int withoutId = 0;
        int i = 0;
        try {
            for (; i < all.size(); i++) {
                String event = page.events().get(i);
                withoutId += event.length();
                // With many partitions an id is longer than most records, so not every event gets one.
                if (i == all.size() - 1) {
                    event = idBehind(partition, next) + event;
                } else if (withoutId >= MOST_WITHOUT_ID) {
                    event = idBehind(partition, all.get(i).offset() + 1) + event;
                    withoutId = 0;
                }
                write(event, unsent);
            }
            positions.put(partition, next);
            return true;
        } catch (RefusedException refused) {
            positions.put(partition, all.get(i).offset());
            missed(partition, refused);
            return false;
        }
    }

    private String idBehind(int partition, long offset) {
        positions.put(partition, offset);
        return EventText.id(positions);
    }

    private void missed(int partition, Throwable cause) {
        if (over) {
            return;
        }
        Reason reason =
                cause instanceof RefusedException refused ? refused.why().reason() : Reason.KAFKA_AWAY;
        switch (reason) {
            case NO_MEMORY, TOO_MANY -> {
                behind.add(partition);
                context.vertx().setTimer(LATER.toMillis(), timer -> fetchOneBehind());
            }
            case OUT_OF_RANGE -> reset(partition);
            default -> fail(cause);
        }
    }

    /**
     * Resumes from the first record if retention has passed the position, or from the end if that is before the
     * position.
     */
    private void reset(int partition) {
        TopicPartition lost = new TopicPartition(topic, partition);
        long from = positions.getOrDefault(partition, 0L);
        cluster.offset(context, lost, OffsetSpec.earliest())
                .compose(first -> cluster.offset(context, lost, OffsetSpec.latest(), isolation)
                        .map(end -> Math.max(first.offset(), Math.min(from, end.offset()))))
                .onComplete(done -> {
                    if (done.failed()) {
                        fail(done.cause());
                    } else {
                        goOn(partition, from, done.result());
                    }
                });
    }

    private void goOn(int partition, long from, long to) {
        if (to != from) {
            String id = idBehind(partition, to);
            write(id + EventText.reset(partition, from, to));
        }
        fetch(partition);
    }

    /**
     * Reads one partition that is behind. Only one at a time, because the client's buffer fills and further pages would
     * be dropped.
     */
    private void fetchOneBehind() {
        if (over || rendering || response.writeQueueFull()) {
            return;
        }
        Integer first = behind.poll();
        if (first != null) {
            fetch(first);
        }
    }

    private void write(String event, RequestMemory.Claim memory) {
        int length = event.length();
        memory.take(length);
        response.write(event).onComplete(taken -> memory.giveBack(length));
    }

    /** Ends the stream with an error. The client may reconnect with the last id. */
    private void fail(Throwable cause) {
        if (over) {
            return;
        }
        String message =
                cause instanceof RefusedException refused ? refused.why().message() : "internal error";
        write(EventText.end(message));
        end();
    }

    private void write(String text) {
        if (!over) {
            var unused = response.write(text);
        }
    }

    private void end() {
        if (!over) {
            finish();
            response.end().onComplete(sent -> {
                unsent.close();
                context.clientConnection().leave();
            });
        }
    }

    private void finish() {
        if (over) {
            return;
        }
        over = true;
        streams.giveBack(context.principal());
        List.copyOf(pending.values()).forEach(Runnable::run);
        context.clientConnection().whenDraining(() -> {});
        if (beat >= 0) {
            context.vertx().cancelTimer(beat);
        }
        context.parts().traffic().end();
    }
}
