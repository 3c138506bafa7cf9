package io.floodmark.store;

import java.util.regex.Pattern;

/** The rule for tags of runs: a shell and a page can show them as they are. */
public final class Tag {
    /** What a tag consists of, for messages. */
    public static final String RULE = "at most 64 letters, digits and ._:/=-, beginning with a letter or digit";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/=-]{0,63}");

    private Tag() {}

    /** Returns whether a word can be a tag. */
    public static boolean valid(String word) {
        return FORM.matcher(word).matches();
    }
}
