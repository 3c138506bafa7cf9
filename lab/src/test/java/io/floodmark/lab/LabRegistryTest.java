package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabRegistryTest {
    private static final ProcessStamp GONE =
            new ProcessStamp(ProcessStamp.self().pid(), "another-boot/1");

    @TempDir
    private Path folder;

    private LabRegistry registry;

    @BeforeEach
    void open() {
        registry = new LabRegistry(folder.resolve("registry"));
    }

    private LabEntry entry(String id, ProcessStamp owner, ProcessStamp server) {
        return new LabEntry(
                id,
                owner,
                true,
                "4.3.1",
                "127.0.0.1:1,127.0.0.1:2",
                List.of(folder.resolve("lab-" + id), folder.resolve("data " + id)),
                List.of(new LabEntry.Server("broker-1", server, 1)),
                Optional.empty(),
                "");
    }

    @Test
    void isEmptyBeforeTheFirstLab() {
        assertThat(registry.entries()).isEmpty();
    }

    @Test
    void readsBackWhatItWrote() {
        LabEntry entry = entry("a", ProcessStamp.self(), ProcessStamp.self());
        registry.put(entry("a", GONE, GONE));

        registry.put(entry);

        assertThat(registry.entries()).containsExactly(entry);
        assertThat(registry.entry("a")).contains(entry);
        assertThat(registry.entry("b")).isEmpty();
    }

    @Test
    void findsThoseWhoseOwnerIsGoneThoughItsPidIsUsedAgain() {
        registry.put(entry("live", ProcessStamp.self(), ProcessStamp.self()));
        registry.put(entry("dead", GONE, GONE));

        assertThat(registry.stale()).extracting(LabEntry::id).containsExactly("dead");
    }

    @Test
    void removesWhatIsLeftAndKillsNoProcessThatOnlyHasThePid() {
        LabEntry entry = entry("dead", GONE, GONE);
        entry.folders().forEach(each -> LabFolders.create(each, "dead"));
        registry.put(entry);

        registry.remove(entry);

        assertThat(entry.folders()).noneMatch(Files::exists);
        assertThat(registry.entries()).isEmpty();
        assertThat(ProcessStamp.self().alive()).isTrue();
    }

    @Test
    void killsAProcessThatIsStillTheVeryOneThatTheLabStarted() throws IOException {
        Process left = new ProcessBuilder("sleep", "600").start();
        try {
            ProcessStamp stamp = ProcessStamp.of(left.pid()).orElseThrow();
            LabEntry entry = entry("dead", GONE, stamp);
            registry.put(entry);

            registry.remove(entry);

            assertThat(left.onExit().orTimeout(30, TimeUnit.SECONDS).join().isAlive())
                    .isFalse();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void refusesToRemoveALabThatLives() {
        LabEntry entry = entry("live", ProcessStamp.self(), GONE);
        registry.put(entry);

        assertThatThrownBy(() -> registry.remove(entry))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "lab live is alive under pid " + ProcessStamp.self().pid());
        assertThat(registry.entries()).hasSize(1);
    }

    @Test
    void passesOverAFileThatIsNoEntry() throws IOException {
        Files.createDirectories(registry.folder());
        Files.writeString(registry.folder().resolve("x.properties"), "owner=nobody\n");

        assertThat(registry.entries()).isEmpty();
    }

    @Test
    void liesWhereTheXdgRulesPutState() {
        assertThat(LabRegistry.ofUser(Map.of(), Path.of("/home/u")).folder())
                .isEqualTo(Path.of("/home/u/.local/state/floodmark/labs"));
        assertThat(LabRegistry.ofUser(Map.of("XDG_STATE_HOME", "/state"), Path.of("/home/u"))
                        .folder())
                .isEqualTo(Path.of("/state/floodmark/labs"));
    }
}
