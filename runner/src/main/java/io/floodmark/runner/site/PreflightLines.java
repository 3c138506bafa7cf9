package io.floodmark.runner.site;

import io.floodmark.kafka.safety.ForeignTraffic;
import io.floodmark.kafka.safety.ForeignTrafficLook;
import io.floodmark.kafka.safety.Preflight;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes what a run would do to the user's cluster. */
final class PreflightLines {
    private PreflightLines() {}

    static List<String> of(Preflight preflight) {
        List<String> lines = new ArrayList<>();
        lines.add("cluster " + preflight.clusterId() + ": " + preflight.brokers() + " brokers alive");
        preflight.creates().forEach(object -> lines.add("  creates:  " + object));
        preflight.reads().ifPresent(what -> lines.add("  reads:    " + what));
        if (preflight.written().value() > 0) {
            lines.add("  writes:   at most " + preflight.written().human() + " to logs in all, all replicas counted");
            lines.add("  occupies: at most " + preflight.occupied().human() + " at any moment, all replicas counted");
        } else {
            lines.add("  writes:   nothing" + (preflight.protectedMode() ? " but the canary's records" : ""));
        }
        lines.add("  takes:    at most " + Durations.format(preflight.time()));
        preflight.directories().forEach(share -> lines.add("  disk:     " + disk(share)));
        lines.add("  traffic:  " + others(preflight.traffic()));
        preflight.quotas().forEach(quota -> lines.add("  quota:    " + quota.text() + ", is not changed"));
        if (!preflight.blocked()) {
            lines.add("  mode:     " + mode(preflight));
        }
        preflight.warnings().forEach(warning -> lines.add("  warning:  " + warning));
        preflight.problems().forEach(problem -> lines.add("  problem:  " + problem));
        return lines;
    }

    /** Returns a line about where the load comes from, and what other users of that place lack during the run. */
    static String load(FleetSpec fleet) {
        return "  load:     from " + fleet.on() + ", " + held(fleet);
    }

    /** Returns a line about the existing topic to which the load is written; empty if there is none. */
    static Optional<String> existingTopic(Workload workload) {
        return workload.topic()
                .map(
                        topic -> "  topic:    " + topic + " (" + workload.partitions()
                                + " partitions, replication factor "
                                + workload.replicationFactor()
                                + ") exists: it is not created, altered or deleted, and records written to it stay until its own retention");
    }

    private static String held(FleetSpec fleet) {
        if (fleet.overSsh()) {
            return "one process on each host until the run ends";
        }
        boolean all = fleet.on().startsWith("spark://")
                && fleet.workers().isEmpty()
                && !fleet.properties().containsKey("spark.cores.max");
        return all
                ? "all its free cores until the run ends: other applications wait (--workers N takes those of N)"
                : "whose executors keep their cores until the run ends";
    }

    private static String disk(Preflight.Share share) {
        String free = share.directory().usableBytes().isPresent()
                ? new Bytes(share.directory().usableBytes().getAsLong()).human() + " free"
                : "free space unknown";
        String reserve = share.reserve().isPresent()
                ? ", which stop before less than " + new Bytes(share.reserve().getAsLong()).human() + " is free"
                : "";
        return share.directory().entity().label() + ": " + free + ", test topics at most "
                + share.share().human() + reserve;
    }

    private static String others(ForeignTraffic traffic) {
        return switch (traffic.answer()) {
            case NONE_SEEN ->
                "no traffic seen in " + traffic.partitions() + " partitions, within "
                        + ForeignTrafficLook.APART.toSeconds() + " s";
            case SEEN -> describe(traffic);
            case UNKNOWN -> "unknown: not all topics may be seen";
            case NOT_LOOKED_AT -> "not looked at, since the run cannot start";
        };
    }

    private static String describe(ForeignTraffic traffic) {
        if (traffic.busiest().isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "log directories grow, though no records were seen in %d of %d partitions of topics that may be"
                            + " described",
                    traffic.lookedAt(),
                    traffic.partitions());
        }
        return String.format(
                Locale.ROOT,
                "%,.0f records/s seen in %d of %d partitions, most in %s",
                traffic.recordsPerSecond(),
                traffic.lookedAt(),
                traffic.partitions(),
                String.join(", ", traffic.busiest()));
    }

    private static String mode(Preflight preflight) {
        if (preflight.protectedMode()) {
            return "protected: stops at the first sign of impact on other clients, and never overloads the cluster";
        }
        return preflight.traffic().protectedMode()
                ? "may overload: other clients use this cluster (--allow-overload)"
                : "may overload: no traffic of other clients was seen, so the search goes into overload";
    }
}
