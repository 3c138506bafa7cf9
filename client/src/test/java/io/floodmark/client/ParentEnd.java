package io.floodmark.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The parent's end of a pipe, with the messages of a child. */
final class ParentEnd {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final Pipe pipe = new Pipe(bytes);

    /** Returns the messages since the last call. */
    List<Message> heard() {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        bytes.reset();
        List<Message> heard = new ArrayList<>();
        try {
            while (true) {
                heard.add(Message.readFrom(in));
            }
        } catch (EOFException all) {
            return heard;
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    List<Message.Kind> kinds() {
        return heard().stream().map(Message::kind).toList();
    }
}
