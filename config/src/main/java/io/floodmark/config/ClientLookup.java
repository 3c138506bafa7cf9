package io.floodmark.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What can be told of real clients and of a lab's brokers only by looking: at a release of theirs, and at the JVM that
 * clients are to run in.
 */
public interface ClientLookup {
    /** Looks at nothing: for plans that were run before, perhaps on another machine. */
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

    /** Which of a release. */
    enum Client {
        PRODUCER,
        CONSUMER
    }

    /**
     * What a release says of the properties of one of its clients.
     *
     * @param known names of all of them
     * @param refused what it says of given values that it does not take, by name
     * @param ofThisRelease false if another release answered: that it does not know a name is then no proof that it is
     *     wrong
     */
    record Properties(Set<String> known, Map<String, String> refused, boolean ofThisRelease) {
        /** What the release itself says. */
        public Properties(Set<String> known, Map<String, String> refused) {
            this(known, refused, true);
        }

        public Properties {
            known = Set.copyOf(known);
            refused = Map.copyOf(refused);
        }
    }

    /**
     * What is wrong with a JVM.
     *
     * @param ofFlags the flags are, and not the folder
     * @param text goes on from the key: what, value, expectation
     */
    record JvmProblem(boolean ofFlags, String text) {}

    /**
     * Asks a release; empty where none is looked at.
     *
     * @param given values to be tried
     * @throws io.floodmark.model.PlanException where there is no such release; the message says which there are
     */
    Optional<Properties> properties(String version, Client client, Map<String, String> given);

    /**
     * Asks a release of brokers; empty if none is looked at. A release that is not on this machine is not fetched for
     * that: the one that came with this program answers in its place, and then it refuses no value.
     *
     * @param given values to be tried
     */
    Optional<Properties> broker(String version, Map<String, String> given);

    /** Tries a JVM with its flags; empty where nothing is wrong, as far as that was looked at. */
    Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags);
}
