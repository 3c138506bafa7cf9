package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a command against a new gateway in front of a broker: its last arguments are the URL and the name of a topic.
 */
final class GatewayFor {
    private static final int PARTITIONS = 4;

    private GatewayFor() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Signals.unwindThisThread();
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            // One of the clients in gateway-clients reads only from topics with such names.
            broker.create(GatewayProfile.TOPIC + "-response", PARTITIONS);
            try (BenchGateway gateway = BenchGateway.start(scratch.folder(), broker.bootstrapServers(), List.of())) {
                List<String> command = new ArrayList<>(List.of(arguments));
                command.addAll(List.of(gateway.url(), GatewayProfile.TOPIC));
                int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
                if (exit != 0) {
                    throw new IllegalStateException(command.get(0) + " ended with " + exit);
                }
            }
        }
    }
}
