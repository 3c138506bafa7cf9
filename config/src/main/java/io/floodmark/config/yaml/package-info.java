/** YAML with the positions of its values, problems with theirs, and suggestions for misspelt words. */
@NullMarked
package io.floodmark.config.yaml;

import org.jspecify.annotations.NullMarked;
