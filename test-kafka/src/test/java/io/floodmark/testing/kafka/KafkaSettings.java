package io.floodmark.testing.kafka;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The cluster that a test requires. Tests with equal settings share a cluster.
 *
 * @param place where its brokers run
 * @param brokers 1 or more; a single broker in a process is its own controller, all others have a separate controller
 * @param config settings of every broker; they override the defaults of the place
 * @param jvmFlags flags of brokers in processes, after those of the fixture (a heap of 512 MiB, C1 only)
 */
public record KafkaSettings(
        Place place, int brokers, Security security, Map<String, String> config, List<String> jvmFlags) {
    /** The place where brokers run. */
    public enum Place {
        /** Brokers 0 to n-1 in the JVM of the test; these start fastest. */
        THIS_JVM,
        /** Brokers 1 to n in separate processes, so that they can be killed and paused. */
        PROCESSES
    }

    /** The security that clients need to connect. */
    public enum Security {
        NONE,
        /**
         * SASL with a {@link SaslUser}, without TLS; for brokers in this JVM; only the administrator has rights by
         * default.
         */
        SASL,
        /** TLS with a certificate that is created for the cluster; for brokers in this JVM. */
        TLS,
        /** TLS and SASL SCRAM-SHA-512; for brokers in processes. */
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

    /** Enables ACLs; a resource without ACLs is open to everyone. */
    public KafkaSettings acls() {
        return config("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .config("allow.everyone.if.no.acl.found", "true");
    }

    public KafkaSettings jvmFlags(List<String> flags) {
        List<String> more = Stream.concat(jvmFlags.stream(), flags.stream()).toList();
        return new KafkaSettings(place, brokers, security, config, more);
    }

    /**
     * Returns a cluster for tests that leave it usable for others. It is started once per JVM for all tests with equal
     * settings.
     */
    public KafkaCluster shared() {
        return new KafkaCluster(this, true);
    }

    /**
     * Returns a cluster for tests that stop brokers or change what they cannot undo. A static field is one cluster for
     * all tests of the class, an instance field one for each test.
     */
    public KafkaCluster exclusive() {
        return new KafkaCluster(this, false);
    }

    /** Starts a cluster that the caller closes. */
    public KafkaCluster start() {
        return KafkaCluster.started(this);
    }
}
