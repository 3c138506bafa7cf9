package io.floodmark.report.answer;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Verdict;
import java.util.List;

/** The budget whose end was the end of a search. */
enum SpentBudget {
    SEARCH("time or trials of the search", "more time for the search (--effort, search.total, --max-time)"),
    BYTES("byte budget", "a larger byte budget (--max-bytes)"),
    DISK("disk budget", "a larger disk budget (--max-disk), or more free space");

    private final String words;
    private final String larger;

    SpentBudget(String words, String larger) {
        this.words = words;
        this.larger = larger;
    }

    /** @param trials of the search, in order */
    static SpentBudget of(List<Trial> trials) {
        if (trials.isEmpty()
                || !(trials.get(trials.size() - 1).judgement().verdict() instanceof Verdict.Invalid invalid)) {
            return SEARCH;
        }
        return switch (invalid.cause()) {
            case BUDGET -> BYTES;
            case NO_ROOM -> DISK;
            default -> SEARCH;
        };
    }

    /** Returns its name in a sentence. */
    String words() {
        return words;
    }

    /** Returns what to change, with its flags. */
    String larger() {
        return larger;
    }
}
