package io.floodmark.config;

import io.floodmark.model.Cluster;
import io.floodmark.model.ConnectSpec;
import io.floodmark.model.LabCluster;
import io.floodmark.model.ProduceSpec.Engine;
import java.util.List;
import java.util.Optional;

/** Reads which Kafka Connect the connect engine reads with. */
final class ConnectReader {
    private static final List<String> OF_OTHERS = List.of("members", "protocol");

    private final PlanTree plan;
    private final Cluster cluster;

    ConnectReader(PlanTree plan, Cluster cluster) {
        this.plan = plan;
        this.cluster = cluster;
    }

    /**
     * Refuses all of it for other engines, and theirs for this one.
     *
     * @param item of the list of consumers
     * @param section of that item
     */
    ConnectSpec read(String item, KeyPath section, Engine engine) {
        List<Key<?>> own =
                List.of(PlanKeys.TASKS.with(item), PlanKeys.WORKERS.with(item), PlanKeys.CONNECT_URL.with(item));
        if (engine != Engine.CONNECT) {
            own.forEach(key -> refuse(key.path(), "is for the connect engine; expected engine: connect beside it"));
            return ConnectSpec.DEFAULT;
        }
        OF_OTHERS.forEach(name -> refuse(
                section.child(name),
                "is not for the connect engine; expected tasks, which are the members of its group"));
        ConnectSpec usual = ConnectSpec.DEFAULT;
        Optional<String> url = plan.get(PlanKeys.CONNECT_URL.with(item));
        boolean lab = cluster instanceof LabCluster;
        if (lab && url.isPresent()) {
            refuse(
                    PlanKeys.CONNECT_URL.with(item).path(),
                    "is of a Connect cluster that exists, and a lab is made anew; expected workers, which the lab starts");
        }
        if (!lab) {
            refuse(
                    PlanKeys.WORKERS.with(item).path(),
                    "is for labs, which start workers; expected url: the REST interface of your own Connect cluster");
            if (url.isEmpty()
                    && !plan.has(PlanKeys.CONNECT_URL.with(item).path().toString())) {
                plan.problem(
                        section,
                        "has the connect engine on a cluster that exists; expected url: the REST interface of a Connect"
                                + " cluster whose workers use it, as http://host:8083");
            }
        }
        return plan.build(
                section.toString(),
                usual,
                () -> new ConnectSpec(
                        plan.get(PlanKeys.TASKS.with(item)).orElse(usual.tasks()),
                        plan.get(PlanKeys.WORKERS.with(item)).orElse(usual.workers()),
                        url));
    }

    private void refuse(KeyPath path, String why) {
        if (plan.has(path.toString())) {
            plan.problem(plan.keyPlace(path), path, why);
        }
    }
}
