package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.reader.ClientLookup.Properties;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Suggestions;
import io.floodmark.model.cluster.LabNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks a lab's broker configuration in a plan against the release, because Kafka ignores unknown names. */
final class BrokerConfigCheck {
    /** Prefixes of settings that no release lists: those of one listener, and those of plug-ins for tiered storage. */
    private static final List<String> OPEN = List.of("listener.name.", "rsm.config.", "rlmm.config.");

    private final PlanTree plan;
    private final ClientLookup lookup;

    BrokerConfigCheck(PlanTree plan, ClientLookup lookup) {
        this.plan = plan;
        this.lookup = lookup;
    }

    /**
     * Reports settings that would end a run once its lab starts, or would have no effect.
     *
     * @param key of one name; ends in a wildcard
     * @param config as it was given under that key
     */
    void check(Key<String> key, String version, Map<String, String> config) {
        config.keySet().stream()
                .filter(LabNode.SET_BY_LAB::contains)
                .forEach(name -> problem(key, name, "is set by the lab; expected nothing here: leave it out"));
        if (config.isEmpty() || plan.wrong(PlanKeys.KAFKA_VERSION.path())) {
            return;
        }
        Optional<Properties> found = lookup.broker(version, config);
        found.ifPresent(properties -> {
            boolean plugIns = config.keySet().stream().anyMatch(BrokerConfigCheck::namesPlugIns);
            config.keySet().stream()
                    .filter(name -> unknown(name, properties, plugIns))
                    .forEach(name -> problem(
                            key,
                            name,
                            "Kafka " + version + " has no such broker property"
                                    + Suggestions.didYouMean(name, properties.known())
                                    + "; expected one of its own, or one that begins with "
                                    + Suggestions.listed(OPEN)));
            properties
                    .refused()
                    .forEach((name, why) ->
                            plan.problem(key.with(name).path(), "Kafka " + version + " refuses it: " + why));
        });
    }

    /**
     * True if the name is wrong. A plug-in reads its own names, and another release may support others: then only a
     * name that is close to a known one is wrong.
     */
    private static boolean unknown(String name, Properties properties, boolean plugIns) {
        if (properties.known().contains(name)
                || name.indexOf('"') >= 0
                || OPEN.stream().anyMatch(name::startsWith)) {
            return false;
        }
        return (!plugIns && properties.ofThisRelease())
                || Suggestions.nearest(name, properties.known()).isPresent();
    }

    private static boolean namesPlugIns(String name) {
        return name.endsWith(".class") || name.endsWith(".class.name") || name.equals("metric.reporters");
    }

    private void problem(Key<String> key, String name, String text) {
        KeyPath path = key.with(name).path();
        plan.problem(plan.keyPlace(path), path, text);
    }
}
