package io.floodmark.gateway;

import io.floodmark.model.NanoClock;

/** What every event loop shares. */
record Parts(
        GatewaySettings settings,
        NanoClock clock,
        GatewayMetrics metrics,
        Topics topics,
        Placement placement,
        Lanes lanes,
        ByteBudget memory,
        RepeatKeys repeatKeys,
        RetryAfter retryAfter,
        Traffic traffic,
        Gate gate,
        Rates rates,
        Addresses addresses,
        Pulse pulse,
        AccessLog accessLog,
        Health health,
        HeadRules headRules,
        WastedWork wastedWork) {
    /** @throws RefusedException while no broker has answered yet */
    ClusterView knownCluster() {
        return pulse.cluster().orElseThrow(() -> new RefusedException(Reason.KAFKA_AWAY, "no broker has answered yet"));
    }
}
