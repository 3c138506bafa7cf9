package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskNameTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path root;

    private Optional<String> name(String mount, String... folders) throws IOException {
        String real = folder.toRealPath().toString();
        ProcFs proc = new RecordedProc(root)
                .put("self/mountinfo", "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n" + mount.replace("HERE", real) + "\n")
                .proc();
        return DiskName.below(
                List.of(folders).stream()
                        .map(name -> Path.of(name.replace("HERE", real)))
                        .toList(),
                proc);
    }

    @Test
    void isTheBlockDeviceOfAllFolders() throws IOException {
        assertThat(name("", "HERE/a", "HERE/b")).contains("sda1");
    }

    @Test
    void isTheFileSystemOfAContainer() throws IOException {
        assertThat(name("2 1 0:45 / HERE rw - overlay over,lay rw", "HERE/a")).contains("overlay:over_lay:0:45");
    }

    @Test
    void isUnknownForSeveralDisksMemoryAndLoopDevices() throws IOException {
        assertThat(name("2 1 0:45 / HERE rw - overlay overlay rw", "/", "HERE")).isEmpty();
        assertThat(name("2 1 0:40 / HERE rw - tmpfs tmpfs rw", "HERE")).isEmpty();
        assertThat(name("2 1 7:0 / HERE rw - ext4 /dev/loop0 rw", "HERE")).isEmpty();
        assertThat(name("")).isEmpty();
    }
}
