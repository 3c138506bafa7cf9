package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeysTest {
    private static final Path GOLDEN = Path.of("src", "test", "resources", "io", "floodmark", "store", "keys.txt");

    private static final List<Class<? extends Enum<?>>> STORED = List.of(
            Boundary.End.class,
            Comparison.End.class,
            CostCurve.Regime.class,
            Delivery.Basis.class,
            Entity.Kind.class,
            Indicator.class,
            IndicatorReading.State.class,
            InvalidCause.class,
            Limit.End.class,
            Measure.class,
            Quality.class,
            TrialEvent.Kind.class);

    /** Stored runs hold these words. New words are added to the file; an old one stays, or a migration renames it. */
    @Test
    void areThoseOfEveryVersionBefore() throws IOException {
        List<String> keys = new ArrayList<>();
        for (Class<? extends Enum<?>> kind : STORED) {
            for (Enum<?> constant : kind.getEnumConstants()) {
                keys.add(kind.getName()
                                .substring(kind.getPackageName().length() + 1)
                                .replace('$', '.') + " " + Keys.of(constant));
            }
        }
        for (Metric metric : Metric.values()) {
            keys.add("Metric " + metric.key() + " " + metric.unit().symbol());
        }

        if (Boolean.getBoolean("golden.update")) {
            Files.write(GOLDEN, keys);
        }
        assertThat(keys).containsAll(Files.readAllLines(GOLDEN));
        assertThat(Files.readAllLines(GOLDEN))
                .as("new words belong into %s: run this test with -Dgolden.update=true", GOLDEN)
                .containsAll(keys);
    }

    @Test
    void readBackAsTheirConstants() {
        for (Class<? extends Enum<?>> kind : STORED) {
            for (Enum<?> constant : kind.getEnumConstants()) {
                assertThat(read(constant)).isSameAs(constant);
            }
        }
        for (Metric metric : Metric.values()) {
            assertThat(Keys.metric(metric.key())).isSameAs(metric);
        }
    }

    private static <E extends Enum<E>> E read(Enum<E> constant) {
        return Keys.read(constant.getDeclaringClass(), Keys.of(constant));
    }

    @Test
    void ofALaterVersionAreRefusedByName() {
        assertThatThrownBy(() -> Keys.read(Quality.class, "guessed"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the stored run has the quality 'guessed', which this version does not know; expected a run"
                        + " of this or an earlier version: read it with the version that wrote it, or a newer one");
        assertThatThrownBy(() -> Keys.metric("broker.mood"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("the metric 'broker.mood'");
    }
}
