/*
 * Prints the layout of libibverbs' public structures as this compiler sees it, for a test to
 * compare with the layout which the Java side assumes:
 *
 *     struct NAME size=S
 *     NAME.member offset=O size=Z
 *     verbs_context.op back=D
 *
 * Members of nested structures come as dotted paths. "back" is how far before the embedded
 * ibv_context an operation's pointer lies; libibverbs' inline functions find it that way.
 *
 *     cc -o layout layout.c
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <infiniband/verbs.h>
#include <stddef.h>
#include <stdio.h>

#define MEMBER(prefix, base, type, member) \
	printf("%s%s offset=%zu size=%zu\n", prefix, #member, \
	       (base) + offsetof(struct type, member), sizeof(((struct type *)0)->member));
#define OPERATION(op) \
	printf("verbs_context.%s back=%zu\n", #op, \
	       offsetof(struct verbs_context, context) - offsetof(struct verbs_context, op));

/* A macro does not expand inside itself, so REPEAT rescans its argument, 64 times. */
#define REPEAT(...) REPEAT3(REPEAT3(REPEAT3(REPEAT3(__VA_ARGS__))))
#define REPEAT3(...) REPEAT2(REPEAT2(REPEAT2(REPEAT2(__VA_ARGS__))))
#define REPEAT2(...) REPEAT1(REPEAT1(REPEAT1(REPEAT1(__VA_ARGS__))))
#define REPEAT1(...) __VA_ARGS__
#define PARENS ()
#define MEMBERS(prefix, base, type, first, ...) \
	MEMBER(prefix, base, type, first) __VA_OPT__(MORE_MEMBERS PARENS (prefix, base, type, __VA_ARGS__))
#define MORE_MEMBERS() MEMBERS
#define EACH_OPERATION(first, ...) \
	OPERATION(first) __VA_OPT__(MORE_OPERATIONS PARENS (__VA_ARGS__))
#define MORE_OPERATIONS() EACH_OPERATION

/* STRUCT(type, members...), and INSIDE for the members of the structure at a path within it. */
#define STRUCT(type, ...) \
	printf("struct %s size=%zu\n", #type, sizeof(struct type)); \
	REPEAT(MEMBERS(#type ".", (size_t)0, type, __VA_ARGS__))
#define INSIDE(type, path, inner, ...) \
	REPEAT(MEMBERS(#type "." #path ".", offsetof(struct type, path), inner, __VA_ARGS__))
#define OPERATIONS(...) REPEAT(EACH_OPERATION(__VA_ARGS__))

/* The members of structures which others contain. */
#define CONTEXT_OPS \
	_compat_query_device, _compat_query_port, _compat_alloc_pd, _compat_dealloc_pd, \
	_compat_reg_mr, _compat_rereg_mr, _compat_dereg_mr, alloc_mw, bind_mw, dealloc_mw, \
	_compat_create_cq, poll_cq, req_notify_cq, _compat_cq_event, _compat_resize_cq, \
	_compat_destroy_cq, _compat_create_srq, _compat_modify_srq, _compat_query_srq, \
	_compat_destroy_srq, post_srq_recv, _compat_create_qp, _compat_query_qp, \
	_compat_modify_qp, _compat_destroy_qp, post_send, post_recv, _compat_create_ah, \
	_compat_destroy_ah, _compat_attach_mcast, _compat_detach_mcast, _compat_async_event
#define SRQ_ATTR max_wr, max_sge, srq_limit
#define TM_CAP max_num_tags, max_ops
#define QP_CAP max_send_wr, max_recv_wr, max_send_sge, max_recv_sge, max_inline_data
#define RX_HASH_CONF rx_hash_function, rx_hash_key_len, rx_hash_key, rx_hash_fields_mask
#define GLOBAL_ROUTE dgid, flow_label, sgid_index, hop_limit, traffic_class
#define AH_ATTR grh, dlid, sl, src_path_bits, static_rate, is_global, port_num
#define DEVICE_ATTR \
	fw_ver, node_guid, sys_image_guid, max_mr_size, page_size_cap, vendor_id, vendor_part_id, \
	hw_ver, max_qp, max_qp_wr, device_cap_flags, max_sge, max_sge_rd, max_cq, max_cqe, max_mr, \
	max_pd, max_qp_rd_atom, max_ee_rd_atom, max_res_rd_atom, max_qp_init_rd_atom, \
	max_ee_init_rd_atom, atomic_cap, max_ee, max_rdd, max_mw, max_raw_ipv6_qp, \
	max_raw_ethy_qp, max_mcast_grp, max_mcast_qp_attach, max_total_mcast_qp_attach, max_ah, \
	max_fmr, max_map_per_fmr, max_srq, max_srq_wr, max_srq_sge, max_pkeys, \
	local_ca_ack_delay, phys_port_cnt
#define ODP_CAPS \
	general_caps, per_transport_caps, per_transport_caps.rc_odp_caps, \
	per_transport_caps.uc_odp_caps, per_transport_caps.ud_odp_caps
#define TSO_CAPS max_tso, supported_qpts
#define RSS_CAPS \
	supported_qpts, max_rwq_indirection_tables, max_rwq_indirection_table_size, \
	rx_hash_fields_mask, rx_hash_function
#define PACKET_PACING_CAPS qp_rate_limit_min, qp_rate_limit_max, supported_qpts
#define TM_CAPS max_rndv_hdr_size, max_num_tags, flags, max_ops, max_sge
#define CQ_MODERATION_CAPS max_cq_count, max_cq_period
#define PCI_ATOMIC_CAPS fetch_add, swap, compare_swap

static void objects(void)
{
	STRUCT(ibv_device, _ops, node_type, transport_type, name, dev_name, dev_path, ibdev_path)
	STRUCT(ibv_context_ops, CONTEXT_OPS)
	STRUCT(ibv_context, device, ops, cmd_fd, async_fd, num_comp_vectors, mutex, abi_compat)
	INSIDE(ibv_context, ops, ibv_context_ops, CONTEXT_OPS)
	STRUCT(ibv_pd, context, handle)
	STRUCT(ibv_cq, context, channel, cq_context, handle, cqe, mutex, cond,
	       comp_events_completed, async_events_completed)
	STRUCT(ibv_srq, context, srq_context, pd, handle, mutex, cond, events_completed)
	STRUCT(ibv_xrcd, context)
	STRUCT(ibv_mr, context, pd, addr, length, handle, lkey, rkey)
	STRUCT(ibv_ah, context, pd, handle)
	STRUCT(ibv_qp, context, qp_context, pd, send_cq, recv_cq, srq, handle, qp_num, state,
	       qp_type, mutex, cond, events_completed)
	STRUCT(ibv_async_event, element, element.cq, element.qp, element.srq, element.wq,
	       element.port_num, event_type)
}

static void srq_and_xrcd_attributes(void)
{
	STRUCT(ibv_srq_attr, SRQ_ATTR)
	STRUCT(ibv_srq_init_attr, srq_context, attr)
	INSIDE(ibv_srq_init_attr, attr, ibv_srq_attr, SRQ_ATTR)
	STRUCT(ibv_srq_init_attr_ex, srq_context, attr, comp_mask, srq_type, pd, xrcd, cq, tm_cap)
	INSIDE(ibv_srq_init_attr_ex, attr, ibv_srq_attr, SRQ_ATTR)
	INSIDE(ibv_srq_init_attr_ex, tm_cap, ibv_tm_cap, TM_CAP)
	STRUCT(ibv_xrcd_init_attr, comp_mask, fd, oflags)
}

static void qp_attributes(void)
{
	STRUCT(ibv_qp_cap, QP_CAP)
	STRUCT(ibv_qp_init_attr, qp_context, send_cq, recv_cq, srq, cap, qp_type, sq_sig_all)
	INSIDE(ibv_qp_init_attr, cap, ibv_qp_cap, QP_CAP)
	STRUCT(ibv_rx_hash_conf, RX_HASH_CONF)
	STRUCT(ibv_qp_init_attr_ex, qp_context, send_cq, recv_cq, srq, cap, qp_type, sq_sig_all,
	       comp_mask, pd, xrcd, create_flags, max_tso_header, rwq_ind_tbl, rx_hash_conf,
	       source_qpn, send_ops_flags)
	INSIDE(ibv_qp_init_attr_ex, cap, ibv_qp_cap, QP_CAP)
	INSIDE(ibv_qp_init_attr_ex, rx_hash_conf, ibv_rx_hash_conf, RX_HASH_CONF)
	STRUCT(ibv_qp_open_attr, comp_mask, qp_num, xrcd, qp_context, qp_type)
	STRUCT(ibv_global_route, GLOBAL_ROUTE)
	STRUCT(ibv_ah_attr, AH_ATTR)
	INSIDE(ibv_ah_attr, grh, ibv_global_route, GLOBAL_ROUTE)
	STRUCT(ibv_qp_attr, qp_state, cur_qp_state, path_mtu, path_mig_state, qkey, rq_psn, sq_psn,
	       dest_qp_num, qp_access_flags, cap, ah_attr, alt_ah_attr, pkey_index, alt_pkey_index,
	       en_sqd_async_notify, sq_draining, max_rd_atomic, max_dest_rd_atomic, min_rnr_timer,
	       port_num, timeout, retry_cnt, rnr_retry, alt_port_num, alt_timeout, rate_limit)
	INSIDE(ibv_qp_attr, cap, ibv_qp_cap, QP_CAP)
	INSIDE(ibv_qp_attr, ah_attr, ibv_ah_attr, AH_ATTR)
	INSIDE(ibv_qp_attr, ah_attr.grh, ibv_global_route, GLOBAL_ROUTE)
	INSIDE(ibv_qp_attr, alt_ah_attr, ibv_ah_attr, AH_ATTR)
	INSIDE(ibv_qp_attr, alt_ah_attr.grh, ibv_global_route, GLOBAL_ROUTE)
}

static void device_and_port_attributes(void)
{
	STRUCT(ibv_device_attr, DEVICE_ATTR)
	STRUCT(ibv_odp_caps, ODP_CAPS)
	STRUCT(ibv_tso_caps, TSO_CAPS)
	STRUCT(ibv_rss_caps, RSS_CAPS)
	STRUCT(ibv_packet_pacing_caps, PACKET_PACING_CAPS)
	STRUCT(ibv_tm_caps, TM_CAPS)
	STRUCT(ibv_cq_moderation_caps, CQ_MODERATION_CAPS)
	STRUCT(ibv_pci_atomic_caps, PCI_ATOMIC_CAPS)
	STRUCT(ibv_device_attr_ex, orig_attr, comp_mask, odp_caps, completion_timestamp_mask,
	       hca_core_clock, device_cap_flags_ex, tso_caps, rss_caps, max_wq_type_rq,
	       packet_pacing_caps, raw_packet_caps, tm_caps, cq_mod_caps, max_dm_size,
	       pci_atomic_caps, xrc_odp_caps, phys_port_cnt_ex)
	INSIDE(ibv_device_attr_ex, orig_attr, ibv_device_attr, DEVICE_ATTR)
	INSIDE(ibv_device_attr_ex, odp_caps, ibv_odp_caps, ODP_CAPS)
	INSIDE(ibv_device_attr_ex, tso_caps, ibv_tso_caps, TSO_CAPS)
	INSIDE(ibv_device_attr_ex, rss_caps, ibv_rss_caps, RSS_CAPS)
	INSIDE(ibv_device_attr_ex, packet_pacing_caps, ibv_packet_pacing_caps, PACKET_PACING_CAPS)
	INSIDE(ibv_device_attr_ex, tm_caps, ibv_tm_caps, TM_CAPS)
	INSIDE(ibv_device_attr_ex, cq_mod_caps, ibv_cq_moderation_caps, CQ_MODERATION_CAPS)
	INSIDE(ibv_device_attr_ex, pci_atomic_caps, ibv_pci_atomic_caps, PCI_ATOMIC_CAPS)
	STRUCT(ibv_port_attr, state, max_mtu, active_mtu, gid_tbl_len, port_cap_flags, max_msg_sz,
	       bad_pkey_cntr, qkey_viol_cntr, pkey_tbl_len, lid, sm_lid, lmc, max_vl_num, sm_sl,
	       subnet_timeout, init_type_reply, active_width, active_speed, phys_state, link_layer,
	       flags, port_cap_flags2)
	STRUCT(ibv_gid_entry, gid, gid_index, port_num, gid_type, ndev_ifindex)
}

static void operations(void)
{
	OPERATIONS(query_port, advise_mr, alloc_null_mr, read_counters, attach_counters_point_flow,
		   create_counters, destroy_counters, reg_dm_mr, alloc_dm, free_dm,
		   modify_flow_action_esp, destroy_flow_action, create_flow_action_esp,
		   modify_qp_rate_limit, alloc_parent_domain, dealloc_td, alloc_td, modify_cq,
		   post_srq_ops, destroy_rwq_ind_table, create_rwq_ind_table, destroy_wq,
		   modify_wq, create_wq, query_rt_values, create_cq_ex, priv, query_device_ex,
		   ibv_destroy_flow, ibv_create_flow, open_qp, create_qp_ex, get_srq_num,
		   create_srq_ex, open_xrcd, close_xrcd, sz)
}

int main(void)
{
	objects();
	srq_and_xrcd_attributes();
	qp_attributes();
	device_and_port_attributes();
	operations();
	return 0;
}
