package io.floodmark.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.kafka.safety.Owner;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookJournalTest {
    private static final Hook UMOUNT = hook("umount /mnt");
    private static final Hook RESTART = hook("restart \\\n\t--all");

    @TempDir
    private Path folder;

    private Path folder() {
        return folder.resolve("journal");
    }

    /** Returns the journal of a process with this id that was started at another time, so it no longer exists. */
    private HookJournal killed() {
        Owner here = Owner.thisProcess();
        return new HookJournal(folder(), "run-1", new Owner(here.host(), here.pid(), "earlier"));
    }

    private static Hook hook(String command) {
        return new Hook(command, Duration.ofSeconds(5));
    }

    private static Variant variant(Hook... after) {
        Map<String, Level> levels = new LinkedHashMap<>();
        for (Hook hook : after) {
            levels.put("f" + levels.size(), new Level("on", Map.of(), Optional.empty(), Optional.of(hook)));
        }
        return new Variant(levels);
    }

    @Test
    void namesWhatAKilledComparisonLeftUndone() {
        killed().owe(variant(RESTART, UMOUNT));

        List<UndoneHooks> left = UndoneHooks.left(folder());

        assertThat(left).singleElement().satisfies(undone -> {
            assertThat(undone.comparison()).isEqualTo("run-1");
            // The last change is undone first.
            assertThat(undone.hooks())
                    .extracting(UndoneHooks.Entry::command)
                    .containsExactly("umount /mnt", "restart \\\n\t--all");
            assertThat(undone.lines().get(0))
                    .isEqualTo(
                            "comparison run-1: a hook was left undone, after f0=on, f1=on: umount /mnt; run what is still"
                                    + " to be undone by hand, then delete " + folder().resolve("run-1.hooks"));
        });
    }

    @Test
    void namesOnlyThoseThatHaveNotEndedWell() {
        HookJournal killed = killed();
        Variant both = variant(RESTART, UMOUNT);
        killed.owe(both);

        killed.done(both, UMOUNT);

        assertThat(UndoneHooks.left(folder()).get(0).hooks())
                .extracting(UndoneHooks.Entry::command)
                .containsExactly("restart \\\n\t--all");
        killed.done(both, RESTART);
        assertThat(folder()).isEmptyDirectory();
    }

    @Test
    void writesNothingWhereNothingIsToBeUndone() {
        killed().owe(variant());

        assertThat(folder()).doesNotExist();
        assertThat(UndoneHooks.left(folder())).isEmpty();
    }

    @Test
    void namesNothingOfAComparisonThatIsUnderWay() {
        new HookJournal(folder(), "run-2").owe(variant(UMOUNT));

        assertThat(folder().resolve("run-2.hooks")).exists();
        assertThat(UndoneHooks.left(folder())).isEmpty();
    }

    @Test
    void saysWhereItCannotBeRead() throws IOException {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("run-3.hooks"), "owner\there\tnumber\tthen\n");

        assertThat(UndoneHooks.left(folder()).get(0).lines())
                .singleElement()
                .asString()
                .contains("comparison run-3: hooks were left undone, and which is not readable", "run-3.hooks");
    }

    @Test
    void letsNothingBeDoneThatCouldNotBeNamed() throws IOException {
        Files.writeString(folder(), "a file in its place");

        assertThatThrownBy(() -> killed().owe(variant(UMOUNT)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("run-1.hooks cannot be written");
    }
}
