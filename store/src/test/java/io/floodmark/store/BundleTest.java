package io.floodmark.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {
    private static final String ID = "20261122-100000-abcd";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void movesARunToAnotherStoreUnchanged(long seed) {
        Run run = new RunGenerator(seed).run(3);
        store(run);

        Bundle.Imported imported = Bundle.read(bundle(run.id()), other());

        assertThat(imported.added()).isEqualTo(1);
        assertThat(imported.study().kind()).isEqualTo("run");
        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.find(run.id())).as("seed %d", seed).contains(run);
            assertThat(reader.list()).hasSize(1);
        }
    }

    @Test
    void takesOnlyTheRunsOfItsStudy() {
        List<Run> runs = runs(7);
        BoundaryRun boundary = new BoundaryGenerator(7).boundary(ID, runs);
        try (RunStore store = RunStore.open(own())) {
            runs.forEach(store::begin);
            store.begin(boundary);
            store.begin(SmallRun.withId("20261122-999999-else", SmallRun.run()));
        }

        Bundle.Imported imported = Bundle.read(bundle(ID), other());

        assertThat(imported.study().kind()).isEqualTo("boundary");
        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.findBoundary(ID)).contains(boundary);
            assertThat(reader.list())
                    .extracting(RunSummary::id)
                    .containsExactlyInAnyOrderElementsOf(imported.study().runs());
        }
    }

    @Test
    void movesAComparisonWithItsRuns() {
        List<Run> runs = runs(8);
        ComparisonRun comparison = new ComparisonGenerator(8).comparison(ID, runs);
        try (RunStore store = RunStore.open(own())) {
            runs.forEach(store::begin);
            store.begin(comparison);
        }

        Bundle.read(bundle(ID), other());

        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.findComparison(ID)).contains(comparison);
        }
    }

    @Test
    void movesTheTagsOfItsStudyOnly() {
        Run run = new RunGenerator(1).run(1);
        try (RunStore store = RunStore.open(own())) {
            store.begin(run);
            store.addTags(run.id(), List.of("nightly", "4.4.0"));
            store.addTags("20261122-999999-else", List.of("other"));
        }

        Bundle.read(bundle(run.id()), other());

        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.tags()).isEqualTo(Map.of(run.id(), List.of("4.4.0", "nightly")));
        }
    }

    @Test
    void addsNothingTheSecondTime() {
        Run run = new RunGenerator(1).run(1);
        store(run);
        Path bundle = bundle(run.id());
        Bundle.read(bundle, other());

        assertThat(Bundle.read(bundle, other()).added()).isZero();
    }

    @Test
    void doesNotReplaceAnotherRunOfThatId() {
        Run run = new RunGenerator(1).run(1);
        Run changed = SmallRun.withId(run.id(), SmallRun.run());
        store(run);
        try (RunStore store = RunStore.open(other())) {
            store.begin(changed);
        }

        assertThatThrownBy(() -> Bundle.read(bundle(run.id()), other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("has another run " + run.id());
        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.find(run.id())).contains(changed);
        }
    }

    @Test
    void addsNothingOfAStudyOfWhichOneRunIsAnother() {
        List<Run> runs = runs(7);
        BoundaryRun boundary = new BoundaryGenerator(7).boundary(ID, runs);
        try (RunStore store = RunStore.open(own())) {
            runs.forEach(store::begin);
            store.begin(boundary);
        }
        Run last = runs.get(runs.size() - 1);
        Run other = SmallRun.withId(last.id(), new RunGenerator(5).run(0));
        try (RunStore store = RunStore.open(other())) {
            store.begin(other);
        }

        assertThatThrownBy(() -> Bundle.read(bundle(ID), other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("has another run " + last.id());
        try (RunReader reader = RunStore.openReadOnly(other())) {
            assertThat(reader.list()).extracting(RunSummary::id).containsExactly(last.id());
        }
    }

    @Test
    void refusesABundleThatIsCutOffAnywhere() throws IOException {
        Run run = new RunGenerator(3).run(1);
        store(run);
        byte[] whole = Files.readAllBytes(bundle(run.id()));
        int report = whole.length - 400;

        for (int length : IntStream.iterate(0, at -> at < report, at -> at + 1 + report / 20)
                .toArray()) {
            Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> Bundle.read(cut, other()))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining(cut.toString());
        }
        assertThat(other()).doesNotExist();
    }

    @Test
    void refusesABundleThatWasAltered() throws IOException {
        Run run = new RunGenerator(3).run(1);
        store(run);
        byte[] whole = Files.readAllBytes(bundle(run.id()));
        whole[whole.length / 2] ^= 1;
        Path altered = Files.write(folder.resolve("altered"), whole);

        assertThatThrownBy(() -> Bundle.read(altered, other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(altered + " is cut off or damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "/tmp/outside", "runs.db/../../outside", "notes.txt"})
    void refusesOtherFilesInABundle(String name) throws IOException {
        Path bundle = zip(name, "x".getBytes(UTF_8));

        assertThatThrownBy(() -> Bundle.read(bundle, other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("it contains '" + name + "'");
    }

    @Test
    void refusesWhatIsNoBundle() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "not a bundle");
        Path database = zip("runs.db", "not a database".getBytes(UTF_8));

        assertThatThrownBy(() -> Bundle.read(text, other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("is not a bundle");
        assertThatThrownBy(() -> Bundle.read(database, other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(database + ": runs.db is not a database");
    }

    @Test
    void refusesABundleOfANewerVersion() throws IOException, SQLException {
        Run run = new RunGenerator(3).run(1);
        store(run);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + own());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version = 999");
        }
        Path bundle = zip("runs.db", Files.readAllBytes(own()));

        assertThatThrownBy(() -> Bundle.read(bundle, other()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(bundle + ": runs.db was written by a newer Floodmark (schema 999)");
    }

    @Test
    void leavesNoHalfOfABundleWhereItsReportFails() {
        Run run = new RunGenerator(3).run(1);
        store(run);
        Path target = folder.resolve("study.floodmark");

        try (RunReader reader = RunStore.openReadOnly(own())) {
            StoredStudy study = reader.findStudy(run.id()).orElseThrow();
            assertThatThrownBy(() -> Bundle.write(
                            study,
                            reader,
                            report -> {
                                throw new EnvironmentException("no space");
                            },
                            target))
                    .hasMessage("no space");
        }
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("study"));
    }

    private void store(Run run) {
        try (RunStore store = RunStore.open(own())) {
            store.begin(run);
        }
    }

    private Path bundle(String id) {
        Path target = folder.resolve("study.floodmark");
        try (RunReader reader = RunStore.openReadOnly(own())) {
            Bundle.write(reader.findStudy(id).orElseThrow(), reader, BundleTest::report, target);
        }
        return target;
    }

    private static void report(Path to) {
        try {
            Files.writeString(to, "<!doctype html>");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path zip(String name, byte[] content) throws IOException {
        Path file = folder.resolve("zip");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return file;
    }

    private static List<Run> runs(long seed) {
        return IntStream.range(0, 4)
                .mapToObj(number -> SmallRun.withId("20261122-10000" + seed + "-run" + number, SmallRun.run()))
                .toList();
    }

    private Path own() {
        return folder.resolve("runs.db");
    }

    private Path other() {
        return folder.resolve("other").resolve("runs.db");
    }
}
