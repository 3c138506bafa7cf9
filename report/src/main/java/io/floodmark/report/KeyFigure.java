package io.floodmark.report;

/**
 * One number at the top of the report.
 *
 * @param note its interval or spread, and the sample that it is based on
 */
record KeyFigure(String label, String value, String unit, String note) {}
