package io.floodmark.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginPathTest {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void kafkasClientsFindItsClassesInThisThreadAndInThoseThatItStarts() throws Exception {
        Path jar = login();
        PluginPath.use(folder);
        PluginPath.use(folder);

        assertThat(PluginPath.inUse()).contains(jar).doesNotHaveDuplicates();
        assertThat(Utils.loadClass("of.a.cloud.Login", Object.class).getName()).isEqualTo("of.a.cloud.Login");
        ClassLoader[] inherited = new ClassLoader[1];
        Thread started = new Thread(() -> inherited[0] = Thread.currentThread().getContextClassLoader());
        started.start();
        started.join();
        assertThat(inherited[0].loadClass("of.a.cloud.Login")).isNotNull();
    }

    @Test
    void aFolderWithoutAJarIsAMistake() {
        assertThatThrownBy(() -> PluginPath.use(folder))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("holds no jar; expected the jar of the login class");
        assertThatThrownBy(() -> PluginPath.use(folder.resolve("nowhere")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("cannot be read");
    }

    /** Compiles the class here, so that it is not on the class path of the test. */
    private Path login() throws IOException {
        Path source = Files.createDirectories(folder.resolve("of/a/cloud")).resolve("Login.java");
        Files.writeString(source, "package of.a.cloud; public class Login {}", StandardCharsets.UTF_8);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();
        Path jar = folder.resolve("login.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("of/a/cloud/Login.class"));
            Files.copy(source.resolveSibling("Login.class"), out);
            out.closeEntry();
        }
        return jar.toAbsolutePath().normalize();
    }
}
