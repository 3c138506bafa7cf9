package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.testing.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests that counts are differenced exactly, with beans whose values are known. */
class BeanRulesTest {
    private static final Entity BROKER = Entity.broker(1);
    private static final Offset<Double> EXACTLY = within(1e-9);

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final ManualClock clock = new ManualClock();

    @Test
    void differencesAMeterOnTheBrokersOwnClock() throws IOException {
        FakeBean bean = FakeBean.in(server, "k:type=m").set("RateUnit", TimeUnit.SECONDS);
        CounterRule rule = CounterRule.meter(Metric.BYTES_IN, BROKER, Beans.named("k:type=m"));
        meter(bean, 10_000, 100);
        assertThat(read(rule)).isEmpty();

        // 1.0 s passed here, but 1.1 s by the broker's clock: the reading was delayed.
        clock.advance(Duration.ofSeconds(1));
        meter(bean, 12_200, 101.1);

        assertThat(only(rule).value()).isCloseTo(2_000, within(1e-6));
    }

    @Test
    void usesItsOwnClockWhereTheBrokersContradictsIt() throws IOException {
        FakeBean bean = FakeBean.in(server, "k:type=m").set("RateUnit", TimeUnit.SECONDS);
        CounterRule rule = CounterRule.meter(Metric.BYTES_IN, BROKER, Beans.named("k:type=m"));
        bean.set("Count", 0L).set("MeanRate", 0.0);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(2));
        meter(bean, 1_000, 500);

        assertThat(only(rule).value()).isCloseTo(500, EXACTLY);
    }

    @Test
    void saysNothingWhenACountFell() throws IOException {
        FakeBean bean = FakeBean.in(server, "k:type=m").set("RateUnit", TimeUnit.SECONDS);
        CounterRule rule = CounterRule.meter(Metric.BYTES_IN, BROKER, Beans.named("k:type=m"));
        meter(bean, 1_000, 10);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        meter(bean, 5, 1);

        assertThat(only(rule).quality()).isEqualTo(Quality.MISSING);
    }

    @Test
    void recoversTheMeanOfAnIntervalFromTheMeanSinceTheStart() throws IOException {
        FakeBean bean = FakeBean.in(server, "k:type=h");
        HistogramRule rule = new HistogramRule(
                Optional.of(Metric.PRODUCE_RATE), Metric.PRODUCE_TOTAL_MILLIS, BROKER, Beans.named("k:type=h"));
        bean.set("Count", 100L).set("Mean", 5.0);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(2));
        // 50 more, of 20 ms each: (100 * 5 + 50 * 20) / 150.
        bean.set("Count", 150L).set("Mean", 10.0);

        List<Sample> samples = read(rule);
        assertThat(value(samples, Metric.PRODUCE_TOTAL_MILLIS)).isCloseTo(20, EXACTLY);
        assertThat(value(samples, Metric.PRODUCE_RATE)).isCloseTo(25, EXACTLY);
    }

    @Test
    void hasNoMeanOfNothing() throws IOException {
        FakeBean bean = FakeBean.in(server, "k:type=h").set("Count", 100L).set("Mean", 5.0);
        HistogramRule rule =
                new HistogramRule(Optional.empty(), Metric.PRODUCE_TOTAL_MILLIS, BROKER, Beans.named("k:type=h"));
        assertThat(read(rule)).isEmpty();
        clock.advance(Duration.ofSeconds(1));

        assertThat(bean).isNotNull();
        assertThat(only(rule).quality()).isEqualTo(Quality.MISSING);
    }

    private FakeBean pool(String meter) {
        return FakeBean.in(server, "kafka.server:type=KafkaRequestHandlerPool,name=" + meter)
                .set("RateUnit", TimeUnit.NANOSECONDS);
    }

    @Test
    void prefersTheBrokersOwnHandlerPool() throws IOException {
        FakeBean all = pool("RequestHandlerAvgIdlePercent");
        FakeBean own = pool("BrokerRequestHandlerAvgIdlePercent");
        HandlerIdleRule rule = new HandlerIdleRule(BROKER);
        idle(all, 100e9, 100);
        idle(own, 90e9, 100);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        idle(all, 100.9e9, 101);
        idle(own, 90.25e9, 101);

        assertThat(only(rule).value()).isCloseTo(0.25, within(1e-4));
    }

    @Test
    void refusesAHandlerMeterThatTwoPoolsShare() throws IOException {
        FakeBean all = pool("RequestHandlerAvgIdlePercent");
        HandlerIdleRule rule = new HandlerIdleRule(BROKER);
        idle(all, 200e9, 100);
        assertThat(read(rule)).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        idle(all, 201.95e9, 101);

        assertThat(only(rule).quality()).isEqualTo(Quality.MISSING);

        clock.advance(Duration.ofSeconds(1));
        idle(all, 202.95e9, 102);
        assertThat(only(rule).quality()).as("once refused, always").isEqualTo(Quality.MISSING);
    }

    /** As after a reconnect under load: handlers of the broker are idle for 20%, those of the controller for 100%. */
    @Test
    void refusesTheMeterOfACombinedNodeFromTheFirstReading() throws IOException {
        FakeBean all = pool("RequestHandlerAvgIdlePercent");
        FakeBean.in(server, "kafka.controller:type=KafkaController,name=FencedBrokerCount")
                .set("Value", 0);
        HandlerIdleRule rule = new HandlerIdleRule(BROKER);
        idle(all, 120e9, 100);
        assertThat(read(rule)).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        idle(all, 121.2e9, 101);

        assertThat(only(rule).quality()).isEqualTo(Quality.MISSING);
    }

    @Test
    void keepsAHandlerMeterWhoseWaitsBeganBeforeAShortInterval() throws IOException {
        FakeBean all = pool("RequestHandlerAvgIdlePercent");
        HandlerIdleRule rule = new HandlerIdleRule(BROKER);
        idle(all, 100e9, 100);
        assertThat(read(rule)).isEmpty();
        clock.advance(Duration.ofMillis(300));
        idle(all, 100.6e9, 100.3);

        assertThat(only(rule).quality()).isEqualTo(Quality.EXACT);
    }

    @Test
    void takesTheLeastIdleProcessorOfTheClientListener() throws IOException {
        FakeBean busy = processor("CLIENTS", 0);
        FakeBean idle = processor("CLIENTS", 1);
        FakeBean replication = processor("REPLICATION", 2);
        ProcessorsRule rule = new ProcessorsRule(BROKER, "CLIENTS"::equals);
        List<Sample> first = read(rule);
        assertThat(value(first, Metric.CONNECTIONS)).isEqualTo(6);

        clock.advance(Duration.ofSeconds(2));
        busy.set("io-wait-time-ns-total", 0.2e9).set("connection-creation-total", 14.0);
        idle.set("io-wait-time-ns-total", 1.9e9).set("connection-count", 5.0);
        replication.set("io-wait-time-ns-total", 0.0);

        List<Sample> samples = read(rule);
        assertThat(value(samples, Metric.NETWORK_IDLE_MIN)).isCloseTo(0.1, EXACTLY);
        assertThat(samples)
                .filteredOn(sample -> sample.metric() == Metric.PROCESSOR_IDLE)
                .extracting(Sample::entity)
                .containsExactlyInAnyOrder(Entity.processor(1, "CLIENTS-0"), Entity.processor(1, "CLIENTS-1"));
        assertThat(value(samples, Metric.CONNECTIONS)).isEqualTo(8);
        assertThat(value(samples, Metric.CONNECTIONS_CREATED)).isCloseTo(2, EXACTLY);
    }

    @Test
    void carriesAWaitThatBeganBeforeTheInterval() {
        IdleShare share = new IdleShare();

        assertThat(share.of(1.2e9, 1e9)).isEqualTo(1);
        assertThat(share.of(0.75e9, 1e9)).isCloseTo(0.95, EXACTLY);
        assertThat(share.of(0.75e9, 1e9)).isCloseTo(0.75, EXACTLY);
    }

    @Test
    void sumsErrorsOfAllKindsButNone() throws IOException {
        String errors = "kafka.network:type=RequestMetrics,name=ErrorsPerSec,request=Produce,error=";
        FakeBean none = FakeBean.in(server, errors + "NONE").set("Count", 0L);
        SumRule rule = SumRule.produceErrors(BROKER);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(2));
        none.set("Count", 1_000L);
        FakeBean.in(server, errors + "NOT_LEADER_OR_FOLLOWER").set("Count", 6L);
        FakeBean.in(server, errors + "MESSAGE_TOO_LARGE").set("Count", 2L);

        assertThat(only(rule).value()).isCloseTo(4, EXACTLY);
    }

    @Test
    void takesNoWholeCountForTheGrowthOfASecond() throws IOException {
        String errors = "kafka.network:type=RequestMetrics,name=ErrorsPerSec,request=Produce,error=";
        FakeBean late = FakeBean.in(server, errors + "REQUEST_TIMED_OUT");
        FakeBean often = FakeBean.in(server, errors + "NOT_LEADER_OR_FOLLOWER").set("Count", 5_000L);
        SumRule rule = SumRule.produceErrors(BROKER);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        late.set("Count", 7_000L);
        often.unset("Count");
        assertThat(only(rule).value()).isCloseTo(0, EXACTLY);

        clock.advance(Duration.ofSeconds(1));
        late.set("Count", 7_001L);
        often.set("Count", 5_002L);
        assertThat(only(rule).value()).isCloseTo(3, EXACTLY);
    }

    @Test
    void leavesConcurrentCyclesOutOfPauses() throws IOException {
        FakeBean pauses = FakeBean.in(server, "java.lang:type=GarbageCollector,name=ZGC Major Pauses")
                .set("CollectionTime", 10L);
        FakeBean cycles = FakeBean.in(server, "java.lang:type=GarbageCollector,name=ZGC Major Cycles")
                .set("CollectionTime", 10L);
        SumRule rule = SumRule.collections(BROKER);
        assertThat(read(rule)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        pauses.set("CollectionTime", 60L);
        cycles.set("CollectionTime", 900L);

        assertThat(only(rule).value()).isCloseTo(0.05, EXACTLY);
    }

    @Test
    void saysThatABeanIsMissing() throws IOException {
        GaugeRule rule = new GaugeRule(Metric.LEADERS, BROKER, Beans.named("k:type=absent"), "Value");

        assertThat(only(rule).quality()).isEqualTo(Quality.MISSING);
    }

    private FakeBean processor(String listener, int number) {
        return FakeBean.in(
                        server,
                        "kafka.server:type=socket-server-metrics,listener=" + listener + ",networkProcessor=" + number)
                .set("io-wait-time-ns-total", 0.0)
                .set("connection-count", 3.0)
                .set("connection-creation-total", 10.0);
    }

    private static void meter(FakeBean bean, long count, double seconds) {
        bean.set("Count", count).set("MeanRate", count / seconds);
    }

    private static void idle(FakeBean bean, double nanos, double seconds) {
        bean.set("Count", (long) nanos).set("MeanRate", nanos / (seconds * 1e9));
    }

    private List<Sample> read(BeanRule rule) throws IOException {
        return rule.read(Beans.of(server, clock, Deadline.in(Duration.ofSeconds(1), clock)));
    }

    private Sample only(BeanRule rule) throws IOException {
        List<Sample> samples = read(rule);
        assertThat(samples).hasSize(1);
        return samples.get(0);
    }

    private static double value(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric)
                .mapToDouble(Sample::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
