package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountTest {
    private static final Map<String, DiskCounts> DEVICES =
            DiskCounts.parse("8 1 sda1 0 0 0 0 0 0 0 0 0 0 0\n259 2 nvme0n1p2 0 0 0 0 0 0 0 0 0 0 0\n");

    @TempDir
    private Path folder;

    private List<Mount> mounts(String... lines) {
        return Mount.parse(String.join("\n", lines));
    }

    @Test
    void readsOptionalFieldsAndBlanksInNames() {
        Mount mount = mounts("36 35 98:0 /a /mnt/my\\040disk rw,noatime master:1 shared:2 - ext4 /dev/sdb rw,errors=x")
                .get(0);

        assertThat(mount)
                .isEqualTo(
                        new Mount("98:0", "/a", Path.of("/mnt/my disk"), "ext4", "/dev/sdb", "rw,noatime,rw,errors=x"));
    }

    @Test
    void choosesTheDeepestAndOfThoseTheLastMounted() throws Exception {
        Path real = folder.toRealPath();
        List<Mount> mounts = mounts(
                "1 0 8:1 / / rw - ext4 /dev/sda1 rw",
                "2 1 8:2 / " + real + " rw - xfs /dev/sda2 rw",
                "3 1 8:3 / " + real + " rw - xfs /dev/sda3 rw",
                "4 1 8:4 / " + real + "x rw - xfs /dev/sda4 rw");

        assertThat(Mount.holding(real.resolve("not/there/yet"), mounts)
                        .orElseThrow()
                        .device())
                .isEqualTo("8:3");
    }

    @Test
    void followsLinksToTheDiskThatHoldsTheData() throws Exception {
        Path real = folder.toRealPath();
        Files.createDirectories(real.resolve("disk/data"));
        Files.createSymbolicLink(real.resolve("link"), real.resolve("disk"));
        List<Mount> mounts =
                mounts("1 0 8:1 / / rw - ext4 /dev/sda1 rw", "2 1 8:2 / " + real + "/disk rw - xfs /dev/sda2 rw");

        assertThat(Mount.holding(real.resolve("link/data"), mounts)
                        .orElseThrow()
                        .device())
                .isEqualTo("8:2");
    }

    @Test
    void findsTheDeviceByItsNumber() {
        assertThat(mounts("1 0 8:1 / / rw - ext4 /dev/root rw").get(0).blockDevice(DEVICES))
                .contains("sda1");
    }

    @Test
    void findsTheDeviceByItsNameWhereTheFileSystemHasANumberOfItsOwn() {
        assertThat(mounts("1 0 0:43 /@ / rw - btrfs /dev/nvme0n1p2 rw").get(0).blockDevice(DEVICES))
                .contains("nvme0n1p2");
    }

    @Test
    void hasNoDeviceBelowMemory() {
        assertThat(mounts("1 0 0:44 / /tmp rw - tmpfs tmpfs rw").get(0).blockDevice(DEVICES))
                .isEmpty();
    }
}
