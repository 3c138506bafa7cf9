package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExistingTopicRulesTest {
    private static final String CLUSTER = "cluster: { bootstrap-server: 'a:9092' }\n";

    @Test
    void isWrittenAsItIsRead() {
        Plan plan = read(CLUSTER + "workload: { topic: load-test, partitions: 6, replication-factor: 2 }");

        assertThat(plan.workload().topic()).contains("load-test");
        assertThat(PlanReader.read(Optional.of(new PlanText("w.yaml", PlanWriter.write(plan))), List.of()))
                .isEqualTo(plan);
        assertThat(read(CLUSTER + "seed: 1").workload().topic()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload: { topic: a b } | workload.topic: ",
                "workload: { topic: t, topics: 2 } | 1, since records go to the existing topic",
                "workload: { topic: t, topic-config: { flush.ms: 5 } } | cannot be combined with workload.topic-config",
                "workload: { topic: t, consume-only: { topic: t } } | cannot be combined with workload.consume-only",
                "workload: { topic: t, consume: [ { behind: 5MB } ] } | behind: cannot be combined with workload.topic",
                "workload: { topic: t, produce: { engine: http, url: \"http://a/{topic}\" } } | cannot be combined with the http engine",
                "workload: { topic: t }~boundary: { over: partitions } | is given for a study of several workloads",
            })
    void refusesWhatNeedsTopicsOfTheRun(String plan, String problem) {
        assertThat(problems(CLUSTER + plan.replace("~", "\n")))
                .anySatisfy(each -> assertThat(each).contains(problem));
    }

    @Test
    void aLabHasNone() {
        assertThat(problems("workload: { topic: t }"))
                .anySatisfy(each -> assertThat(each)
                        .startsWith("p.yaml:2:20: workload.topic: invalid value 't'; expected a cluster that exists"));
    }

    private static Plan read(String text) {
        return PlanReader.read(Optional.of(new PlanText("p.yaml", "floodmark: 1\n" + text)), List.of());
    }

    private static List<String> problems(String text) {
        PlanException refused = catchThrowableOfType(PlanException.class, () -> read(text));
        assertThat(refused).as(text).isNotNull();
        return refused.problems();
    }
}
