package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CConstantsTest {
  private static Stream<Field> constants() {
    return Arrays.stream(CConstants.class.getFields());
  }

  private static List<CEnum> enums() {
    return Arrays.stream(CEnums.class.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .map(CConstantsTest::value)
        .map(CEnum.class::cast)
        .toList();
  }

  private static Object value(Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("constants")
  void aConstantIsCalledAsInCAndHasTheValueOfItsEnumeration(Field constant) {
    assertThat(enums())
        .filteredOn(type -> type.constants().contains(constant.getName()))
        .singleElement()
        .extracting(type -> type.valueOf(constant.getName()))
        .isEqualTo(value(constant));
  }

  @Test
  void theValuesAreThoseOfTheHeader() {
    assertThat(CConstants.IBV_QPT_XRC_SEND).isEqualTo(9);
    assertThat(CConstants.IBV_QPT_XRC_RECV).isEqualTo(10);
    assertThat(CConstants.IBV_QPS_RTS).isEqualTo(3);
    assertThat(CConstants.IBV_DEVICE_XRC).isEqualTo(1 << 20);
    assertThat(CConstants.O_CREAT).isEqualTo(0x40);
  }

  /** In a virtual machine of its own, since here every class has been loaded already. */
  @Test
  void theyAreThereWhicheverClassIsLoadedFirst() throws IOException, InterruptedException {
    Process first =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                First.class.getName())
            .inheritIO()
            .start();
    assertThat(first.waitFor()).isZero();
  }

  /** Begins with a class that has a constant among its own. */
  static final class First {
    public static void main(String[] args) {
      VerbCall call =
          VerbCall.of(
              Verb.IBV_CREATE_QP_EX, Header.NONE, Fields.builder().put("qp_type", 10).build());
      boolean isTarget = ((VerbCall.CreateQp) call).attached().contains("xrcd");
      System.exit(isTarget && CConstants.IBV_QPT_XRC_RECV == 10 ? 0 : 1);
    }
  }
}
