package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.reader.ClientLookup.Client;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientConsume.Protocol;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeEngine;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.WireConsume;
import java.util.List;
import java.util.Map;

/** Reads the consumer groups: {@code workload.consume}. */
final class ConsumeReader {
    private static final KeyPath LIST = KeyPath.of("workload.consume");

    private final PlanTree plan;
    private final ClientReader clients;
    private final ConnectReader connects;

    ConsumeReader(PlanTree plan, PlanFiles files, ClientLookup lookup, Cluster cluster) {
        this.plan = plan;
        this.connects = new ConnectReader(plan, files, cluster);
        this.clients = new ClientReader(plan, files, lookup);
    }

    List<ConsumeSpec> read() {
        return plan.items(LIST).stream().map(this::spec).toList();
    }

    private ConsumeSpec spec(String item) {
        return new ConsumeSpec(
                engine(item),
                plan.get(PlanKeys.GROUPS.with(item)).orElse(ConsumeSpec.DEFAULT_GROUPS),
                plan.get(PlanKeys.GROUP.with(item)),
                plan.get(PlanKeys.BEHIND.with(item)).orElse(ConsumeSpec.FROM_THE_END));
    }

    private ConsumeEngine engine(String item) {
        EngineKind kind = plan.get(PlanKeys.CONSUME_ENGINE.with(item)).orElse(EngineKind.WIRE);
        int members = plan.get(PlanKeys.MEMBERS.with(item)).orElse(ConsumeSpec.DEFAULT_MEMBERS);
        Protocol protocol = plan.get(PlanKeys.PROTOCOL.with(item)).orElse(Protocol.CLASSIC);
        if (protocol == Protocol.CONSUMER && kind == EngineKind.WIRE) {
            plan.problem(
                    PlanKeys.PROTOCOL.with(item).path(),
                    "invalid value 'consumer'; expected engine: client in the same section, or classic, the protocol of this engine");
        }
        Map<String, KeyPath> needed = protocol == Protocol.CONSUMER
                ? Map.of("group.protocol", PlanKeys.PROTOCOL.with(item).path())
                : Map.of();
        ClientSpec client =
                clients.read(PlanKeys.CONSUME_CLIENT.of(item), LIST.child(item), kind, Client.CONSUMER, needed);
        ConnectConsume connect = connects.read(item, LIST.child(item), kind);
        return switch (kind) {
            case CLIENT -> new ClientConsume(members, protocol, client);
            case CONNECT -> connect;
            case WIRE, HTTP -> new WireConsume(members);
        };
    }
}
