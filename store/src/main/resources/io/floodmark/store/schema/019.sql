-- Words that users give to runs, boundaries and comparisons, which share one space of ids.
CREATE TABLE tags (
    study_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (study_id, tag)
) STRICT, WITHOUT ROWID;
