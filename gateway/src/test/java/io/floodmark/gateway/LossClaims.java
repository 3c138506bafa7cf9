package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;

/** Claims of {@link LossBench}, and which of them were broken. */
final class LossClaims {
    private final List<String> broken = new ArrayList<>();

    /** @param otherwise what is wrong where it does not hold */
    void require(boolean claim, String otherwise) {
        if (!claim) {
            broken.add(otherwise);
        }
    }

    /** @throws IllegalStateException where one was broken */
    void end() {
        if (!broken.isEmpty()) {
            throw new IllegalStateException(String.join(System.lineSeparator(), broken));
        }
    }
}
