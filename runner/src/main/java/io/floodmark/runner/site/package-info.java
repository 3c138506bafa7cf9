/** Opens clusters: starts labs, and checks existing clusters before anything is written to them. */
@NullMarked
package io.floodmark.runner.site;

import org.jspecify.annotations.NullMarked;
