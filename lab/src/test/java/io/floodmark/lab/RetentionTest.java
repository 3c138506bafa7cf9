package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetentionTest {
    @ParameterizedTest
    @CsvSource({
        "5GB, 36, 300e6",
        "5GB, 3, 300e6",
        "5GB, 1, 1e3",
        "2GB, 36, 300e6",
        "5GB, 600, 300e6",
        "500MB, 36, 50e6",
        "64MiB, 12, 1e6"
    })
    void neverOccupiesMoreThanTheTargetInTheWorstCase(String target, int replicas, double appended) {
        Bytes maxDisk = Bytes.parse(target);

        Retention retention = Retention.forOccupancy(maxDisk, replicas, appended);

        double perReplica = appended / replicas;
        double worst = replicas
                * (retention.retentionBytes().value()
                        + retention.segmentBytes().value()
                        + perReplica * (Retention.CHECK_MILLIS + Retention.DELETE_DELAY_MILLIS) / 1e3
                        + 2.0 * retention.indexBytes().value() / 1.5);
        assertThat(worst).isLessThanOrEqualTo((double) maxDisk.value());
        assertThat(retention.segmentBytes().value()).isBetween(1L << 20, 64L << 20);
        assertThat(retention.retentionBytes()).isGreaterThanOrEqualTo(retention.segmentBytes());
    }

    @Test
    void takesTheLargestSegmentThatFits() {
        Retention retention = Retention.forOccupancy(Bytes.ofGB(5), 36, 300e6);

        // (4.5 GB - 0.75 GB that is being deleted) / 36 = 104 MB per replica.
        assertThat(retention.segmentBytes()).isEqualTo(Bytes.ofMiB(32));
        assertThat(retention.retentionBytes().value()).isBetween(70_600_000L, 70_700_000L);
    }

    @Test
    void givesIndexesRoomForAFullSegment() {
        Retention retention = Retention.forOccupancy(Bytes.ofGB(5), 3, 300e6);

        long entries = retention.segmentBytes().value() / 4096;
        assertThat(retention.indexBytes().value()).isGreaterThan(entries * 12);
    }

    @Test
    void saysHowMuchIsNeededWhereTheTargetIsTooSmall() {
        assertThatThrownBy(() -> Retention.forOccupancy(Bytes.ofMiB(64), 36, 1e6))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("max-disk is 64MiB")
                .hasMessageContaining("at least 86700kB for a lab of 36 partition replicas");
    }

    @Test
    void namesATargetThatIsEnough() {
        assertThatThrownBy(() -> Retention.forOccupancy(Bytes.parse("900MB"), 36, 300e6))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("max-disk is 900MB; expected at least 918MB");

        assertThat(Retention.forOccupancy(Bytes.parse("918MB"), 36, 300e6).segmentBytes())
                .isEqualTo(Bytes.ofMiB(1));
    }

    @Test
    void isWhatBrokersApply() {
        assertThat(new Retention(Bytes.ofMiB(8), Bytes.ofMiB(4)).brokerConfig())
                .containsEntry("log.retention.bytes", "8388608")
                .containsEntry("log.segment.bytes", "4194304")
                .containsEntry("log.index.size.max.bytes", "65536")
                .containsEntry("log.retention.check.interval.ms", "1000")
                .containsEntry("log.segment.delete.delay.ms", "500");
    }
}
