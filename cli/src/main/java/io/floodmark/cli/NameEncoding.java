package io.floodmark.cli;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether Java can read the names that it is given. It reads arguments and the current folder in the encoding of
 * the locale. In the C locale that is ASCII, and a file with any other character in its name cannot be opened.
 */
final class NameEncoding {
    private static final char REPLACED = '\uFFFD';

    private NameEncoding() {}

    /** Returns the name of the encoding of file names. */
    static String ofPlatform() {
        return System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name());
    }

    /**
     * Returns the name that cannot be read, as a message.
     *
     * @param folder the current one
     * @param encoding encoding of file names
     */
    static Optional<String> problem(List<String> arguments, String folder, String encoding) {
        String cause = " in this locale's encoding, " + encoding + "; expected a UTF-8 locale: set LC_ALL=C.UTF-8";
        Optional<String> argument = arguments.stream()
                .filter(each -> each.indexOf(REPLACED) >= 0)
                .findFirst()
                .map(each -> "the argument '" + each + "' cannot be read" + cause);
        return argument.or(() -> exists(folder) || encoding.equals("UTF-8")
                ? Optional.empty()
                : Optional.of("the name of the current folder, '" + folder + "', cannot be read" + cause));
    }

    private static boolean exists(String folder) {
        try {
            return Files.isDirectory(Path.of(folder));
        } catch (InvalidPathException unmappable) {
            return false;
        }
    }
}
