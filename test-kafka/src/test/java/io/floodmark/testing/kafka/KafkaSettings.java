package io.floodmark.testing.kafka;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a test asks of a cluster. Tests that ask for equal settings share a cluster.
 *
 * @param place where its brokers run
 * @param brokers 1 or more; one broker in a process is its own controller, all others have a controller beside them
 * @param config of every broker, laid over the defaults of the place
 * @param jvmFlags of brokers in processes, after those of the fixture (a heap of 512 MiB, C1 alone)
 */
public record KafkaSettings(
        Place place, int brokers, Security security, Map<String, String> config, List<String> jvmFlags) {
    /** Where brokers run. */
    public enum Place {
        /** In the JVM of the test, as brokers 0 to n-1: starts soonest. */
        THIS_JVM,
        /** In processes of their own, as brokers 1 to n, so that they can be killed and paused. */
        PROCESSES
    }

    /** What clients need to connect. */
    public enum Security {
        NONE,
        /** Brokers in this JVM: a {@link SaslUser}, without TLS; users other than the administrator have no rights. */
        SASL,
        /** Brokers in this JVM: trust in a certificate made for the cluster. */
        TLS,
        /** Brokers in processes: TLS and SASL SCRAM-SHA-512. */
        SCRAM
    }

    public KafkaSettings {
        if (brokers < 1) {
            throw new IllegalArgumentException("invalid number of brokers: " + brokers + " (expected 1 or more)");
        }
        Place only = security == Security.SCRAM ? Place.PROCESSES : Place.THIS_JVM;
        if (security != Security.NONE && place != only) {
            throw new IllegalArgumentException("unsupported security in " + place + ": " + security);
        }
        config = Map.copyOf(config);
        jvmFlags = List.copyOf(jvmFlags);
    }

    public KafkaSettings config(String key, String value) {
        Map<String, String> more = new TreeMap<>(config);
        more.put(key, value);
        return new KafkaSettings(place, brokers, security, more, jvmFlags);
    }

    public KafkaSettings security(Security asked) {
        return new KafkaSettings(place, brokers, asked, config, jvmFlags);
    }

    /** Checks rights by ACLs: whatever has none is open to all. */
    public KafkaSettings acls() {
        return config("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .config("allow.everyone.if.no.acl.found", "true");
    }

    public KafkaSettings jvmFlags(List<String> flags) {
        List<String> more = Stream.concat(jvmFlags.stream(), flags.stream()).toList();
        return new KafkaSettings(place, brokers, security, config, more);
    }

    /**
     * Returns a cluster for tests that leave it usable for others: started once per JVM, for all who ask for the same.
     */
    public KafkaCluster shared() {
        return new KafkaCluster(this, true);
    }

    /**
     * Returns a cluster for tests that stop brokers or change what they cannot undo. As a static field it is one for
     * all tests of the class, as an instance field one for each test.
     */
    public KafkaCluster exclusive() {
        return new KafkaCluster(this, false);
    }

    /** Starts a cluster for the caller to close. */
    public KafkaCluster start() {
        return KafkaCluster.started(this);
    }
}
