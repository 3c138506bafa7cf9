package io.floodmark.report.answer;

/**
 * One number at the top of the report.
 *
 * @param note its interval or spread, and the sample that it is based on
 */
public record KeyFigure(String label, String value, String unit, String note) {}
