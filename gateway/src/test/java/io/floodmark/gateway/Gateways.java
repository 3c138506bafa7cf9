package io.floodmark.gateway;

import io.floodmark.config.PlanOverride;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gateways as tests start them: on any free port of loopback. */
final class Gateways {
    private Gateways() {}

    /** @param settings keys and values, one after the other */
    static Gateway start(String bootstrapServers, String... settings) {
        return Gateway.start(settings(bootstrapServers, settings), Map.of());
    }

    static GatewaySettings settings(String bootstrapServers, String... settings) {
        List<PlanOverride> flags = new ArrayList<>();
        flags.add(new PlanOverride("kafka.bootstrap-server", bootstrapServers, "--bootstrap-server"));
        flags.add(new PlanOverride("http.listen", "127.0.0.1:0", "--listen"));
        for (int i = 0; i < settings.length; i += 2) {
            flags.add(new PlanOverride(settings[i], settings[i + 1], "--" + settings[i]));
        }
        return GatewayConfig.read(Optional.empty(), flags);
    }
}
