package io.floodmark.gateway.http;

import io.floodmark.gateway.access.Authenticator;
import io.floodmark.gateway.cluster.BrokerHealth;
import io.floodmark.gateway.cluster.ClusterView;
import io.floodmark.gateway.cluster.Topics;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.RetryAfter;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.gateway.quota.PrincipalRates;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.quota.WastedWork;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.unit.NanoClock;

/** The state that all event loops share. */
public record GatewayContext(
        GatewaySettings settings,
        NanoClock clock,
        GatewayMetrics metrics,
        Topics topics,
        Placement placement,
        Lanes lanes,
        RequestMemory memory,
        RepeatKeys repeatKeys,
        RetryAfter retryAfter,
        InFlightRequests traffic,
        Authenticator authenticator,
        PrincipalRates rates,
        BrokerHealth brokerHealth,
        AccessLog accessLog,
        HeadRules headRules,
        WastedWork wastedWork) {
    /**
     * Returns the state of the cluster that a broker reported last.
     *
     * @throws RefusedException while no broker has answered yet
     */
    public ClusterView knownCluster() {
        return brokerHealth
                .cluster()
                .orElseThrow(() -> new RefusedException(Reason.KAFKA_AWAY, "no broker has answered yet"));
    }
}
