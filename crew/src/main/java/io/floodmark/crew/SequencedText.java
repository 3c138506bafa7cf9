package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.load.Sequenced;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Encodes counts of stamped records between workers and driver. */
final class SequencedText {
    private SequencedText() {}

    static void write(DataOutputStream out, Optional<Sequenced> said) throws IOException {
        out.writeBoolean(said.isPresent());
        if (said.isEmpty()) {
            return;
        }
        out.writeBoolean(said.get().certain());
        out.writeInt(said.get().records().size());
        for (Map.Entry<Sequenced.Place, Long> records : said.get().records().entrySet()) {
            Texts.write(out, records.getKey().topic());
            out.writeInt(records.getKey().partition());
            out.writeLong(records.getValue());
        }
    }

    static Optional<Sequenced> read(DataInputStream in) throws IOException {
        if (!in.readBoolean()) {
            return Optional.empty();
        }
        boolean certain = in.readBoolean();
        Map<Sequenced.Place, Long> records = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            Sequenced.Place place = new Sequenced.Place(Texts.read(in), in.readInt());
            records.put(place, in.readLong());
        }
        return Optional.of(new Sequenced(certain, records));
    }
}
