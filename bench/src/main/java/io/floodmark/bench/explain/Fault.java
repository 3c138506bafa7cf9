package io.floodmark.bench.explain;

import io.floodmark.model.diagnosis.Bottleneck;
import java.util.List;
import java.util.Optional;

/**
 * One fault of a lab, and a trial that suffers from it.
 *
 * @param key its name on the command line and in the table
 * @param what description for the reader
 * @param expected the bottleneck to be found; empty if there is no fault
 * @param shape arguments of {@code floodmark throttle}; empty for none
 * @param injection done once the lab serves
 * @param plan without the version line; {@code DISK} is replaced by a folder
 */
record Fault(
        String key,
        String what,
        Optional<Bottleneck> expected,
        List<String> shape,
        Injection injection,
        String length,
        String plan) {
    Fault {
        shape = List.copyOf(shape);
    }
}
