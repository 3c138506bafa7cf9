package io.floodmark.gateway;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** A gateway in a process of its own, to be killed or drained. Prints the port that it listens on. */
public final class GatewayMain {
    private GatewayMain() {}

    /**
     * Serves until it is killed; a SIGTERM drains it.
     *
     * @param arguments the bootstrap servers, then keys and values of settings
     */
    public static void main(String[] arguments) throws InterruptedException {
        Gateway gateway = Gateways.start(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "drain"));
        System.out.println(gateway.port());
        new CountDownLatch(1).await();
    }
}
