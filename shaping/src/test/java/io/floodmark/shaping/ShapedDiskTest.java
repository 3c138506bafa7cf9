package io.floodmark.shaping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapedDiskTest {
    @Test
    void readsPlaceSpeedSizeAndFileSystem() {
        assertThat(ShapedDisk.parse("/srv/slow=20MB/s"))
                .isEqualTo(new ShapedDisk(
                        Path.of("/srv/slow"), Bytes.parse("20MB"), ShapedDisk.DEFAULT_SIZE, FileSystem.EXT4));
        assertThat(ShapedDisk.parse("/srv/a=b=60MB/s,2GiB,xfs"))
                .isEqualTo(
                        new ShapedDisk(Path.of("/srv/a=b"), Bytes.parse("60MB"), Bytes.parse("2GiB"), FileSystem.XFS));
    }

    @Test
    void readsWritesPerSecondAndDirtyMemoryInAnyOrder() {
        ShapedDisk disk = ShapedDisk.parse("/srv/a=b=60MB/s,dirty=64MiB,xfs,300iops");

        assertThat(disk)
                .isEqualTo(new ShapedDisk(
                        Path.of("/srv/a=b"),
                        Bytes.parse("60MB"),
                        OptionalLong.of(300),
                        Optional.of(Bytes.parse("64MiB")),
                        ShapedDisk.DEFAULT_SIZE,
                        FileSystem.XFS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/srv/slow",
                "=20MB/s",
                "/srv=20MB",
                "/srv=20MB/s,1GiB,ext4,more",
                "/srv=20MB/s,1GiB,zfs",
                "/srv=20MB/s,1MiB",
                "/srv=20MB/s,1GiB,2GiB",
                "/srv=20MB/s,0iops",
                "/srv=20MB/s,manyiops",
                "/srv=20MB/s,dirty=1kB",
                "/srv=20MB/s,dirty=",
                "/srv=20MB/s,",
                "/srv=0B/s"
            })
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> ShapedDisk.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void aNetworkNeedsASpeedThatTakesAPacket() {
        assertThat(ShapedNetwork.parse("25MB/s").bitsPerSecond()).isEqualTo("200000000bit");
        assertThatThrownBy(() -> ShapedNetwork.parse("25MB")).hasMessageContaining("expected a speed, e.g. 25MB/s");
        assertThatThrownBy(() -> ShapedNetwork.parse("1kB/s")).hasMessageContaining("expected 100kB/s or more");
    }
}
