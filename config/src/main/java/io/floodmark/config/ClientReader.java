package io.floodmark.config;

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

    ClientReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.files = files;
    }

    /**
     * Refuses all of it for other engines.
     *
     * @param section that the keys stand in
     * @param elsewhere properties that are not to be given here, with what says them
     */
    ClientSpec read(ClientKeys keys, KeyPath section, Engine engine, Map<String, String> elsewhere) {
        if (engine != Engine.CLIENT) {
            keys.names().forEach(name -> refuse(section.child(name)));
        }
        Map<String, String> properties = plan.all(keys.properties());
        properties.keySet().stream().filter(elsewhere::containsKey).forEach(name -> {
            KeyPath path = keys.properties().path().with(name);
            plan.problem(plan.keyPlace(path), path, "is said by " + elsewhere.get(name) + "; expected it there alone");
        });
        properties.keySet().stream().filter(ClientReader::secret).forEach(name -> {
            KeyPath path = keys.properties().path().with(name);
            plan.problem(
                    plan.keyPlace(path),
                    path,
                    "holds a secret, and a plan is shown and stored; expected it in the file of cluster.command-config");
        });
        return new ClientSpec(
                plan.get(keys.version()).orElse(ClientSpec.DEFAULT_VERSION),
                files.javaHome(plan, keys.javaHome()),
                List.copyOf(plan.all(keys.jvmFlags()).values()),
                properties);
    }

    /** Kafka's own names for what it never prints, and those of usual plug-ins. */
    private static boolean secret(String name) {
        return SECRET.matcher(name).find();
    }

    private void refuse(KeyPath path) {
        if (plan.has(path.toString())) {
            plan.problem(plan.keyPlace(path), path, "is for the client engine; expected engine: client beside it");
        }
    }
}
