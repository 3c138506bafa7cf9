package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
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
 * Tests the answer of the run that README and docs quote. Its store is the one of {@code bench/known-limits} for
 * condition {@code a-100}, written by {@code VACUUM INTO} and {@code gzip -9n}. If the answer changes, so must the
 * pages: {@code DocExamplesTest} compares them with the golden file.
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
        // The store is first opened for writing, which migrates an earlier schema.
        RunStore.open(file).close();
        try (RunReader store = RunStore.openReadOnly(file)) {
            assertThat(store.list()).hasSize(1);
            Run run = store.find(store.list().get(0).id()).orElseThrow();

            Golden.assertMatches(
                    "answer-reference.txt", String.join("\n", Answer.lines(run, Path.of("report.html"))) + "\n");
        }
    }
}
