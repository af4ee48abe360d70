package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.NativeLibrary;

/**
 * The exported functions of {@code libibverbs.so.1} that every version has. Pointers are plain
 * addresses: with JNA that is the fastest way, and nothing is copied behind our back.
 */
final class LibIbverbs {
  private LibIbverbs() {}

  /**
   * @throws UnsatisfiedLinkError when {@code library} lacks one of them
   */
  static void bind(NativeLibrary library) {
    com.sun.jna.Native.register(LibIbverbs.class, library);
  }

  static native long ibv_get_device_list(long num_devices);

  static native void ibv_free_device_list(long list);

  static native long ibv_open_device(long device);

  static native int ibv_close_device(long context);

  static native int ibv_query_device(long context, long device_attr);

  static native int ibv_get_async_event(long context, long event);

  static native void ibv_ack_async_event(long event);

  static native int ibv_query_port(long context, byte port_num, long port_attr);

  static native long ibv_alloc_pd(long context);

  static native int ibv_dealloc_pd(long pd);

  static native long ibv_create_cq(
      long context, int cqe, long cq_context, long channel, int comp_vector);

  static native int ibv_destroy_cq(long cq);

  static native long ibv_create_srq(long pd, long srq_init_attr);

  static native int ibv_destroy_srq(long srq);

  static native long ibv_reg_mr(long pd, long addr, long length, int access);

  static native int ibv_dereg_mr(long mr);

  static native long ibv_create_ah(long pd, long attr);

  static native int ibv_destroy_ah(long ah);

  static native long ibv_create_qp(long pd, long qp_init_attr);

  static native int ibv_query_qp(long qp, long attr, int attr_mask, long init_attr);

  static native int ibv_modify_qp(long qp, long attr, int attr_mask);

  static native int ibv_destroy_qp(long qp);
}
