-- Earlier versions have another word for protected mode, and another heading of its conditions.
UPDATE trials SET invalid_cause = 'protected-mode' WHERE invalid_cause = 'gentle';
UPDATE events SET kind = 'protected-mode' WHERE kind = 'gentle';
UPDATE conditions SET name = 'mode', value = CASE value WHEN 'gentle' THEN 'protected' ELSE 'overload allowed' END
    WHERE heading = 'guest' AND name = 'manners';
UPDATE conditions SET heading = 'shared cluster' WHERE heading = 'guest';
