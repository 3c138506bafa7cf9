-- What consumer groups did, second by second. Earlier versions knew none.
CREATE TABLE consume_intervals (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    consumer_group TEXT NOT NULL,
    from_nanos INTEGER NOT NULL,
    to_nanos INTEGER NOT NULL,
    received INTEGER NOT NULL,
    wire_bytes INTEGER NOT NULL,
    lag INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    duplicated INTEGER NOT NULL,
    negative INTEGER NOT NULL,
    latency_count INTEGER NOT NULL,
    latency_mean_nanos REAL,
    latency_p50_nanos REAL,
    latency_p99_nanos REAL,
    latency_p999_nanos REAL,
    latency_max_nanos REAL,
    latency_histogram BLOB NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT;
