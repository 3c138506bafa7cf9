package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.reader.ClientLookup.Client;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConnectSpec;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.ConsumeSpec.Protocol;
import io.floodmark.model.workload.ProduceSpec.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<ConsumeSpec> specs = new ArrayList<>();
        for (String item : plan.items(LIST)) {
            spec(item).ifPresent(specs::add);
        }
        return specs;
    }

    private Optional<ConsumeSpec> spec(String item) {
        Engine engine = plan.get(PlanKeys.CONSUME_ENGINE.with(item)).orElse(Engine.WIRE);
        int groups = plan.get(PlanKeys.GROUPS.with(item)).orElse(ConsumeSpec.DEFAULT_GROUPS);
        int members = plan.get(PlanKeys.MEMBERS.with(item)).orElse(ConsumeSpec.DEFAULT_MEMBERS);
        Protocol protocol = plan.get(PlanKeys.PROTOCOL.with(item)).orElse(Protocol.CLASSIC);
        if (protocol == Protocol.CONSUMER && engine == Engine.WIRE) {
            plan.problem(
                    PlanKeys.PROTOCOL.with(item).path(),
                    "invalid value 'consumer'; expected engine: client in the same section, or classic, the protocol of this engine");
        }
        Optional<String> group = plan.get(PlanKeys.GROUP.with(item));
        Bytes behind = plan.get(PlanKeys.BEHIND.with(item)).orElse(ConsumeSpec.FROM_THE_END);
        Map<String, KeyPath> needed = protocol == Protocol.CONSUMER
                ? Map.of("group.protocol", PlanKeys.PROTOCOL.with(item).path())
                : Map.of();
        ClientSpec client =
                clients.read(PlanKeys.CONSUME_CLIENT.of(item), LIST.child(item), engine, Client.CONSUMER, needed);
        ConnectSpec connect = connects.read(item, LIST.child(item), engine);
        return plan.build(
                LIST.child(item).toString(),
                Optional.empty(),
                () -> Optional.of(new ConsumeSpec(engine, groups, members, protocol, group, behind, client, connect)));
    }
}
