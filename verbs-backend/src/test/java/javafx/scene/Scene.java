package javafx.scene;

/** Stands for JavaFX, which the backend's class path lacks, in the architecture's own tests. */
public final class Scene {}
