package io.floodmark.model.cluster;

import io.floodmark.model.unit.BitRate;
import io.floodmark.model.unit.Checks;
import java.util.Optional;

/**
 * The hosts that the brokers of a lab run on.
 *
 * @param separate true if each broker has its own host, in the form of a network namespace: it is reached over a
 *     network and judged like a remote cluster; false if all brokers share this host
 * @param link bandwidth of each broker's network link in each direction; empty: not limited. Separate hosts only
 */
public record LabHosts(boolean separate, Optional<BitRate> link) {
    /** All brokers on this host, connected through its loopback interface. */
    public static final LabHosts SHARED = new LabHosts(false, Optional.empty());

    /** Below this rate, the queue of a link holds only a few packets. */
    private static final long LEAST_LINK = 1_000_000;

    public LabHosts {
        Checks.require(
                separate || link.isEmpty(),
                "link",
                link.map(BitRate::toString).orElse(""),
                "none with hosts: shared; add hosts: separate");
        Checks.require(
                link.map(BitRate::bitsPerSecond).orElse(LEAST_LINK) >= LEAST_LINK,
                "link",
                link.map(BitRate::toString).orElse(""),
                "1Mbit/s or more");
    }
}
