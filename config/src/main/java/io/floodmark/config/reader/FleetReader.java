package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the fleet that generates load, and rejects loads that it cannot generate. */
final class FleetReader {
    private static final String DYNAMIC = "spark.dynamicAllocation.enabled";

    private final PlanTree plan;

    FleetReader(PlanTree plan) {
        this.plan = plan;
    }

    /** Returns the fleet; empty if the plan has none: this machine generates the load. */
    Optional<FleetSpec> read(Workload workload) {
        if (!plan.has("fleet")) {
            return Optional.empty();
        }
        Map<String, String> properties = plan.all(PlanKeys.FLEET_PROPERTIES);
        properties.forEach(this::check);
        Optional<String> on = plan.get(PlanKeys.FLEET_ON);
        if (on.isEmpty()) {
            requireOn();
            return Optional.empty();
        }
        refuseLocalOnly(workload);
        refuseWhatItsEngineCannot(workload.produce());
        FleetSpec fleet = new FleetSpec(
                on.get(),
                plan.get(PlanKeys.FLEET_WORKERS).map(OptionalInt::of).orElseGet(OptionalInt::empty),
                plan.get(PlanKeys.FLEET_INSECURE).orElse(false),
                properties);
        refuseWhatIsSparks(fleet);
        return Optional.of(fleet);
    }

    private void refuseWhatIsSparks(FleetSpec fleet) {
        if (fleet.overSsh() && (fleet.insecure() || !fleet.properties().isEmpty())) {
            refuse("names hosts of ssh; fleet.insecure-spark and fleet.properties require a Spark master");
        }
    }

    /** Reports a missing key; a wrong value was reported already. */
    private void requireOn() {
        if (!plan.has(PlanKeys.FLEET_ON.path().toString())) {
            plan.problem(
                    PlanKeys.FLEET_ON.path(),
                    "is missing; expected " + FleetSpec.PLACES + ", or no fleet, which is this machine");
        }
    }

    private void check(String name, String value) {
        KeyPath path = PlanKeys.FLEET_PROPERTIES.path().with(name);
        if (!name.startsWith("spark.")) {
            plan.problem(
                    plan.keyPlace(path), path, "is not a property of Spark; expected a name that begins with spark.");
        } else if (Secrets.in(name, value)) {
            plan.problem(
                    plan.keyPlace(path),
                    path,
                    "holds a secret, and a plan is shown and stored; expected it in Spark's spark-defaults.conf, which goes from"
                            + " there to the driver alone");
        } else if (name.equals(DYNAMIC) && value.strip().equalsIgnoreCase("true")) {
            plan.problem(path, "invalid value 'true'; expected false: workers must not come and go in a trial");
        }
    }

    private void refuseLocalOnly(Workload workload) {
        if (workload.consumeOnly().isPresent()) {
            refuse("cannot read alone yet; expected no workload.consume-only with it");
        } else if (workload.record().content() instanceof Content.Documents) {
            refuse(
                    "cannot read a corpus, which is a file on this machine; expected another workload.record.content with it");
        }
    }

    /**
     * Rejects settings of the client engine that workers do not support: they have one library and one JVM, and each
     * transactional id is recorded in the journal here before a worker uses it.
     */
    private void refuseWhatItsEngineCannot(ProduceSpec produce) {
        if (produce.client().isEmpty()) {
            return;
        }
        ClientSpec client = produce.client().get().client();
        if (!client.version().equals(ClientSpec.DEFAULT_VERSION)
                || client.javaHome().isPresent()) {
            refuse("has the library that came with Floodmark, in the workers' own JVM; expected no other"
                    + " workload.produce.kafka-clients than " + ClientSpec.DEFAULT_VERSION
                    + ", and no workload.produce.java-home, with it");
        } else if (produce.transaction() > 0 && produce.producers().isEmpty()) {
            refuse("requires workload.produce.producers with transactions, whose ids contain the number of a producer");
        }
    }

    private void refuse(String why) {
        plan.problem(PlanKeys.FLEET_ON.path(), why);
    }
}
