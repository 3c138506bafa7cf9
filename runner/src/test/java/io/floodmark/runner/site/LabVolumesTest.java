package io.floodmark.runner.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folders by whose free space a plan's maximum of the disk is chosen. */
class LabVolumesTest {
    private static final Path LABS = Path.of("/labs");

    @TempDir
    private Path one;

    @TempDir
    private Path other;

    @Test
    void areTheFolderOfLabsWithoutLogDirectories() {
        assertThat(volumes("lab: { brokers: 3 }")).containsExactly(LABS);
    }

    @Test
    void areTheLogDirectoriesOfEveryBroker() {
        assertThat(volumes("lab: { brokers: 2, log-dirs: [\"" + one + "\"], per-broker: { 2: { log-dirs: [\"" + other
                        + "\"] } } }"))
                .containsExactly(one, other);
    }

    @Test
    void areThoseOfVariantsToo() {
        assertThat(volumes("""
                        lab: { brokers: 1 }
                        load: { rate: 1000/s }
                        compare:
                          variants:
                            - { name: one, set: { "lab.log-dirs[0]": "%s" } }
                            - { name: other, set: { "lab.log-dirs[0]": "%s" } }
                        """.formatted(one, other))).containsExactly(LABS, one, other);
    }

    private static List<Path> volumes(String plan) {
        Plan read = PlanReader.read(Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + plan)), List.of());
        return LabVolumes.of(read, (LabCluster) read.cluster(), LABS);
    }
}
