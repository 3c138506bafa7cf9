package io.floodmark.artifacts;

import java.util.List;

/**
 * Jars to download together.
 *
 * @param coordinates {@code group:artifact:version} of each; their runtime dependencies are included
 * @param without {@code group:artifact} of dependencies to exclude
 */
public record JarSet(List<String> coordinates, List<String> without) {
    public JarSet {
        coordinates = List.copyOf(coordinates);
        without = List.copyOf(without);
        if (coordinates.isEmpty()) {
            throw new IllegalArgumentException("coordinates are empty; expected at least one group:artifact:version");
        }
    }

    public static JarSet of(String... coordinates) {
        return new JarSet(List.of(coordinates), List.of());
    }
}
