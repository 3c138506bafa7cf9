package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.Test;

/** Tests the busy thread of an instance, which needs no cluster. */
class GroupInstanceTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int MORE_THAN_IT_TAKES = 40;

    private static GroupInstance instance(String name) {
        GatewaySettings settings = TestSettings.of("127.0.0.1:1");
        InstanceSettings asked =
                new InstanceSettings("", "application/json", "latest", true, Duration.ofSeconds(1), Optional.empty());
        return new GroupInstance(
                name,
                asked,
                new KafkaConsumer<>(ConsumerProperties.instance(settings, Map.of(), "group", name, asked)),
                System::nanoTime);
    }

    /** Returns true if the consumer is open: Kafka's client has an MBean as long as it is open. */
    private static boolean open(String name) {
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .isRegistered(new ObjectName("kafka.consumer:type=app-info,id=floodmark-gateway-" + name));
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void closesItsConsumerHoweverMuchIsUnderWay() throws InterruptedException {
        GroupInstance instance = instance("busy");
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        List<CompletableFuture<Integer>> asked = new ArrayList<>();
        asked.add(instance.run(each -> {
            begun.countDown();
            return waited(held);
        }));
        begun.await();
        for (int i = 0; i < MORE_THAN_IT_TAKES; i++) {
            asked.add(instance.run(each -> 1));
        }
        assertThat(asked.get(MORE_THAN_IT_TAKES)).isCompletedExceptionally();
        assertThat(open("busy")).isTrue();

        CompletableFuture<Void> closed = instance.close();
        held.countDown();

        assertThat(closed).succeedsWithin(SOON);
        await().atMost(SOON).until(() -> !open("busy"));
        assertThat(asked.get(0)).succeedsWithin(SOON).isEqualTo(1);
        assertThat(asked).allSatisfy(each -> assertThat(each).isDone());
    }

    private static int waited(CountDownLatch held) {
        try {
            held.await();
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    @Test
    void answersWhenItsWorkEndsInAnError() {
        GroupInstance instance = instance("erring");

        CompletableFuture<Integer> asked = instance.run(each -> {
            throw new StackOverflowError();
        });

        assertThat(asked).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(StackOverflowError.class);
        assertThat(instance.close()).succeedsWithin(SOON);
    }

    @Test
    void takesAsMuchAgainOnceItIsDone() {
        GroupInstance instance = instance("free");
        for (int i = 0; i < 10 * MORE_THAN_IT_TAKES; i++) {
            assertThat(instance.run(each -> 1)).succeedsWithin(SOON);
        }

        assertThat(instance.close()).succeedsWithin(SOON);
        assertThat(instance.run(each -> 1)).isCompletedExceptionally();
        assertThat(instance.close()).succeedsWithin(SOON);
    }

    @Test
    void answersWhateverGoesWrong() {
        GroupInstance instance = instance("wrong");

        CompletableFuture<Integer> failed = instance.run(each -> {
            throw new UnsupportedOperationException("a mistake of ours");
        });

        assertThat(failed).failsWithin(SOON);
        assertThat(instance.close()).succeedsWithin(SOON);
    }
}
