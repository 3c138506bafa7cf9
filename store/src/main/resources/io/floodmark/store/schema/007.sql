-- What was found with a broker of a lab stopped. Earlier versions stopped none.
ALTER TABLE trials ADD COLUMN outage INTEGER NOT NULL DEFAULT 0;
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
) STRICT;
-- As limits, of which a run has several; of an outage it has one.
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
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;
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
) STRICT, WITHOUT ROWID;
