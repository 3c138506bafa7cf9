package io.floodmark.cli;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.Durations;
import io.floodmark.model.Plan;
import io.floodmark.model.Rate;
import io.floodmark.trial.TrialRules;
import java.util.Optional;

/** How the bound of the disk bounds the load where brokers free space seldom. */
final class GuestDisk {
    private static final String CHECK_INTERVAL = "log.retention.check.interval.ms";
    /** Kafka's default. */
    private static final long USUAL_CHECK_MILLIS = 300_000;

    private static final long FAST_MILLIS = 10_000;
    /** Of a record, with its share of a batch's header, at most. */
    private static final int RECORD_OVERHEAD = 70;
    /** The rest is for what is found late. */
    private static final double USABLE = 0.8;

    private final ClusterLayout layout;
    private final Plan plan;

    GuestDisk(ClusterLayout layout, Plan plan) {
        this.layout = layout;
        this.plan = plan;
    }

    boolean retainsSlowly() {
        return layout.alive().stream().mapToLong(GuestDisk::checkMillis).max().orElse(USUAL_CHECK_MILLIS) > FAST_MILLIS;
    }

    private static long checkMillis(BrokerNode broker) {
        String value = broker.settings().get(CHECK_INTERVAL);
        return value == null ? USUAL_CHECK_MILLIS : Long.parseLong(value);
    }

    /** The load that fills the bound in one full-length trial; empty where retention keeps up. */
    Optional<Rate> ceiling() {
        if (!retainsSlowly()) {
            return Optional.empty();
        }
        double seconds = Durations.seconds(plan.search().trial()) + Durations.seconds(TrialRules.DEFAULT.settle());
        double bytes = (plan.payloadBytesPerRecord() + RECORD_OVERHEAD)
                * plan.workload().replicationFactor()
                * seconds;
        return Optional.of(new Rate(USABLE * plan.budget().maxDisk().value() / bytes));
    }
}
