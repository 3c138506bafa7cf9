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
        Health health) {}
