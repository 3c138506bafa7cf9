package io.floodmark.gateway;

import java.util.concurrent.CountDownLatch;

/** A gateway in a process of its own, to be killed by a test. Prints the port it listens on. */
public final class GatewayMain {
    private GatewayMain() {}

    /**
     * Serves until it is killed.
     *
     * @param arguments the bootstrap servers
     */
    public static void main(String[] arguments) throws InterruptedException {
        try (Gateway gateway = Gateways.start(arguments[0])) {
            System.out.println(gateway.port());
            new CountDownLatch(1).await();
        }
    }
}
