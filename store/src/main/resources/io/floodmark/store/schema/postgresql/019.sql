-- The whole schema 19 for PostgreSQL: what 001.sql to 019.sql come to for SQLite. A test compares the columns.
-- The types are those of SQLite; they are translated as in every later script (SchemaScripts).

CREATE TABLE runs (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT,
    effective_plan TEXT NOT NULL,
    lab INTEGER NOT NULL,
    shared_host INTEGER NOT NULL,
    record_bytes REAL NOT NULL,
    generator_cores REAL NOT NULL DEFAULT 1
);
CREATE INDEX runs_by_start ON runs (started_at);

CREATE TABLE conditions (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    heading TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
);

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
    between_start_sd REAL NOT NULL DEFAULT 0,
    goal TEXT NOT NULL DEFAULT 'objective',
    soak_trial INTEGER,
    soak_per_second REAL,
    soak_nanos INTEGER,
    soak_outcome TEXT,
    outlook_place TEXT,
    outlook_reference_per_second REAL,
    outlook_reference_cpu_micros REAL,
    outlook_usual_per_second REAL,
    outlook_usual_low_per_second REAL,
    outlook_usual_high_per_second REAL,
    outlook_any_hour_low_per_second REAL,
    outlook_any_hour_high_per_second REAL,
    outlook_cpu_second_records REAL,
    outlook_cpu_second_low REAL,
    outlook_cpu_second_high REAL,
    outlook_runs INTEGER,
    outlook_days INTEGER,
    PRIMARY KEY (run_id, position)
);

CREATE TABLE metrics (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    unit TEXT NOT NULL,
    UNIQUE (name)
);

CREATE TABLE entities (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, name)
);

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
    goal TEXT NOT NULL DEFAULT 'objective',
    hard_verdict TEXT,
    outage INTEGER NOT NULL DEFAULT 0,
    UNIQUE (run_id, number)
);

CREATE TABLE overload_causes (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    indicator TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
);

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
);

CREATE TABLE events (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    at_nanos INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (trial_id, position)
);

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
    payload_bytes REAL,
    PRIMARY KEY (trial_id, position)
);

CREATE TABLE consume_intervals (
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
);

CREATE TABLE group_backlogs (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    consumer_group TEXT NOT NULL,
    records INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (trial_id, position)
);

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
);

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
);

CREATE TABLE outages (
    run_id TEXT NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    broker INTEGER NOT NULL,
    brokers INTEGER NOT NULL,
    headroom REAL,
    headroom_low REAL,
    headroom_high REAL,
    headroom_confidence REAL,
    returned INTEGER NOT NULL,
    ended TEXT
);

CREATE TABLE outage_limits (
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
    between_start_sd REAL NOT NULL,
    trials INTEGER NOT NULL,
    explanation TEXT NOT NULL,
    goal TEXT NOT NULL,
    soak_trial INTEGER,
    soak_per_second REAL,
    soak_nanos INTEGER,
    soak_outcome TEXT,
    outlook_place TEXT,
    outlook_reference_per_second REAL,
    outlook_reference_cpu_micros REAL,
    outlook_usual_per_second REAL,
    outlook_usual_low_per_second REAL,
    outlook_usual_high_per_second REAL,
    outlook_any_hour_low_per_second REAL,
    outlook_any_hour_high_per_second REAL,
    outlook_cpu_second_records REAL,
    outlook_cpu_second_low REAL,
    outlook_cpu_second_high REAL,
    outlook_runs INTEGER,
    outlook_days INTEGER,
    PRIMARY KEY (run_id, position)
);

CREATE TABLE rejoins (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    trial INTEGER NOT NULL,
    load_per_second REAL NOT NULL,
    backlog_bytes INTEGER NOT NULL,
    took_nanos INTEGER,
    outcome TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
);

CREATE TABLE failovers (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    broker INTEGER NOT NULL,
    leaders INTEGER NOT NULL,
    first_nanos INTEGER NOT NULL,
    median_nanos INTEGER NOT NULL,
    last_nanos INTEGER NOT NULL,
    noticed_nanos INTEGER NOT NULL,
    elected_nanos INTEGER NOT NULL,
    resolution_nanos INTEGER NOT NULL,
    back_nanos INTEGER,
    PRIMARY KEY (run_id, position)
);

CREATE TABLE boundaries (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT,
    effective_plan TEXT NOT NULL
);

CREATE TABLE boundary_lines (
    boundary_id TEXT NOT NULL REFERENCES boundaries (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    cluster TEXT NOT NULL,
    brokers INTEGER NOT NULL,
    shared_host INTEGER NOT NULL,
    cores_each REAL,
    record_bytes REAL NOT NULL,
    axis TEXT NOT NULL,
    ending TEXT,
    confidence REAL,
    between_trial_sd REAL,
    between_start_sd REAL,
    trials INTEGER,
    took_nanos INTEGER,
    fixed REAL,
    fixed_low REAL,
    fixed_high REAL,
    growing REAL,
    growing_low REAL,
    growing_high REAL,
    cap REAL,
    cap_low REAL,
    cap_high REAL,
    crossover REAL,
    crossover_low REAL,
    crossover_high REAL,
    misfit_sd REAL,
    lack_of_fit REAL,
    PRIMARY KEY (boundary_id, position)
);

CREATE TABLE boundary_values (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (boundary_id, line, value),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position)
        ON DELETE CASCADE
);

CREATE TABLE boundary_searches (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL,
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    value REAL NOT NULL,
    guided INTEGER NOT NULL,
    reason TEXT NOT NULL,
    likelihood TEXT,
    ln_per_second REAL,
    ln_sd REAL,
    took_nanos INTEGER,
    PRIMARY KEY (boundary_id, line, position),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position)
        ON DELETE CASCADE
);
CREATE INDEX boundary_searches_by_run ON boundary_searches (run_id);

CREATE TABLE boundary_band (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL,
    value REAL NOT NULL,
    estimate_per_second REAL NOT NULL,
    low_per_second REAL NOT NULL,
    high_per_second REAL,
    searched INTEGER NOT NULL,
    regime TEXT NOT NULL,
    binding TEXT,
    PRIMARY KEY (boundary_id, line, position),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position)
        ON DELETE CASCADE
);

CREATE TABLE boundary_unknowns (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL,
    sentence TEXT NOT NULL,
    PRIMARY KEY (boundary_id, line, position),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position)
        ON DELETE CASCADE
);

CREATE TABLE comparisons (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT,
    effective_plan TEXT NOT NULL,
    measure TEXT NOT NULL,
    load_per_second REAL,
    load_reason TEXT
);

CREATE TABLE comparison_variants (
    comparison_id TEXT NOT NULL REFERENCES comparisons (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    run_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
    note TEXT,
    limit_verified INTEGER,
    limit_per_second REAL,
    limit_low_per_second REAL,
    limit_high_per_second REAL,
    limit_confidence REAL,
    ending TEXT,
    pairs INTEGER,
    invalid_pairs INTEGER,
    took_nanos INTEGER,
    PRIMARY KEY (comparison_id, position)
);
CREATE INDEX comparison_variants_by_run ON comparison_variants (run_id);

CREATE TABLE comparison_levels (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    position INTEGER NOT NULL,
    factor TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position)
        ON DELETE CASCADE
);

CREATE TABLE comparison_pairs (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    position INTEGER NOT NULL,
    baseline_trial INTEGER NOT NULL,
    variant_trial INTEGER NOT NULL,
    variant_first INTEGER NOT NULL,
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position)
        ON DELETE CASCADE
);

CREATE TABLE comparison_values (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    pair INTEGER NOT NULL,
    measure TEXT NOT NULL,
    baseline_value REAL NOT NULL,
    variant_value REAL NOT NULL,
    PRIMARY KEY (comparison_id, variant, pair, measure),
    FOREIGN KEY (comparison_id, variant, pair) REFERENCES comparison_pairs (comparison_id, variant, position)
        ON DELETE CASCADE
);

CREATE TABLE comparison_effects (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    position INTEGER NOT NULL,
    role TEXT NOT NULL,
    measure TEXT NOT NULL,
    ratio REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    confidence REAL NOT NULL,
    probability REAL NOT NULL,
    smallest_found REAL,
    pairs INTEGER NOT NULL,
    alone_low REAL,
    alone_high REAL,
    alone_confidence REAL,
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position)
        ON DELETE CASCADE
);

CREATE TABLE comparison_hooks (
    comparison_id TEXT NOT NULL REFERENCES comparisons (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    variant TEXT NOT NULL,
    before INTEGER NOT NULL,
    command TEXT NOT NULL,
    exit_status INTEGER,
    took_nanos INTEGER NOT NULL,
    output TEXT NOT NULL,
    PRIMARY KEY (comparison_id, position)
);

CREATE TABLE tags (
    study_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (study_id, tag)
);
