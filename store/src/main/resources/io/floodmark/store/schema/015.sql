-- Results, states and metrics have the words of the answer. Earlier versions have other words for them.
UPDATE limits SET ending = CASE ending WHEN 'at-least' THEN 'lower-bound' WHEN 'below-lowest' THEN 'not-sustained'
    WHEN 'unsafe' THEN 'aborted' ELSE ending END;
UPDATE outage_limits SET ending = CASE ending WHEN 'at-least' THEN 'lower-bound' WHEN 'below-lowest' THEN 'not-sustained'
    WHEN 'unsafe' THEN 'aborted' ELSE ending END;
UPDATE boundary_lines SET ending = 'aborted' WHERE ending = 'unsafe';
UPDATE boundary_searches SET likelihood = CASE likelihood WHEN 'at-least' THEN 'lower-bound'
    WHEN 'at-most' THEN 'upper-bound' ELSE likelihood END;
UPDATE comparison_variants SET ending = 'aborted' WHERE ending = 'unsafe';
UPDATE limits SET goal = 'without-objective' WHERE goal = 'hard';
UPDATE outage_limits SET goal = 'without-objective' WHERE goal = 'hard';
UPDATE trials SET goal = 'without-objective' WHERE goal = 'hard';
UPDATE limits SET soak_outcome = CASE soak_outcome WHEN 'held' THEN 'passed' WHEN 'not-proved' THEN 'inconclusive'
    ELSE soak_outcome END;
UPDATE outage_limits SET soak_outcome = CASE soak_outcome WHEN 'held' THEN 'passed'
    WHEN 'not-proved' THEN 'inconclusive' ELSE soak_outcome END;
UPDATE rejoins SET outcome = CASE outcome WHEN 'held' THEN 'sustained' WHEN 'not-proved' THEN 'inconclusive'
    ELSE outcome END;
UPDATE readings SET state = 'no-data' WHERE state = 'unseen';
UPDATE runs SET outcome = 'aborted' || substr(outcome, 7) WHERE outcome LIKE 'unsafe:%';
UPDATE boundaries SET outcome = 'aborted' || substr(outcome, 7) WHERE outcome LIKE 'unsafe:%';
UPDATE comparisons SET outcome = 'aborted' || substr(outcome, 7) WHERE outcome LIKE 'unsafe:%';
UPDATE conditions SET name = 'no data' WHERE name = 'not seen';
UPDATE metrics SET name = CASE name WHEN 'disk.occupied.ours' THEN 'disk.occupied.test'
    WHEN 'part.ours' THEN 'part.test' WHEN 'repl.underminisr.ours' THEN 'repl.underminisr.test' ELSE name END;
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  broker-down:', char(10) || '  broker-outage:');
UPDATE boundaries SET effective_plan =
    replace(effective_plan, char(10) || '  broker-down:', char(10) || '  broker-outage:');
UPDATE comparisons SET effective_plan =
    replace(effective_plan, char(10) || '  broker-down:', char(10) || '  broker-outage:');
