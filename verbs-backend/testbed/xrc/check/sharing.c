/*
 * Who shares which XRC domain, and who may open which target QP in it.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void make_file(const char *path)
{
	int file = open(path, O_CREAT | O_RDWR, 0666);

	if (file < 0)
		fatal("%s: %s", path, strerror(errno));
	close(file);
}

/* The domain of a file belongs to the file itself, not to its name. */
void check_domains(const char *directory)
{
	struct worker a = start_worker(), b = start_worker(), c = start_worker();
	char path[200], link_path[200];
	uint32_t qpn;

	snprintf(path, sizeof(path), "%s/domain", directory);
	snprintf(link_path, sizeof(link_path), "%s/hard-link", directory);
	make_file(path);

	check_is(open_xrcd(&a, 0, path, 0), EAGAIN,
		 "a domain nobody has made yet cannot be opened without O_CREAT");
	check_is(open_xrcd(&a, 0, path, O_CREAT), 0, "A makes the domain with O_CREAT");
	check_is(open_xrcd(&b, 0, path, 0), 0, "B opens it without O_CREAT");
	check_is(open_xrcd(&c, 0, path, O_CREAT), 0, "C opens it with O_CREAT");
	check_is(create_qp(&a, 0, 0, IBV_QPT_XRC_RECV, &qpn), 0, "A creates a target QP in it");
	check_is(open_qp(&b, 0, 0, qpn), 0, "B finds A's QP in it");
	check_is(open_qp(&c, 0, 0, qpn), 0, "C finds A's QP in it");

	check_is(link(path, link_path) ? errno : 0, 0, "the file gets a second name");
	check_is(open_xrcd(&b, 1, link_path, 0), 0, "B opens the domain by that name");
	check_is(open_qp(&b, 1, 1, qpn), 0, "and finds A's QP in it");

	check_is(open_xrcd(&b, 2, path, O_EXCL), EINVAL,
		 "O_EXCL fails on an existing domain, with EINVAL");
	check_is(open_xrcd(&b, 2, path, O_CREAT | O_EXCL), EINVAL, "and so it does with O_CREAT");
	check_is(open_xrcd_number(&b, 2, 999, O_CREAT), EBADF, "a closed descriptor is EBADF");

	check_is(open_xrcd_number(&b, 2, -1, 0), 0, "descriptor -1 makes a private domain");
	check_is(open_xrcd_number(&a, 2, -1, O_CREAT | O_EXCL), 0, "whatever the flags are");
	check_is(open_qp(&b, 3, 2, qpn), EINVAL, "A's QP is not in B's private domain");

	unlink(path);
	make_file(path);
	check_is(open_xrcd(&b, 4, path, 0), EAGAIN, "a re-created file has no domain yet");
	check_is(open_xrcd(&b, 4, path, O_CREAT), 0, "with O_CREAT it gets one");
	check_is(open_qp(&b, 5, 4, qpn), EINVAL, "a new one: A's QP is not in it");
	check_is(open_xrcd(&c, 1, link_path, 0), 0, "the old file's domain is still there");
	check_is(open_qp(&c, 1, 1, qpn), 0, "with A's QP in it");

	check(end_worker(&a) & end_worker(&b) & end_worker(&c), "A, B and C close everything");
	check_is(open_xrcd((a = start_worker(), &a), 0, link_path, 0), EAGAIN,
		 "the domain ends with its last user");
	end_worker(&a);
	unlink(path);
	unlink(link_path);
}

static void check_wrong_numbers(struct worker *a, struct worker *b, uint32_t qpn)
{
	uint32_t connected, sender, elsewhere;

	check_is(create_qp(a, 10, 0, IBV_QPT_RC, &connected), 0, "A creates an RC QP");
	check_is(create_qp(a, 11, 0, IBV_QPT_XRC_SEND, &sender), 0, "A creates an XRC_SEND QP");
	check_is(open_xrcd_number(a, 1, -1, 0), 0, "A opens a private domain");
	check_is(create_qp(a, 12, 1, IBV_QPT_XRC_RECV, &elsewhere), 0,
		 "A creates a target QP in the private domain");
	const struct {
		const char *what;
		uint32_t number;
	} wrong[] = {
		{ "0", 0 },
		{ "a number nobody has", qpn + 1000 },
		{ "2^24", 1 << 24 },
		{ "2^32-1", UINT32_MAX },
		{ "the RC QP's", connected },
		{ "the XRC_SEND QP's", sender },
		{ "that of a QP in another domain", elsewhere },
	};
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		check_is(open_qp(b, 20, 0, wrong[i].number), EINVAL,
			 "a wrong QP number is EINVAL: %s", wrong[i].what);
}

static void check_wrong_arguments(struct worker *b, uint32_t qpn)
{
	static const uint32_t types[] = { IBV_QPT_XRC_SEND, IBV_QPT_RC, IBV_QPT_UD, 0, 99 };
	const uint32_t all = IBV_QP_OPEN_ATTR_NUM | IBV_QP_OPEN_ATTR_XRCD |
			     IBV_QP_OPEN_ATTR_CONTEXT | IBV_QP_OPEN_ATTR_TYPE;

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		check_is(open_qp_as(b, 20, 0, qpn, types[i], all), EINVAL,
			 "a wrong QP type is EINVAL: %u", types[i]);
	check_is(open_qp_as(b, 20, 0, qpn, IBV_QPT_XRC_RECV, all & ~IBV_QP_OPEN_ATTR_NUM),
		 NO_ERRNO, "without the number's bit: NULL, and no errno");
	check_is(open_qp_as(b, 20, 0, qpn, IBV_QPT_XRC_RECV, all & ~IBV_QP_OPEN_ATTR_XRCD),
		 NO_ERRNO, "without the domain's bit: NULL, and no errno");
	check_is(open_qp_as(b, 20, 0, qpn, IBV_QPT_XRC_RECV, all & ~IBV_QP_OPEN_ATTR_TYPE),
		 NO_ERRNO, "without the type's bit: NULL, and no errno");
	check_is(open_qp_as(b, 20, 0, qpn, IBV_QPT_XRC_RECV, all | IBV_QP_OPEN_ATTR_RESERVED),
		 NO_ERRNO, "with a bit that means nothing: NULL, and no errno");
}

static void check_shared_state(struct worker *a, struct worker *b)
{
	struct seen by_a, by_b;

	check_is(modify_qp(a, 0, IBV_QPS_RTS), EINVAL, "RESET to RTS is EINVAL");
	check_is(modify_qp(a, 0, IBV_QPS_INIT), 0, "A takes the QP to INIT");
	check_is(modify_qp(b, 0, IBV_QPS_RTR), 0, "B takes it to RTR");
	check_is(modify_qp(a, 0, IBV_QPS_RTS), 0, "A takes it to RTS");
	check_is(query_qp(a, 0, &by_a) | query_qp(b, 0, &by_b), 0, "A and B query it");
	check_is(by_b.state, IBV_QPS_RTS, "B sees the state which A has set");
	check_is(by_a.rq_psn, 0x111, "A sees the receive PSN which B has set");
	check(by_b.sq_psn == 0x222 && by_b.path_mtu == IBV_MTU_1024 && by_b.port == 1 &&
	      by_b.dest_qp_num == 0x123, "B sees all attributes");
	check(by_a.sq_psn == by_b.sq_psn && by_a.path_mtu == by_b.path_mtu &&
	      by_a.rq_psn == by_b.rq_psn && by_a.dest_qp_num == by_b.dest_qp_num &&
	      by_a.state == by_b.state, "and A the same ones");
	check(tracked("qp link mlx4_0/1 type XRC_TGT", "") == 1,
	      "since INIT, resource tracking knows its port");
}

/* By what the C library's loader has brought in. */
static bool provider_is(const char *name)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[512];
	bool found = false;

	while (maps && fgets(line, sizeof(line), maps))
		found |= strstr(line, name) != NULL;
	if (maps)
		fclose(maps);
	return found;
}

void check_provider(void)
{
	struct ibv_context *context = open_device();

	if (!context)
		fatal("%s cannot be opened", device_name);
	check(provider_is("/libmlx4"), "libmlx4 is the device's provider");
	check_is(ibv_close_device(context), 0, "the device is closed");
}

void check_targets(const char *directory)
{
	struct worker a = start_worker(), b = start_worker();
	struct seen seen, other;
	char path[200];
	uint32_t qpn;

	snprintf(path, sizeof(path), "%s/domain", directory);
	make_file(path);
	if (open_xrcd(&a, 0, path, O_CREAT) || open_xrcd(&b, 0, path, 0))
		fatal("there is no domain to check target QPs in");

	check_is(create_qp(&a, 0, 0, IBV_QPT_XRC_RECV, &qpn), 0,
		 "a target QP needs neither PD nor CQ");
	check_is(look_at_qp(&a, 0, &seen), 0, "A has it");
	check_is(seen.state, IBV_QPS_RESET, "it is in RESET");
	check_is(query_qp(&a, 0, &seen), 0, "A queries it");
	check_is(seen.capabilities, 0, "its capabilities are all 0");
	check_is(tracked("qp link mlx4_0 type XRC_TGT", ""), 1, "resource tracking lists it");
	check_is(tracked("qp link mlx4_0 type XRC_TGT", "comm [ib_uverbs]"), 1,
		 "as one of the kernel's");
	check_is(tracked("pd dev mlx4_0", "comm [xrc_dummy]"), 1,
		 "the domain has a PD of the driver's");

	check_is(open_qp(&b, 0, 0, qpn), 0, "B opens it");
	check_is(look_at_qp(&b, 0, &other), 0, "B has a handle");
	check_is(other.state, IBV_QPS_UNKNOWN, "of unknown state");
	check_is(query_qp(&b, 0, &other), 0, "B queries it");
	check_is(other.state, IBV_QPS_RESET, "and knows the state then");
	check_is(open_qp(&b, 1, 0, qpn), 0, "B opens it a second time");
	look_at_qp(&b, 0, &seen);
	look_at_qp(&b, 1, &other);
	check_is((long)(other.qp_context - seen.qp_context), sizeof(void *),
		 "each handle has a qp_context of its own");
	check_is(tracked("qp link mlx4_0 type XRC_TGT", ""), 1, "an open adds nothing to tracking");

	check_wrong_numbers(&a, &b, qpn);
	check_wrong_arguments(&b, qpn);
	check_shared_state(&a, &b);
	check(end_worker(&a) & end_worker(&b), "A and B close everything");
	unlink(path);
}
