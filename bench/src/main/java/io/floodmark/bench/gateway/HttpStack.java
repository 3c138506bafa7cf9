package io.floodmark.bench.gateway;

import java.nio.file.Path;
import java.util.List;

/** The HTTP server in front of the same lanes, each in its own process. */
enum HttpStack {
    VERTX(GatewayChild.class.getName()),
    /** Part of the gateway's tests, because it is in one of its packages. */
    NETTY("io.floodmark.gateway.produce.NettyServer");

    private final String mainClass;

    HttpStack(String mainClass) {
        this.mainClass = mainClass;
    }

    /** Starts it and waits until it serves. */
    BenchGateway start(Path folder, String bootstrapServers, List<String> settings) {
        return BenchGateway.start(folder, mainClass, bootstrapServers, settings);
    }

    /** Returns both stacks in the order of a round: the first of one round is the second of the next. */
    static List<HttpStack> ofRound(int round) {
        return round % 2 == 0 ? List.of(VERTX, NETTY) : List.of(NETTY, VERTX);
    }
}
