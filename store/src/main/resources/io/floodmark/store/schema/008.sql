-- Boundaries: limits over a range of values. Each search is a run; earlier versions knew single limits only.
CREATE TABLE boundaries (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT,
    effective_plan TEXT NOT NULL
) STRICT;

-- One for each cluster. From "ending" on: what its searches come to, NULL while they are under way. Of a figure, low and
-- high are NULL where the evidence does not bound it.
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
) STRICT, WITHOUT ROWID;

-- The values that were asked for.
CREATE TABLE boundary_values (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (boundary_id, line, value),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A search, from when its run begins. From "likelihood" on: what came of it, NULL while it is under way or where it was broken
-- off; its limit is the first of its run.
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
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What the boundary does not know, a sentence each.
CREATE TABLE boundary_unknowns (
    boundary_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL,
    sentence TEXT NOT NULL,
    PRIMARY KEY (boundary_id, line, position),
    FOREIGN KEY (boundary_id, line) REFERENCES boundary_lines (boundary_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
