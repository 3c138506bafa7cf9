package io.floodmark.errorprone;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.processing.JavacProcessingEnvironment;
import java.lang.reflect.Field;
import java.net.URLClassLoader;
import java.util.Arrays;

/**
 * A javac plugin that runs Error Prone with one class loader for all compilations of a build. javac loads plugins with
 * a new class loader in each compilation, so the JVM would interpret Error Prone and compile it again for each module,
 * which takes more CPU time than the checks.
 */
public final class SharedErrorProne implements Plugin {
    private static final String ERROR_PRONE = "com.google.errorprone.ErrorProneJavacPlugin";

    @Override
    public String getName() {
        return "SharedErrorProne";
    }

    @Override
    public void init(JavacTask task, String... arguments) {
        try {
            ClassLoader shared = shared();
            // From there Error Prone loads NullAway.
            JavacProcessingEnvironment environment =
                    JavacProcessingEnvironment.instance(((BasicJavacTask) task).getContext());
            Field loader = JavacProcessingEnvironment.class.getDeclaredField("processorClassLoader");
            loader.setAccessible(true);
            loader.set(environment, shared);
            ((Plugin) shared.loadClass(ERROR_PRONE).getDeclaredConstructor().newInstance()).init(task, arguments);
        } catch (ReflectiveOperationException unlike) {
            throw new IllegalStateException(
                    "Error Prone cannot be shared by compilations; expected error_prone_core in"
                            + " annotationProcessorPaths, and a javac whose JavacProcessingEnvironment has a field"
                            + " processorClassLoader; -Xplugin:ErrorProne does the same checks more slowly",
                    unlike);
        }
    }

    /** Static fields of this class live as long as one compilation; system properties live as long as the JVM. */
    private static ClassLoader shared() {
        URLClassLoader own = (URLClassLoader) SharedErrorProne.class.getClassLoader();
        return (ClassLoader) System.getProperties()
                .computeIfAbsent(
                        SharedErrorProne.class.getName() + Arrays.toString(own.getURLs()),
                        key -> new URLClassLoader(own.getURLs(), own.getParent()));
    }
}
