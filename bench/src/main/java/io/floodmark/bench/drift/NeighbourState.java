package io.floodmark.bench.drift;

/** What a {@link Neighbour} does during a block. */
enum NeighbourState {
    NOTHING,
    ARITHMETIC,
    READS,
    BOTH;

    boolean calculates() {
        return this == ARITHMETIC || this == BOTH;
    }

    boolean reads() {
        return this == READS || this == BOTH;
    }
}
