package io.floodmark.cli;

import io.floodmark.kafka.guest.Preflight;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Asks the owner of a cluster, once they have seen the preflight. */
final class Consent {
    private Consent() {}

    /**
     * Returns where the run may start.
     *
     * @throws UnconfirmedException where {@code --yes} is missing, or the cluster id that overloading it needs
     */
    static void require(Preflight preflight, Desk desk, boolean yes) {
        if (!yes) {
            throw new UnconfirmedException("nothing was created or written; say --yes to go ahead");
        }
        if (preflight.traffic().gentle() && desk.plan().allowOverload()) {
            desk.view()
                    .say("others may use this cluster, and --allow-overload lets the search overload it; type its id ("
                            + preflight.clusterId() + ") to go ahead:");
            String typed = typed();
            if (!typed.equals(preflight.clusterId())) {
                throw new UnconfirmedException("cluster id typed is '" + typed + "'; expected " + preflight.clusterId()
                        + "; nothing was created or written");
            }
        }
    }

    /** One line of standard input, so that a script can say it too; not closed, since it is not ours. */
    private static String typed() {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            String line = input.readLine();
            return line == null ? "" : line.strip();
        } catch (IOException e) {
            return "";
        }
    }
}
