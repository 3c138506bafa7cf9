package io.floodmark.lab;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;

/**
 * The owner of a lab that {@code lab up} leaves running: starts it, and then only waits for the signal that
 * {@code kill} sends. It runs in a separate session, so it outlives the terminal. Its brokers end with it.
 */
public final class LabSupervisor {
    private LabSupervisor() {}

    /** Reads a {@link LabRequest} from standard input. Failures are stored in the registry for {@code lab up}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        LabRequest request = LabRequest.decode(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        LabRegistry registry = new LabRegistry(request.registry());
        LabTools tools = new LabTools(
                version -> new KafkaRelease(version, request.jars()),
                registry,
                System::nanoTime,
                RandomGenerator.getDefault());
        try {
            Lab lab = Lab.start(request.id(), request.cluster(), request.settings(), tools, true);
            Runtime.getRuntime().addShutdownHook(new Thread(lab::close, "floodmark-lab-close"));
        } catch (EnvironmentException | PlanException e) {
            registry.put(entry(request).failed(String.valueOf(e.getMessage())));
            return;
        }
        new CountDownLatch(1).await();
    }

    private static LabEntry entry(LabRequest request) {
        return new LabEntry(
                request.id(),
                ProcessStamp.self(),
                true,
                request.cluster().kafkaVersion(),
                "",
                List.of(request.registry()),
                List.of(),
                Optional.empty(),
                "");
    }
}
