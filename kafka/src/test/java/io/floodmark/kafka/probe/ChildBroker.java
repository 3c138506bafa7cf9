package io.floodmark.kafka.probe;

import java.io.IOException;
import kafka.Kafka;

/** A real broker in a JVM of its own, that ends when whoever started it does. */
final class ChildBroker {
    private ChildBroker() {}

    /** Argument: the broker's properties file. */
    public static void main(String[] arguments) throws IOException {
        Thread kafka = new Thread(() -> Kafka.main(arguments), "kafka");
        kafka.setDaemon(true);
        kafka.start();
        while (System.in.read() >= 0) {}
        Runtime.getRuntime().halt(0);
    }
}
