package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFolderTest {
    @TempDir
    private Path parent;

    @Test
    void closingRemovesItWithAllThatIsInIt() throws IOException {
        ScratchFolder folder = ScratchFolder.make(parent, "test");
        Files.writeString(Files.createDirectories(folder.path().resolve("a/b")).resolve("c"), "full");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                .isEqualTo("rwx------");
        folder.close();

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatItKeepsIsForItsOwnerAlone() throws IOException {
        try (ScratchFolder folder = ScratchFolder.make(parent, "test")) {
            Path file = folder.keep("secrets", "hidden");

            assertThat(file).hasContent("hidden").hasParentRaw(folder.path());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void thoseOfProcessesThatAreNoMoreAreRemovedWithTheNext() throws IOException {
        Path killed = ScratchFolder.make(parent, "killed").path();
        Files.writeString(killed.resolve("some.jar"), "bytes");
        Files.writeString(killed.resolve("owner"), new ProcessStamp(ownPid(), "an earlier one").toString());

        try (ScratchFolder next = ScratchFolder.make(parent, "next")) {
            assertThat(parent.toFile().listFiles()).containsExactly(next.path().toFile());
        }
    }

    @Test
    void nothingElseIsTouched() throws IOException {
        Path unnamed = Files.createDirectory(parent.resolve("floodmark-scratch-unnamed"));
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("owner"), new ProcessStamp(ownPid(), "an earlier one").toString());
        Path link = Files.createSymbolicLink(parent.resolve("floodmark-scratch-link"), elsewhere);

        try (ScratchFolder alive = ScratchFolder.make(parent, "alive")) {
            assertThat(ScratchFolder.removeOrphans(parent)).isEmpty();
            assertThat(parent.toFile().listFiles())
                    .containsExactlyInAnyOrder(
                            alive.path().toFile(), unnamed.toFile(), elsewhere.toFile(), link.toFile());
        }
    }

    private static long ownPid() {
        return ProcessHandle.current().pid();
    }
}
