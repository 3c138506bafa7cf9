package io.floodmark.config.reader;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks of real clients and of a lab's brokers that need their release, or the JVM that clients run in. */
public interface ClientLookup {
    /** Performs no checks: for plans of earlier runs, perhaps from another machine. */
    ClientLookup NONE = new ClientLookup() {
        @Override
        public Optional<Properties> properties(String version, Client client, Map<String, String> given) {
            return Optional.empty();
        }

        @Override
        public Optional<Properties> broker(String version, Map<String, String> given) {
            return Optional.empty();
        }

        @Override
        public Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags) {
            return Optional.empty();
        }
    };

    /** The clients of a release. */
    enum Client {
        PRODUCER,
        CONSUMER
    }

    /**
     * The properties of a client of a release.
     *
     * @param known names of all properties
     * @param refused errors for given values that it rejects, by name
     * @param ofThisRelease false if another release was checked: an unknown name is then not proved to be wrong
     */
    record Properties(Set<String> known, Map<String, String> refused, boolean ofThisRelease) {
        /** Creates properties from the release itself. */
        public Properties(Set<String> known, Map<String, String> refused) {
            this(known, refused, true);
        }

        public Properties {
            known = Set.copyOf(known);
            refused = Map.copyOf(refused);
        }
    }

    /**
     * A problem with a JVM.
     *
     * @param ofFlags whether the flags are wrong, not the folder
     * @param text continues after the key: name, value, expectation
     */
    record JvmProblem(boolean ofFlags, String text) {}

    /**
     * Checks properties against a release; empty if no release is checked.
     *
     * @param given values to check
     * @throws io.floodmark.model.error.PlanException if there is no such release; the message lists the existing ones
     */
    Optional<Properties> properties(String version, Client client, Map<String, String> given);

    /**
     * Checks broker settings against a release; empty if no release is checked. A release that is not on this machine
     * is not downloaded for it: the release that this program includes is used instead, and then no value is rejected.
     *
     * @param given values to check
     */
    Optional<Properties> broker(String version, Map<String, String> given);

    /** Starts a JVM with its flags; empty if no problem is found. */
    Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags);
}
