-- The ends of comparisons have the words of their sentences. Earlier versions have other words, also in outcomes.
UPDATE comparison_variants SET ending = CASE ending WHEN 'different' THEN 'significant'
    WHEN 'no-difference-that-matters' THEN 'no-relevant-difference' WHEN 'not-shown' THEN 'not-significant'
    ELSE ending END;
UPDATE comparisons SET outcome = rtrim(replace(replace(replace(outcome || ';',
    ' no difference that matters;', ' no relevant difference;'),
    ' not shown;', ' not significant;'),
    ' different;', ' significant;'), ';')
    WHERE outcome IS NOT NULL;
