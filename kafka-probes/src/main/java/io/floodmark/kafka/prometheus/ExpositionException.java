package io.floodmark.kafka.prometheus;

import java.io.IOException;

/** Signals that a response is not an accepted exposition: it has another format, or is too long. */
final class ExpositionException extends IOException {
    private static final long serialVersionUID = 1L;

    private ExpositionException(String message) {
        super(message);
    }

    static ExpositionException noMetrics(String found) {
        return new ExpositionException(
                "answers " + found + ", which is not a line of metrics; expected Prometheus' text"
                        + " format; check the path (usually /metrics)");
    }

    static ExpositionException tooLong(String what, int most) {
        return new ExpositionException("answers with " + what + " of more than " + most
                + " bytes; expected the metrics of a broker; narrow them down by the exporter's rules");
    }
}
