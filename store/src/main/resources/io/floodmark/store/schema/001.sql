-- Schema 1. A later schema is another numbered file beside this one; files are never changed once released.
-- Plain SQL but for STRICT and WITHOUT ROWID. Times are nanoseconds of run time, unless they end in _at
-- (UTC, ISO 8601, nine digits of a second, so that they sort). NULL stands for a number that cannot be known (NaN).
-- Words are the stable keys of the model's enumerations: lower case, with dashes.

CREATE TABLE runs (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT,
    effective_plan TEXT NOT NULL,
    lab INTEGER NOT NULL,
    shared_host INTEGER NOT NULL,
    generator_cores INTEGER NOT NULL,
    record_bytes REAL NOT NULL
) STRICT;

CREATE INDEX runs_by_start ON runs (started_at);

CREATE TABLE conditions (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    heading TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- A run may have several: one for each repetition.
CREATE TABLE limits (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    ending TEXT NOT NULL,
    estimate_per_second REAL NOT NULL,
    low_per_second REAL NOT NULL,
    high_per_second REAL,
    confidence REAL,
    binding TEXT,
    binding_probability REAL,
    pass_below INTEGER,
    overload_above INTEGER,
    between_trial_sd REAL,
    trials INTEGER NOT NULL,
    explanation TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE trials (
    id INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    load_per_second REAL NOT NULL,
    full_nanos INTEGER NOT NULL,
    safe_nanos INTEGER NOT NULL,
    reason TEXT NOT NULL,
    from_nanos INTEGER NOT NULL,
    to_nanos INTEGER NOT NULL,
    offered_per_second REAL NOT NULL,
    measured_from_nanos INTEGER NOT NULL,
    measured_to_nanos INTEGER NOT NULL,
    full_length INTEGER NOT NULL,
    confirmed_by_offsets INTEGER NOT NULL,
    confirmed_acked INTEGER NOT NULL,
    confirmed_unknown INTEGER NOT NULL,
    latency_count INTEGER NOT NULL,
    latency_mean_nanos REAL,
    latency_p50_nanos REAL,
    latency_p99_nanos REAL,
    latency_p999_nanos REAL,
    latency_max_nanos REAL,
    latency_histogram BLOB NOT NULL,
    verdict TEXT NOT NULL,
    invalid_cause TEXT,
    invalid_why TEXT,
    generator_innocent INTEGER NOT NULL,
    generator_machine_share REAL,
    generator_busiest_thread REAL,
    generator_run_delay REAL,
    generator_gc REAL,
    generator_lateness_max_nanos INTEGER NOT NULL,
    generator_reason TEXT NOT NULL,
    UNIQUE (run_id, number)
) STRICT;

-- The indicators that fired, the most telling first, of an overloaded trial.
CREATE TABLE overload_causes (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    indicator TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE metrics (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    unit TEXT NOT NULL
) STRICT;

CREATE TABLE entities (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, name)
) STRICT;

CREATE TABLE readings (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    indicator TEXT NOT NULL,
    state TEXT NOT NULL,
    value REAL,
    threshold REAL,
    utilisation REAL,
    entity_id INTEGER NOT NULL REFERENCES entities (id),
    evidence TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    at_nanos INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;

-- With rows of its own, for the histograms are large.
CREATE TABLE load_intervals (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    from_nanos INTEGER NOT NULL,
    to_nanos INTEGER NOT NULL,
    due INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    acked INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    retried INTEGER NOT NULL,
    wire_bytes INTEGER NOT NULL,
    backlog INTEGER NOT NULL,
    throttled_nanos INTEGER NOT NULL,
    latency_count INTEGER NOT NULL,
    latency_mean_nanos REAL,
    latency_p50_nanos REAL,
    latency_p99_nanos REAL,
    latency_p999_nanos REAL,
    latency_max_nanos REAL,
    service_count INTEGER NOT NULL,
    service_mean_nanos REAL,
    service_p50_nanos REAL,
    service_p99_nanos REAL,
    service_p999_nanos REAL,
    service_max_nanos REAL,
    latency_histogram BLOB NOT NULL,
    lateness_max_nanos INTEGER NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT;

-- Some ten thousand rows a trial: metric and entity are numbers.
CREATE TABLE samples (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    metric_id INTEGER NOT NULL REFERENCES metrics (id),
    entity_id INTEGER NOT NULL REFERENCES entities (id),
    from_nanos INTEGER NOT NULL,
    to_nanos INTEGER NOT NULL,
    value REAL,
    quality TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;
