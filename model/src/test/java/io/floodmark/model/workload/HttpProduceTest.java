package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.workload.HttpProduce.Format;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HttpProduceTest {
    private static final String URL = "http://gateway/topics/{topic}";
    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @EnumSource(Format.class)
    void aRequestHoldsAsManyRecordsAsItsFormatDoes(Format format) {
        assertThat(spec(format, 1).records()).isEqualTo(1);
        if (format.many()) {
            assertThat(spec(format, 1_000).records()).isEqualTo(1_000);
        } else {
            refused("records", 2, () -> spec(format, 2));
        }
        refused("records", 0, () -> spec(format, 0));
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void aTemplateNeedsABodyAndNoOtherFormatHasOne(Format format) {
        boolean template = format == Format.TEMPLATE;

        refused(
                "body",
                template ? "not given" : "file",
                () -> new HttpProduce(
                        URL,
                        Optional.empty(),
                        format,
                        1,
                        SECOND,
                        Map.of(),
                        Map.of(),
                        template ? Optional.empty() : Optional.of("file"),
                        Optional.empty()));
    }

    @Test
    void writesOnlyToTopicsOfItsOwn() {
        assertThat(to("floodmark-events").topic()).contains("floodmark-events");
        refused("topic", "events", () -> to("events"));
        refused("topic", "my-floodmark-events", () -> to("my-floodmark-events"));
    }

    @Test
    void waitsForAnAnswer() {
        refused("timeout", Duration.ZERO, () -> HttpProduce.of(URL, Format.RAW, 1, Duration.ZERO));
        refused("timeout", Duration.ofMillis(-1), () -> HttpProduce.of(URL, Format.RAW, 1, Duration.ofMillis(-1)));
    }

    @Test
    void keepsItsHeadersInTheOrderOfTheirNames() {
        Map<String, String> headers = new HashMap<>(Map.of("b", "2", "a", "1", "c", "3"));
        HttpProduce spec = new HttpProduce(
                URL, Optional.empty(), Format.RAW, 1, SECOND, headers, headers, Optional.empty(), Optional.empty());

        headers.clear();

        assertThat(spec.headers()).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"), Map.entry("c", "3"));
        assertThat(spec.headerFiles()).isEqualTo(spec.headers()).isUnmodifiable();
    }

    @Test
    void aUserNeedsAPasswordAndExcludesAToken() {
        Optional<String> given = Optional.of("given");
        Optional<String> none = Optional.empty();

        refused("password-file", "not given", () -> new HttpAccess(given, none, none, none));
        refused("user", "not given", () -> new HttpAccess(none, given, none, none));
        refused("token-file", "given together with a user", () -> new HttpAccess(given, given, given, none));
        assertThat(new HttpAccess(none, none, given, given).tokenFile()).isPresent();
        assertThat(new HttpAccess(none, none, none, none)).isEqualTo(HttpAccess.OPEN);
    }

    private static HttpProduce spec(Format format, int records) {
        Optional<String> body = format == Format.TEMPLATE ? Optional.of("file") : Optional.empty();
        return new HttpProduce(
                URL, Optional.empty(), format, records, SECOND, Map.of(), Map.of(), body, Optional.empty());
    }

    private static HttpProduce to(String topic) {
        return new HttpProduce(
                "http://service/events",
                Optional.of(topic),
                Format.RAW,
                1,
                SECOND,
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }
}
