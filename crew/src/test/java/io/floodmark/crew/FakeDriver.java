package io.floodmark.crew;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The process of a driver whose crew is a {@link FakeCrew}. Arguments: the file for its events, its faults. */
final class FakeDriver {
    private FakeDriver() {}

    public static void main(String[] args) {
        Set<FakeCrew.Fault> faults =
                Stream.of(args).skip(1).map(FakeCrew.Fault::valueOf).collect(Collectors.toSet());
        CrewDriver.run(
                "fake driver",
                "0",
                (order, answers, waiting, clock) ->
                        new FakeCrew(Path.of(args[0]), faults, order, answers, waiting, clock));
    }
}
