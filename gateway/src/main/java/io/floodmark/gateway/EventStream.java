package io.floodmark.gateway;

import io.floodmark.gateway.ReadAnswer.Records;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Server-sent events of a topic: each record an event, whose id says where all partitions stand behind it, so that any
 * instance can go on from a Last-Event-ID. Where the client does not take them, no more are read. Its event loop's alone.
 */
final class EventStream {
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final int MOST_PARTITIONS = 200;

    private final Reading reading;
    private final Call call;
    private final String topic;
    private final Embedding keys;
    private final Embedding values;
    private final HttpServerResponse response;
    private final AtomicInteger streams;
    private final Map<Integer, Long> positions = new TreeMap<>();
    private final List<Integer> held = new ArrayList<>();
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
        call.request().response().closeHandler(gone -> stream.finish());
        cluster.describe(call.loop(), topic)
                .compose(found -> stream.starts(found.partitions().size(), from, seen))
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

    private Future<?> starts(int partitions, String from, Map<Integer, Long> seen) {
        if (partitions > MOST_PARTITIONS) {
            throw new RefusedException(
                    Reason.TOO_LARGE, "a stream has at most " + MOST_PARTITIONS + " partitions; read them one by one");
        }
        List<Future<Long>> all = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            int number = i;
            Future<Long> start = seen.containsKey(number)
                    ? Future.succeededFuture(seen.get(number))
                    : reading.start(call.loop(), new TopicPartition(topic, number), from);
            all.add(start.onSuccess(offset -> positions.put(number, offset)));
        }
        return Future.all(all);
    }

    private void begin() {
        call.answering(200);
        call.visit().whenDraining(this::end);
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        write(": floodmark\n\n");
        response.drainHandler(room -> goOn());
        beat = call.vertx().setPeriodic(BEAT.toMillis(), timer -> write(":\n\n"));
        new ArrayList<>(positions.keySet()).forEach(this::ask);
    }

    private void goOn() {
        List<Integer> ready = List.copyOf(held);
        held.clear();
        ready.forEach(this::ask);
    }

    private void ask(int partition) {
        if (over) {
            return;
        }
        if (response.writeQueueFull()) {
            held.add(partition);
            return;
        }
        long maxBytes = call.parts().settings().consume().maxBytes().value();
        Long from = positions.get(partition);
        Future<Records> read;
        try {
            read = reading.read(call, new TopicPartition(topic, partition), from == null ? 0 : from, maxBytes, LOOK);
        } catch (RefusedException full) {
            read = Future.failedFuture(full);
        }
        read.onSuccess(records -> {
                    records.records().forEach(this::event);
                    positions.put(partition, records.nextOffset());
                    ask(partition);
                })
                .onFailure(this::fail);
    }

    private void event(ConsumerRecord<byte[], byte[]> record) {
        if (over) {
            return;
        }
        positions.put(record.partition(), record.offset() + 1);
        String id = positions.entrySet().stream()
                .map(each -> each.getKey() + ":" + each.getValue())
                .collect(Collectors.joining(","));
        String data;
        try {
            data = Json.write(writer -> RecordJson.write(writer, record, keys, values));
        } catch (RefusedException unfit) {
            fail(unfit);
            return;
        }
        // JSON that was embedded as it is may have lines; each would be a line of the event.
        write("id: " + id + "\ndata: " + data.replace("\r", "").replace("\n", "\ndata: ") + "\n\n");
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
            response.end().onComplete(sent -> call.visit().leave());
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
