// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/*
 * Users' memory. A real adapter reads and writes queues and regions by DMA, so its driver pins
 * them, and what a process may pin is limited by RLIMIT_MEMLOCK. Nothing reads them here, but
 * they are pinned all the same, unless the module's parameter "pin" says otherwise.
 */
#include <linux/sched.h>
#include <linux/slab.h>
#include "dummy.h"

static struct ib_umem *pin(struct ib_device *ib, u64 address, u64 size, int access)
{
	return READ_ONCE(dummy_pin) ? ib_umem_get(ib, address, size, access) : NULL;
}

/*
 * libmlx4 puts doorbell records of many queues into one page. As in mlx4_ib the page is pinned
 * once, else a process would reach its limit sooner than with the real driver.
 */
static struct dummy_doorbell *doorbell_get(struct dummy_device *dev,
					   struct dummy_context *context, u64 address)
{
	struct dummy_doorbell *doorbell;
	struct ib_umem *memory;

	address &= PAGE_MASK;
	mutex_lock(&context->doorbells_lock);
	list_for_each_entry(doorbell, &context->doorbells, link) {
		if (doorbell->address == address && doorbell->mm == current->mm) {
			doorbell->users++;
			goto out;
		}
	}
	doorbell = kzalloc(sizeof(*doorbell), GFP_KERNEL);
	if (!doorbell) {
		doorbell = ERR_PTR(-ENOMEM);
		goto out;
	}
	memory = pin(&dev->ib, address, PAGE_SIZE, 0);
	if (IS_ERR(memory)) {
		kfree(doorbell);
		doorbell = ERR_CAST(memory);
		goto out;
	}
	doorbell->context = context;
	doorbell->mm = current->mm;
	doorbell->address = address;
	doorbell->memory = memory;
	doorbell->users = 1;
	list_add(&doorbell->link, &context->doorbells);
out:
	mutex_unlock(&context->doorbells_lock);
	return doorbell;
}

static void doorbell_put(struct dummy_doorbell *doorbell)
{
	struct dummy_context *context = doorbell->context;

	mutex_lock(&context->doorbells_lock);
	if (--doorbell->users == 0) {
		list_del(&doorbell->link);
		ib_umem_release(doorbell->memory);
		kfree(doorbell);
	}
	mutex_unlock(&context->doorbells_lock);
}

/*
 * Pins a queue and its doorbell record; a doorbell address of 0 means that there is none.
 * ENOMEM when the process may not pin that much.
 */
int dummy_buffer_pin(struct dummy_buffer *buffer, struct dummy_device *dev,
		     struct dummy_context *context, u64 address, u64 size, u64 doorbell)
{
	struct ib_umem *memory = pin(&dev->ib, address, size, IB_ACCESS_LOCAL_WRITE);

	if (IS_ERR(memory))
		return PTR_ERR(memory);
	if (doorbell) {
		struct dummy_doorbell *page = doorbell_get(dev, context, doorbell);

		if (IS_ERR(page)) {
			ib_umem_release(memory);
			return PTR_ERR(page);
		}
		buffer->doorbell = page;
	}
	buffer->memory = memory;
	return 0;
}

void dummy_buffer_release(struct dummy_buffer *buffer)
{
	if (buffer->doorbell)
		doorbell_put(buffer->doorbell);
	ib_umem_release(buffer->memory);
}

struct ib_mr *dummy_reg_user_mr(struct ib_pd *pd, u64 start, u64 length, u64 iova, int access,
				struct ib_udata *udata)
{
	struct dummy_device *dev = to_device(pd->device);
	struct dummy_mr *mr = kzalloc(sizeof(*mr), GFP_KERNEL);

	if (!mr)
		return ERR_PTR(-ENOMEM);
	mr->memory = pin(pd->device, start, length, access);
	if (IS_ERR(mr->memory)) {
		struct ib_mr *err = ERR_CAST(mr->memory);

		kfree(mr);
		return err;
	}
	mr->ib.lkey = (u32)atomic_inc_return(&dev->mr_count) << 8;
	mr->ib.rkey = mr->ib.lkey;
	return &mr->ib;
}

int dummy_dereg_mr(struct ib_mr *ib, struct ib_udata *udata)
{
	struct dummy_mr *mr = to_mr(ib);

	ib_umem_release(mr->memory);
	kfree(mr);
	return 0;
}
