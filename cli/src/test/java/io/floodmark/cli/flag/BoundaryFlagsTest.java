package io.floodmark.cli.flag;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.tree.PlanOverride;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class BoundaryFlagsTest {
    @Test
    void standForKeysOfTheSection() {
        assertThat(read(List.of(), "--over", "partitions", "--values", "1,3,9", "--vary", "rate"))
                .containsExactly(
                        new PlanOverride("boundary.over", "partitions", "--over"),
                        new PlanOverride("boundary.vary", "rate", "--vary"),
                        new PlanOverride("boundary.values[0]", "1", "--values"),
                        new PlanOverride("boundary.values[1]", "3", "--values"),
                        new PlanOverride("boundary.values[2]", "9", "--values"));
    }

    @Test
    void leaveThoseOfThePlanAsTheyAreButForSeveralSizesOfLabs() {
        PlanOverride acks = new PlanOverride("workload.produce.acks", "1", "--acks");

        assertThat(read(List.of(acks, new PlanOverride("lab.brokers", "2", "--brokers"))))
                .containsExactly(acks, new PlanOverride("lab.brokers", "2", "--brokers"));
        assertThat(read(List.of(acks, new PlanOverride("lab.brokers", "1, 3", "--brokers"))))
                .containsExactly(
                        acks,
                        new PlanOverride("boundary.brokers[0]", "1", "--brokers"),
                        new PlanOverride("boundary.brokers[1]", "3", "--brokers"));
    }

    private static List<PlanOverride> read(List<PlanOverride> ofPlan, String... arguments) {
        Flagged flagged = new Flagged();
        new CommandLine(flagged).parseArgs(arguments);
        return flagged.flags.over(ofPlan);
    }

    @Command
    private static final class Flagged {
        @CommandLine.Mixin
        private BoundaryFlags flags = new BoundaryFlags();
    }
}
