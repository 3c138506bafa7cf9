package io.floodmark.report.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyledLineTest {
    private final StyledLine line =
            new StyledLine().add("ab").add(StyledLine.Style.BAD, "cdef").add("gh");

    @Test
    void countsOnlyWhatIsSeen() {
        assertThat(line.render(7, true)).isEqualTo("ab\u001b[31mcd\u001b[0m...");
        assertThat(line.render(8, true)).isEqualTo("ab\u001b[31mcdef\u001b[0mgh");
        assertThat(line.render(2, true)).isEqualTo("..");
        assertThat(line.length()).isEqualTo(8);
    }

    @Test
    void isPlainWithoutColour() {
        assertThat(line.render(80, false)).isEqualTo("abcdefgh");
    }

    @Test
    void letsNoEscapeThrough() {
        assertThat(new StyledLine().add("a\u001b[2Jb\nc").render(80, true)).isEqualTo("a [2Jb c");
    }
}
