-- Comparisons: variants held against a baseline, in pairs of adjacent trials. The trials of each variant are a run.
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
) STRICT;

-- Position 0 is the baseline. From "ending" on: what its pairs come to, NULL before that, and of the baseline.
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
) STRICT, WITHOUT ROWID;

CREATE INDEX comparison_variants_by_run ON comparison_variants (run_id);

CREATE TABLE comparison_levels (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    position INTEGER NOT NULL,
    factor TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Pairs that counted; trials by their number in the run of the baseline, or of the variant.
CREATE TABLE comparison_pairs (
    comparison_id TEXT NOT NULL,
    variant INTEGER NOT NULL,
    position INTEGER NOT NULL,
    baseline_trial INTEGER NOT NULL,
    variant_trial INTEGER NOT NULL,
    variant_first INTEGER NOT NULL,
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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
) STRICT, WITHOUT ROWID;

-- role: "primary", "secondary" or "limit".
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
    PRIMARY KEY (comparison_id, variant, position),
    FOREIGN KEY (comparison_id, variant) REFERENCES comparison_variants (comparison_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- exit_status is NULL where the hook was ended.
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
) STRICT, WITHOUT ROWID;
