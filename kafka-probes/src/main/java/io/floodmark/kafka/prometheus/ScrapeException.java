package io.floodmark.kafka.prometheus;

import io.floodmark.model.error.TargetException.Kind;
import java.io.IOException;
import java.net.ConnectException;

/** Signals that an endpoint could not be read, with the reason and the remedy. */
final class ScrapeException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Kind kind;

    private ScrapeException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    static ScrapeException status(Endpoint endpoint, int status) {
        return status == UNAUTHORIZED || status == FORBIDDEN
                ? of(
                        Kind.DENIED,
                        endpoint,
                        "answers HTTP " + status + "; expected access; give user and"
                                + " password-file, or token-file, with it in the plan")
                : of(
                        Kind.UNREACHABLE,
                        endpoint,
                        "answers HTTP " + status + "; expected 200 and metrics; check the path"
                                + " (usually /metrics)");
    }

    static ScrapeException late(Endpoint endpoint) {
        return of(
                Kind.UNREACHABLE,
                endpoint,
                "gave no metrics in time; expected them within 2 s; check host and port,"
                        + " or let the exporter's rules give fewer of them");
    }

    static ScrapeException failed(Endpoint endpoint, Throwable cause) {
        if (cause instanceof ConnectException) {
            return of(
                    Kind.UNREACHABLE,
                    endpoint,
                    "cannot be read (connection refused, or no such host); expected an end"
                            + " point of Prometheus metrics; check host and port");
        }
        if (cause instanceof ExpositionException told) {
            return of(Kind.UNREACHABLE, endpoint, String.valueOf(told.getMessage()));
        }
        String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ScrapeException(
                Kind.UNREACHABLE,
                "metrics " + endpoint.name() + ": cannot be read (" + why
                        + "); expected an endpoint of Prometheus metrics; check scheme, host and port",
                cause);
    }

    private static ScrapeException of(Kind kind, Endpoint endpoint, String what) {
        return new ScrapeException(kind, "metrics " + endpoint.name() + ": " + what, new IOException(what));
    }
}
