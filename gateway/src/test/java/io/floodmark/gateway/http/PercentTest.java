package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "%70l%61in, plain",
        "records%3Abatch, records:batch",
        "records%3abatch, records:batch",
        "a%2Db%2E%5F%7E, a-b._~",
        // These would change their meaning if decoded.
        "a%2Fb, a%2Fb",
        "a%2fb, a%2fb",
        "%2570lain, %2570lain",
        "a%20b, a%20b",
        "%c3%a4, %c3%a4",
        // Invalid encodings must not become valid ones.
        "%%370, %%370",
        "%7, %7",
        "%zz%70, %zz%70",
        "%, %"
    })
    void decodesInAPathWhatMeansTheSameEitherWay(String segment, String expected) {
        assertThat(Percent.normal(segment)).isEqualTo(expected);
    }
}
