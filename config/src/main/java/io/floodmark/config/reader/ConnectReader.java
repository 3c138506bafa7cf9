package io.floodmark.config.reader;

import io.floodmark.config.key.ConnectKeys;
import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.EngineKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the Kafka Connect settings of the connect engine. */
final class ConnectReader {
    private static final List<String> OF_OTHERS = List.of("members", "protocol");

    private final PlanTree plan;
    private final PlanFiles files;
    private final Cluster cluster;

    ConnectReader(PlanTree plan, PlanFiles files, Cluster cluster) {
        this.plan = plan;
        this.files = files;
        this.cluster = cluster;
    }

    /**
     * Reads the settings; rejects all of them for other engines, and the keys of other engines for this one.
     *
     * @param item of the list of consumers
     * @param section of that item
     */
    ConnectConsume read(String item, KeyPath section, EngineKind engine) {
        ConnectKeys keys = PlanKeys.CONNECT.of(item);
        if (engine != EngineKind.CONNECT) {
            keys.names()
                    .forEach(name -> refuse(
                            section.child(name),
                            "requires the connect engine; expected engine: connect in the same section"));
            return ConnectConsume.DEFAULT;
        }
        OF_OTHERS.forEach(name -> refuse(
                section.child(name),
                "is not for the connect engine; expected tasks, which are the members of its group"));
        ConnectConsume usual = ConnectConsume.DEFAULT;
        Optional<String> url = plan.get(keys.url());
        HttpAccess access = cluster instanceof LabCluster ? ofLab(keys) : existingAccess(keys, section, url);
        return plan.build(
                section.toString(),
                usual,
                () -> new ConnectConsume(
                        plan.get(keys.tasks()).orElse(usual.tasks()),
                        plan.get(keys.workers()).orElse(usual.workers()),
                        url,
                        access,
                        settings(keys.connector())));
    }

    private HttpAccess ofLab(ConnectKeys keys) {
        refuse(
                keys.url().path(),
                "names an existing Connect cluster, which a new lab does not have; expected workers, which the lab starts");
        keys.access()
                .all()
                .forEach(key -> refuse(
                        key.path(),
                        "is for a Connect cluster that exists; expected none in a lab, whose workers ask for nothing"));
        return HttpAccess.OPEN;
    }

    private HttpAccess existingAccess(ConnectKeys keys, KeyPath section, Optional<String> url) {
        refuse(
                keys.workers().path(),
                "is for labs, which start workers; expected url: the REST interface of your own Connect cluster");
        if (url.isEmpty()) {
            if (!plan.has(keys.url().path().toString())) {
                plan.problem(
                        section,
                        "has the connect engine on a cluster that exists; expected url: the REST interface of a Connect"
                                + " cluster whose workers use it, e.g. http://host:8083");
            }
            return HttpAccess.OPEN;
        }
        return AccessReader.read(keys.access(), plan, files);
    }

    private Map<String, String> settings(Key<String> key) {
        Map<String, String> settings = plan.all(key);
        settings.forEach((name, value) -> {
            KeyPath path = key.path().with(name);
            Optional.ofNullable(ConnectKeys.OF_CONNECTORS.get(name))
                    .ifPresent(elsewhere ->
                            plan.problem(plan.keyPlace(path), path, "is set by " + elsewhere + "; remove it here"));
            if (Secrets.in(name, value)) {
                plan.problem(
                        plan.keyPlace(path),
                        path,
                        "holds a secret, and a plan is shown and stored; expected it in the properties of the workers");
            }
        });
        return settings;
    }

    private void refuse(KeyPath path, String why) {
        if (plan.has(path.toString())) {
            plan.problem(plan.keyPlace(path), path, why);
        }
    }
}
