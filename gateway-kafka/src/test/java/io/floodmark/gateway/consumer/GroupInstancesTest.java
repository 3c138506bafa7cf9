package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GroupInstancesTest {
    private static void refused(Runnable take, Reason reason) {
        assertThatThrownBy(take::run)
                .satisfies(thrown ->
                        assertThat(((RefusedException) thrown).why().reason()).isEqualTo(reason));
    }

    @Test
    void boundsTheInstancesOfAPrincipal() {
        Principal alice = new Principal("alice", List.of(), Optional.empty());
        Principal bob = new Principal("bob", List.of(), Optional.empty());
        GatewaySettings settings = TestSettings.of("127.0.0.1:1", "consume.instances", "2");
        InstanceSettings asked =
                new InstanceSettings("", "application/json", "latest", true, Duration.ofSeconds(1), Optional.empty());
        try (GroupInstances instances = new GroupInstances(settings, Map.of(), System::nanoTime, new Random(1))) {
            GroupInstances.Name first = instances.create("g", asked, alice).join();
            refused(() -> instances.create("g", asked, alice).join(), Reason.TOO_MANY);
            instances.create("g", asked, bob).join();

            var unused = instances.remove(first, alice.name());

            instances.create("g", asked, alice).join();
            assertThat(instances.open()).isEqualTo(2);
        }
    }
}
