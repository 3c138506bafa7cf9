package io.floodmark.config;

import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
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
 * What a plan names of the machine it runs on: files and folders, made absolute and looked for, and cores; so that a
 * slip shows before anything starts.
 */
sealed interface PlanFiles {
    /** A readable file. */
    Optional<String> file(PlanTree plan, Key<String> key);

    /** A folder that exists. */
    Optional<String> folder(PlanTree plan, Key<String> key);

    /** A folder with a Java to run. */
    Optional<String> javaHome(PlanTree plan, Key<String> key);

    /** Folders that exist, by a key that ends in a list. */
    List<String> folders(PlanTree plan, Key<String> key);

    /**
     * A number of cores that the machine has to spare.
     *
     * @param share of the machine that may be taken
     * @param times that the number is taken
     * @param why so much, with the number of cores for {@code %d}
     */
    Optional<Double> cores(PlanTree plan, Key<Double> key, double share, int times, String why);

    /** The documents of {@code workload.record.corpus}, counted. */
    Optional<FoundCorpus> corpus(PlanTree plan);

    /**
     * A corpus that was read.
     *
     * @param largest where the largest of the documents stands; empty where that was not looked up
     */
    record FoundCorpus(Content.Documents documents, Optional<String> largest) {}

    /** Files of a plan to be run: relative to the plan's folder, or to the current one where a flag names them. */
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

    /** Files of a plan that was run before, perhaps on another machine: as they were written. */
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
