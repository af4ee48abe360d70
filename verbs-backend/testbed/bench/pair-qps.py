#!/usr/bin/python3
"""Does what pair-qps.c does, through pyverbs: reads counts, answers each with nanoseconds a pair.

SPDX-License-Identifier: Apache-2.0
"""
import sys
import time

from pyverbs.cq import CQ
from pyverbs.device import Context, get_device_list
from pyverbs.enums import IBV_QPT_RC
from pyverbs.pd import PD
from pyverbs.qp import QP, QPCap, QPInitAttr

context = Context(name=get_device_list()[0].name.decode())
pd = PD(context)
cq = CQ(context, 16)
for line in sys.stdin:
    count = int(line)
    begin = time.monotonic_ns()
    for _ in range(count):
        cap = QPCap(max_send_wr=1, max_recv_wr=1, max_send_sge=1, max_recv_sge=1)
        QP(pd, QPInitAttr(qp_type=IBV_QPT_RC, scq=cq, rcq=cq, cap=cap)).close()
    print((time.monotonic_ns() - begin) // count, flush=True)
