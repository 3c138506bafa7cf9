package io.floodmark.gateway;

import io.floodmark.gateway.ReadAnswer.Records;
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
 * Server-sent events of a topic: each record an event. The last of a page, and one of every 64 KiB, has an id that says
 * where all partitions stand behind it, so that any instance can go on from a Last-Event-ID. Its event loop's alone.
 *
 * <p>All partitions are waited for at once, and what comes is written a page at a time. While the client has not taken
 * the last page, or memory is short, pages that come are dropped and their partitions are behind: these are read again,
 * one after the other. So a stream holds a page of records and one of events, whatever the number of its partitions.
 */
final class EventStream {
    private static final String TYPE = "text/event-stream";
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final Duration LATER = Duration.ofMillis(200);
    private static final int MOST_PARTITIONS = 200;
    /** Bytes of records that are written as JSON on the event loop, which takes a hundredth of a millisecond. */
    private static final int MOST_ON_LOOP = 4 << 10;
    /** Bytes of a page: who hangs up more often than a page takes would be given the same again and again. */
    private static final int MOST_WITHOUT_ID = 64 << 10;

    private final Reading reading;
    private final ClusterReader cluster;
    private final RequestContext context;
    private final String topic;
    private final Embedding keys;
    private final Embedding values;
    private final IsolationLevel isolation;
    private final HttpServerResponse response;
    private final Places streams;
    private final Map<Integer, Long> positions = new TreeMap<>();
    private final Deque<Integer> behind = new ArrayDeque<>();
    /** Takes back what is asked, by partition. */
    private final Map<Integer, Runnable> asked = new HashMap<>();
    /** Of events that the client has not taken. */
    private final RequestMemory.Claim unsent;

    private long beat = -1;
    /** True while a page is turned into events on a worker thread. */
    private boolean rendering;

    private boolean over;

    private EventStream(
            Reading reading, ClusterReader cluster, RequestContext context, String topic, Query query, Places streams) {
        this.reading = reading;
        this.cluster = cluster;
        this.context = context;
        this.topic = topic;
        keys = Embedding.of(query, "key-format");
        values = Embedding.of(query, "format");
        isolation = Reading.isolation(context, query);
        this.streams = streams;
        response = context.request().response();
        unsent = context.claimToRead();
    }

    /** @param streams that are open, of all event loops */
    static void serve(Reading reading, ClusterReader cluster, RequestContext context, Places streams) {
        Query query = new Query(context.request().query(), Set.of("from", "format", "key-format", "isolation"));
        String from = query.text("from").orElse("latest");
        if (!from.equals("earliest") && !from.equals("latest")) {
            throw new RefusedException(Reason.BAD_REQUEST, "from: expected earliest or latest");
        }
        String topic = context.readable(0);
        Map<Integer, Long> seen = EventText.positions(context.request().getHeader("Last-Event-ID"));
        if (context.headOnly()) {
            context.answer(new Answer(200, TYPE, "", false));
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
        response.drainHandler(room -> askOneBehind());
        beat = context.vertx().setPeriodic(BEAT.toMillis(), timer -> write(":\n\n"));
        List.copyOf(positions.keySet()).forEach(this::ask);
    }

    private void ask(int partition) {
        if (over) {
            return;
        }
        long maxBytes = context.parts().settings().consume().maxBytes().value();
        long from = positions.getOrDefault(partition, 0L);
        RequestMemory.Claim memory = context.claimToRead();
        Reading.Asked read;
        try {
            read = reading.read(
                    context,
                    new Reading.Wanted(new TopicPartition(topic, partition), from, maxBytes, LOOK, isolation),
                    memory);
        } catch (RefusedException full) {
            memory.close();
            missed(partition, full);
            return;
        }
        asked.put(partition, read.forget());
        read.records().compose(this::page).onComplete(done -> {
            asked.remove(partition);
            if (done.succeeded()) {
                came(partition, done.result());
            } else {
                missed(partition, done.cause());
            }
            memory.close();
        });
    }

    /** Long records take milliseconds, for which other connections would wait. */
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
            ask(partition);
        }
        askOneBehind();
    }

    /** False if one of them could not be, and that is taken care of. */
    private boolean written(int partition, EventPage page) {
        List<ConsumerRecord<byte[], byte[]>> all = page.records().records();
        long next = page.records().nextOffset();
        int withoutId = 0;
        int i = 0;
        try {
            for (; i < all.size(); i++) {
                String event = page.events().get(i);
                withoutId += event.length();
                // For each record it would be longer than most records, if there are many partitions.
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
                context.vertx().setTimer(LATER.toMillis(), timer -> askOneBehind());
            }
            case OUT_OF_RANGE -> reset(partition);
            default -> fail(cause);
        }
    }

    /** Goes on from the first record where retention has passed the position, from the end where that is before it. */
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
        ask(partition);
    }

    /** One at a time: the pages of the others would be dropped once it fills what the client has to take. */
    private void askOneBehind() {
        if (over || rendering || response.writeQueueFull()) {
            return;
        }
        Integer first = behind.poll();
        if (first != null) {
            ask(first);
        }
    }

    private void write(String event, RequestMemory.Claim memory) {
        int length = event.length();
        memory.take(length);
        response.write(event).onComplete(taken -> memory.giveBack(length));
    }

    /** The client may ask again with the last id. */
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
        List.copyOf(asked.values()).forEach(Runnable::run);
        context.clientConnection().whenDraining(() -> {});
        if (beat >= 0) {
            context.vertx().cancelTimer(beat);
        }
        context.parts().traffic().end();
    }
}
