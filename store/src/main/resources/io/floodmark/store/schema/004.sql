-- What groups that were to begin behind had before them when a trial began. Earlier versions knew none.
CREATE TABLE group_backlogs (
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    consumer_group TEXT NOT NULL,
    records INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (trial_id, position)
) STRICT;
