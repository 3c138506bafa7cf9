package io.floodmark.profiling;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.profile.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("full")
class ProfilerTest {
    private static final String ASYNC = "async-profiler";
    private static final String FLIGHT = "Java Flight Recorder";

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();
    private Path pages = Path.of("");

    @BeforeEach
    void makesRoomForPages() throws IOException {
        pages = Files.createDirectory(folder.resolve("pages"));
    }

    @ParameterizedTest
    @ValueSource(strings = {ASYNC, FLIGHT})
    void showsWhereAnotherJvmComputesAndWaits(String recorder) throws Exception {
        List<Profile> profiles = FlameGraphs.of(busy(recorder), pages);

        assertThat(profiles).extracting(Profile::kind).containsExactly(Profile.Kind.CPU, Profile.Kind.LOCKS);
        assertThat(frames(profiles.get(0))).contains("io.floodmark.profiling.BusyMain.compute");
        assertThat(threads(profiles.get(0))).contains("busy-1", "busy-2");
        assertThat(frames(profiles.get(1)))
                .contains("io.floodmark.profiling.BusyMain.goThrough", "io.floodmark.profiling.BusyMain$Gate");
        assertThat(profiles).allSatisfy(profile -> {
            assertThat(profile.recorder()).startsWith(recorder);
            assertThat(Files.readString(pages.resolve(profile.page())))
                    .contains("BusyMain")
                    .doesNotContain("src=", "<link", "@import");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {ASYNC, FLIGHT})
    void writesNoSecret(String recorder) throws Exception {
        Recording recording = busy(recorder);
        FlameGraphs.of(recording, pages);

        try (Stream<Path> written = Files.list(pages)) {
            assertThat(written)
                    .hasSize(3)
                    .allSatisfy(file -> assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .doesNotContain(BusyJvm.SECRET));
        }
    }

    /** A child process talks to Floodmark over its standard output. */
    @ParameterizedTest
    @ValueSource(strings = {ASYNC, FLIGHT})
    void printsNothingOnTheStandardOutputOfTheOther(String recorder) throws Exception {
        try (BusyJvm busy = new BusyJvm(Map.of())) {
            busy.awaitRounds(1);
            StackSampler.Sampling sampling = sampler(recorder, busy).start(folder.resolve("busy.jfr"));
            busy.awaitRounds(1);
            sampling.stop();
            busy.awaitRounds(1);

            assertThat(busy.strange()).isEmpty();
        }
    }

    @Test
    void recordsNothingButStacksByFlightRecorder() throws Exception {
        Set<String> seen = new TreeSet<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(busy(FLIGHT).file())) {
            seen.add(event.getEventType().getName());
        }

        assertThat(seen).containsExactly("jdk.ExecutionSample", "jdk.JavaMonitorEnter");
    }

    @Test
    void leavesNoRepositoryBehindInTheTemporaryFolder() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        try (BusyJvm busy = new BusyJvm(Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary))) {
            busy.awaitRounds(1);
            StackSampler sampler = new FlightSampler(busy.named("busy").pid());
            sampler.start(folder.resolve("busy.jfr")).stop();
            busy.kill();
        }

        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void showsWhereThisJvmComputes() {
        Profiler profiler = new Profiler(folder, problems::add);
        profiler.start(List.of(ProfiledJvm.ourselves("generator")));
        double sum = compute();
        List<Recording> recordings = profiler.stop();

        assertThat(problems).isEmpty();
        assertThat(sum).isPositive();
        assertThat(frames(FlameGraphs.of(recordings.get(0), pages).get(0)))
                .contains("io.floodmark.profiling.ProfilerTest.compute");
    }

    @Test
    void tellsOfAJvmThatEndedBeforeItsRecording() throws Exception {
        Profiler profiler = new Profiler(folder, problems::add);
        List<Recording> recordings;
        try (BusyJvm busy = new BusyJvm(Map.of())) {
            busy.awaitRounds(1);
            profiler.start(List.of(busy.named("broker-1")));
            busy.kill();
            recordings = profiler.stop();
        }

        assertThat(recordings).isEmpty();
        assertThat(problems).singleElement().asString().startsWith("broker-1: async-profiler does not stop");
    }

    private Recording busy(String recorder) throws Exception {
        try (BusyJvm busy = new BusyJvm(Map.of())) {
            busy.awaitRounds(1);
            StackSampler sampler = sampler(recorder, busy);
            Path file = folder.resolve("busy.jfr");
            StackSampler.Sampling sampling = sampler.start(file);
            busy.awaitRounds(15);
            sampling.stop();
            return new Recording("busy", sampler.words(), file);
        }
    }

    private StackSampler sampler(String recorder, BusyJvm busy) {
        return recorder.equals(FLIGHT)
                ? new FlightSampler(busy.named("busy").pid())
                : new AsyncSampler(
                        busy.named("busy").pid(), AsyncLibrary.in(folder).orElseThrow());
    }

    /** Computes for long enough to be sampled on any machine: samples follow CPU time, not elapsed time. */
    private static double compute() {
        double sum = 0;
        for (int i = 1; i < 500_000_000; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }

    private static Set<String> frames(Profile profile) {
        Set<String> frames = new TreeSet<>();
        profile.stacks().forEach(stack -> frames.addAll(stack.frames()));
        return frames;
    }

    private static Set<String> threads(Profile profile) {
        Set<String> threads = new TreeSet<>();
        profile.stacks().forEach(stack -> threads.add(stack.thread()));
        return threads;
    }
}
