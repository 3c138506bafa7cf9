package io.floodmark.config.reader;

import io.floodmark.config.key.ClientKeys;
import io.floodmark.config.key.Key;
import io.floodmark.config.reader.ClientLookup.Client;
import io.floodmark.config.reader.ClientLookup.Properties;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Suggestions;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.workload.ClientSpec;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Checks the settings of a real client in a plan against the named release and its JVM. */
final class ClientCheck {
    private final PlanTree plan;
    private final ClientLookup lookup;

    ClientCheck(PlanTree plan, ClientLookup lookup) {
        this.plan = plan;
        this.lookup = lookup;
    }

    /**
     * Reports settings that would end a run once its cluster is up.
     *
     * @param section section with the keys
     * @param needed properties that other keys of the plan set and that not every release supports, with these keys
     */
    void check(ClientKeys keys, KeyPath section, ClientSpec client, Client which, Map<String, KeyPath> needed) {
        jvm(keys, client);
        if (plan.wrong(keys.version().path())) {
            return;
        }
        Optional<Properties> found;
        try {
            found = lookup.properties(client.version(), which, client.properties());
        } catch (PlanException noSuchRelease) {
            plan.problem(section.child(keys.version().path().last()), String.valueOf(noSuchRelease.getMessage()));
            return;
        }
        found.ifPresent(properties -> {
            unknown(keys, client, which, properties);
            refused(keys, client, properties);
            ofTheLibrary(keys, client, properties);
            needed.forEach((name, path) -> {
                if (!properties.known().contains(name)) {
                    plan.problem(
                            path,
                            "needs the property " + name + ", which " + release(client)
                                    + " does not know; expected a later release in "
                                    + section.child(keys.version().path().last()));
                }
            });
        });
    }

    private void jvm(ClientKeys keys, ClientSpec client) {
        if (plan.wrong(keys.javaHome().path())) {
            return;
        }
        lookup.jvm(client.javaHome(), client.jvmFlags()).ifPresent(problem -> {
            KeyPath flags = keys.jvmFlags().path().parent();
            plan.problem(problem.ofFlags() ? flags : keys.javaHome().path(), problem.text());
        });
    }

    private void unknown(ClientKeys keys, ClientSpec client, Client which, Properties properties) {
        client.properties().keySet().stream()
                .filter(name -> !properties.known().contains(name))
                .forEach(name -> problem(
                        keys.properties(),
                        name,
                        release(client) + " has no such property of a "
                                + which.name().toLowerCase(Locale.ROOT)
                                + Suggestions.didYouMean(name, properties.known())
                                + "; expected one of its own. What a plug-in of yours reads belongs into "
                                + keys.plugInProperties().path().parent()));
    }

    private void refused(ClientKeys keys, ClientSpec client, Properties properties) {
        properties
                .refused()
                .forEach((name, why) ->
                        plan.problem(keys.properties().path().with(name), release(client) + " refuses it: " + why));
    }

    /** Reports properties of the library among those of plug-ins, where they would not be checked. */
    private void ofTheLibrary(ClientKeys keys, ClientSpec client, Properties properties) {
        client.plugInProperties().keySet().stream()
                .filter(properties.known()::contains)
                .forEach(name -> problem(
                        keys.plugInProperties(),
                        name,
                        "is a property of " + release(client) + " itself; expected it in "
                                + keys.properties().path().parent()));
    }

    private void problem(Key<String> key, String name, String text) {
        KeyPath path = key.path().with(name);
        plan.problem(plan.keyPlace(path), path, text);
    }

    private static String release(ClientSpec client) {
        return "kafka-clients " + client.version();
    }
}
