package io.floodmark.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The turn of one side with records of one size. */
record Turn(String side, int recordBytes) {
    static final List<Integer> RECORD_BYTES = List.of(100, 1_000);

    /**
     * Returns a turn of every side with every size per round, each round in its own random order, drawn from the seed.
     */
    static List<Turn> inRandomOrder(int rounds, long seed, String... sides) {
        Random order = new Random(seed);
        List<Turn> turns = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Turn> ofRound = new ArrayList<>();
            for (int recordBytes : RECORD_BYTES) {
                for (String side : sides) {
                    ofRound.add(new Turn(side, recordBytes));
                }
            }
            Collections.shuffle(ofRound, order);
            turns.addAll(ofRound);
        }
        return turns;
    }
}
