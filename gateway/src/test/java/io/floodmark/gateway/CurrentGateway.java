package io.floodmark.gateway;

import java.time.Duration;
import java.util.Optional;

/** The gateway that clients use until it ends; then they move to the next one. Thread-safe. */
final class CurrentGateway {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private volatile int port;

    CurrentGateway(int port) {
        this.port = port;
    }

    int port() {
        return port;
    }

    void moveTo(int next) {
        port = next;
    }

    /** A client of the current gateway. For use by one thread. */
    final class Follower {
        private final Optional<String> authorization;
        private int known;
        private Optional<Client> client = Optional.empty();

        /** @param authorization sent with each request */
        Follower(String authorization) {
            this.authorization = Optional.of(authorization);
        }

        Client client() {
            int now = port;
            if (client.isEmpty() || now != known) {
                known = now;
                client = Optional.of(new Client(now, PATIENCE, authorization));
            }
            return client.orElseThrow();
        }
    }
}
