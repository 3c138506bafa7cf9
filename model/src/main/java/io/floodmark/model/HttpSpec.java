package io.floodmark.model;

import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the http engine asks of whom.
 *
 * @param url of every request; {topic} in it stands for a topic of the run
 * @param topic the one that the service writes to whatever the url says, which the run makes and deletes; empty: topics
 *     of the run, which the url names
 * @param format how records stand in a body
 * @param records in a request, 1 or more; 1 for formats that hold one
 * @param timeout for an answer, above 0; after that nobody knows what became of the records
 * @param headers of every request
 * @param headerFiles the same, each with a file that holds the value: for secrets, which a plan must not hold
 * @param body file of the template, for the template format alone; {value} in it is the value in base64
 * @param caFile path of certificates (PEM) that are trusted in place of the JVM's own
 */
public record HttpSpec(
        String url,
        Optional<String> topic,
        Format format,
        int records,
        Duration timeout,
        Map<String, String> headers,
        Map<String, String> headerFiles,
        Optional<String> body,
        Optional<String> caFile) {
    /** What stands in a url for a topic of the run. */
    public static final String TOPIC = "{topic}";

    /** What a {@link #topic} begins with, so that nobody's topic is ever written to by mistake. */
    public static final String TOPIC_PREFIX = "floodmark-";

    public static final Format DEFAULT_FORMAT = Format.RAW;
    public static final int DEFAULT_RECORDS = 1;
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Connections where the plan does not say how many producers there are. */
    public static final int DEFAULT_CONNECTIONS = 32;

    /** How records stand in the body of a request. */
    public enum Format {
        /** The body is the value of one record. */
        RAW(false),
        /** The gateway's framed records. */
        FRAMED(true),
        /** Values that are JSON texts, one a line. */
        NDJSON(true),
        /** Confluent REST v2, binary. */
        V2(true),
        /** Confluent REST v3: JSON texts one behind the other, each with a binary value. */
        V3(true),
        /** A template of the user's, for one record. */
        TEMPLATE(false);

        private final boolean many;

        Format(boolean many) {
            this.many = many;
        }

        /** Whether a request may hold several records. */
        public boolean many() {
            return many;
        }
    }

    /** With nothing to say but the records. */
    public static HttpSpec of(String url, Format format, int records, Duration timeout) {
        return new HttpSpec(
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

    public HttpSpec {
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
}
