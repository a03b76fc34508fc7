import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import type { Permission } from '@/lib/contract/permission';
import { decideCancellation } from '../../booking/cancellation/decide-cancellation';
import { decideRoom } from '../../booking/reservation/decide-room';
import type { Context } from '../../context';
import { fail } from '../../error';
import { decidePayment } from '../../money/payment/decide-payment';

type ItemOf<Kind extends BulkKind> = Extract<BulkItem, { kind: Kind }>;

interface KindOfDecision<Kind extends BulkKind> {
  permission: Permission;
  decide: (ctx: Context, item: ItemOf<Kind>) => Promise<unknown>;
}

/** The verb and the permission of each kind: the same as those of its own call. */
export const DECISIONS: { [Kind in BulkKind]: KindOfDecision<Kind> } = {
  room: {
    permission: 'decideRoom',
    decide: (ctx, { key, roomId, decision, reason }) =>
      decideRoom({ ctx, input: { key, roomId, decision, ...(reason && { reason }) } }),
  },
  payment: {
    permission: 'decidePayment',
    decide: async (ctx, { id, decision, reason }) => {
      const input = { paymentId: id, decision, ...(reason && { reason }) };
      // The first of two approvals is noted, and the report says that the payment still waits for the second.
      if ((await decidePayment({ ctx, input })).status === 'pending') fail('SECOND_APPROVER');
    },
  },
  cancellation: {
    permission: 'decideCancellation',
    decide: (ctx, { key, decision, reason }) =>
      decideCancellation({ ctx, input: { key, decision, ...(reason && { reason }) } }),
  },
};
