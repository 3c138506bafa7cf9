-- What losing a broker came to, each time that one of a lab was killed. Earlier versions killed none.
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
) STRICT, WITHOUT ROWID;
