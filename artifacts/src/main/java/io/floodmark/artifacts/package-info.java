/** Downloads from Maven Central to a verified folder of jars. */
@NullMarked
package io.floodmark.artifacts;

import org.jspecify.annotations.NullMarked;
