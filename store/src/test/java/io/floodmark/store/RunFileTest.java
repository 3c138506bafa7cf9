package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only stores in a file have. */
class RunFileTest {
    @TempDir
    private Path folder;

    @Test
    void makesTheFolderAndAFileForTheOwnerAlone() throws IOException {
        Path file = folder.resolve("a/b/runs.db");

        try (RunStore store = RunStore.open(file)) {
            store.begin(new RunGenerator(1).run(1));
            store.flush();

            for (String name : List.of("runs.db", "runs.db-wal", "runs.db-shm")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.resolveSibling(name))))
                        .as(name)
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void takesAnyNameThatAFileCanHave() {
        Path file = folder.resolve("a ?b=1&#c %41" + umlaut()).resolve("runs?.db");
        Run run = new RunGenerator(1).run(1);

        try (RunStore store = RunStore.open(file)) {
            store.begin(run);

            assertThat(store.find(run.id())).contains(run);
        }

        assertThat(file).exists();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noticesThatItsFileIsNoLongerInPlace(boolean replaced) throws IOException {
        Path file = folder.resolve("runs.db");
        RunStore store = RunStore.open(file);
        store.begin(new RunGenerator(1).run(1));
        store.flush();
        Files.move(file, folder.resolve("moved.db"));
        if (replaced) {
            RunStore.open(file).close();
        }

        store.begin(new RunGenerator(2).run(1));

        assertThatThrownBy(store::flush)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith(file + " was deleted, moved or replaced while it was open");
        store.close();
    }

    /** Returns an umlaut if a JVM can use it in the name of a file. In the POSIX locale it cannot. */
    private static String umlaut() {
        String umlaut = " \u00fc";
        Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
        return names.newEncoder().canEncode(umlaut) ? umlaut : "";
    }

    @Test
    void saysThatThereAreNoRunsYet() {
        assertThatThrownBy(() -> RunStore.openReadOnly(folder.resolve("none.db")))
                .isInstanceOf(PlanException.class)
                .hasMessageEndingWith(
                        "none.db: no such file; expected stored runs: run floodmark limit first, or give another --store");
    }

    @Test
    void changesNothing() {
        RunStore.open(folder.resolve("runs.db")).close();

        try (Handle handle = Database.openToRead(folder.resolve("runs.db"))) {
            assertThatThrownBy(() -> handle.execute("DELETE FROM runs")).hasMessageContaining("readonly");
        }
    }
}
