package io.floodmark.model.unit;

/** Units of metrics. Bytes and records are counted, never scaled; times are milliseconds or seconds as named. */
public enum Unit {
    FRACTION("fraction"),
    COUNT("count"),
    BYTES("B"),
    BYTES_PER_SECOND("B/s"),
    RECORDS_PER_SECOND("records/s"),
    REQUESTS_PER_SECOND("requests/s"),
    MILLISECONDS("ms"),
    SECONDS("s"),
    MICROSECONDS("µs"),
    OPERATIONS_PER_CPU_SECOND("operations/CPU-s"),
    CORES("cores");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
