package io.floodmark.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.hooks.ProcessTree;
import io.floodmark.model.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** After Ctrl-C the JVM waits until the hooks of a variant have undone its changes. */
class VariantHooksTest {
    private static Plan plan(String compare) {
        return PlanReader.read(Optional.of(new PlanText("test", "floodmark: 1\n" + compare + "\n")), List.of());
    }

    @Test
    void takesAsLongToUndoAsAllHooksOfOneVariantMay() {
        Plan plan = plan("""
                compare:
                  design: grid
                  factors:
                    - name: jvm
                      variants: [ { name: old }, { name: new, after: { command: restart, timeout: 10m } } ]
                    - name: disk
                      variants: [ { name: a }, { name: b, after: { command: umount, timeout: 30s } } ]
                """);

        assertThat(VariantHooks.undoing(plan))
                .isEqualTo(Duration.ofMinutes(10).plusSeconds(30).plus(ProcessTree.GRACE.multipliedBy(3)));
    }

    @Test
    void takesTheTimeToEndAHookThatIsUndoneByNone() {
        Plan plan = plan("compare: { variants: [ { name: a }, { name: b, before: { command: restart } } ] }");

        assertThat(VariantHooks.undoing(plan)).isEqualTo(ProcessTree.GRACE);
    }

    @Test
    void takesNoTimeWithoutHooks() {
        assertThat(VariantHooks.undoing(plan("seed: 1"))).isZero();
        assertThat(VariantHooks.undoing(
                        plan("compare: { variants: [ { name: a }, { name: b, set: { workload.topics: 2 } } ] }")))
                .isZero();
    }
}
