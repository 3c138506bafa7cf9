package io.floodmark.gateway;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Server-sent events as they are written (HTML Living Standard, section 9.2), and the ids that clients send back. */
final class EventText {
    /** For clients that come again: browsers take it as the time to wait before. */
    static final String RETRY = "retry: 2000\n\n";

    private EventText() {}

    /** Reads a Last-Event-ID: where each partition stands. */
    static Map<Integer, Long> positions(@Nullable String lastEventId) {
        Map<Integer, Long> positions = new TreeMap<>();
        if (lastEventId == null || lastEventId.isEmpty()) {
            return positions;
        }
        if (!lastEventId.matches("[0-9]{1,9}:[0-9]{1,18}(,[0-9]{1,9}:[0-9]{1,18})*")) {
            throw new RefusedException(Reason.BAD_REQUEST, "Last-Event-ID: expected an id that was sent before");
        }
        for (String each : lastEventId.split(",", -1)) {
            int colon = each.indexOf(':');
            positions.put(Integer.parseInt(each.substring(0, colon)), Long.parseLong(each.substring(colon + 1)));
        }
        return positions;
    }

    /** The field that says where each partition stands. */
    static String id(Map<Integer, Long> positions) {
        return "id: "
                + positions.entrySet().stream()
                        .map(each -> each.getKey() + ":" + each.getValue())
                        .collect(Collectors.joining(","))
                + "\n";
    }

    /** An event of a record; one with an error in place of a record that is not in these formats. */
    static String of(ConsumerRecord<byte[], byte[]> record, Embedding keys, Embedding values) {
        try {
            return data(writer -> RecordJson.write(writer, record, keys, values));
        } catch (RefusedException refused) {
            if (refused.why().reason() != Reason.NOT_ACCEPTABLE) {
                throw refused;
            }
            return unfit(record, refused);
        }
    }

    private static String unfit(ConsumerRecord<?, ?> record, RefusedException why) {
        return "event: error\n"
                + data(writer -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("topic", record.topic());
                    writer.writeNumberProperty("partition", record.partition());
                    writer.writeNumberProperty("offset", record.offset());
                    writer.writeStringProperty("message", why.why().message());
                    writer.writeEndObject();
                });
    }

    /**
     * An event of a position that the partition has not (any more, or yet), and of the one that the stream goes on
     * from.
     */
    static String reset(int partition, long from, long to) {
        return "event: reset\n"
                + data(writer -> {
                    writer.writeStartObject();
                    writer.writeNumberProperty("partition", partition);
                    writer.writeNumberProperty("from", from);
                    writer.writeNumberProperty("to", to);
                    writer.writeEndObject();
                });
    }

    /** The last event of a stream. */
    static String end(String message) {
        return "event: error\n" + data(writer -> writer.writeString(message));
    }

    private static String data(Consumer<JsonGenerator> content) {
        // JSON that was embedded as it is may have lines; each would be a line of the event.
        return "data: " + Json.write(content).replace("\r", "").replace("\n", "\ndata: ") + "\n\n";
    }
}
