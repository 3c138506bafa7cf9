package io.floodmark.kafka.wire;

import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests one cluster of one broker for the whole run, for those that keep to topics, groups and client ids of their own:
 * starting one takes longer than most of them.
 */
public final class OneBroker implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(OneBroker.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == WireCluster.class;
    }

    @Override
    public WireCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(WireCluster.class, key -> started(), WireCluster.class);
    }

    private static WireCluster started() {
        return WireCluster.of(
                1,
                Map.of(
                        "auto.create.topics.enable", "false",
                        "min.insync.replicas", "1",
                        "group.initial.rebalance.delay.ms", "0",
                        "transaction.state.log.replication.factor", "1",
                        "transaction.state.log.min.isr", "1"));
    }
}
