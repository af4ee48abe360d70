// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/*
 * Queue pairs. The send side's sizes are computed by libmlx4, which tells only their
 * logarithms; the receive side's are computed here by mlx4_ib's rules.
 */
#include <linux/log2.h>
#include "dummy.h"

#define SGE_BYTES 16
/* Logarithms of the size of a send queue entry in bytes, and of the number of entries. */
#define MIN_LOG_STRIDE 6
#define MAX_LOG_STRIDE 10
#define MAX_LOG_ENTRIES 14

static bool type_is_supported(enum ib_qp_type type)
{
	switch (type) {
	case IB_QPT_RC:
	case IB_QPT_UC:
	case IB_QPT_UD:
	case IB_QPT_RAW_PACKET:
	case IB_QPT_XRC_INI:
	case IB_QPT_XRC_TGT:
		return true;
	default:
		return false;
	}
}

static bool has_receive_queue(const struct ib_qp_init_attr *init)
{
	return init->qp_type != IB_QPT_XRC_INI && init->qp_type != IB_QPT_XRC_TGT && !init->srq;
}

/* Grants the next powers of two, and prints into *bytes how large the receive queue is. */
static int size_receive_queue(struct ib_qp_cap *cap, bool has_queue, u64 *bytes)
{
	*bytes = 0;
	if (cap->max_recv_wr > MAX_QP_WR || cap->max_recv_sge > MAX_SGE)
		return -EINVAL;
	if (!has_queue) {
		if (cap->max_recv_wr)
			return -EINVAL;
		cap->max_recv_sge = 0;
		return 0;
	}
	/* libmlx4 has raised zeros to ones already. */
	if (!cap->max_recv_wr || !cap->max_recv_sge)
		return -EINVAL;
	cap->max_recv_wr = roundup_pow_of_two(cap->max_recv_wr);
	cap->max_recv_sge = roundup_pow_of_two(cap->max_recv_sge);
	*bytes = (u64)cap->max_recv_wr * cap->max_recv_sge * SGE_BYTES;
	return 0;
}

static int size_send_queue(const struct mlx4_ib_create_qp *command, u64 *bytes)
{
	if (command->log_sq_stride < MIN_LOG_STRIDE || command->log_sq_stride > MAX_LOG_STRIDE ||
	    command->log_sq_bb_count > MAX_LOG_ENTRIES)
		return -EINVAL;
	*bytes = 1ULL << (command->log_sq_bb_count + command->log_sq_stride);
	return 0;
}

static int set_up_queues(struct dummy_qp *qp, struct ib_qp_init_attr *init, struct ib_udata *udata)
{
	bool has_queue = has_receive_queue(init);
	struct mlx4_ib_create_qp command;
	u64 send_bytes, receive_bytes;
	int err;

	err = size_receive_queue(&init->cap, has_queue, &receive_bytes);
	if (err)
		return err;
	err = ib_copy_from_udata(&command, udata, min(sizeof(command), udata->inlen));
	if (err)
		return err;
	if (command.inl_recv_sz)
		return -EINVAL;
	err = size_send_queue(&command, &send_bytes);
	if (err)
		return err;
	/* The doorbell record belongs to the receive queue. */
	return dummy_buffer_pin(&qp->buffer, to_device(qp->ib.device),
				rdma_udata_to_drv_context(udata, struct dummy_context, ib),
				command.buf_addr, send_bytes + receive_bytes,
				has_queue ? command.db_addr : 0);
}

/*
 * An XRC target comes without udata, PD and CQs: no process owns it, and it has no queues of
 * its own. ib_core makes the handle by which its creator knows it.
 */
int dummy_create_qp(struct ib_qp *ib, struct ib_qp_init_attr *init, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_qp *qp = to_qp(ib);
	int err;

	if (init->rwq_ind_tbl)
		return -EOPNOTSUPP;
	if (init->create_flags & ~IB_QP_CREATE_BLOCK_MULTICAST_LOOPBACK)
		return -EINVAL;
	if (!type_is_supported(init->qp_type))
		return -EOPNOTSUPP;
	if (init->qp_type == IB_QPT_XRC_TGT) {
		memset(&init->cap, 0, sizeof(init->cap));
	} else {
		if (!udata)
			return -EOPNOTSUPP;
		err = set_up_queues(qp, init, udata);
		if (err)
			return err;
	}
	err = dummy_number_reserve(&dev->qps, MAX_QP, &ib->qp_num);
	if (err) {
		dummy_buffer_release(&qp->buffer);
		return err;
	}
	mutex_init(&qp->lock);
	qp->sq_sig_type = init->sq_sig_type;
	qp->attr.qp_state = IB_QPS_RESET;
	qp->attr.cap = init->cap;
	dummy_number_publish(&dev->qps, ib->qp_num, qp);
	return 0;
}

static bool values_are_sound(const struct ib_device *ib, const struct ib_qp_attr *attr, int mask)
{
	if ((mask & IB_QP_PORT) && !rdma_is_port_valid(ib, attr->port_num))
		return false;
	if ((mask & IB_QP_PKEY_INDEX) && attr->pkey_index >= PKEY_COUNT)
		return false;
	if ((mask & IB_QP_PATH_MTU) &&
	    (attr->path_mtu < IB_MTU_256 || attr->path_mtu > IB_MTU_4096))
		return false;
	if ((mask & IB_QP_MAX_QP_RD_ATOMIC) && attr->max_rd_atomic > MAX_INIT_RD_ATOMIC)
		return false;
	if ((mask & IB_QP_MAX_DEST_RD_ATOMIC) && attr->max_dest_rd_atomic > MAX_DEST_RD_ATOMIC)
		return false;
	return true;
}

/* The table index suffices for a query; a reference to the entry must not outlive the call. */
static struct rdma_ah_attr without_reference(struct rdma_ah_attr ah)
{
	ah.grh.sgid_attr = NULL;
	return ah;
}

static void remember(struct ib_qp_attr *kept, const struct ib_qp_attr *given, int mask)
{
#define KEEP(flag, member)				\
	do {						\
		if (mask & (flag))			\
			kept->member = given->member;	\
	} while (0)
	KEEP(IB_QP_ACCESS_FLAGS, qp_access_flags);
	KEEP(IB_QP_PKEY_INDEX, pkey_index);
	KEEP(IB_QP_PORT, port_num);
	KEEP(IB_QP_QKEY, qkey);
	KEEP(IB_QP_PATH_MTU, path_mtu);
	KEEP(IB_QP_TIMEOUT, timeout);
	KEEP(IB_QP_RETRY_CNT, retry_cnt);
	KEEP(IB_QP_RNR_RETRY, rnr_retry);
	KEEP(IB_QP_RQ_PSN, rq_psn);
	KEEP(IB_QP_SQ_PSN, sq_psn);
	KEEP(IB_QP_MAX_QP_RD_ATOMIC, max_rd_atomic);
	KEEP(IB_QP_MAX_DEST_RD_ATOMIC, max_dest_rd_atomic);
	KEEP(IB_QP_MIN_RNR_TIMER, min_rnr_timer);
	KEEP(IB_QP_PATH_MIG_STATE, path_mig_state);
	KEEP(IB_QP_DEST_QPN, dest_qp_num);
	KEEP(IB_QP_ALT_PATH, alt_pkey_index);
	KEEP(IB_QP_ALT_PATH, alt_port_num);
	KEEP(IB_QP_ALT_PATH, alt_timeout);
#undef KEEP
	if (mask & IB_QP_AV)
		kept->ah_attr = without_reference(given->ah_attr);
	if (mask & IB_QP_ALT_PATH)
		kept->alt_ah_attr = without_reference(given->alt_ah_attr);
}

int dummy_modify_qp(struct ib_qp *ib, struct ib_qp_attr *attr, int mask, struct ib_udata *udata)
{
	struct dummy_qp *qp = to_qp(ib);
	enum ib_qp_state from, to;
	int err = -EINVAL;

	if (mask & ~IB_QP_ATTR_STANDARD_BITS)
		return -EOPNOTSUPP;
	mutex_lock(&qp->lock);
	from = qp->attr.qp_state;
	to = mask & IB_QP_STATE ? attr->qp_state : from;
	if ((mask & IB_QP_CUR_STATE) && attr->cur_qp_state != from)
		goto out;
	if (!ib_modify_qp_is_ok(from, to, ib->qp_type, mask) ||
	    !values_are_sound(ib->device, attr, mask))
		goto out;
	remember(&qp->attr, attr, mask);
	if (to == IB_QPS_RESET) {
		struct ib_qp_cap cap = qp->attr.cap;

		memset(&qp->attr, 0, sizeof(qp->attr));
		qp->attr.cap = cap;
	}
	WRITE_ONCE(qp->attr.qp_state, to);
	err = 0;
out:
	mutex_unlock(&qp->lock);
	return err;
}

/*
 * Fills all of both structures: the kernel's resource tracking passes uninitialised ones. The
 * send side's capabilities stay 0 for user space, where libmlx4 knows them.
 */
int dummy_query_qp(struct ib_qp *ib, struct ib_qp_attr *attr, int mask,
		   struct ib_qp_init_attr *init)
{
	struct dummy_qp *qp = to_qp(ib);

	mutex_lock(&qp->lock);
	*attr = qp->attr;
	mutex_unlock(&qp->lock);
	attr->cur_qp_state = attr->qp_state;
	attr->cap.max_send_wr = 0;
	attr->cap.max_send_sge = 0;
	attr->cap.max_inline_data = 0;
	attr->ah_attr.type = RDMA_AH_ATTR_TYPE_IB;
	attr->alt_ah_attr.type = RDMA_AH_ATTR_TYPE_IB;

	memset(init, 0, sizeof(*init));
	init->event_handler = ib->event_handler;
	init->qp_context = ib->qp_context;
	init->send_cq = ib->send_cq;
	init->recv_cq = ib->recv_cq;
	init->srq = ib->srq;
	init->xrcd = ib->xrcd;
	init->cap = attr->cap;
	init->sq_sig_type = qp->sq_sig_type;
	init->qp_type = ib->qp_type;
	return 0;
}

int dummy_destroy_qp(struct ib_qp *ib, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_qp *qp = to_qp(ib);

	dummy_number_withdraw(dev, &dev->qps, ib->qp_num);
	dummy_buffer_release(&qp->buffer);
	return 0;
}
