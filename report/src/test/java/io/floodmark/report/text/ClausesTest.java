package io.floodmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClausesTest {
    @Test
    void leavesAShortTextAlone() {
        assertThat(Clauses.of("One. Two; three, four.", 22)).containsExactly("One. Two; three, four.");
    }

    @Test
    void splitsBetweenSentencesFirst() {
        assertThat(Clauses.of("One, two. Three; 3.5 s. Four.", 20)).containsExactly("One, two.", "Three; 3.5 s. Four.");
    }

    @Test
    void splitsLongSentencesAfterSemicolonsAndThenCommas() {
        assertThat(Clauses.of("11,213 records/s, once; then, at last, nothing more", 20))
                .containsExactly("11,213 records/s,", "once", "then, at last,", "nothing more");
    }

    @Test
    void losesNothing() {
        String text = "A word. ".repeat(9) + "averylongwordthatcannotbesplit, b, c, d";

        assertThat(String.join(" ", Clauses.of(text, 12))).isEqualTo(text);
    }
}
