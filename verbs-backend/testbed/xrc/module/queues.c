// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* Completion queues and shared receive queues, basic and XRC. */
#include <linux/log2.h>
#include "dummy.h"

#define CQE_BYTES 64
#define SGE_BYTES 16
/* What comes before the scatter list in an entry of an SRQ, and the least size of an entry. */
#define SRQ_HEADER_BYTES 16
#define SRQ_MIN_STRIDE 32

int dummy_create_cq(struct ib_cq *ib, const struct ib_cq_init_attr *attr, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_cq *cq = to_cq(ib);
	struct mlx4_ib_create_cq_resp response = {};
	struct mlx4_ib_create_cq command;
	u32 entries;
	int err;

	if (attr->cqe < 1 || attr->cqe > MAX_CQE)
		return -EINVAL;
	entries = roundup_pow_of_two(attr->cqe + 1);
	ib->cqe = entries - 1;
	err = dummy_number_reserve(&dev->cqs, MAX_CQ, &cq->number);
	if (err)
		return err;
	/* The CQ of an XRC domain is the kernel's own. */
	if (udata) {
		err = ib_copy_from_udata(&command, udata, sizeof(command));
		if (err)
			goto withdraw;
		err = dummy_buffer_pin(&cq->buffer, dev,
				       rdma_udata_to_drv_context(udata, struct dummy_context, ib),
				       command.buf_addr, (u64)entries * CQE_BYTES,
				       command.db_addr);
		if (err)
			goto withdraw;
		response.cqn = cq->number;
		err = ib_copy_to_udata(udata, &response, sizeof(response));
		if (err)
			goto release;
	}
	dummy_number_publish(&dev->cqs, cq->number, cq);
	return 0;

release:
	dummy_buffer_release(&cq->buffer);
withdraw:
	dummy_number_withdraw(dev, &dev->cqs, cq->number);
	return err;
}

int dummy_destroy_cq(struct ib_cq *ib, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_cq *cq = to_cq(ib);

	dummy_number_withdraw(dev, &dev->cqs, cq->number);
	dummy_buffer_release(&cq->buffer);
	return 0;
}

int dummy_create_srq(struct ib_srq *ib, struct ib_srq_init_attr *init, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_srq *srq = to_srq(ib);
	struct mlx4_ib_create_srq_resp response = {};
	struct mlx4_ib_create_srq command;
	u32 entries, stride;
	int err;

	if (init->srq_type != IB_SRQT_BASIC && init->srq_type != IB_SRQT_XRC)
		return -EOPNOTSUPP;
	if (init->attr.max_wr > MAX_SRQ_WR || init->attr.max_sge > MAX_SRQ_SGE || !udata)
		return -EINVAL;
	entries = roundup_pow_of_two(init->attr.max_wr + 1);
	stride = max_t(u32, SRQ_MIN_STRIDE,
		       roundup_pow_of_two(SRQ_HEADER_BYTES + init->attr.max_sge * SGE_BYTES));
	err = ib_copy_from_udata(&command, udata, sizeof(command));
	if (err)
		return err;
	err = dummy_buffer_pin(&srq->buffer, dev,
			       rdma_udata_to_drv_context(udata, struct dummy_context, ib),
			       command.buf_addr, (u64)entries * stride, command.db_addr);
	if (err)
		return err;
	err = dummy_number_reserve(&dev->srqs, MAX_SRQ, &srq->number);
	if (err)
		goto release;
	response.srqn = srq->number;
	err = ib_copy_to_udata(udata, &response, sizeof(response));
	if (err)
		goto withdraw;

	init->attr.max_wr = entries - 1;
	srq->attr.max_wr = entries - 1;
	srq->attr.max_sge = init->attr.max_sge;
	/* What ibv_get_srq_num returns, by way of ib_uverbs. */
	if (init->srq_type == IB_SRQT_XRC)
		ib->ext.xrc.srq_num = srq->number;
	dummy_number_publish(&dev->srqs, srq->number, srq);
	return 0;

withdraw:
	dummy_number_withdraw(dev, &dev->srqs, srq->number);
release:
	dummy_buffer_release(&srq->buffer);
	return err;
}

/* The size is fixed, as with mlx4; the limit can be set to anything below it. */
int dummy_modify_srq(struct ib_srq *ib, struct ib_srq_attr *attr, enum ib_srq_attr_mask mask,
		     struct ib_udata *udata)
{
	struct dummy_srq *srq = to_srq(ib);

	if (mask & IB_SRQ_MAX_WR)
		return -EINVAL;
	if (mask & IB_SRQ_LIMIT) {
		if (attr->srq_limit > srq->attr.max_wr)
			return -EINVAL;
		srq->attr.srq_limit = attr->srq_limit;
	}
	return 0;
}

int dummy_query_srq(struct ib_srq *ib, struct ib_srq_attr *attr)
{
	*attr = to_srq(ib)->attr;
	return 0;
}

int dummy_destroy_srq(struct ib_srq *ib, struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(ib->device);
	struct dummy_srq *srq = to_srq(ib);

	dummy_number_withdraw(dev, &dev->srqs, srq->number);
	dummy_buffer_release(&srq->buffer);
	return 0;
}
