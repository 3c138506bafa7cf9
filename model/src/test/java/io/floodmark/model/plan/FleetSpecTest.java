package io.floodmark.model.plan;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FleetSpecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark://host:7077",
                "spark://one:7077,two:7077",
                "local",
                "local[4]",
                "local[*]",
                "yarn",
                "k8s://https://host:6443"
            })
    void takesAMasterOfSpark(String on) {
        assertThat(fleet(on).overSsh()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://host",
                "ssh://user@host",
                "ssh://user@host:2222",
                "ssh://one,two:22,me@three",
                "ssh://[::1]:22",
                "ssh://10.0.0.7",
                "ssh://first.last+tag@host_1"
            })
    void takesHostsOfSsh(String on) {
        assertThat(fleet(on).overSsh()).isTrue();
    }

    /** Neither ssh nor a shell may interpret any part as an option or a command. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "spark://host",
                "spark://:7077",
                "local[0]",
                "local[]",
                "YARN",
                "k8s://",
                "ssh://",
                "ssh://-oProxyCommand=sh",
                "ssh://-l@host",
                "ssh://host;reboot",
                "ssh://host name",
                "ssh://host:123456",
                "ssh://one,,two",
                "ssh://$(id)"
            })
    void refusesAnyOtherPlace(String on) {
        refused("on", on, () -> fleet(on));
    }

    @Test
    void refusesANumberOfWorkersOutsideItsRange() {
        refused("workers", 0, () -> fleet(OptionalInt.of(0)));
        refused("workers", 10_001, () -> fleet(OptionalInt.of(10_001)));
        assertThat(fleet(OptionalInt.of(FleetSpec.MOST_WORKERS)).workers()).hasValue(10_000);
    }

    private static FleetSpec fleet(String on) {
        return new FleetSpec(on, OptionalInt.empty(), false, Map.of());
    }

    private static FleetSpec fleet(OptionalInt workers) {
        return new FleetSpec("yarn", workers, true, Map.of("spark.app.name", "load"));
    }
}
