package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameEncodingTest {
    private static final String ASCII = "ANSI_X3.4-1968";

    @TempDir
    private Path folder;

    @Test
    void namesTheLocaleAndTheCureOfAnArgumentThatCannotBeRead() {
        assertThat(NameEncoding.problem(List.of("trial", "M\uFFFD\uFFFDller.yaml"), folder.toString(), ASCII))
                .hasValueSatisfying(words -> assertThat(words).contains("ller.yaml", ASCII, "LC_ALL=C.UTF-8"));
    }

    /** Java puts question marks into such a name. */
    @Test
    void namesTheLocaleAndTheCureOfAFolderThatCannotBeRead() {
        assertThat(NameEncoding.problem(List.of("trial"), folder + "/Pr??fung", ASCII))
                .hasValueSatisfying(words -> assertThat(words).contains("Pr??fung", ASCII, "LC_ALL=C.UTF-8"));
    }

    @Test
    void objectsToNothingThatIsThere() {
        assertThat(NameEncoding.problem(List.of("trial", "plan.yaml", "wh?t"), folder.toString(), ASCII))
                .isEmpty();
        assertThat(NameEncoding.problem(List.of("M\u00fcller.yaml"), folder.toString(), "UTF-8"))
                .isEmpty();
    }
}
