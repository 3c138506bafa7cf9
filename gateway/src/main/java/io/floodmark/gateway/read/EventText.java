package io.floodmark.gateway.read;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.GatewayJson;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Formats server-sent events (HTML Living Standard, section 9.2) and reads the ids that clients send back. */
final class EventText {
    /** The time after which browsers reconnect. */
    static final String RETRY = "retry: 2000\n\n";

    private EventText() {}

    /** Reads the position of each partition from a Last-Event-ID. */
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

    /** Returns the field with the position of each partition. */
    static String id(Map<Integer, Long> positions) {
        return "id: "
                + positions.entrySet().stream()
                        .map(each -> each.getKey() + ":" + each.getValue())
                        .collect(Collectors.joining(","))
                + "\n";
    }

    /** Returns the event of a record, or an event with an error if the record is not in these formats. */
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
     * Returns an event about a position that is no longer, or not yet, in the partition, and the one that the stream
     * resumes from.
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

    /** Returns the last event of a stream. */
    static String end(String message) {
        return "event: error\n" + data(writer -> writer.writeString(message));
    }

    private static String data(Consumer<JsonGenerator> content) {
        // Embedded JSON may contain line breaks; each line would be a separate line of the event.
        return "data: " + GatewayJson.write(content).replace("\r", "").replace("\n", "\ndata: ") + "\n\n";
    }
}
