-- Containers have fractions of a core. Earlier versions rounded them up.
ALTER TABLE runs RENAME COLUMN generator_cores TO whole_generator_cores;
ALTER TABLE runs ADD COLUMN generator_cores REAL NOT NULL DEFAULT 1;
UPDATE runs SET generator_cores = whole_generator_cores;
ALTER TABLE runs DROP COLUMN whole_generator_cores;
