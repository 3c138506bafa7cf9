package io.floodmark.report.picture;

/** A picture with its heading and a note on how to read it. */
public record PictureCard(String heading, String note, Picture picture) {}
