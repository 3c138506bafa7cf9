package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The answer of the run that README and docs quote, from the store in which {@code bench/known-limits} left it for its
 * condition {@code a-100}: {@code gzip -9n} of {@code VACUUM INTO}. If the answer changes, so must the pages:
 * {@code DocExamplesTest} compares them with the golden file.
 */
class ReferenceRunTest {
    @TempDir
    private Path folder;

    @Test
    void answersAsTheDocsQuote() throws IOException {
        Path file = folder.resolve("runs.db");
        try (InputStream packed = ReferenceRunTest.class.getResourceAsStream("reference-run.db.gz");
                InputStream unpacked = new GZIPInputStream(packed)) {
            Files.copy(unpacked, file);
        }
        // Opened for writing first, so that a store of an earlier schema is migrated.
        RunStore.open(file).close();
        try (RunReader store = RunStore.openReadOnly(file)) {
            assertThat(store.list()).hasSize(1);
            Run run = store.find(store.list().get(0).id()).orElseThrow();

            Golden.assertMatches(
                    "answer-reference.txt", String.join("\n", Answer.lines(run, Path.of("report.html"))) + "\n");
        }
    }
}
