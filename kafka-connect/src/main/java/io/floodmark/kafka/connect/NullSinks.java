package io.floodmark.kafka.connect;

import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.PlanException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Distinguishes the null sinks of a run from connectors of others. */
public final class NullSinks {
    private static final String CONNECTORS = "/connectors/";

    private NullSinks() {}

    /** The location of a connector of a run. */
    public record Place(ConnectRest rest, String connector) {
        /**
         * Parses an address.
         *
         * @param address address as {@link ConnectRest#address} returns it
         * @param access access to the REST interface there
         */
        public static Place of(String address, HttpAccess access) {
            int at = address.lastIndexOf(CONNECTORS);
            if (at < 0) {
                throw new PlanException("'" + address
                        + "' is not the address of a connector; expected e.g. http://host:8083/connectors/name");
            }
            return new Place(
                    new ConnectRest(List.of(URI.create(address.substring(0, at))), access),
                    address.substring(at + CONNECTORS.length()));
        }
    }

    /**
     * Returns the sign that somebody else created the connector: another plug-in, or topics other than test topics.
     * Empty if there is none.
     */
    public static Optional<String> stranger(Map<String, String> config, Predicate<String> ours) {
        String plugIn = config.getOrDefault("connector.class", "");
        if (!plugIn.equals(SinkSettings.PLUG_IN)) {
            return Optional.of("it runs " + plugIn);
        }
        return Stream.of(config.getOrDefault("topics", "").split(",", -1))
                .filter(topic -> !ours.test(topic))
                .findFirst()
                .map(topic -> "it reads topic '" + topic + "', which is not of this run");
    }
}
