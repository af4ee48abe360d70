// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* What other objects live in: a process's context, protection domains and XRC domains. */
#include <linux/mm.h>
#include "dummy.h"

int dummy_alloc_ucontext(struct ib_ucontext *ib, struct ib_udata *udata)
{
	struct dummy_context *context = to_context(ib);
	struct mlx4_ib_alloc_ucontext_resp response = {
		.dev_caps = MLX4_USER_DEV_CAP_LARGE_CQE,
		.qp_tab_size = QP_TABLE_SIZE,
		/* No BlueFlame register: libmlx4 then maps the doorbell register only. */
		.bf_reg_size = 0,
		.bf_regs_per_page = 0,
		.cqe_size = 64,
	};
	int err;

	context->doorbell_register = alloc_page(GFP_KERNEL | __GFP_ZERO);
	if (!context->doorbell_register)
		return -ENOMEM;
	mutex_init(&context->doorbells_lock);
	INIT_LIST_HEAD(&context->doorbells);
	err = ib_copy_to_udata(udata, &response, min(sizeof(response), udata->outlen));
	if (err)
		__free_page(context->doorbell_register);
	return err;
}

void dummy_dealloc_ucontext(struct ib_ucontext *ib)
{
	struct dummy_context *context = to_context(ib);

	WARN_ON(!list_empty(&context->doorbells));
	/* A process which has it mapped keeps a reference of its own. */
	__free_page(context->doorbell_register);
}

/*
 * That this function exists is what matters: it tells ib_uverbs that the device can be removed
 * while processes have it open. What they have mapped is a page without effect and may stay.
 */
void dummy_disassociate_ucontext(struct ib_ucontext *ib)
{
}

int dummy_mmap(struct ib_ucontext *ib, struct vm_area_struct *vma)
{
	if (vma->vm_pgoff != 0 || vma->vm_end - vma->vm_start != PAGE_SIZE)
		return -EINVAL;
	return vm_insert_page(vma, vma->vm_start, to_context(ib)->doorbell_register);
}

int dummy_alloc_pd(struct ib_pd *ib, struct ib_udata *udata)
{
	struct mlx4_ib_alloc_pd_resp response = {
		.pdn = atomic_inc_return(&to_device(ib->device)->pd_count),
	};

	/* The PD of an XRC domain is the kernel's own. */
	return udata ? ib_copy_to_udata(udata, &response, sizeof(response)) : 0;
}

int dummy_dealloc_pd(struct ib_pd *ib, struct ib_udata *udata)
{
	return 0;
}

int dummy_alloc_xrcd(struct ib_xrcd *ib, struct ib_udata *udata)
{
	struct dummy_xrcd *xrcd = to_xrcd(ib);
	struct ib_cq_init_attr attr = { .cqe = 1 };

	xrcd->pd = ib_alloc_pd(ib->device, 0);
	if (IS_ERR(xrcd->pd))
		return PTR_ERR(xrcd->pd);
	xrcd->cq = ib_create_cq(ib->device, NULL, NULL, xrcd, &attr);
	if (IS_ERR(xrcd->cq)) {
		ib_dealloc_pd(xrcd->pd);
		return PTR_ERR(xrcd->cq);
	}
	return 0;
}

int dummy_dealloc_xrcd(struct ib_xrcd *ib, struct ib_udata *udata)
{
	struct dummy_xrcd *xrcd = to_xrcd(ib);

	ib_destroy_cq(xrcd->cq);
	ib_dealloc_pd(xrcd->pd);
	return 0;
}
