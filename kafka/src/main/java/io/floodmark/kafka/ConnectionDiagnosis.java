package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.Node;

/**
 * Finds out why a cluster cannot be reached: name, port or protocol. The time for each step is limited, so a wrong
 * address costs seconds. Kafka's own client retries for a minute and then reports a timeout.
 */
final class ConnectionDiagnosis {
    private static final Duration ONE_ADDRESS = Duration.ofSeconds(5);
    private static final Duration ONE_BROKER = Duration.ofSeconds(2);
    private static final String NOT_REACHED =
            "expected a Kafka broker to answer there; check the address, the port and the firewall";

    private final ClientProperties properties;

    ConnectionDiagnosis(ClientProperties properties) {
        this.properties = properties;
    }

    /**
     * Returns the servers that speak the protocol of the client properties; if none does, throws with the problem of
     * each.
     */
    List<BootstrapServer> speaking(List<BootstrapServer> servers, Deadline deadline) {
        List<BootstrapServer> speaking = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (BootstrapServer server : servers) {
            if (deadline.over() && !speaking.isEmpty()) {
                break;
            }
            String problem = problemOf(server, deadline.atMost(ONE_ADDRESS));
            if (problem.isEmpty()) {
                speaking.add(server);
            } else {
                problems.add(problem);
            }
        }
        if (speaking.isEmpty()) {
            throw new TargetException(Kind.UNREACHABLE, String.join("\n", problems));
        }
        return speaking;
    }

    private String problemOf(BootstrapServer server, Deadline deadline) {
        try {
            PortSpeech speech = properties.overTls()
                    ? PortProbe.probeTls(server, deadline)
                    : PortProbe.probePlaintext(server, deadline);
            PortSpeech.Kind wanted = properties.overTls() ? PortSpeech.Kind.TLS : PortSpeech.Kind.KAFKA;
            return speech.kind() == wanted ? "" : wrongSpeech(server, speech, deadline);
        } catch (IOException e) {
            return "bootstrap-server " + server + ": " + why(e, server.host()) + "; " + NOT_REACHED;
        }
    }

    /** Finds out what the port speaks instead of the protocol that the client properties expect. */
    private String wrongSpeech(BootstrapServer server, PortSpeech first, Deadline deadline) throws IOException {
        PortSpeech.Kind kind = first.kind();
        if (kind == PortSpeech.Kind.CLOSED || kind == PortSpeech.Kind.SILENT) {
            kind = secondOpinion(server, kind, deadline);
        }
        String asked = "security.protocol=" + properties.securityProtocol();
        String saw = switch (kind) {
            case KAFKA ->
                "speaks Kafka in clear text, but " + asked
                        + "; set security.protocol to PLAINTEXT or SASL_PLAINTEXT, or use the port of the TLS listener";
            case TLS ->
                "speaks TLS, but " + asked
                        + "; set security.protocol to SSL or SASL_SSL in the client properties (--command-config)";
            case HTTP -> "is an HTTP server, not a Kafka broker; use the port of a Kafka listener (often 9092)";
            case CLOSED ->
                "closed the connection at once; expected a Kafka listener for clients with " + asked
                        + "; check that it is not a controller's port or a proxy";
            case SILENT -> "accepts connections but does not answer; " + NOT_REACHED;
            case OTHER -> "answers '" + first.firstWords() + "', which is not Kafka; use the port of a Kafka listener";
        };
        return "bootstrap-server " + server + ": " + saw;
    }

    private PortSpeech.Kind secondOpinion(BootstrapServer server, PortSpeech.Kind first, Deadline deadline)
            throws IOException {
        PortSpeech.Kind other = properties.overTls()
                ? PortProbe.probePlaintext(server, deadline).kind()
                : PortProbe.probeTls(server, deadline).kind();
        if (other == PortSpeech.Kind.KAFKA || other == PortSpeech.Kind.TLS || other == PortSpeech.Kind.HTTP) {
            return other;
        }
        PortSpeech.Kind browser = PortProbe.probeHttp(server, deadline).kind();
        return browser == PortSpeech.Kind.HTTP ? browser : first;
    }

    /**
     * Returns a hint for a clear-text client whose first request was not answered: a listener that requires SASL closes
     * the connection.
     */
    String saslHint(BootstrapServer server, Deadline deadline) {
        if (properties.securityProtocol().startsWith("SASL")) {
            return "";
        }
        if (properties.overTls()) {
            return "; if the listener asks for SASL, set security.protocol to SASL_SSL";
        }
        try {
            List<String> mechanisms = PortProbe.saslMechanisms(server, deadline);
            return mechanisms.isEmpty()
                    ? ""
                    : "; the listener asks for SASL (" + String.join(", ", mechanisms)
                            + "): set security.protocol to SASL_PLAINTEXT, sasl.mechanism and sasl.jaas.config";
        } catch (IOException e) {
            return "";
        }
    }

    /** Throws unless the addresses that the brokers advertise to clients can be reached from here. */
    void requireAdvertisedReachable(List<Node> brokers, Deadline deadline) {
        List<String> problems = new ArrayList<>();
        for (Node broker : brokers) {
            BootstrapServer advertised = new BootstrapServer(broker.host(), broker.port());
            if (deadline.over()) {
                break;
            }
            try {
                PortProbe.knock(advertised, deadline.atMost(ONE_BROKER));
            } catch (IOException e) {
                problems.add(String.format(
                        Locale.ROOT,
                        "broker %d advertises %s: %s; expected every broker to be reachable from here; start it, or"
                                + " fix its advertised.listeners, or run on a host from which that address works",
                        broker.id(),
                        advertised,
                        why(e, broker.host())));
            }
        }
        if (!problems.isEmpty()) {
            throw new TargetException(Kind.UNREACHABLE, String.join("\n", problems));
        }
    }

    private static String why(IOException thrown, String host) {
        if (thrown instanceof UnknownHostException) {
            return "unknown host '" + host + "'";
        }
        if (thrown instanceof SocketTimeoutException) {
            return "no answer in time (" + thrown.getMessage() + ")";
        }
        if (thrown instanceof NoRouteToHostException) {
            return "no route to the host";
        }
        if (thrown instanceof ConnectException) {
            return "connection refused: nothing listens on that port";
        }
        return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
    }
}
