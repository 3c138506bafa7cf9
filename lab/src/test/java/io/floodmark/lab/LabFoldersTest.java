package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabFoldersTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheFirstRootWithRoom() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");

        Path root = LabFolders.rootWithRoom(List.of(file.resolve("below"), folder.resolve("a")), Bytes.ofMiB(1));

        assertThat(root).isEqualTo(folder.toRealPath().resolve("a")).isDirectory();
    }

    @Test
    void saysHowMuchIsFreeWhereNoneHasRoom() {
        assertThatThrownBy(() -> LabFolders.rootWithRoom(List.of(folder), new Bytes(Long.MAX_VALUE / 2)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(folder + " (")
                .hasMessageContaining("GB free)")
                .hasMessageContaining("--max-disk");
    }

    @Test
    void refusesAFolderThatKafkaWouldReadAsTwo() {
        LabLayout layout = LabLayout.of("x", folder.resolve("a,b"), TestLabs.cluster(1));

        assertThatThrownBy(() -> LabFolders.checkNames(layout))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("a,b")
                .hasMessageContaining("comma")
                .hasMessageContaining("lab.log-dirs");
    }

    @Test
    void deletesAllThatItMade() throws IOException {
        Path lab = folder.resolve("lab-x");
        LabFolders.create(lab, "x");
        Files.createDirectories(lab.resolve("broker-1/data/t-0"));
        Files.writeString(lab.resolve("broker-1/data/t-0/00.log"), "data");

        LabFolders.delete(lab, "x");

        assertThat(lab).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void deletesNothingThatIsNotOfThatLab() throws IOException {
        Path other = Files.createDirectory(folder.resolve("precious"));
        LabFolders.create(folder.resolve("lab-y"), "y");

        LabFolders.delete(other, "x");
        LabFolders.delete(folder.resolve("lab-y"), "x");

        assertThat(other).isDirectory();
        assertThat(folder.resolve("lab-y")).isDirectory();
    }

    @Test
    void followsNoLinksOutOfTheLab() throws IOException {
        Path precious = Files.createDirectory(folder.resolve("precious"));
        Files.writeString(precious.resolve("file"), "keep");
        Path lab = folder.resolve("lab-x");
        LabFolders.create(lab, "x");
        Files.createSymbolicLink(lab.resolve("link"), precious);

        LabFolders.delete(lab, "x");

        assertThat(lab).doesNotExist();
        assertThat(precious.resolve("file")).hasContent("keep");
    }

    @Test
    void keepsOthersFromReadingIt() throws IOException {
        Path lab = folder.resolve("lab-x");

        LabFolders.create(lab, "x");

        assertThat(Files.getPosixFilePermissions(lab))
                .allMatch(each -> each.name().startsWith("OWNER"));
    }

    @Test
    void namesTheFolderThatIsMissing() {
        assertThatThrownBy(() -> LabFolders.create(folder.resolve("gone/lab-x"), "x"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(folder.resolve("gone").toString());
    }
}
