package io.floodmark.bench.explain;

import io.floodmark.model.Bottleneck;
import java.util.List;
import java.util.Optional;

/**
 * One way to spoil a lab, and a trial that suffers from it.
 *
 * @param key names it on the command line and in the table
 * @param what is done, for people
 * @param expected the bottleneck that is to be named; empty: none, since nothing is wrong
 * @param shape arguments of {@code floodmark throttle}; empty: none
 * @param injection what is done once the lab serves
 * @param plan without the version line; {@code DISK} stands for a folder
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
