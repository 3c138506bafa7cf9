package io.floodmark.config;

import io.floodmark.config.ClientLookup.Client;
import io.floodmark.model.ClientSpec;
import io.floodmark.model.ProduceSpec.Engine;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads which client library the client engine runs, in which JVM, with which settings of its own. */
final class ClientReader {
    private static final Pattern SECRET = Pattern.compile(
            "password|passphrase|secret|jaas\\.config|keystore\\.key$|user\\.info|credential",
            Pattern.CASE_INSENSITIVE);

    private final PlanTree plan;
    private final PlanFiles files;
    private final ClientLookup lookup;

    ClientReader(PlanTree plan, PlanFiles files, ClientLookup lookup) {
        this.plan = plan;
        this.files = files;
        this.lookup = lookup;
    }

    /**
     * Refuses all of it for other engines.
     *
     * @param section that the keys stand in
     * @param needed properties that other keys of the plan stand for and not every release knows, with these keys
     */
    ClientSpec read(ClientKeys keys, KeyPath section, Engine engine, Client which, Map<String, KeyPath> needed) {
        ClientSpec client = new ClientSpec(
                plan.get(keys.version()).orElse(ClientSpec.DEFAULT_VERSION),
                files.javaHome(plan, keys.javaHome()),
                List.copyOf(plan.all(keys.jvmFlags()).values()),
                properties(keys.properties(), which),
                properties(keys.plugInProperties(), which));
        if (engine == Engine.CLIENT) {
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
            plan.problem(plan.keyPlace(path), path, "is said by " + elsewhere.get(name) + "; expected it there alone");
        });
        properties.keySet().stream().filter(ClientReader::secret).forEach(name -> {
            KeyPath path = key.path().with(name);
            plan.problem(
                    plan.keyPlace(path),
                    path,
                    "holds a secret, and a plan is shown and stored; expected it in the file of cluster.command-config");
        });
        return properties;
    }

    /** Kafka's own names for what it never prints, and those of usual plug-ins. */
    static boolean secret(String name) {
        return SECRET.matcher(name).find();
    }

    private void refuse(KeyPath path) {
        if (plan.has(path.toString())) {
            plan.problem(plan.keyPlace(path), path, "is for the client engine; expected engine: client beside it");
        }
    }
}
