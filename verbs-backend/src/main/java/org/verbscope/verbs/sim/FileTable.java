package org.verbscope.verbs.sim;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Reading;

/**
 * The files that XRC domains can hang on: real ones, known by their real inode, and {@code
 * sim:/name}, which exist in the simulator alone.
 */
final class FileTable {
  static final String SIMULATED = "sim:/";

  private static final long STANDARD_STREAMS = 3;

  /** Bytes of a path with its end, Linux's PATH_MAX. */
  private static final int LONGEST_PATH = 4096;

  /** Bytes of one name in a path, Linux's NAME_MAX. */
  private static final int LONGEST_NAME = 255;

  private final Map<String, Integer> simulated = new LinkedHashMap<>();

  /** Makes a file that exists only here. */
  SharedFile create(String simulatedPath) {
    int inode = simulated.computeIfAbsent(simulatedPath, path -> simulated.size() + 2);
    return new SharedFile("sim:" + inode, simulatedPath, null);
  }

  /**
   * Opens a file read-only, as the acting process would before {@code ibv_open_xrcd}.
   *
   * @param create makes the file when it is missing
   */
  SharedFile open(String path, boolean create) throws VerbFailed {
    if (path.startsWith(SIMULATED)) {
      if (!simulated.containsKey(path) && !create) {
        throw missing(
            path,
            simulated.isEmpty()
                ? "no file is simulated here yet"
                : "files here: " + String.join(", ", simulated.keySet()));
      }
      return create(path);
    }
    if (path.isEmpty()) {
      throw missing(path, "an empty path names nothing, as open(2) has it");
    }
    try {
      Path file = Path.of(path);
      if (create && Files.notExists(file)) {
        Files.createFile(file, ownerOnly());
      }
      return new SharedFile(inode(file), path, hold(file));
    } catch (InvalidPathException e) {
      throw missing(path, String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw create
          ? withoutFolder(path)
          : missing(path, "the simulator looks at the real file for its inode");
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static VerbFailed unusable(String path, IOException e) {
    Errno errno = errno(path);
    boolean says = e instanceof FileSystemException failure && failure.getReason() != null;
    return VerbFailed.beforeTheVerb(
        errno,
        new Cause(
            Cause.Certainty.CERTAIN,
            "fd_path",
            "'" + path + "' cannot be opened",
            says ? ((FileSystemException) e).getReason() : errno.sentence(),
            "name a file that can be read, or sim:/NAME"));
  }

  /** What a file descriptor of the acting process stands for. */
  SharedFile descriptor(long fd) throws VerbFailed {
    if (fd < 0 || fd >= STANDARD_STREAMS) {
      throw VerbFailed.kernel(Errno.EBADF);
    }
    return new SharedFile("sim:tty", "fd " + fd, null);
  }

  /** Which file a path leads to now. */
  Reading identity(String path) {
    if (path.startsWith(SIMULATED)) {
      return simulated.containsKey(path)
          ? Reading.of("sim:" + simulated.get(path))
          : new Reading.Failed(Errno.ENOENT);
    }
    try {
      return Reading.of(inode(Path.of(path)));
    } catch (InvalidPathException | IOException e) {
      return new Reading.Failed(Errno.ENOENT);
    }
  }

  private static VerbFailed missing(String path, String evidence) {
    return VerbFailed.beforeTheVerb(
        Errno.ENOENT,
        new Cause(
            Cause.Certainty.CERTAIN,
            "fd_path",
            "there is no file '" + path + "'",
            evidence,
            "name an existing file, or set create_file"));
  }

  private static VerbFailed withoutFolder(String path) {
    return VerbFailed.beforeTheVerb(
        Errno.ENOENT,
        new Cause(
            Cause.Certainty.CERTAIN,
            "fd_path",
            "there is no folder for file '" + path + "'",
            "create_file makes a file, and no folder",
            "name a file in a folder that exists"));
  }

  /** The error number of open(2), which Java does not tell. */
  private static Errno errno(String path) {
    boolean tooLong =
        bytes(path) >= LONGEST_PATH
            || Stream.of(path.split("/")).anyMatch(name -> bytes(name) > LONGEST_NAME);
    if (tooLong) {
      return Errno.ENAMETOOLONG;
    }
    for (Path above = Path.of(path).getParent(); above != null; above = above.getParent()) {
      if (Files.exists(above) && !Files.isDirectory(above)) {
        return Errno.ENOTDIR;
      }
    }
    return Errno.EACCES;
  }

  private static int bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length;
  }

  private static FileAttribute<?>[] ownerOnly() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static String inode(Path file) throws IOException {
    boolean unix = FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    return unix
        ? Files.getAttribute(file, "unix:dev") + ":" + Files.getAttribute(file, "unix:ino")
        : file.toRealPath().toString();
  }

  /** While a domain hangs on a file its inode must not be given to another file. */
  private static Closeable hold(Path file) throws IOException {
    return Files.isRegularFile(file) ? FileChannel.open(file) : null;
  }
}
