-- How much another start of a lab may differ, which the intervals of earlier versions left out.
ALTER TABLE limits ADD COLUMN between_start_sd REAL NOT NULL DEFAULT 0;
