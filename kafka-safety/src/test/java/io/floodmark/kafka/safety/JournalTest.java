package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final TopicShape SHAPE = new TopicShape(12, 3, Map.of("retention.ms", "600000", "a", "b=c\t%0A\n"));

    @TempDir
    Path folder;

    @Test
    void readsBackWhatItWrote() {
        Path file;
        try (Journal journal =
                Journal.start(folder, "run-1", "cluster-a", "h:1,h:2", Optional.of("/etc/c.properties"))) {
            file = journal.file();
            journal.append(new JournalEntry.CreatingTopic("floodmark-run-1-load-0-0", SHAPE));
            journal.append(new JournalEntry.CreatedTopic("floodmark-run-1-load-0-0", "id-1"));
            journal.append(new JournalEntry.CreatingTopic("floodmark-run-1-load-0-1", SHAPE));
            journal.append(JournalEntry.Verb.SETTING_QUOTA.of("floodmark-run-1-load"));
        }

        ResourceInventory inventory = LedgerReader.read(file);

        assertThat(inventory.runId()).isEqualTo("run-1");
        assertThat(inventory.owner()).contains(Owner.thisProcess());
        assertThat(inventory.target())
                .contains(new ResourceInventory.Target("cluster-a", "h:1,h:2", Optional.of("/etc/c.properties")));
        assertThat(inventory.topics())
                .containsExactly(
                        new ResourceInventory.Entry("floodmark-run-1-load-0-0", SHAPE, Optional.of("id-1")),
                        new ResourceInventory.Entry("floodmark-run-1-load-0-1", SHAPE, Optional.empty()));
        assertThat(inventory.quotas()).containsExactly("floodmark-run-1-load");
        assertThat(inventory.problems()).isEmpty();
        assertThat(inventory.settled()).isFalse();
    }

    @Test
    void keepsWhatLetsCleanInAgainAtAConnector() {
        HttpAccess access = new HttpAccess(
                Optional.of("ann"), Optional.of("/etc/pass word"), Optional.empty(), Optional.of("/etc/ca.pem"));
        Path file;
        try (Journal journal = start("run-4")) {
            file = journal.file();
            journal.append(new JournalEntry.MakingConnector("https://c:8083/connectors/a", access));
            journal.append(new JournalEntry.MakingConnector("http://c:8083/connectors/b", HttpAccess.OPEN));
            journal.append(new JournalEntry.MakingConnector("http://c:8083/connectors/c", HttpAccess.OPEN));
            journal.append(JournalEntry.Verb.DELETED_CONNECTOR.of("http://c:8083/connectors/c"));
        }

        ResourceInventory inventory = LedgerReader.read(file);

        assertThat(inventory.connectors())
                .containsExactly(
                        new ResourceInventory.Connector("https://c:8083/connectors/a", access),
                        new ResourceInventory.Connector("http://c:8083/connectors/b", HttpAccess.OPEN));
        assertThat(inventory.settled()).isFalse();
        assertThat(inventory.problems()).isEmpty();
    }

    @Test
    void isSettledWhenEverythingIsRemoved() {
        Path file;
        try (Journal journal = start("run-2")) {
            file = journal.file();
            journal.append(new JournalEntry.CreatingTopic("t", SHAPE));
            journal.append(JournalEntry.Verb.SETTING_QUOTA.of("c"));
            journal.append(JournalEntry.Verb.DELETED_TOPIC.of("t"));
            journal.append(JournalEntry.Verb.REMOVED_QUOTA.of("c"));
        }

        assertThat(LedgerReader.read(file).settled()).isTrue();
    }

    @Test
    void readsEveryPrefixOfItselfAsIfTheRestHadNeverHappened() throws IOException {
        Path file;
        try (Journal journal = start("run-3")) {
            file = journal.file();
            journal.append(new JournalEntry.CreatingTopic("t", SHAPE));
            journal.append(new JournalEntry.CreatedTopic("t", "id"));
        }
        byte[] whole = Files.readAllBytes(file);

        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            ResourceInventory inventory = LedgerReader.read(file);

            assertThat(inventory.problems()).as("after %d bytes", length).isEmpty();
            long lineEnds = new String(whole, 0, length, StandardCharsets.UTF_8)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            // A line that lacks only its end is complete: its checksum shows that.
            assertThat(inventory.topics().size()).isLessThanOrEqualTo(lineEnds >= 2 ? 1 : 0);
            assertThat(inventory.topics().size()).isGreaterThanOrEqualTo(lineEnds >= 3 ? 1 : 0);
        }
    }

    @Test
    void goesOnAfterATornLine() throws IOException {
        Path file;
        try (Journal journal = start("run-4")) {
            file = journal.file();
            journal.append(new JournalEntry.CreatingTopic("t", SHAPE));
        }
        Files.writeString(file, "0badc0de created-to", StandardOpenOption.APPEND);

        try (Journal journal = Journal.reopen(file)) {
            journal.append(JournalEntry.Verb.DELETED_TOPIC.of("t"));
        }

        assertThat(LedgerReader.read(file).settled()).isTrue();
        assertThat(LedgerReader.read(file).problems()).isEmpty();
    }

    @Test
    void refusesToBeCleanedTwiceAtOnce() {
        Path file;
        try (Journal journal = start("run-10")) {
            file = journal.file();
        }

        try (Journal first = Journal.reopen(file)) {
            assertThatThrownBy(() -> Journal.reopen(file))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("another floodmark clean");
            first.append(JournalEntry.Verb.DELETED_TOPIC.of("t"));
        }

        Journal.reopen(file).close();
        assertThat(LedgerReader.read(file).problems()).isEmpty();
    }

    @Test
    void namesALineThatIsDamagedAndReadsOn() throws IOException {
        Path file;
        try (Journal journal = start("run-5")) {
            file = journal.file();
            journal.append(new JournalEntry.CreatingTopic("t", SHAPE));
            journal.append(JournalEntry.Verb.SETTING_QUOTA.of("c"));
        }
        Files.writeString(file, Files.readString(file).replace("creating-topic\tt", "creating-topic\tu"));

        ResourceInventory inventory = LedgerReader.read(file);

        assertThat(inventory.topics()).isEmpty();
        assertThat(inventory.quotas()).containsExactly("c");
        assertThat(inventory.problems()).singleElement().asString().contains("run-5.journal:3: is damaged");
    }

    @Test
    void refusesToStartWhereItCannotWrite() throws IOException {
        Path notAFolder = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> Journal.start(notAFolder, "run-6", "c", "h:1", Optional.empty()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot be written")
                .hasMessageContaining("--store");
    }

    @Test
    void refusesASecondJournalOfTheSameRun() {
        start("run-7").close();

        assertThatThrownBy(() -> start("run-7")).isInstanceOf(EnvironmentException.class);
    }

    @Test
    void listsTheJournalsOfAFolder() {
        start("run-9").close();
        start("run-8").close();

        assertThat(LedgerReader.readAll(folder))
                .extracting(ResourceInventory::runId)
                .containsExactly("run-8", "run-9");
        assertThat(LedgerReader.readAll(folder.resolve("nowhere"))).isEqualTo(List.of());
    }

    private Journal start(String runId) {
        return Journal.start(folder, runId, "cluster-a", "h:1", Optional.empty());
    }
}
