package io.floodmark.cli;

import io.floodmark.kafka.guest.Preflight;

/** Asks the owner of a cluster, once they have seen the preflight. */
final class Consent {
    private Consent() {}

    /**
     * Returns where the run may start.
     *
     * @throws UnconfirmedException where {@code --yes} is missing, or the cluster id that overloading it needs
     * @throws StoppedException where the user stops the run instead of typing it
     */
    static void require(Preflight preflight, Desk desk, boolean yes) {
        if (!yes) {
            throw new UnconfirmedException("nothing was created or written; say --yes to go ahead");
        }
        if (preflight.traffic().gentle() && desk.plan().allowOverload()) {
            desk.view()
                    .say("others may use this cluster, and --allow-overload lets the search overload it; type its id ("
                            + preflight.clusterId() + ") to go ahead:");
            String typed = new TypedLines(System.in).next(desk.stop());
            if (!typed.equals(preflight.clusterId())) {
                throw new UnconfirmedException("cluster id typed is '" + typed + "'; expected " + preflight.clusterId()
                        + "; nothing was created or written");
            }
        }
    }
}
