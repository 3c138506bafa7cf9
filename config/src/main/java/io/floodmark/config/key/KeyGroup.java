package io.floodmark.config.key;

import java.util.List;

/** The keys of a section that several formats or places share. */
interface KeyGroup {
    List<? extends Key<?>> all();
}
