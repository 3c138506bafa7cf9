-- Plans of earlier versions have other names for some keys. All of them are at the start of a line, and none is elsewhere.
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || 'guest:', char(10) || 'shared:');
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  half-width:', char(10) || '  precision:');
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  error:', char(10) || '  alpha:');
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  matters:', char(10) || '  minimum-effect:');
UPDATE runs SET effective_plan = replace(effective_plan, char(10) || '  looks:', char(10) || '  interim-analyses:');
UPDATE boundaries SET effective_plan = replace(effective_plan, char(10) || 'guest:', char(10) || 'shared:');
UPDATE boundaries SET effective_plan = replace(effective_plan, char(10) || '  half-width:', char(10) || '  precision:');
UPDATE boundaries SET effective_plan = replace(effective_plan, char(10) || '  error:', char(10) || '  alpha:');
UPDATE boundaries SET effective_plan = replace(effective_plan, char(10) || '  matters:', char(10) || '  minimum-effect:');
UPDATE boundaries SET effective_plan = replace(effective_plan, char(10) || '  looks:', char(10) || '  interim-analyses:');
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || 'guest:', char(10) || 'shared:');
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || '  half-width:', char(10) || '  precision:');
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || '  error:', char(10) || '  alpha:');
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || '  matters:', char(10) || '  minimum-effect:');
UPDATE comparisons SET effective_plan = replace(effective_plan, char(10) || '  looks:', char(10) || '  interim-analyses:');
