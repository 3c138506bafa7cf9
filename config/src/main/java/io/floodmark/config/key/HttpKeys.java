package io.floodmark.config.key;

import io.floodmark.model.workload.HttpProduce;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of the http engine.
 *
 * @param url of every request
 * @param topic that the service writes to, whatever the url is
 * @param format encoding of records in a body
 * @param records per request
 * @param timeout for a response
 * @param headers of every request
 * @param headerFiles the same, each with a file that contains the value
 * @param body file of a template
 * @param caFile trusted certificates
 */
public record HttpKeys(
        Key<String> url,
        Key<String> topic,
        Key<HttpProduce.Format> format,
        Key<Integer> records,
        Key<Duration> timeout,
        Key<String> headers,
        Key<String> headerFiles,
        Key<String> body,
        Key<String> caFile)
        implements KeyGroup {
    /** @param section section with the keys */
    static HttpKeys in(String section) {
        return new HttpKeys(
                Key.of(
                        section + ".url",
                        Form.text(
                                text -> text.matches("https?://[^\\s/@?#]+(/[^\\s#]*)?"),
                                "an address of HTTP or HTTPS, without user and password, as"
                                        + " http://127.0.0.1:8082/v1/topics/{topic}/records")),
                Key.of(
                        section + ".topic",
                        Form.text(
                                text -> text.matches(HttpProduce.TOPIC_PREFIX + "[A-Za-z0-9._-]{1,200}"),
                                "the name of a topic that the run makes and deletes, and so one that begins with "
                                        + HttpProduce.TOPIC_PREFIX)),
                Key.of(section + ".format", Form.oneOf(formats())),
                Key.of(section + ".records", Form.whole(1, 100_000)),
                Key.of(
                        section + ".timeout",
                        Form.duration(length -> !length.isZero() && !length.isNegative(), "above 0s")),
                Key.of(section + ".headers.*", Form.TEXT),
                Key.of(section + ".header-files.*", Form.PATH),
                Key.of(section + ".body", Form.TEXT),
                Key.of(section + ".ca-file", Form.PATH));
    }

    private static Map<String, HttpProduce.Format> formats() {
        Map<String, HttpProduce.Format> words = new LinkedHashMap<>();
        Arrays.stream(HttpProduce.Format.values()).forEach(format -> words.put(PlanKeys.word(format), format));
        return words;
    }

    /** Returns their names in the section. */
    public List<String> names() {
        return List.of("url", "topic", "format", "records", "timeout", "headers", "header-files", "body", "ca-file");
    }

    @Override
    public List<Key<?>> all() {
        return List.of(url, topic, format, records, timeout, headers, headerFiles, body, caFile);
    }
}
