// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* The device and its port: what they say of themselves, and how they come and go. */
#include <linux/sysfs.h>
#include "dummy.h"

/* "2.33.5100", as the mlx4 driver packs it: major, minor and subminor. */
#define FIRMWARE_VERSION (2ULL << 32 | 33 << 16 | 5100)

#define SUBNET_PREFIX (0xfe80ULL << 48)

static int dummy_query_device(struct ib_device *ib, struct ib_device_attr *attr,
			      struct ib_udata *udata)
{
	/* Zeros also tell libmlx4 that there is no clock page to map. */
	struct mlx4_uverbs_ex_query_device_resp response = {};

	if (udata->inlen && !ib_is_udata_cleared(udata, 0, udata->inlen))
		return -EINVAL;
	memset(attr, 0, sizeof(*attr));
	attr->fw_ver = FIRMWARE_VERSION;
	attr->sys_image_guid = cpu_to_be64(be64_to_cpu(ib->node_guid) + 3);
	attr->max_mr_size = ~0ULL;
	attr->page_size_cap = 0xfffffe00;
	attr->vendor_id = 0x2c9;
	attr->vendor_part_id = 4099;
	attr->max_qp = MAX_QP;
	attr->max_qp_wr = MAX_QP_WR;
	attr->device_cap_flags = IB_DEVICE_BAD_PKEY_CNTR | IB_DEVICE_BAD_QKEY_CNTR |
		IB_DEVICE_CHANGE_PHY_PORT | IB_DEVICE_UD_AV_PORT_ENFORCE |
		IB_DEVICE_PORT_ACTIVE_EVENT | IB_DEVICE_SYS_IMAGE_GUID |
		IB_DEVICE_RC_RNR_NAK_GEN | IB_DEVICE_XRC;
	/* Without this the core would ask for a DMA memory region for each kernel PD. */
	attr->kernel_cap_flags = IBK_LOCAL_DMA_LKEY;
	attr->max_send_sge = MAX_SGE;
	attr->max_recv_sge = MAX_SGE;
	attr->max_sge_rd = MAX_SGE_RD;
	attr->max_cq = MAX_CQ;
	attr->max_cqe = MAX_CQE;
	attr->max_mr = MAX_MR;
	attr->max_pd = MAX_PD;
	attr->max_qp_rd_atom = MAX_DEST_RD_ATOMIC;
	attr->max_qp_init_rd_atom = MAX_INIT_RD_ATOMIC;
	attr->max_res_rd_atom = MAX_QP * MAX_DEST_RD_ATOMIC;
	attr->atomic_cap = IB_ATOMIC_HCA;
	attr->max_srq = MAX_SRQ;
	attr->max_srq_wr = MAX_SRQ_WR;
	attr->max_srq_sge = MAX_SRQ_SGE;
	attr->max_pkeys = PKEY_COUNT;
	attr->local_ca_ack_delay = 15;

	/* The core itself asks too, once, when the device is registered; it wants no more. */
	if (!udata->outlen)
		return 0;
	response.response_length = min_t(size_t, sizeof(response), udata->outlen);
	return ib_copy_to_udata(udata, &response, response.response_length);
}

static void dummy_get_dev_fw_str(struct ib_device *ib, char *text)
{
	snprintf(text, IB_FW_VERSION_NAME_MAX, "%u.%u.%u", (u32)(FIRMWARE_VERSION >> 32),
		 (u32)(FIRMWARE_VERSION >> 16) & 0xffff, (u32)FIRMWARE_VERSION & 0xffff);
}

static int dummy_query_port(struct ib_device *ib, u32 port, struct ib_port_attr *attr)
{
	bool active = to_device(ib)->port_state == IB_PORT_ACTIVE;

	attr->subnet_prefix = SUBNET_PREFIX;
	attr->state = to_device(ib)->port_state;
	attr->phys_state = active ? IB_PORT_PHYS_STATE_LINK_UP : IB_PORT_PHYS_STATE_POLLING;
	attr->max_mtu = IB_MTU_4096;
	attr->active_mtu = IB_MTU_4096;
	attr->gid_tbl_len = GID_COUNT;
	attr->pkey_tbl_len = PKEY_COUNT;
	attr->max_msg_sz = 1 << 30;
	attr->lid = active ? 1 : 0;
	attr->sm_lid = active ? 1 : 0;
	attr->max_vl_num = 4;
	attr->active_width = IB_WIDTH_4X;
	attr->active_speed = IB_SPEED_FDR;
	return 0;
}

static int dummy_get_port_immutable(struct ib_device *ib, u32 port,
				    struct ib_port_immutable *immutable)
{
	immutable->gid_tbl_len = GID_COUNT;
	immutable->pkey_tbl_len = PKEY_COUNT;
	/* InfiniBand, but neither management datagrams nor connection managers. */
	immutable->core_cap_flags = RDMA_CORE_CAP_PROT_IB;
	return 0;
}

static enum rdma_link_layer dummy_get_link_layer(struct ib_device *ib, u32 port)
{
	return IB_LINK_LAYER_INFINIBAND;
}

static int dummy_query_gid(struct ib_device *ib, u32 port, int index, union ib_gid *gid)
{
	memset(gid, 0, sizeof(*gid));
	if (index == 0) {
		gid->global.subnet_prefix = cpu_to_be64(SUBNET_PREFIX);
		gid->global.interface_id = cpu_to_be64(be64_to_cpu(ib->node_guid) + 1);
	}
	return 0;
}

static int dummy_query_pkey(struct ib_device *ib, u32 port, u16 index, u16 *pkey)
{
	if (index >= PKEY_COUNT)
		return -EINVAL;
	*pkey = index ? 0 : 0xffff;
	return 0;
}

static ssize_t hca_type_show(struct device *device, struct device_attribute *attr, char *text)
{
	return sysfs_emit(text, "MT4099\n");
}
static DEVICE_ATTR_RO(hca_type);

static ssize_t board_id_show(struct device *device, struct device_attribute *attr, char *text)
{
	return sysfs_emit(text, "XRC_DUMMY\n");
}
static DEVICE_ATTR_RO(board_id);

static struct attribute *device_attributes[] = {
	&dev_attr_hca_type.attr,
	&dev_attr_board_id.attr,
	NULL,
};

static const struct attribute_group device_group = { .attrs = device_attributes };

/*
 * post_send, post_recv, poll_cq and req_notify_cq are not there: user space does all that
 * without the kernel, and their absence tells the kernel's own users (ib_mad, ib_cm and so
 * on) to leave the device alone.
 */
static const struct ib_device_ops dummy_ops = {
	.owner = THIS_MODULE,
	.driver_id = RDMA_DRIVER_MLX4,
	.uverbs_abi_ver = MLX4_IB_UVERBS_ABI_VERSION,
	.device_group = &device_group,

	.query_device = dummy_query_device,
	.get_dev_fw_str = dummy_get_dev_fw_str,
	.query_port = dummy_query_port,
	.get_port_immutable = dummy_get_port_immutable,
	.get_link_layer = dummy_get_link_layer,
	.query_gid = dummy_query_gid,
	.query_pkey = dummy_query_pkey,

	.alloc_ucontext = dummy_alloc_ucontext,
	.dealloc_ucontext = dummy_dealloc_ucontext,
	.disassociate_ucontext = dummy_disassociate_ucontext,
	.mmap = dummy_mmap,
	.alloc_pd = dummy_alloc_pd,
	.dealloc_pd = dummy_dealloc_pd,
	.alloc_xrcd = dummy_alloc_xrcd,
	.dealloc_xrcd = dummy_dealloc_xrcd,
	.reg_user_mr = dummy_reg_user_mr,
	.dereg_mr = dummy_dereg_mr,
	.create_cq = dummy_create_cq,
	.destroy_cq = dummy_destroy_cq,
	.create_srq = dummy_create_srq,
	.modify_srq = dummy_modify_srq,
	.query_srq = dummy_query_srq,
	.destroy_srq = dummy_destroy_srq,
	.create_qp = dummy_create_qp,
	.modify_qp = dummy_modify_qp,
	.query_qp = dummy_query_qp,
	.destroy_qp = dummy_destroy_qp,

	INIT_RDMA_OBJ_SIZE(ib_ucontext, dummy_context, ib),
	INIT_RDMA_OBJ_SIZE(ib_pd, dummy_pd, ib),
	INIT_RDMA_OBJ_SIZE(ib_xrcd, dummy_xrcd, ib),
	INIT_RDMA_OBJ_SIZE(ib_cq, dummy_cq, ib),
	INIT_RDMA_OBJ_SIZE(ib_srq, dummy_srq, ib),
	INIT_RDMA_OBJ_SIZE(ib_qp, dummy_qp, ib),
};

static void numbers_init(struct dummy_numbers *numbers)
{
	xa_init_flags(&numbers->objects, XA_FLAGS_ALLOC);
}

struct dummy_device *dummy_device_add(void)
{
	static atomic_t devices_ever;
	struct dummy_device *dev = ib_alloc_device(dummy_device, ib);
	int err;

	if (!dev)
		return ERR_PTR(-ENOMEM);
	dev->port_state = IB_PORT_ACTIVE;
	mutex_init(&dev->delivery);
	numbers_init(&dev->qps);
	numbers_init(&dev->cqs);
	numbers_init(&dev->srqs);

	dev->ib.node_type = RDMA_NODE_IB_CA;
	dev->ib.node_guid = cpu_to_be64(0x0002c903000d0000ULL +
					0x10 * atomic_inc_return(&devices_ever));
	strscpy(dev->ib.node_desc, "Verbscope XRC test instrument", sizeof(dev->ib.node_desc));
	dev->ib.phys_port_cnt = 1;
	dev->ib.num_comp_vectors = num_online_cpus();
	dev->ib.local_dma_lkey = 0x8000;
	ib_set_device_ops(&dev->ib, &dummy_ops);
	/* There is no device which does DMA, as with soft-RoCE: addresses stay virtual. */
	err = ib_register_device(&dev->ib, "mlx4_%d", NULL);
	if (err) {
		ib_dealloc_device(&dev->ib);
		return ERR_PTR(err);
	}
	return dev;
}

/*
 * Users who have the device open get IBV_EVENT_DEVICE_FATAL; the core then destroys all they
 * made, and answers their further calls with EIO.
 */
void dummy_device_remove(struct dummy_device *dev)
{
	ib_unregister_device(&dev->ib);
	WARN_ON(!xa_empty(&dev->qps.objects));
	WARN_ON(!xa_empty(&dev->cqs.objects));
	WARN_ON(!xa_empty(&dev->srqs.objects));
	ib_dealloc_device(&dev->ib);
}

/* Takes one of count numbers; ENOMEM when there are as many objects as the device can have. */
int dummy_number_reserve(struct dummy_numbers *numbers, u32 count, u32 *number)
{
	int err = xa_alloc_cyclic(&numbers->objects, number, NULL,
				  XA_LIMIT(FIRST_NUMBER, FIRST_NUMBER + count - 1),
				  &numbers->next, GFP_KERNEL);

	if (err == -EBUSY)
		return -ENOMEM;
	return err < 0 ? err : 0;
}

/* From now on the object can receive events. Its entry is reserved, so this cannot fail. */
void dummy_number_publish(struct dummy_numbers *numbers, u32 number, void *object)
{
	xa_store(&numbers->objects, number, object, GFP_KERNEL);
}

/* When this returns, no event is on its way to the object any more. */
void dummy_number_withdraw(struct dummy_device *dev, struct dummy_numbers *numbers, u32 number)
{
	mutex_lock(&dev->delivery);
	xa_erase(&numbers->objects, number);
	mutex_unlock(&dev->delivery);
}
