package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.json.JsonResult;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import io.floodmark.testing.report.FakeRuns;
import io.floodmark.testing.report.MeasuredDiskRun;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DiskUseTest {
    /** Bytes of a record with its part of the batch header, as the synthetic brokers count. */
    private static final double RECORD_BYTES = 1036;

    private static final Run RUN = MeasuredDiskRun.limit();

    private static Optional<Trial> highest(Run run) {
        return Round.headline(Round.of(run)).flatMap(Round::passBelow);
    }

    @Test
    void dividesWhatAllBrokersAppendedWithReplicasByTheSpeedOfTheDisk() {
        DiskUse use = DiskUse.of(RUN, highest(RUN)).orElseThrow();

        double records = highest(RUN).orElseThrow().observation().achievedPerSecond();
        assertThat(use.appended()).isCloseTo(3 * records * RECORD_BYTES, within(0.02 * use.appended()));
        assertThat(use.share()).isEqualTo(use.appended() / 425e6);
    }

    @Test
    void isADetailOfTheAnswerAMemberOfTheJsonAndAFactOfTheReport() {
        DiskUse use = DiskUse.of(RUN, highest(RUN)).orElseThrow();

        assertThat(Answer.of(RUN).details())
                .filteredOn(line -> line.label().equals("Disk"))
                .singleElement()
                .satisfies(line -> assertThat(line.text())
                        .isEqualTo(Numerals.bytes(use.appended()) + "/s appended with replicas, "
                                + Numerals.percent(use.share())
                                + " of 425 MB/s that doctor measured on 2026-11-30"));
        JsonNode disk = new JsonMapper().readTree(JsonResult.of(RUN)).path("disk");
        assertThat(disk.path("measuredBytesPerSecond").asDouble()).isEqualTo(425e6);
        assertThat(disk.path("share").asDouble()).isEqualTo(use.share(), within(1e-3));
        assertThat(disk.path("measured").asString()).isEqualTo("2026-11-30");
    }

    @Test
    void isNotShownWithoutAMeasurementOrOutsideOfALab() {
        Run elsewhere = new Run(
                RUN.id(),
                RUN.command(),
                RUN.started(),
                RUN.ended(),
                RUN.effectivePlan(),
                new Surroundings(false, false, 2, 1024),
                RUN.conditions(),
                RUN.trials(),
                RUN.limits(),
                RUN.outcome());

        assertThat(DiskUse.of(FakeRuns.limit(), highest(RUN))).isEmpty();
        assertThat(DiskUse.of(
                        FakeRuns.under(RUN, new Condition("host", "sequential disk writes", "fast")), highest(RUN)))
                .isEmpty();
        assertThat(DiskUse.of(elsewhere, highest(RUN))).isEmpty();
        assertThat(DiskUse.of(RUN, Optional.empty())).isEmpty();
    }

    @Test
    void isNotShownIfTheBytesOfABrokerWereNotRead() {
        Trial trial = highest(RUN).orElseThrow();
        Trial unread = new Trial(
                trial.number(),
                trial.order(),
                trial.whole(),
                trial.observation()
                        .with(trial.observation().samples().stream()
                                .filter(sample -> sample.metric() != Metric.REPLICATION_BYTES_IN
                                        || !sample.entity().name().equals("2"))
                                .toList()),
                trial.judgement());

        assertThat(DiskUse.of(RUN, Optional.of(unread))).isEmpty();
    }
}
