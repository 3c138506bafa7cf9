package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MissingSlotsTest {
    private static String text(int given, String... executors) {
        return text("spark-application-1764", given, executors);
    }

    private static String text(String application, int given, String... executors) {
        return new MissingSlots(5, given, List.of(executors), "10.1.2.3", "1g", application)
                .text("spark://a:7077", "90 s");
    }

    @Test
    void sendToTheClusterWhereItHasSome() {
        assertThat(text(2, "0 on a (2)"))
                .isEqualTo("Spark at spark://a:7077 gave 2 slots [0 on a (2)] in 90 s; expected 5: start more workers"
                        + " there, free their cores, or ask for fewer (fleet.workers)");
    }

    @Test
    void sendToTheNetworkAndToMemoryWhereNoExecutorCame() {
        assertThat(text(0))
                .isEqualTo("Spark at spark://a:7077 gave 0 slots [] in 90 s; expected 5: workers there with 1g free for"
                        + " an executor (spark.executor.memory), whose executors reach this machine at 10.1.2.3"
                        + " (spark.driver.host)");
    }

    @Test
    void sendToTheLogsOfExecutorsThatMayHaveEnded() {
        assertThat(text("app-20261127-0001", 0))
                .endsWith(" (spark.driver.host). If executors ended, the reason is in"
                        + " work/app-20261127-0001/*/stderr below SPARK_HOME, or SPARK_WORKER_DIR, on the hosts of the"
                        + " workers");
    }
}
