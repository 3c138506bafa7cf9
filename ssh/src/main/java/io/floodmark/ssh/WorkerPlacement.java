package io.floodmark.ssh;

import java.util.ArrayList;
import java.util.List;

/** Which workers sit on which host: the first of each host before the second of any, so that they are spread. */
final class WorkerPlacement {
    private WorkerPlacement() {}

    /**
     * The same for the same numbers, so that a session finds on each host those that the one before it left there.
     *
     * @param room on each host, 1 or more
     * @param workers as many as there is room for, at most
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
