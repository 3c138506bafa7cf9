package io.floodmark.config.key;

import java.util.List;

/** The keys of a section or of a part of one. */
interface KeyGroup {
    List<? extends Key<?>> all();
}
