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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Server-sent events of a topic: each record an event, whose id says where all partitions stand behind it, so that any
 * instance can go on from a Last-Event-ID. Its event loop's alone.
 *
 * <p>All partitions are waited for at once, and what comes is written a page at a time. While the client has not taken the last page, or
 * memory is short, pages that come are dropped and their partitions are behind: these are read again, one after the other. So a stream
 * holds a page of records and one of events, whatever the number of its partitions.
 */
final class EventStream {
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final Duration LATER = Duration.ofMillis(200);
    private static final int MOST_PARTITIONS = 200;

    private final Reading reading;
    private final Call call;
    private final String topic;
    private final Embedding keys;
    private final Embedding values;
    private final HttpServerResponse response;
    private final AtomicInteger streams;
    private final Map<Integer, Long> positions = new TreeMap<>();
    private final Deque<Integer> behind = new ArrayDeque<>();
    /** Of events that the client has not taken. */
    private final ByteBudget.Claim unsent;

    private long beat = -1;
    private boolean over;

    private EventStream(Reading reading, Call call, String topic, Query query, AtomicInteger streams) {
        this.reading = reading;
        this.call = call;
        this.topic = topic;
        keys = Embedding.of(query, "key-format");
        values = Embedding.of(query, "format");
        this.streams = streams;
        response = call.request().response();
        unsent = call.parts().memory().claimToRead();
    }

    /** @param streams that are open, of all event loops */
    static void serve(Reading reading, ClusterReader cluster, Call call, AtomicInteger streams) {
        Query query = new Query(call.request().query(), Set.of("from", "format", "key-format"));
        String from = query.text("from").orElse("latest");
        if (!from.equals("earliest") && !from.equals("latest")) {
            throw new RefusedException(Reason.BAD_REQUEST, "from: expected earliest or latest");
        }
        String topic = call.readable(0);
        Map<Integer, Long> seen = seen(call.request().getHeader("Last-Event-ID"));
        EventStream stream = new EventStream(reading, call, topic, query, streams);
        if (!call.parts().traffic().begin()) {
            throw new RefusedException(Reason.DRAINING, "this instance ends; ask another one");
        }
        if (streams.incrementAndGet() > call.parts().settings().consume().streams()) {
            stream.finish();
            throw new RefusedException(Reason.NO_MEMORY, "too many streams are open (consume.streams)");
        }
        call.request().response().closeHandler(gone -> {
            stream.finish();
            stream.unsent.close();
        });
        if (stream.response.closed()) {
            // The handler was set too late to be called.
            stream.finish();
            return;
        }
        cluster.describe(call.loop(), topic)
                .compose(found -> stream.starts(cluster, found.partitions().size(), from, seen))
                .onComplete(done -> {
                    if (stream.over) {
                        return;
                    }
                    if (done.succeeded()) {
                        stream.begin();
                    } else {
                        stream.finish();
                        call.fail(done.cause());
                    }
                });
    }

    private static Map<Integer, Long> seen(@org.jspecify.annotations.Nullable String lastEventId) {
        Map<Integer, Long> seen = new TreeMap<>();
        if (lastEventId == null || lastEventId.isEmpty()) {
            return seen;
        }
        if (!lastEventId.matches("[0-9]{1,9}:[0-9]{1,18}(,[0-9]{1,9}:[0-9]{1,18})*")) {
            throw new RefusedException(Reason.BAD_REQUEST, "Last-Event-ID: expected an id that was sent before");
        }
        for (String each : lastEventId.split(",", -1)) {
            int colon = each.indexOf(':');
            seen.put(Integer.parseInt(each.substring(0, colon)), Long.parseLong(each.substring(colon + 1)));
        }
        return seen;
    }

    private Future<?> starts(ClusterReader cluster, int partitions, String from, Map<Integer, Long> seen) {
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
        return cluster.offsets(call.loop(), topic, unseen)
                .onSuccess(
                        found -> found.forEach((partition, at) -> positions.put(partition.partition(), at.offset())));
    }

    private void begin() {
        call.answering(200);
        call.visit().whenDraining(this::end);
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        write(": floodmark\n\n");
        response.drainHandler(room -> askOneBehind());
        beat = call.vertx().setPeriodic(BEAT.toMillis(), timer -> write(":\n\n"));
        List.copyOf(positions.keySet()).forEach(this::ask);
    }

    private void ask(int partition) {
        if (over) {
            return;
        }
        long maxBytes = call.parts().settings().consume().maxBytes().value();
        long from = positions.getOrDefault(partition, 0L);
        ByteBudget.Claim memory = call.parts().memory().claimToRead();
        Future<Records> read;
        try {
            read = reading.read(call, new TopicPartition(topic, partition), from, maxBytes, LOOK, memory);
        } catch (RefusedException full) {
            read = Future.failedFuture(full);
        }
        read.onComplete(done -> {
            if (done.succeeded()) {
                came(partition, done.result());
            } else {
                missed(partition, done.cause());
            }
            memory.close();
        });
    }

    private void came(int partition, Records records) {
        if (over) {
            return;
        }
        if (!response.writeQueueFull() && !written(partition, records)) {
            return;
        }
        if (response.writeQueueFull()) {
            behind.add(partition);
            return;
        }
        ask(partition);
        askOneBehind();
    }

    /** False where one of them could not be, and that is taken care of. */
    private boolean written(int partition, Records records) {
        long at = records.nextOffset();
        try {
            for (ConsumerRecord<byte[], byte[]> record : records.records()) {
                at = record.offset();
                write(record);
            }
            positions.put(partition, records.nextOffset());
            return true;
        } catch (RefusedException refused) {
            positions.put(partition, at);
            missed(partition, refused);
            return false;
        }
    }

    private void missed(int partition, Throwable cause) {
        if (over) {
            return;
        }
        if (cause instanceof RefusedException refused && refused.why().reason() == Reason.NO_MEMORY) {
            behind.add(partition);
            call.vertx().setTimer(LATER.toMillis(), timer -> askOneBehind());
            return;
        }
        fail(cause);
    }

    /** One at a time: the pages of the others would be dropped once it fills what the client has to take. */
    private void askOneBehind() {
        if (over || response.writeQueueFull()) {
            return;
        }
        Integer first = behind.poll();
        if (first != null) {
            ask(first);
        }
    }

    private void write(ConsumerRecord<byte[], byte[]> record) {
        positions.put(record.partition(), record.offset() + 1);
        String id = positions.entrySet().stream()
                .map(each -> each.getKey() + ":" + each.getValue())
                .collect(Collectors.joining(","));
        String data = Json.write(writer -> RecordJson.write(writer, record, keys, values));
        // JSON that was embedded as it is may have lines; each would be a line of the event.
        String event = "id: " + id + "\ndata: " + data.replace("\r", "").replace("\n", "\ndata: ") + "\n\n";
        int length = event.length();
        unsent.take(length);
        response.write(event).onComplete(taken -> unsent.giveBack(length));
    }

    /** The client may ask again with the last id. */
    private void fail(Throwable cause) {
        if (over) {
            return;
        }
        String message =
                cause instanceof RefusedException refused ? refused.why().message() : "a mistake of ours";
        write("event: error\ndata: " + Json.write(writer -> writer.writeString(message)) + "\n\n");
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
                call.visit().leave();
            });
        }
    }

    private void finish() {
        if (over) {
            return;
        }
        over = true;
        streams.decrementAndGet();
        call.visit().whenDraining(() -> {});
        if (beat >= 0) {
            call.vertx().cancelTimer(beat);
        }
        call.parts().traffic().end();
    }
}
