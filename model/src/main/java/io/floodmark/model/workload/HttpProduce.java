package io.floodmark.model.workload;

import io.floodmark.model.unit.Checks;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The requests of the http engine.
 *
 * @param url of every request; {topic} in it is replaced by a topic of the run
 * @param topic the topic that the service writes to whatever the url is, which the run creates and deletes; empty:
 *     topics of the run, which the url names
 * @param format encoding of records in a body
 * @param records per request, 1 or more; 1 for formats with a single record
 * @param timeout for a response, above 0; after that the outcome of the records is unknown
 * @param headers of every request
 * @param headerFiles the same, each with a file that contains the value: for secrets, which a plan must not contain
 * @param body file of the template, for the template format only; {value} in it is the value in base64
 * @param caFile path of trusted certificates (PEM) instead of the JVM's own
 */
public record HttpProduce(
        String url,
        Optional<String> topic,
        Format format,
        int records,
        Duration timeout,
        Map<String, String> headers,
        Map<String, String> headerFiles,
        Optional<String> body,
        Optional<String> caFile)
        implements ProduceEngine {
    /** The placeholder for a topic of the run in a url. */
    public static final String TOPIC = "{topic}";

    /** The prefix of a {@link #topic}, so that no other topic is ever written to by mistake. */
    public static final String TOPIC_PREFIX = "floodmark-";

    public static final Format DEFAULT_FORMAT = Format.RAW;
    public static final int DEFAULT_RECORDS = 1;
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Number of connections if the plan does not set the number of producers. */
    public static final int DEFAULT_CONNECTIONS = 32;

    /** The encoding of records in the body of a request. */
    public enum Format {
        /** The body is the value of one record. */
        RAW(false),
        /** The gateway's framed records. */
        FRAMED(true),
        /** Values that are JSON texts, one per line. */
        NDJSON(true),
        /** Confluent REST v2, binary. */
        V2(true),
        /** Confluent REST v3: concatenated JSON texts, each with a binary value. */
        V3(true),
        /** A template of the user, for one record. */
        TEMPLATE(false);

        private final boolean many;

        Format(boolean many) {
            this.many = many;
        }

        /** True if a request may contain several records. */
        public boolean many() {
            return many;
        }
    }

    /** Creates a spec without topic, headers and template. */
    public static HttpProduce of(String url, Format format, int records, Duration timeout) {
        return new HttpProduce(
                url,
                Optional.empty(),
                format,
                records,
                timeout,
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    public HttpProduce {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
        headerFiles = Collections.unmodifiableMap(new TreeMap<>(headerFiles));
        Checks.require(
                records == 1 || (records > 1 && format.many()),
                "records",
                records,
                format.many()
                        ? "1 or more"
                        : "1: a request of format " + format.name().toLowerCase(Locale.ROOT) + " holds one record");
        Checks.require(
                topic.filter(name -> !name.startsWith(TOPIC_PREFIX)).isEmpty(),
                "topic",
                topic.orElse(""),
                "a name that begins with " + TOPIC_PREFIX);
        Checks.require(!timeout.isZero() && !timeout.isNegative(), "timeout", timeout, "above 0s");
        Checks.require(
                body.isPresent() == (format == Format.TEMPLATE),
                "body",
                body.orElse("not given"),
                "a file with format template, and none with another");
    }

    @Override
    public EngineKind kind() {
        return EngineKind.HTTP;
    }
}
