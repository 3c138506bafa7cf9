package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.Delivery.Basis;
import io.floodmark.report.json.JsonResult;
import io.floodmark.testing.report.DeliveredTrial;
import io.floodmark.testing.report.FakeRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DeliveryTextTest {
    private static Delivery of(int partition, double lost, double duplicated, Basis basis) {
        return new Delivery("late", "load", partition, 1_000, lost, duplicated, basis);
    }

    private static String words(Delivery... deliveries) {
        return DeliveryText.of(
                        DeliveredTrial.of(FakeRuns.trial(), deliveries).trials().get(0))
                .get(0)
                .text();
    }

    @Test
    void sayThatAllCameOnce() {
        assertThat(words(of(0, 0, 0, Basis.SEQUENCE), of(1, 0, 0, Basis.SEQUENCE)))
                .isEqualTo(
                        "group late (trial 1) received 2,000 records of 2 partitions, lost 0, duplicates 0 (by sequence)");
    }

    @Test
    void nameThePartitionsThatLostMost() {
        assertThat(words(
                        of(0, 1, 0, Basis.SEQUENCE),
                        of(1, 20, 0, Basis.SEQUENCE),
                        of(2, 3, 5, Basis.SEQUENCE),
                        of(3, 2, 0, Basis.SEQUENCE)))
                .contains("lost 26 (load-1 20, load-2 3, load-3 2, and 1 more), duplicates 5 (load-2 5) (by sequence)");
    }

    @Test
    void sayNotKnownWhereItCannotBeKnown() {
        assertThat(words(of(0, Double.NaN, Double.NaN, Basis.OFFSETS), of(1, 0, 0, Basis.SEQUENCE)))
                .endsWith("lost unknown, duplicates unknown (by offsets)");
    }

    @Test
    void areAmongTheLinesOfTheAnswerAndNullInJson() {
        var run = DeliveredTrial.of(FakeRuns.trial(), of(0, Double.NaN, 2, Basis.OFFSETS));

        assertThat(Answer.lines(run)).anyMatch(line -> line.startsWith("Delivered:           group late (trial 1)"));
        JsonNode delivery = JsonMapper.shared()
                .readTree(JsonResult.of(run, Path.of("report.html")))
                .at("/trials/0/deliveries/0");
        assertThat(delivery.get("lost").isNull()).isTrue();
        assertThat(delivery.get("duplicated").asInt()).isEqualTo(2);
        assertThat(delivery.get("basis").asString()).isEqualTo("offsets");
    }
}
