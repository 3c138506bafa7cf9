-- The interval of a measure taken alone, beside the one that decides. Earlier versions had one for both: NULL.
ALTER TABLE comparison_effects ADD COLUMN alone_low REAL;
ALTER TABLE comparison_effects ADD COLUMN alone_high REAL;
ALTER TABLE comparison_effects ADD COLUMN alone_confidence REAL;
