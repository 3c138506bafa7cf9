package io.floodmark.report;

/**
 * One number at the top of the report.
 *
 * @param note its interval or spread, and what it was counted over
 */
record KeyFigure(String label, String value, String unit, String note) {}
