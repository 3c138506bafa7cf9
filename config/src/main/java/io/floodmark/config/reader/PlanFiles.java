package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.Value;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.traffic.Corpus;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The parts of a plan that depend on the machine: files and folders, which are made absolute and must exist, and cores.
 * A mistake is therefore reported before anything starts.
 */
sealed interface PlanFiles {
    /** Returns a readable file. */
    Optional<String> file(PlanTree plan, Key<String> key);

    /** Returns an existing folder. */
    Optional<String> folder(PlanTree plan, Key<String> key);

    /** Returns a folder with a Java runtime. */
    Optional<String> javaHome(PlanTree plan, Key<String> key);

    /** Returns existing folders, for a key that ends in a list. */
    List<String> folders(PlanTree plan, Key<String> key);

    /**
     * Returns a number of cores that the machine can spare.
     *
     * @param share largest share of the machine
     * @param times multiplier of the number
     * @param why reason for the limit, with the number of cores for {@code %d}
     */
    Optional<Double> cores(PlanTree plan, Key<Double> key, double share, int times, String why);

    /** Returns the documents of {@code workload.record.corpus} with their number. */
    Optional<FoundCorpus> corpus(PlanTree plan);

    /**
     * A corpus that was read.
     *
     * @param largest position of the largest document; empty if it was not determined
     */
    record FoundCorpus(Content.Documents documents, Optional<String> largest) {}

    /** Files of a plan to be run: relative to the plan's folder, or to the current folder if a flag names them. */
    record OnDisk() implements PlanFiles {
        @Override
        public Optional<String> file(PlanTree plan, Key<String> key) {
            return found(plan, key, path -> Files.isRegularFile(path) && Files.isReadable(path), "a readable file");
        }

        @Override
        public Optional<String> folder(PlanTree plan, Key<String> key) {
            return found(plan, key, Files::isDirectory, "a folder that exists");
        }

        @Override
        public Optional<String> javaHome(PlanTree plan, Key<String> key) {
            return found(
                    plan,
                    key,
                    path -> Files.isExecutable(path.resolve("bin").resolve("java")),
                    "the folder of a JDK or JRE, with bin/java in it");
        }

        @Override
        public List<String> folders(PlanTree plan, Key<String> key) {
            return plan.names(key.path().parent()).stream()
                    .flatMap(name -> found(plan, key.with(name), Files::isDirectory, "a folder that exists").stream())
                    .toList();
        }

        @Override
        public Optional<Double> cores(PlanTree plan, Key<Double> key, double share, int times, String why) {
            Optional<Double> wanted = plan.get(key);
            int there = Runtime.getRuntime().availableProcessors();
            double most = share * there / times;
            if (wanted.filter(cores -> cores > most).isPresent()) {
                String given = plan.text(key).map(Value.Text::text).orElse("");
                String shown = BigDecimal.valueOf(most)
                        .setScale(2, RoundingMode.DOWN)
                        .stripTrailingZeros()
                        .toPlainString();
                plan.problem(
                        key.path(),
                        "invalid value '" + given + "'; expected at most " + shown + ", " + why.formatted(there));
            }
            return wanted;
        }

        @Override
        public Optional<FoundCorpus> corpus(PlanTree plan) {
            Optional<String> path = found(plan, PlanKeys.CORPUS, Files::isReadable, "a readable folder or file");
            if (path.isEmpty() || plan.wrong(PlanKeys.CORPUS.path())) {
                return Optional.empty();
            }
            try {
                Corpus corpus = Corpus.read(Path.of(path.get()));
                Content.Documents found = new Content.Documents(
                        path.get(), corpus.size(), corpus.meanBytes(), new Bytes(corpus.largestBytes()));
                CorpusKeys.check(plan, found);
                return Optional.of(new FoundCorpus(found, Optional.of(corpus.largestName())));
            } catch (IOException unreadable) {
                plan.problem(PlanKeys.CORPUS.path(), "cannot be used: " + unreadable.getMessage());
                return Optional.empty();
            }
        }

        private static Optional<String> found(PlanTree plan, Key<String> key, Predicate<Path> holds, String expected) {
            Optional<String> text = plan.get(key);
            if (text.isEmpty()) {
                return text;
            }
            Optional<Path> path = resolved(plan.place(key.path()).folder(), text.get());
            if (path.filter(holds).isEmpty()) {
                String shown = path.map(Path::toString).orElse(text.get());
                plan.problem(key.path(), "invalid value '" + shown + "'; expected " + expected);
            }
            return path.map(Path::toString);
        }

        private static Optional<Path> resolved(Path folder, String text) {
            try {
                return Optional.of(folder.resolve(text).toAbsolutePath().normalize());
            } catch (InvalidPathException noPath) {
                return Optional.empty();
            }
        }
    }

    /** Files of a plan that ran before, perhaps on another machine: as they were written. */
    record AsWritten() implements PlanFiles {
        @Override
        public Optional<String> file(PlanTree plan, Key<String> key) {
            return plan.get(key);
        }

        @Override
        public Optional<String> folder(PlanTree plan, Key<String> key) {
            return plan.get(key);
        }

        @Override
        public Optional<String> javaHome(PlanTree plan, Key<String> key) {
            return plan.get(key);
        }

        @Override
        public List<String> folders(PlanTree plan, Key<String> key) {
            return List.copyOf(plan.all(key).values());
        }

        @Override
        public Optional<Double> cores(PlanTree plan, Key<Double> key, double share, int times, String why) {
            return plan.get(key);
        }

        @Override
        public Optional<FoundCorpus> corpus(PlanTree plan) {
            return CorpusKeys.written(plan).map(documents -> new FoundCorpus(documents, Optional.empty()));
        }
    }
}
