package io.floodmark.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.server.common.MetadataVersion;
import org.junit.jupiter.api.Test;

class MetadataReleaseTest {
    @Test
    void agreesWithKafkasOwnTable() {
        for (MetadataVersion version : MetadataVersion.VERSIONS) {
            assertThat(MetadataRelease.of(version.featureLevel()))
                    .as("level %d", version.featureLevel())
                    .isEqualTo(version.shortVersion());
        }
    }

    @Test
    void saysThatALevelIsNewerThanThisProgram() {
        int next = MetadataVersion.latestTesting().featureLevel() + 1;

        assertThat(MetadataRelease.of(next)).startsWith("level " + next + " (after ");
    }
}
