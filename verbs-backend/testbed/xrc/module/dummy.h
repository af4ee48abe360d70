/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/*
 * xrc_dummy: an RDMA device without hardware, as a test instrument for Extended Reliable
 * Connected (XRC) verbs.
 *
 * The device says that it is driven by mlx4, and answers the provider library libmlx4 the way
 * mlx4_ib does. So an unmodified user space creates, shares, changes and queries objects
 * through the kernel's own ib_uverbs and ib_core. There is no data path: nothing that is
 * posted is ever sent or completed.
 *
 * Every object embeds the core's object as its first member, because the core allocates it.
 */
#ifndef XRC_DUMMY_H
#define XRC_DUMMY_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/xarray.h>
#include <rdma/ib_umem.h>
#include <rdma/ib_verbs.h>
#include <rdma/uverbs_ioctl.h>
#include <rdma/mlx4-abi.h>

/* Limits of a ConnectX-3, in the units of ibv_device_attr. */
enum {
	MAX_QP = 131000,
	MAX_QP_WR = 16351,
	MAX_SGE = 32,
	MAX_SGE_RD = 30,
	MAX_CQ = 65408,
	MAX_CQE = 4194303,
	MAX_SRQ = 65472,
	MAX_SRQ_WR = 16383,
	MAX_SRQ_SGE = 31,
	MAX_MR = 524032,
	MAX_PD = 32764,
	MAX_DEST_RD_ATOMIC = 16,
	MAX_INIT_RD_ATOMIC = 128,
	GID_COUNT = 8,
	PKEY_COUNT = 128,
};

/*
 * The first number of a QP, CQ or SRQ; real adapters keep the low ones for themselves too.
 * libmlx4 finds a QP in a table of QP_TABLE_SIZE entries by the low bits of its number, so
 * that all numbers must lie below it: FIRST_NUMBER + MAX_QP is just that size.
 */
#define FIRST_NUMBER 72
#define QP_TABLE_SIZE (1 << 17)

/* Numbers which are handed out in turn, so that a number just freed is not met again soon. */
struct dummy_numbers {
	struct xarray objects;
	u32 next;
};

struct dummy_device {
	struct ib_device ib;
	struct list_head link;
	enum ib_port_state port_state;
	atomic_t pd_count;
	atomic_t mr_count;
	struct dummy_numbers qps;
	struct dummy_numbers cqs;
	struct dummy_numbers srqs;
	/* Held while an event is delivered, and while an object is taken out of reach of that. */
	struct mutex delivery;
};

struct dummy_context {
	struct ib_ucontext ib;
	struct page *doorbell_register;
	struct mutex doorbells_lock;
	struct list_head doorbells;
};

/* A page of the user's in which libmlx4 keeps doorbell records of one or several queues. */
struct dummy_doorbell {
	struct list_head link;
	struct dummy_context *context;
	struct mm_struct *mm;
	u64 address;
	struct ib_umem *memory;
	unsigned int users;
};

/* The user's memory of one queue; members are NULL where nothing is pinned. */
struct dummy_buffer {
	struct ib_umem *memory;
	struct dummy_doorbell *doorbell;
};

struct dummy_pd {
	struct ib_pd ib;
};

/* mlx4_ib gives each XRC domain a PD and a CQ of the kernel's, which target QPs use. */
struct dummy_xrcd {
	struct ib_xrcd ib;
	struct ib_pd *pd;
	struct ib_cq *cq;
};

struct dummy_cq {
	struct ib_cq ib;
	u32 number;
	struct dummy_buffer buffer;
};

struct dummy_srq {
	struct ib_srq ib;
	u32 number;
	struct dummy_buffer buffer;
	struct ib_srq_attr attr;
};

struct dummy_qp {
	struct ib_qp ib;
	struct dummy_buffer buffer;
	enum ib_sig_type sq_sig_type;
	/* Protects attr: several processes may modify one XRC target QP at the same time. */
	struct mutex lock;
	struct ib_qp_attr attr;
};

struct dummy_mr {
	struct ib_mr ib;
	struct ib_umem *memory;
};

#define DUMMY_FROM_CORE(name)						\
	static inline struct dummy_##name *to_##name(struct ib_##name *ib)	\
	{								\
		return container_of(ib, struct dummy_##name, ib);	\
	}
DUMMY_FROM_CORE(device)
DUMMY_FROM_CORE(pd)
DUMMY_FROM_CORE(xrcd)
DUMMY_FROM_CORE(cq)
DUMMY_FROM_CORE(srq)
DUMMY_FROM_CORE(qp)
DUMMY_FROM_CORE(mr)

static inline struct dummy_context *to_context(struct ib_ucontext *ib)
{
	return container_of(ib, struct dummy_context, ib);
}

/* main.c */
extern bool dummy_pin;

/* device.c */
struct dummy_device *dummy_device_add(void);
void dummy_device_remove(struct dummy_device *dev);
int dummy_number_reserve(struct dummy_numbers *numbers, u32 count, u32 *number);
void dummy_number_publish(struct dummy_numbers *numbers, u32 number, void *object);
void dummy_number_withdraw(struct dummy_device *dev, struct dummy_numbers *numbers, u32 number);

/* events.c */
int dummy_event_deliver(struct dummy_device *dev, const char *name, u32 number);

/* memory.c */
int dummy_buffer_pin(struct dummy_buffer *buffer, struct dummy_device *dev,
		     struct dummy_context *context, u64 address, u64 size, u64 doorbell);
void dummy_buffer_release(struct dummy_buffer *buffer);
struct ib_mr *dummy_reg_user_mr(struct ib_pd *pd, u64 start, u64 length, u64 iova, int access,
				struct ib_udata *udata);
int dummy_dereg_mr(struct ib_mr *ib, struct ib_udata *udata);

/* context.c */
int dummy_alloc_ucontext(struct ib_ucontext *ib, struct ib_udata *udata);
void dummy_dealloc_ucontext(struct ib_ucontext *ib);
void dummy_disassociate_ucontext(struct ib_ucontext *ib);
int dummy_mmap(struct ib_ucontext *ib, struct vm_area_struct *vma);
int dummy_alloc_pd(struct ib_pd *ib, struct ib_udata *udata);
int dummy_dealloc_pd(struct ib_pd *ib, struct ib_udata *udata);
int dummy_alloc_xrcd(struct ib_xrcd *ib, struct ib_udata *udata);
int dummy_dealloc_xrcd(struct ib_xrcd *ib, struct ib_udata *udata);

/* queues.c */
int dummy_create_cq(struct ib_cq *ib, const struct ib_cq_init_attr *attr, struct ib_udata *udata);
int dummy_destroy_cq(struct ib_cq *ib, struct ib_udata *udata);
int dummy_create_srq(struct ib_srq *ib, struct ib_srq_init_attr *init, struct ib_udata *udata);
int dummy_modify_srq(struct ib_srq *ib, struct ib_srq_attr *attr, enum ib_srq_attr_mask mask,
		     struct ib_udata *udata);
int dummy_query_srq(struct ib_srq *ib, struct ib_srq_attr *attr);
int dummy_destroy_srq(struct ib_srq *ib, struct ib_udata *udata);

/* qp.c */
int dummy_create_qp(struct ib_qp *ib, struct ib_qp_init_attr *init, struct ib_udata *udata);
int dummy_modify_qp(struct ib_qp *ib, struct ib_qp_attr *attr, int mask, struct ib_udata *udata);
int dummy_query_qp(struct ib_qp *ib, struct ib_qp_attr *attr, int mask,
		   struct ib_qp_init_attr *init);
int dummy_destroy_qp(struct ib_qp *ib, struct ib_udata *udata);

#endif
