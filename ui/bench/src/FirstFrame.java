import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;

/** Waits until a window that is ready was drawn once, prints how long that took, and ends. */
final class FirstFrame {
  private FirstFrame() {}

  /**
   * The time of exec, milliseconds since 1970, is the system property {@code bench.exec}. Call it
   * before anything else waits for frames.
   */
  static void when(BooleanSupplier ready) {
    new AnimationTimer() {
      private int framesWhenReady;

      @Override
      public void handle(long now) {
        // the timer runs before a frame is drawn: at its second run the first one has been
        if (ready.getAsBoolean() && ++framesWhenReady == 2) {
          System.out.println(System.currentTimeMillis() - Long.getLong("bench.exec"));
          Runtime.getRuntime().halt(0);
        }
      }
    }.start();
  }
}
