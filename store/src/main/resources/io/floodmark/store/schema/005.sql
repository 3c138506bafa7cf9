-- Two limits in one search, and soaks. Earlier versions searched one limit, by all that was promised.
ALTER TABLE trials ADD COLUMN goal TEXT NOT NULL DEFAULT 'objective';
-- Null: as the verdict, but for a latency that was missed.
ALTER TABLE trials ADD COLUMN hard_verdict TEXT;
ALTER TABLE limits ADD COLUMN goal TEXT NOT NULL DEFAULT 'objective';
ALTER TABLE limits ADD COLUMN soak_trial INTEGER;
ALTER TABLE limits ADD COLUMN soak_per_second REAL;
ALTER TABLE limits ADD COLUMN soak_nanos INTEGER;
ALTER TABLE limits ADD COLUMN soak_outcome TEXT;
