package io.floodmark.report.answer;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Bytes;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes what was tested and with which traffic.
 *
 * @param cluster e.g. {@code a lab of 3 brokers (Kafka 4.3.1)}
 * @param traffic e.g. {@code 1 KiB records, acks=all, 12 partitions, replication 3}
 */
public record Subject(String cluster, String traffic) {
    private static final String AT = "the cluster at ";
    private static final int MOST_ADDRESS = 50;

    public static Subject of(Run run, PlanFacts plan) {
        return new Subject(cluster(run, plan), traffic(run, plan));
    }

    /** Returns the cluster for a line with a label: {@code kafka1:9092 and 2 more (3 brokers)}. */
    String place() {
        return cluster.startsWith(AT) ? cluster.substring(AT.length()) : cluster;
    }

    /** Returns the cluster for the start of a sentence. */
    String atStart() {
        return Character.toUpperCase(cluster.charAt(0)) + cluster.substring(1);
    }

    private static String cluster(Run run, PlanFacts plan) {
        String brokers = plan.lab("brokers")
                .filter(count -> count.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .or(() -> brokersSeen(run))
                .map(count -> Numerals.counted(count, "broker", "brokers"))
                .orElse("brokers");
        if (run.surroundings().lab()) {
            String version = plan.lab("kafka-version")
                    .map(kafka -> " (Kafka " + kafka + ")")
                    .orElse("");
            return "a lab of " + brokers + version;
        }
        String where =
                plan.text("cluster.bootstrap-server").map(Subject::shortened).orElse("");
        return "the cluster" + where + " (" + brokers + ")";
    }

    /**
     * Returns the number of brokers that the cluster reported, else the number of brokers with metrics, which may be
     * fewer.
     */
    private static Optional<Integer> brokersSeen(Run run) {
        Optional<Integer> reported = run.conditions().stream()
                .filter(condition -> condition.group().equals("cluster")
                        && condition.name().equals("brokers")
                        && condition.value().matches("[0-9]{1,9}"))
                .map(condition -> Integer.valueOf(condition.value()))
                .findFirst();
        if (reported.isPresent()) {
            return reported;
        }
        long seen = run.trials().stream()
                .flatMap(trial -> trial.observation().samples().stream())
                .map(Sample::entity)
                .filter(entity -> entity.kind() == Entity.Kind.BROKER)
                .distinct()
                .count();
        return seen == 0 ? Optional.empty() : Optional.of((int) seen);
    }

    private static String shortened(String bootstrap) {
        String[] servers = bootstrap.split(",", -1);
        return " at " + abbreviated(servers[0].strip())
                + (servers.length > 1 ? " and " + (servers.length - 1) + " more" : "");
    }

    /** Shortens a long name in its middle, since its ends distinguish it. */
    private static String abbreviated(String server) {
        int rest = server.length() - MOST_ADDRESS;
        return rest <= 0
                ? server
                : server.substring(0, MOST_ADDRESS / 2) + "..." + server.substring(MOST_ADDRESS / 2 + rest + 3);
    }

    private static String traffic(Run run, PlanFacts plan) {
        List<String> parts = new ArrayList<>();
        String measured = PlanFacts.spaced(new Bytes(Math.round(run.recordBytes())).toString());
        if (!run.failovers().isEmpty()) {
            return "a broker killed " + Numerals.counted(run.failovers().size(), "time", "times");
        }
        if (plan.topicRead().isPresent()) {
            return measured + " records read from topic " + plan.topicRead().get();
        }
        parts.add((plan.sizesVary()
                        ? "records of " + planned(run) + " on average (planned)"
                        : plan.recordSize().orElse(measured) + " records")
                + (plan.onlyRead() ? " read" : ""));
        parts.addAll(TrafficText.records(plan));
        plan.text("workload.produce.acks")
                .filter(acks -> !plan.onlyRead())
                .ifPresent(acks -> parts.add("acks=" + acks));
        plan.text("workload.produce.compression")
                .filter(codec -> !codec.equalsIgnoreCase("none"))
                .ifPresent(codec -> parts.add(codec));
        partitions(plan).ifPresent(parts::add);
        plan.text("workload.replication-factor").ifPresent(factor -> parts.add("replication " + factor));
        plan.text("workload.topic").ifPresent(topic -> parts.add("written to topic " + topic));
        if (plan.realClients()) {
            parts.add("sent by kafka-clients"
                    + plan.text("workload.produce.kafka-clients")
                            .map(release -> " " + release)
                            .orElse(""));
        }
        parts.addAll(TrafficText.sending(plan));
        if (plan.groups() > 0) {
            parts.add("read by " + Numerals.counted(plan.groups(), "group", "groups")
                    + (plan.consumerProtocol() ? " of the consumer protocol" : ""));
        }
        TrafficText.shape(plan).ifPresent(parts::add);
        return String.join(", ", parts);
    }

    /**
     * Returns the mean of the planned sizes. The sizes that were sent are a sample, which differs in each run of the
     * same plan.
     */
    private static String planned(Run run) {
        return PlanFacts.spaced(new Bytes(Math.round(run.surroundings().recordBytes())).toString());
    }

    private static Optional<String> partitions(PlanFacts plan) {
        String topics = plan.text("workload.topics").orElse("1");
        String each = topics.equals("1") ? "" : topics + " topics of ";
        return plan.text("workload.partitions").map(count -> each + count + " partitions");
    }
}
