package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;

/** Checks claims of {@link LossBench}, and keeps those that were broken. */
final class LossClaims {
    private final List<String> broken = new ArrayList<>();

    /** @param otherwise the problem if the claim does not hold */
    void require(boolean claim, String otherwise) {
        if (!claim) {
            broken.add(otherwise);
        }
    }

    /** @throws IllegalStateException if a claim was broken */
    void end() {
        if (!broken.isEmpty()) {
            throw new IllegalStateException(String.join(System.lineSeparator(), broken));
        }
    }
}
