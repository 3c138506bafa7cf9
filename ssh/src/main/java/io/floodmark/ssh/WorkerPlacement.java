package io.floodmark.ssh;

import java.util.ArrayList;
import java.util.List;

/** Distributes workers over hosts: the first worker of each host before the second of any. */
final class WorkerPlacement {
    private WorkerPlacement() {}

    /**
     * Returns the same distribution for the same numbers, so that a session finds on each host the workers that the
     * previous one left there.
     *
     * @param room on each host, 1 or more
     * @param workers at most as many as there is room for
     * @return workers of each host
     */
    static List<List<Integer>> of(List<Integer> room, int workers) {
        List<List<Integer>> seated = new ArrayList<>();
        room.forEach(each -> seated.add(new ArrayList<>()));
        int worker = 0;
        for (int round = 0; worker < workers; round++) {
            for (int host = 0; host < room.size() && worker < workers; host++) {
                if (round < room.get(host)) {
                    seated.get(host).add(worker++);
                }
            }
        }
        return seated;
    }
}
