-- Earlier versions have other words in outcomes, and for protected mode in reasons.
UPDATE runs SET outcome = 'budget spent' || substr(outcome, 11) WHERE outcome LIKE 'time is up:%';
UPDATE runs SET outcome = 'not sustained' || substr(outcome, 24) WHERE outcome LIKE 'too much from the start:%';
UPDATE runs SET outcome = 'invalid(protected-mode)' || substr(outcome, 16) WHERE outcome LIKE 'invalid(gentle)%';
UPDATE runs SET outcome = replace(outcome, 'gentle: ', 'protected mode: ');
UPDATE limits SET explanation = replace(explanation, 'gentle: ', 'protected mode: ');
UPDATE trials SET invalid_why = replace(invalid_why, 'gentle: ', 'protected mode: ')
    WHERE invalid_cause = 'protected-mode';
UPDATE events SET text = replace(text, 'gentle: ', 'protected mode: ') WHERE kind = 'protected-mode';
-- Plans of earlier versions have two values that had no effect, and with which a plan is refused now. The first is the
-- load share of a comparison whose load is given.
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  load-share: 0.78', '')
    WHERE instr(effective_plan, char(10) || 'load:') > 0;
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || '  load-share: 0.78', '')
    WHERE instr(effective_plan, char(10) || 'load:') > 0;
-- The second is the group protocol of consumers of the wire engine. Their engine is some lines above it, so that such
-- plans are copied line by line.
CREATE TEMP TABLE copies AS
WITH RECURSIVE copying (plan, copied, line, rest, engine) AS (
    SELECT effective_plan, '', '', effective_plan, ''
    FROM (SELECT effective_plan FROM runs
        UNION SELECT effective_plan FROM boundaries
        UNION SELECT effective_plan FROM comparisons)
    WHERE effective_plan LIKE '%' || char(10) || '      protocol: consumer' || char(10) || '%' || char(10)
    UNION ALL
    SELECT
        plan,
        copied || CASE WHEN line = '      protocol: consumer' || char(10) AND engine = '    - engine: wire' || char(10)
            THEN '      protocol: classic' || char(10) ELSE line END,
        substr(rest, 1, instr(rest, char(10))),
        substr(rest, instr(rest, char(10)) + 1),
        CASE WHEN line LIKE '    - engine: %' THEN line ELSE engine END
    FROM copying
    WHERE line != '' OR rest != ''
)
SELECT plan, copied FROM copying WHERE line = '' AND rest = '';
UPDATE runs SET effective_plan = (SELECT copied FROM copies WHERE plan = effective_plan)
    WHERE effective_plan IN (SELECT plan FROM copies);
UPDATE boundaries SET effective_plan = (SELECT copied FROM copies WHERE plan = effective_plan)
    WHERE effective_plan IN (SELECT plan FROM copies);
UPDATE comparisons SET effective_plan = (SELECT copied FROM copies WHERE plan = effective_plan)
    WHERE effective_plan IN (SELECT plan FROM copies);
DROP TABLE copies;
