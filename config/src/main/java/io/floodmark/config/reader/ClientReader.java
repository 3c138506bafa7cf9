package io.floodmark.config.reader;

import io.floodmark.config.key.ClientKeys;
import io.floodmark.config.key.Key;
import io.floodmark.config.reader.ClientLookup.Client;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.EngineKind;
import java.util.List;
import java.util.Map;

/** Reads the client library of the client engine, with its JVM and settings. */
final class ClientReader {
    private final PlanTree plan;
    private final PlanFiles files;
    private final ClientLookup lookup;

    ClientReader(PlanTree plan, PlanFiles files, ClientLookup lookup) {
        this.plan = plan;
        this.files = files;
        this.lookup = lookup;
    }

    /**
     * Reads the client; rejects all its keys for other engines.
     *
     * @param section section with the keys
     * @param needed properties that other keys of the plan set and that not every release supports, with these keys
     */
    ClientSpec read(ClientKeys keys, KeyPath section, EngineKind engine, Client which, Map<String, KeyPath> needed) {
        ClientSpec client = new ClientSpec(
                plan.get(keys.version()).orElse(ClientSpec.DEFAULT_VERSION),
                files.javaHome(plan, keys.javaHome()),
                List.copyOf(plan.all(keys.jvmFlags()).values()),
                properties(keys.properties(), which),
                properties(keys.plugInProperties(), which));
        plan.all(keys.jvmFlags()).forEach((item, flag) -> {
            if (Secrets.in(flag)) {
                plan.problem(
                        keys.jvmFlags().with(item).path(),
                        "holds a secret, and a plan is shown and stored; expected it in a file that a flag names");
            }
        });
        if (engine == EngineKind.CLIENT) {
            new ClientCheck(plan, lookup).check(keys, section, client, which, needed);
        } else {
            keys.names().forEach(name -> refuse(section.child(name)));
        }
        return client;
    }

    private Map<String, String> properties(Key<String> key, Client which) {
        Map<String, String> elsewhere = switch (which) {
            case PRODUCER -> ClientKeys.OF_PRODUCERS;
            case CONSUMER -> ClientKeys.OF_CONSUMERS;
        };
        Map<String, String> properties = plan.all(key);
        properties.keySet().stream().filter(elsewhere::containsKey).forEach(name -> {
            KeyPath path = key.path().with(name);
            plan.problem(plan.keyPlace(path), path, "is set by " + elsewhere.get(name) + "; remove it here");
        });
        properties.forEach((name, value) -> {
            if (Secrets.in(name, value)) {
                KeyPath path = key.path().with(name);
                plan.problem(
                        plan.keyPlace(path),
                        path,
                        "holds a secret, and a plan is shown and stored; expected it in the file of cluster.command-config");
            }
        });
        return properties;
    }

    private void refuse(KeyPath path) {
        if (plan.has(path.toString())) {
            plan.problem(
                    plan.keyPlace(path),
                    path,
                    "requires the client engine; expected engine: client in the same section");
        }
    }
}
