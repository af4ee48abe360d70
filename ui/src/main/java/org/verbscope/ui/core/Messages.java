package org.verbscope.ui.core;

import java.util.ResourceBundle;

/** Every text of the window, by key {@code feature.element.what}. */
public final class Messages {
  private static final ResourceBundle TEXTS = ResourceBundle.getBundle("org.verbscope.ui.messages");

  private Messages() {}

  /**
   * The text with {@code {0}}, {@code {1}}, … replaced by the arguments.
   *
   * @throws java.util.MissingResourceException when there is no such key
   */
  public static String text(String key, Object... arguments) {
    String text = TEXTS.getString(key);
    for (int i = 0; i < arguments.length; i++) {
      text = text.replace("{" + i + "}", String.valueOf(arguments[i]));
    }
    return text;
  }
}
