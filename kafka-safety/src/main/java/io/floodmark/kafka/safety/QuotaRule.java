package io.floodmark.kafka.safety;

import io.floodmark.model.unit.Bytes;
import java.util.Locale;

/**
 * A client quota that an operator has set.
 *
 * @param entity entity to which it applies, e.g. {@code default client id} or {@code user 'a', default client id}
 * @param type Kafka's name of the limit: {@code producer_byte_rate}, {@code consumer_byte_rate} or
 *     {@code request_percentage}
 * @param value bytes per second per broker, or percent of one thread of a broker
 */
public record QuotaRule(String entity, String type, double value) {
    static final String PRODUCE = "producer_byte_rate";
    static final String FETCH = "consumer_byte_rate";
    static final String REQUEST = "request_percentage";

    /** True if it limits what the client may send. */
    public boolean limitsProducing() {
        return type.equals(PRODUCE);
    }

    /** Returns type, value and entity, for messages. */
    public String text() {
        String amount = type.equals(REQUEST)
                ? String.format(Locale.ROOT, "%.4g%% of a thread per broker", value)
                : new Bytes(Math.round(value)).human() + "/s per broker";
        return type + " " + amount + " (" + entity + ")";
    }
}
