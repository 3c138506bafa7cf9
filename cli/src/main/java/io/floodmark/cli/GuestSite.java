package io.floodmark.cli;

import io.floodmark.model.ExistingCluster;

/** placeholder until the preflight lands */
final class GuestSite {
    private GuestSite() {}

    static Site open(ExistingCluster cluster, Desk desk, boolean yes) {
        throw new IllegalStateException("not wired yet");
    }
}
