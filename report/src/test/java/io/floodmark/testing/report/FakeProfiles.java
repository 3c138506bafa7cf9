package io.floodmark.testing.report;

import io.floodmark.model.profile.Profile;
import io.floodmark.model.profile.Profile.Stack;
import io.floodmark.model.profile.Profiles;
import java.util.List;

/** Profiles of a generator that waited for no lock, and of a broker that waited for one. */
public final class FakeProfiles {
    private static final String RECORDER = "async-profiler, a sample every 10 ms of CPU";

    private FakeProfiles() {}

    public static Profiles some() {
        return new Profiles(
                8,
                "20261121-093015-k3x9",
                "overloaded(backlog)",
                "my report-profile",
                List.of(
                        profile(
                                "generator",
                                Profile.Kind.CPU,
                                List.of(new Stack("fm-load-0", List.of("io.floodmark.kafka.wire.Sender.send"), 7))),
                        profile("generator", Profile.Kind.LOCKS, List.of()),
                        profile("broker-1", Profile.Kind.CPU, broker()),
                        profile("broker-1", Profile.Kind.LOCKS, locks())),
                List.of("broker-2: async-profiler does not stop: no such process <2>"));
    }

    private static List<Stack> broker() {
        return List.of(
                new Stack("request-handler-3", List.of("kafka.Api.handle", "kafka.Log.append", "__libc_write"), 600),
                new Stack("request-handler-4", List.of("kafka.Api.handle", "kafka.Log.append"), 200),
                new Stack("network-thread-1", List.of("kafka.Processor.run"), 199),
                new Stack("", List.of(), 1));
    }

    private static List<Stack> locks() {
        return List.of(new Stack(
                "request-handler-3",
                List.of("kafka.Log.append", "java.util.concurrent.locks.ReentrantLock"),
                1_250_000_000));
    }

    private static Profile profile(String jvm, Profile.Kind kind, List<Stack> stacks) {
        return new Profile(jvm, kind, RECORDER, stacks, jvm + "-" + kind.key() + ".html", jvm + ".jfr");
    }
}
