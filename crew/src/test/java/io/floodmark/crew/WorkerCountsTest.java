package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.load.RequestTexts;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkerCountsTest {
    private static CrewOrder order(int workers, int producers) {
        Map<Integer, InetSocketAddress> brokers = IntStream.rangeClosed(1, 3)
                .boxed()
                .collect(Collectors.toMap(id -> id, id -> InetSocketAddress.createUnresolved("127.0.0.1", 9092)));
        return new CrewOrder(
                workers,
                producers,
                false,
                new CrewAssignment(1, "b:9092", brokers, Map.of(), "", RequestTexts.NONE, 1, 1));
    }

    private static WorkerCounts of(int workers, int producers, int slots) {
        return new WorkerCounts(order(workers, producers), slots);
    }

    @Test
    void refusesMoreWorkersThanProducers() {
        assertThatThrownBy(() -> order(4, 3).requireProducers())
                .hasMessageContaining("fleet.workers is 4 and workload.produce.producers 3");
    }

    @Test
    void takesEverySlotAndGivesEachWorkerAProducer() {
        assertThat(of(0, 0, 8).tasks()).isEqualTo(8);
        assertThat(of(0, 0, 8).producers()).isEqualTo(8);
        assertThat(of(0, 0, 2).producers()).isEqualTo(3);
        assertThat(of(0, 5, 8).tasks()).isEqualTo(5);
        assertThat(of(2, 5, 8).tasks()).isEqualTo(2);
    }

    @Test
    void beginsWithAsManyWorkersAsBrokersUnlessToldHowMany() {
        assertThat(of(0, 0, 8).workers()).isEqualTo(3);
        assertThat(of(0, 0, 2).workers()).isEqualTo(2);
        assertThat(of(2, 5, 2).workers()).isEqualTo(2);
        assertThat(of(5, 5, 5).workers()).isEqualTo(5);
    }

    @Test
    void growsToAllForWhomThereAreProducers() {
        WorkerCounts strength = of(0, 8, 4);

        strength.grow(6);

        assertThat(strength.workers()).isEqualTo(6);
        assertThat(strength.producers()).isEqualTo(8);
        assertThat(strength.facts()).doesNotContainKey(WorkerCounts.IDLE);
    }

    @Test
    void leavesIdleWhatCameLaterAndHasNoProducer() {
        WorkerCounts strength = of(0, 0, 4);

        strength.grow(6);

        assertThat(strength.workers())
                .as("a worker without a producer would do nothing")
                .isEqualTo(4);
        assertThat(strength.producers()).as("they are part of the workload").isEqualTo(4);
        assertThat(strength.facts()).containsEntry(WorkerCounts.IDLE, "2");
    }
}
