package io.floodmark.bench.gateway;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.Gateway;
import io.floodmark.gateway.settings.GatewayConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A gateway in its own process, to be measured. Prints its port. */
final class GatewayChild {
    private GatewayChild() {}

    /**
     * Serves until it is killed.
     *
     * @param arguments bootstrap servers, then keys and values of settings, alternating
     */
    public static void main(String[] arguments) throws InterruptedException {
        List<PlanOverride> flags = new ArrayList<>();
        flags.add(new PlanOverride("kafka.bootstrap-server", arguments[0], "--bootstrap-server"));
        flags.add(new PlanOverride("http.listen", "127.0.0.1:0", "--listen"));
        // The benches use no instances, and 50 of them may need more than the heap that a bench gives.
        flags.add(new PlanOverride("consume.instances", "0", "--consume.instances"));
        for (int i = 1; i < arguments.length; i += 2) {
            flags.add(new PlanOverride(arguments[i], arguments[i + 1], "--" + arguments[i]));
        }
        try (Gateway gateway = Gateway.start(GatewayConfig.read(Optional.empty(), flags), Map.of())) {
            System.out.println(gateway.port());
            new CountDownLatch(1).await();
        }
    }
}
