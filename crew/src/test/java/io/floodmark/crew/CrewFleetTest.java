package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.client.Message;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.ScratchFolder;
import io.floodmark.kafka.client.ClientProcess;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.GeneratorLostException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.SystemClock;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the protocol with a driver process, from the first message to the last, with a crew that sends no load. */
class CrewFleetTest {
    private static final Duration SHORT = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    private CrewFleet fleet(FakeCrew.Fault... faults) {
        return new CrewFleet(settings(), driver(faults), ScratchFolder.make("test"), new SystemClock());
    }

    private OwnedCommand driver(FakeCrew.Fault... faults) {
        List<String> args = new ArrayList<>(List.of(diary().toString()));
        Stream.of(faults).map(FakeCrew.Fault::name).forEach(args::add);
        return new OwnedCommand(
                "fake-driver",
                Path.of(System.getProperty("java.home")),
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                Stream.of(System.getProperty("java.class.path").split(":", -1))
                        .map(Path::of)
                        .toList(),
                FakeDriver.class.getName(),
                args,
                "",
                List.of(),
                folder,
                folder.resolve("driver" + List.of(faults) + ".log"),
                Bytes.ofMiB(1));
    }

    private static CrewSettings settings() {
        Plan plan = PlanReader.read(
                Optional.of(new PlanText("plan", "floodmark: 1\ncluster: { bootstrap-server: \"b:9092\" }\n")),
                List.of());
        return new CrewSettings(
                OptionalInt.empty(),
                "b:9092",
                Map.of(1, InetSocketAddress.createUnresolved("127.0.0.1", 9092)),
                Map.of(),
                false,
                List.of("topic"),
                plan.workload(),
                OptionalInt.of(1),
                PlanWriter.write(plan),
                RequestTexts.NONE,
                Bytes.ofMiB(1));
    }

    private Path diary() {
        return folder.resolve("diary");
    }

    private String told() throws IOException {
        return Files.readString(diary());
    }

    private static LoadOrder order(ByteBudget... budgets) {
        return new LoadOrder(Pace.constant(100), Duration.ofMinutes(1), List.of(budgets));
    }

    private static void hold(CrewFleet fleet) {
        try (LoadSession session = fleet.start(order())) {
            session.stop(SHORT);
            assertThat(session.events()).isEmpty();
        }
    }

    @Test
    void letsTheDriverGiveBackWhatItHolds() throws IOException {
        try (CrewFleet fleet = fleet()) {
            hold(fleet);
            hold(fleet);
        }

        assertThat(told().lines()).contains("left 1", "closed");
    }

    @Test
    void changesTheNumberOfProducersFromOneSessionToTheNext() throws IOException {
        try (CrewFleet fleet = fleet()) {
            hold(fleet);
            assertThat(fleet.scaleProducers(4)).hasValue(4);
            assertThat(fleet.producers()).isEqualTo(4);
            hold(fleet);
            assertThat(fleet.scaleProducers(1)).hasValue(1);
            hold(fleet);
        }

        assertThat(told().lines().filter(line -> line.startsWith("producers ")))
                .containsExactly("producers 1", "producers 4", "producers 1");
    }

    @Test
    void cancelsWorkersThatDoNotLeaveByThemselves() throws IOException {
        try (CrewFleet fleet = fleet(FakeCrew.Fault.STAYS)) {
            hold(fleet);
            hold(fleet);
        }

        assertThat(told().lines()).containsSubsequence("cancelled 1", "left 1");
    }

    @Test
    void waitsForAsLongAsTheCrewDoes() {
        Message order = Message.of(Message.Kind.CONFIGURE, order(settings())::writeTo);
        Duration tooShort = Duration.ofMillis(500);

        try (ClientProcess slow = new ClientProcess(driver(FakeCrew.Fault.SLOW), new SystemClock());
                ClientProcess mute = new ClientProcess(driver(FakeCrew.Fault.MUTE), new SystemClock())) {
            assertThat(slow.configure(order, tooShort)).containsEntry(WorkerCounts.WORKERS, "1");
            assertThatThrownBy(() -> mute.configure(order, tooShort)).hasMessageContaining("did not send CONFIGURED");
        }
    }

    private static CrewOrder order(CrewSettings settings) {
        return new CrewOrder(
                0,
                1,
                false,
                new CrewAssignment(
                        1,
                        settings.bootstrapServers(),
                        settings.brokers(),
                        Map.of(),
                        settings.plan(),
                        RequestTexts.NONE,
                        1,
                        1));
    }

    @Test
    void tellsThatWorkersWereLostBeforeASessionBeganAndServesTheNext() {
        try (CrewFleet fleet = fleet(FakeCrew.Fault.LOSES)) {
            assertThatThrownBy(() -> fleet.start(order()))
                    .isInstanceOf(GeneratorLostException.class)
                    .hasMessageContaining("lost before it began: the executor was lost");

            hold(fleet);
        }
    }

    @Test
    void startsAnotherDriverWhereOneEndsBeforeASessionBegins() throws IOException {
        try (CrewFleet fleet = fleet(FakeCrew.Fault.DIES)) {
            long first = fleet.pids().get(0);

            hold(fleet);

            assertThat(fleet.pids()).doesNotContain(first);
            // A second session waits until the worker has left the first one; a driver that exits would not wait.
            hold(fleet);
        }
        assertThat(told().lines()).startsWith("died").contains("left 1");
    }

    @Test
    void countsAllThatWasGrantedAsWrittenWhereTheDriverIsKilled() {
        ByteBudget budget = new ByteBudget(4L << 30);
        try (CrewFleet fleet = fleet();
                LoadSession session = fleet.start(order(budget))) {
            long granted = budget.taken();
            ProcessHandle driver = ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
            driver.destroyForcibly();
            driver.onExit().join();

            session.stop(SHORT);

            assertThat(session.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
            assertThat(granted).isPositive();
            assertThat(budget.taken()).isEqualTo(granted);
        }
    }

    @Test
    void takesAWorkerThatIsLentToTooLateForLost() {
        assertThat(toldOfADryWorker(new ByteBudget(4L << 30))).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(TrialEvent.Kind.GENERATOR_LOST);
            assertThat(event.text()).isEqualTo("the worker had used up all that it was lent; more was lent too late");
        });
    }

    @Test
    void saysThatABudgetIsSpentWhereItHasNoMore() {
        assertThat(toldOfADryWorker(new ByteBudget(1_000)))
                .isNotEmpty()
                .extracting(TrialEvent::kind)
                .containsOnly(TrialEvent.Kind.BUDGET);
    }

    private List<TrialEvent> toldOfADryWorker(ByteBudget budget) {
        List<TrialEvent> told = new ArrayList<>();
        try (CrewFleet fleet = fleet(FakeCrew.Fault.DRY);
                LoadSession session = fleet.start(order(budget))) {
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                session.poll();
                told.addAll(session.events());
                return !told.isEmpty();
            });
            session.stop(SHORT);
            told.addAll(session.events());
        }
        return told;
    }

    @Test
    void keepsTheLogOfADriverThatFoundNoRoomAndNamesIt() {
        Path log = driver(FakeCrew.Fault.NONE).log();

        assertThatThrownBy(() -> fleet(FakeCrew.Fault.NONE))
                .isInstanceOf(TargetException.class)
                .hasMessage("there is no room; what its driver wrote is in " + log);
        assertThat(log).content().contains("nobody accepts any resources");
    }

    @Test
    void removesTheLogOfADriverThatServed() {
        try (CrewFleet fleet = fleet()) {
            hold(fleet);
        }

        assertThat(driver().log()).doesNotExist();
    }

    @Test
    void endsADriverThatDoesNotComeToAnEnd() {
        ProcessHandle driver;
        try (CrewFleet fleet = fleet(FakeCrew.Fault.HANGS)) {
            driver = ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
        }

        assertThat(driver.isAlive()).isFalse();
        assertThat(diary()).doesNotExist();
    }
}
