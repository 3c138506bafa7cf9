package io.floodmark.spark;

import io.floodmark.crew.CrewAssignment;
import io.floodmark.crew.CrewOrder;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * An application in this process whose driver never answers its task. It ends when the task ends after a cancellation.
 */
final class HeldTask {
    private HeldTask() {}

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        PluginRegistry.answerWith(question -> {
            asked.countDown();
            while (true) {
                LockSupport.park();
            }
        });
        CrewOrder order = new CrewOrder(
                1, 1, false, new CrewAssignment(1, "b:9092", Map.of(), Map.of(), "", RequestTexts.NONE, 1, 1));
        Application application = new Application(order, longest -> {}, new SystemClock());
        Thread job = new Thread(() -> run(application), "job");
        job.start();
        asked.await();
        System.out.println("asked: " + holdsATask());

        application.cancel(1);

        job.join();
        while (holdsATask()) {
            LockSupport.parkNanos(50_000_000);
        }
        System.out.println("left");
        Runtime.getRuntime().halt(0);
    }

    private static void run(Application application) {
        try {
            application.run(1);
        } catch (IOException cancelled) {
            System.out.println("cancelled");
        }
    }

    private static boolean holdsATask() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(WorkerTask.class.getName()));
    }
}
