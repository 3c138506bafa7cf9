-- What was really sent, what each group was given of each partition, and loss that cannot be known. Earlier versions told none of them.
ALTER TABLE load_intervals ADD COLUMN payload_bytes REAL;

CREATE TABLE consume_intervals_6 (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    consumer_group TEXT NOT NULL,
    from_nanos INTEGER NOT NULL,
    to_nanos INTEGER NOT NULL,
    received INTEGER NOT NULL,
    wire_bytes INTEGER NOT NULL,
    lag INTEGER NOT NULL,
    lost REAL,
    duplicated REAL,
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
INSERT INTO consume_intervals_6
    SELECT trial_id, position, consumer_group, from_nanos, to_nanos, received, wire_bytes, lag, lost, duplicated, negative,
        latency_count, latency_mean_nanos, latency_p50_nanos, latency_p99_nanos, latency_p999_nanos, latency_max_nanos,
        latency_histogram
    FROM consume_intervals;
DROP TABLE consume_intervals;
ALTER TABLE consume_intervals_6 RENAME TO consume_intervals;

CREATE TABLE deliveries (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    consumer_group TEXT NOT NULL,
    topic TEXT NOT NULL,
    partition_number INTEGER NOT NULL,
    received INTEGER NOT NULL,
    lost REAL,
    duplicated REAL,
    basis TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;
