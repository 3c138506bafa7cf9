package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkCoresTest {
    /** Takes the cores per task and per executor, each empty if not set. */
    @ParameterizedTest
    @CsvSource({"'', '', 3, 3", "2, '', 3, 6", "1, 4, 6, 8", "'', 4, 8, 8", "2, 3, 3, 9", "2, 5, 3, 10", "1, 1, 6, 6"})
    void areThoseOfWholeExecutors(String ofTask, String ofExecutor, int workers, int cores) {
        Map<String, String> properties = Map.of("spark.task.cpus", ofTask, "spark.executor.cores", ofExecutor);
        Map<String, String> said = properties.entrySet().stream()
                .filter(property -> !property.getValue().isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

        assertThat(SparkCores.of(said).forWorkers(workers)).isEqualTo(cores);
    }

    @Test
    void areLeftToSparkToRefuseWhereAnExecutorHasTooFewForOneTask() {
        Map<String, String> properties = Map.of("spark.task.cpus", "4", "spark.executor.cores", "2");

        assertThat(SparkCores.of(properties).forWorkers(3)).isEqualTo(12);
    }

    @Test
    void areNumbers() {
        assertThatThrownBy(() -> SparkCores.of(Map.of("spark.executor.cores", "0")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("spark.executor.cores is '0'; expected a whole number of cores, 1 or more");
    }
}
