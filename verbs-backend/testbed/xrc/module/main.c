// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/*
 * The module's parameters: how many devices there are, and what happens to them while they
 * are in use. README.md describes them for the person who writes a test.
 */
#include <linux/module.h>
#include "dummy.h"

MODULE_DESCRIPTION("Test instrument: an RDMA device without hardware which libmlx4 can use");
MODULE_AUTHOR("The Verbscope developers");
MODULE_LICENSE("Dual BSD/GPL");

bool dummy_pin = true;
module_param_named(pin, dummy_pin, bool, 0644);
MODULE_PARM_DESC(pin, "pin users' queues and memory regions, within RLIMIT_MEMLOCK (Y)");

static unsigned int device_count = 1;
module_param_named(devices, device_count, uint, 0444);
MODULE_PARM_DESC(devices, "number of devices when the module is loaded, 0 to 8 (1)");

static LIST_HEAD(devices);
/* Protects the list, and holds a device in it while something is done to it. */
static DEFINE_MUTEX(devices_lock);
/*
 * A parameter can be written before the module is initialised, on insmod's command line, and
 * until after its exit function, while sysfs still has the file. Then there are no devices.
 */
static bool running;

static int add_device(void)
{
	struct dummy_device *dev = dummy_device_add();

	if (IS_ERR(dev))
		return PTR_ERR(dev);
	list_add_tail(&dev->link, &devices);
	return 0;
}

static void remove_device(struct dummy_device *dev)
{
	list_del(&dev->link);
	dummy_device_remove(dev);
}

static struct dummy_device *find_device(const char *name)
{
	struct dummy_device *dev;

	list_for_each_entry(dev, &devices, link)
		if (!strcmp(dev_name(&dev->ib.dev), name))
			return dev;
	return NULL;
}

static int set_add(const char *text, const struct kernel_param *param)
{
	unsigned int count;
	int err = kstrtouint(text, 0, &count);

	if (err || count > 8)
		return -EINVAL;
	mutex_lock(&devices_lock);
	err = running ? 0 : -ENODEV;
	while (!err && count--)
		err = add_device();
	mutex_unlock(&devices_lock);
	return err;
}

static int set_remove(const char *text, const struct kernel_param *param)
{
	char name[IB_DEVICE_NAME_MAX];
	struct dummy_device *dev;

	if (sscanf(text, "%63s", name) != 1)
		return -EINVAL;
	mutex_lock(&devices_lock);
	dev = running ? find_device(name) : NULL;
	if (dev)
		remove_device(dev);
	mutex_unlock(&devices_lock);
	return dev ? 0 : -ENODEV;
}

static int set_event(const char *text, const struct kernel_param *param)
{
	char name[IB_DEVICE_NAME_MAX], event[32];
	struct dummy_device *dev;
	u32 number = 0;
	int err = -ENODEV;

	if (sscanf(text, "%63s %31s %u", name, event, &number) < 2)
		return -EINVAL;
	mutex_lock(&devices_lock);
	dev = running ? find_device(name) : NULL;
	if (dev)
		err = dummy_event_deliver(dev, event, number);
	mutex_unlock(&devices_lock);
	return err;
}

static const struct kernel_param_ops add_ops = { .set = set_add };
static const struct kernel_param_ops remove_ops = { .set = set_remove };
static const struct kernel_param_ops event_ops = { .set = set_event };

module_param_cb(add, &add_ops, NULL, 0200);
MODULE_PARM_DESC(add, "write COUNT: that many devices more");
module_param_cb(remove, &remove_ops, NULL, 0200);
MODULE_PARM_DESC(remove, "write DEVICE: it is unplugged, in use or not");
module_param_cb(event, &event_ops, NULL, 0200);
MODULE_PARM_DESC(event, "write DEVICE EVENT [NUMBER]: raise an asynchronous event");

static void stop(void)
{
	struct dummy_device *dev, *next;

	mutex_lock(&devices_lock);
	running = false;
	list_for_each_entry_safe(dev, next, &devices, link)
		remove_device(dev);
	mutex_unlock(&devices_lock);
}

static int __init dummy_init(void)
{
	unsigned int i;
	int err = 0;

	BUILD_BUG_ON(IB_DEVICE_NAME_MAX != 64);
	if (device_count > 8)
		return -EINVAL;
	mutex_lock(&devices_lock);
	running = true;
	for (i = 0; i < device_count && !err; i++)
		err = add_device();
	mutex_unlock(&devices_lock);
	if (err)
		stop();
	return err;
}

static void __exit dummy_exit(void)
{
	stop();
}

module_init(dummy_init);
module_exit(dummy_exit);
