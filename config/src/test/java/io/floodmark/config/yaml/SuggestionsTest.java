package io.floodmark.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    private static final List<String> KNOWN = List.of("partitions", "record", "batch-bytes", "acks", "1");

    @ParameterizedTest
    @CsvSource({
        "partitons, partitions",
        "Partitions, partitions",
        "batchBytes, batch-bytes",
        "batch_byte, batch-bytes",
        "recrod, record",
        "ack, acks"
    })
    void findsTheWordThatWasMeant(String text, String meant) {
        assertThat(Suggestions.nearest(text, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"sections", "aks!", "2", "x"})
    void saysNothingWhereNothingIsNear(String text) {
        assertThat(Suggestions.nearest(text, KNOWN)).isEmpty();
    }

    @Test
    void doesNotCompareWhatIsFarTooLong() {
        assertThat(Suggestions.nearest("x".repeat(1_000_000), KNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', '', 0", "abc, '', 3", "abc, abc, 0", "abc, acb, 1", "kitten, sitting, 3", "ab, ba, 1"})
    void countsChangedLetters(String from, String to, int distance) {
        assertThat(Suggestions.distance(from, to)).isEqualTo(distance);
        assertThat(Suggestions.distance(to, from)).isEqualTo(distance);
    }

    @Test
    void listsWordsAsPeopleDo() {
        assertThat(Suggestions.listed(List.of("a"))).isEqualTo("a");
        assertThat(Suggestions.listed(List.of("a", "b"))).isEqualTo("a or b");
        assertThat(Suggestions.listed(List.of("a", "b", "c"))).isEqualTo("a, b or c");
    }
}
