package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    private static final ConsumeOnly FILLED =
            new ConsumeOnly(Optional.empty(), Optional.of(Bytes.ofMiB(1)), OptionalInt.empty());

    @Test
    void refusesCountsBelowOne() {
        refused("topics", 0, () -> workload(0, 1, 1));
        refused("partitions", 0, () -> workload(1, 0, 1));
        refused("replication-factor", 0, () -> workload(1, 1, 0));
        assertThat(workload(1, 1, 1).loadEngine()).isEqualTo(EngineKind.WIRE);
    }

    @Test
    void aReplicationFactorFitsIntoTheProtocol() {
        assertThatThrownBy(() -> workload(1, 1, 32_768)).hasMessage("replication-factor is 32768; expected 1 to 32767");
        assertThat(workload(1, 1, 32_767).replicationFactor()).isEqualTo(32_767);
    }

    @Test
    void namesGroupsThatThePlanDoesNotByTheirNumber() {
        Workload workload =
                reading(group(1, Optional.of("own")), group(2, Optional.empty()), group(2, Optional.of("g")));

        assertThat(workload.groups(number -> "fm-" + number)).containsExactly("own", "fm-1", "fm-2", "g-3", "g-4");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noTwoGroupsHaveTheSameName(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ConsumeSpec> specs = new ArrayList<>();
        int groups = 0;
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            int number = random.nextInt(1, 4);
            groups += number;
            specs.add(group(number, random.nextBoolean() ? Optional.of("group" + i) : Optional.empty()));
        }

        List<String> names = reading(specs.toArray(ConsumeSpec[]::new)).groups(number -> "fm-" + number);

        assertThat(names).as("seed %d", seed).hasSize(groups);
        assertThat(new HashSet<>(names)).as("seed %d", seed).hasSize(groups);
    }

    @Test
    void refusesAGroupNamedTwice() {
        refused(
                "consume",
                "a list that names group g twice",
                () -> reading(group(1, Optional.of("g")), group(1, Optional.of("g"))));
        refused(
                "consume",
                "a list that names group g-1 twice",
                () -> reading(group(1, Optional.of("g-1")), group(2, Optional.of("g"))));
    }

    @Test
    void refusesGroupsIfNothingIsProduced() {
        refused(
                "consume",
                "1 item(s) with consume-only",
                () -> workload(List.of(group(1, Optional.empty())), Optional.of(FILLED)));
    }

    @Test
    void readingOnlyIsDoneByTheWireEngine() {
        Workload reading = workload(List.of(), Optional.of(FILLED));

        assertThat(reading.loadEngine()).isEqualTo(EngineKind.WIRE);
        assertThat(reading.fill()).contains(Bytes.ofMiB(1));
        assertThat(reading.topicRead()).isEmpty();
        assertThat(Workload.defaults().fill()).isEmpty();
    }

    @Test
    void theFurthestBehindOfItsGroupsCounts() {
        assertThat(Workload.defaults().furthestBehind()).isEqualTo(ConsumeSpec.FROM_THE_END);
        assertThat(reading(behind(3), behind(70), behind(5)).furthestBehind()).isEqualTo(Bytes.ofMiB(70));
    }

    @Test
    void changesNothingButTheNumberOfProducers() {
        Workload before = reading(group(2, Optional.of("g")));
        Workload after = before.withProducers(9);

        assertThat(after.produce()).isEqualTo(before.produce().withProducers(9));
        assertThat(after.withProducers(1)).isEqualTo(before.withProducers(1));
        assertThat(after.consume()).isEqualTo(before.consume());
    }

    @Test
    void keepsItsGroupsWhateverBecomesOfTheList() {
        List<ConsumeSpec> specs = new ArrayList<>(List.of(group(1, Optional.empty())));
        Workload workload = workload(specs, Optional.empty());

        specs.clear();

        assertThat(workload.consume()).hasSize(1);
    }

    @Test
    void readingOnlyNeedsATopicOrAFillNotBoth() {
        Optional<Bytes> fill = Optional.of(new Bytes(1));
        Optional<String> topic = Optional.of("theirs");

        refused("consume-only", "both topic and fill", () -> new ConsumeOnly(topic, fill, OptionalInt.empty()));
        refused(
                "consume-only",
                "neither topic nor fill",
                () -> new ConsumeOnly(Optional.empty(), Optional.empty(), OptionalInt.empty()));
        refused("members", 0, () -> new ConsumeOnly(topic, Optional.empty(), OptionalInt.of(0)));
        assertThat(new ConsumeOnly(topic, Optional.empty(), OptionalInt.of(1)).members())
                .hasValue(1);
    }

    @Test
    void refusesConsumersThatCannotBe() {
        refused("groups", 0, () -> group(0, Optional.empty()));
        refused("members", 0, () -> new WireConsume(0));
        refused("members", 0, () -> new ClientConsume(0, ClientConsume.Protocol.CLASSIC, ClientSpec.DEFAULT));
        assertThat(group(1, Optional.empty()).withGroups(7).groups()).isEqualTo(7);
    }

    private static Workload workload(int topics, int partitions, int replicationFactor) {
        return new Workload(topics, partitions, replicationFactor, RecordSpec.DEFAULT, ProduceSpec.DEFAULT);
    }

    private static Workload workload(List<ConsumeSpec> consume, Optional<ConsumeOnly> only) {
        return new Workload(1, 1, 1, RecordSpec.DEFAULT, ProduceSpec.DEFAULT, consume, only, Shape.STEADY);
    }

    private static Workload reading(ConsumeSpec... specs) {
        return workload(List.of(specs), Optional.empty());
    }

    private static ConsumeSpec group(int groups, Optional<String> name) {
        return new ConsumeSpec(new WireConsume(1), groups, name);
    }

    private static ConsumeSpec behind(long mebibytes) {
        return new ConsumeSpec(new WireConsume(1), 1, Optional.empty(), Bytes.ofMiB(mebibytes));
    }
}
