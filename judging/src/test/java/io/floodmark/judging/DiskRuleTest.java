package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskRuleTest {
    private static final double FOR_EVER = 1e9;

    @ParameterizedTest(name = "{0} MB/s on a disk of {1} MB/s")
    @CsvSource({"20, 650", "20, 100", "200, 1000", "10, 20", "19, 20"})
    void aDiskThatCarriesTheLoadProvesItInATrialThatIsLongEnough(double appended, double disk) {
        IndicatorReading reading = read(script(120, appended, disk, FOR_EVER));

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.CLEAR);
        assertThat(reading.evidence()).startsWith("disk-backed: over");
    }

    @ParameterizedTest(name = "{0} MB/s on a disk of {1} MB/s")
    @CsvSource({"40, 20", "22, 20", "25, 20", "700, 500"})
    void aDiskThatFallsBehindIsToldWithWhatItCarries(double appended, double disk) {
        IndicatorReading reading = read(script(120, appended, disk, FOR_EVER));

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.FIRED);
        assertThat(reading.utilisation()).isCloseTo(appended / disk, within(0.05 * appended / disk));
        assertThat(reading.evidence())
                .contains("the disks fall behind", Text.format("wrote %.1f MB/s of %.1f MB/s", disk, appended))
                .contains("memory is full in about");
    }

    @Test
    void aMarginIsKnownWhereTheDiskWasSeenAtWork() {
        assertThat(read(script(120, 10, 20, FOR_EVER)).utilisation()).isCloseTo(0.5, within(0.03));
        assertThat(read(script(120, 20, 650, FOR_EVER)).utilisation()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 25, 29})
    void aTrialShorterThanTheAgeOfPagesExercisesNoDisk(int seconds) {
        IndicatorReading reading = read(script(seconds, 20, 650, FOR_EVER));

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence())
                .startsWith("the disks were not tested: 0.0 MB/s of 20.0 MB/s")
                .endsWith("verify with a trial of 110 s or more");
    }

    @Test
    void pagesThatRetentionDeletesInTimeAreNoProof() {
        IndicatorReading reading = read(script(120, 100, 1000, 20));

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).containsPattern("retention deleted (99|100)\\..% before it was written");
    }

    @Test
    void pagesThatWereDeletedAreMissingInTheBalanceOfOlderRunsToo() {
        SimulatedPageCache cache = new SimulatedPageCache(120, 100, 1000, 20);

        IndicatorReading reading = read(cache.older(TrialScript.of(1000, 120), 100));

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).contains("retention deleted");
    }

    @Test
    void anOlderRunProvesItByTheBalanceAlone() {
        SimulatedPageCache cache = new SimulatedPageCache(120, 20, 650, FOR_EVER);

        assertThat(read(cache.older(TrialScript.of(1000, 120), 20)).state()).isEqualTo(State.CLEAR);
    }

    @Test
    void logDirectoriesInMemorySayNothingAboutDisks() {
        IndicatorReading reading =
                read(TrialScript.of(1000, 120).sample(Metric.HOST_LOGS_IN_MEMORY, TrialScript.HOST, 1));

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).contains("are in memory", "disks were not tested");
    }

    @Test
    void whatOthersWriteBlursTheBalanceUnlessTheKernelTellsWhatWasDeleted() {
        SimulatedPageCache cache = new SimulatedPageCache(120, 20, 650, FOR_EVER);
        TrialScript blurred = cache.disk(TrialScript.of(1000, 120), second -> 10)
                .sample(Metric.BYTES_IN, Entity.broker(1), 20e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0);

        IndicatorReading reading = read(blurred);

        assertThat(reading.state()).isEqualTo(State.NO_DATA);
        assertThat(reading.evidence()).contains("other processes write or delete files too");
        TrialScript told = blurred.sample(Metric.HOST_MEMORY_DIRTIED, TrialScript.HOST, 20e6)
                .sample(Metric.HOST_MEMORY_CLEANED, TrialScript.HOST, second -> second % 30 == 29 ? 600e6 : 0);
        assertThat(read(told).state()).isEqualTo(State.CLEAR);
    }

    /** Another program writes temporary files of 20 MB/s, and deletes them before they reach a disk. */
    @Test
    void filesThatOthersDeleteAreNotTakenForTheLogsOfBrokers() {
        SimulatedPageCache cache = new SimulatedPageCache(120, 20, 650, FOR_EVER);
        TrialScript script =
                cache.on(TrialScript.of(1000, 120), 20).sample(Metric.HOST_MEMORY_DIRTIED, TrialScript.HOST, 40e6);

        IndicatorReading reading = read(script);

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.NO_DATA);
        assertThat(reading.evidence()).contains("other processes write or delete files too");
        assertThat(read(script.sample(Metric.HOST_MEMORY_CANCELLED, TrialScript.HOST, 0))
                        .state())
                .isEqualTo(State.CLEAR);
    }

    @Test
    void deletionsOfBrokersAreFoundWhereOthersWriteAsMuchToTheSameDisk() {
        SimulatedPageCache cache = new SimulatedPageCache(120, 20, 650, 10);
        TrialScript script = cache.disk(TrialScript.of(1000, 120), second -> 20)
                .sample(Metric.BYTES_IN, Entity.broker(1), 20e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0)
                .sample(Metric.HOST_MEMORY_CANCELLED, TrialScript.HOST, 20e6);

        IndicatorReading reading = read(script);

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).contains("retention deleted 100.0% before it was written");
    }

    @Test
    void aBusyDeviceWithAGrowingQueueIsAtItsLimit() {
        TrialScript busy = script(120, 20, 650, FOR_EVER).sample(Metric.HOST_DISK_BUSY, TrialScript.HOST, 0.99);

        assertThat(read(busy.sample(Metric.HOST_DISK_QUEUE, TrialScript.HOST, second -> 10 + second))
                        .evidence())
                .startsWith("the disks are at their limit: busy for 99.0%");
    }

    @Test
    void aBusyDeviceWithASteadyQueueIsNot() {
        TrialScript busy = script(120, 20, 650, FOR_EVER)
                .sample(Metric.HOST_DISK_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.HOST_DISK_QUEUE, TrialScript.HOST, second -> 10 + second % 3);

        assertThat(read(busy).state()).isEqualTo(State.CLEAR);
    }

    @Test
    void aLoadHeldForLongerThanMemoryLastsIsProvedWithoutAStretchThatEndsAsItBegan() {
        TrialScript script = TrialScript.of(1000, 100)
                .sample(Metric.BYTES_IN, Entity.broker(1), 300e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0)
                .sample(Metric.HOST_DISK_WRITE, TrialScript.HOST, 300e6)
                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, second -> 1.5e9 - 8e6 * second)
                .sample(Metric.HOST_MEMORY_WRITEBACK, TrialScript.HOST, 1e6)
                .sample(Metric.HOST_DIRTY_BACKGROUND, TrialScript.HOST, 1e9)
                .sample(Metric.HOST_DIRTY_LIMIT, TrialScript.HOST, 2e9);

        IndicatorReading reading = read(script);

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.CLEAR);
        assertThat(reading.evidence())
                .contains("sustained for 101 s, while memory could absorb the deficit of disks 5% too slow");
    }

    @Test
    void aDiskFallsBehindAlsoWhereRetentionDeletesWhatItLeaves() {
        TrialScript script = TrialScript.of(1000, 60)
                .sample(Metric.BYTES_IN, Entity.broker(1), 40e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0)
                .sample(Metric.HOST_DISK_WRITE, TrialScript.HOST, 20e6)
                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, 1e9)
                .sample(Metric.HOST_MEMORY_WRITEBACK, TrialScript.HOST, 1e8)
                .sample(Metric.HOST_DIRTY_BACKGROUND, TrialScript.HOST, 2e9)
                .sample(Metric.HOST_DIRTY_LIMIT, TrialScript.HOST, 4e9);

        IndicatorReading reading = read(script);

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.utilisation()).isCloseTo(2, within(0.01));
        assertThat(reading.evidence())
                .contains("20.0 MB/s less (at least 20.0 MB/s)")
                .doesNotContain("memory is full");
    }

    @Test
    void slowFlushesAreShownBesideABacklog() {
        TrialScript script =
                script(120, 40, 20, FOR_EVER).sample(Metric.LOG_FLUSH_MILLIS, Entity.broker(1), second -> 21_900);

        assertThat(read(script).evidence()).endsWith("segment flushes took up to 22 s");
    }

    @Test
    void aCounterThatBeginsAnewCostsAReadingOnly() {
        TrialScript script = disk(120).sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0);
        long second = 1_000_000_000L;
        for (int i = 0; i <= 120; i++) {
            boolean anew = i == 40;
            script.with(
                    anew
                            ? Sample.missing(Metric.BYTES_IN, Entity.broker(1), (i + 1) * second)
                            : Sample.delta(Metric.BYTES_IN, Entity.broker(1), i * second, (i + 1) * second, 20e6));
        }

        assertThat(read(script).state()).isEqualTo(State.CLEAR);
    }

    @Test
    void aBrokerThatWasNotReadForLongLeavesItOpen() {
        TrialScript script = disk(120).sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0);
        long second = 1_000_000_000L;
        script.with(Sample.delta(Metric.BYTES_IN, Entity.broker(1), 0, second, 20e6));

        assertThat(read(script).state()).isEqualTo(State.NO_DATA);
    }

    @Test
    void aBrokerThatIsNotReadLeavesItOpen() {
        IndicatorReading reading = read(script(120, 20, 650, FOR_EVER).sample(Metric.BROKERS_ALIVE, Entity.CLUSTER, 3));

        assertThat(reading.state()).isEqualTo(State.NO_DATA);
        assertThat(reading.evidence()).isEqualTo("no data: the bytes appended by 2 of the brokers");
    }

    @Test
    void provesItOnEveryHostByItself() {
        IndicatorReading reading = read(twoHosts(650, 100));

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.CLEAR);
        assertThat(reading.evidence()).startsWith("disk-backed: over");
    }

    /** Both disks together could write 530 MB/s, while 40 MB/s are appended. */
    @Test
    void findsTheOneHostWhoseDisksFallBehind() {
        IndicatorReading reading = read(twoHosts(520, 10));

        assertThat(reading.state()).as(reading.evidence()).isEqualTo(State.FIRED);
        assertThat(reading.where()).isEqualTo(Entity.host("two"));
        assertThat(reading.evidence()).contains("wrote 10.0 MB/s of 20.0 MB/s");
    }

    @Test
    void hostsOfBrokersThatAreNotReadLeaveItOpen() {
        TrialScript three = twoHosts(650, 650)
                .sample(Metric.BYTES_IN, Entity.broker(3), 20e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(3), 0);
        TrialScript one = script(120, 20, 650, FOR_EVER).sample(Metric.BROKER_HOSTS, Entity.CLUSTER, 3);
        TrialScript unread = twoHosts(650, 650).sample(Metric.BROKERS_ALIVE, Entity.CLUSTER, 3);

        assertThat(read(three).state()).isEqualTo(State.NO_DATA);
        assertThat(read(three).evidence())
                .isEqualTo("no data: the disks of 1 of the brokers, on hosts that were not read");
        assertThat(read(one).evidence()).isEqualTo("no data: which broker is on host one");
        assertThat(read(unread).evidence()).isEqualTo("no data: the bytes appended by 1 of the brokers");
    }

    /** Returns two hosts with 20 MB/s appended on each; their disks write the given MB/s. */
    private static TrialScript twoHosts(double first, double second) {
        TrialScript script = TrialScript.of(1000, 120).sample(Metric.BROKER_HOSTS, Entity.CLUSTER, 2);
        new SimulatedPageCache(120, 20, first, FOR_EVER).of(TrialScript.HOST, 1, script, 20);
        return new SimulatedPageCache(120, 20, second, FOR_EVER).of(Entity.host("two"), 2, script, 20);
    }

    @Test
    void leavesOpenWhatItCannotSee() {
        assertThat(read(TrialScript.of(1000, 120)).evidence())
                .isEqualTo("no data: no reading of the page cache of the brokers' host");
        assertThat(read(disk(120)).evidence()).contains("bytes appended");
        assertThat(read(disk(120).sample(Metric.BYTES_IN, Entity.broker(1), 20e6))
                        .evidence())
                .isEqualTo("no data: the bytes that brokers appended as followers");
        assertThat(read(script(120, 20, 650, FOR_EVER).sample(Metric.HOST_MEMORY_DIRTY, Entity.host("two"), 1e6))
                        .evidence())
                .isEqualTo("no data: which broker is on host one");
        assertThat(read(TrialScript.of(1000, 120)
                                .sample(Metric.BYTES_IN, Entity.broker(1), 20e6)
                                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0)
                                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, 1e6)
                                .sample(Metric.HOST_MEMORY_WRITEBACK, TrialScript.HOST, 0))
                        .evidence())
                .isEqualTo("no data: the bytes written to the disks of the log directories");
    }

    @Test
    void isOffWhereNothingIsAppended() {
        assertThat(read(script(120, 0, 650, FOR_EVER)).state()).isEqualTo(State.OFF);
    }

    private static TrialScript script(int seconds, double appended, double disk, double keeps) {
        return new SimulatedPageCache(seconds, appended, disk, keeps).on(TrialScript.of(1000, seconds), appended);
    }

    private static TrialScript disk(int seconds) {
        return new SimulatedPageCache(seconds, 20, 650, FOR_EVER).disk(TrialScript.of(1000, seconds), second -> 0);
    }

    private static IndicatorReading read(TrialScript script) {
        return new DiskRule().read(script.seen(), 0.01);
    }
}
