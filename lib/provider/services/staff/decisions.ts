import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import type { Permission } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import { decideCancellation } from '../cancellation/decide-cancellation';
import { decidePayment } from '../payment/decide-payment';
import { decideRoom } from '../reservation/decide-room';

type ItemOf<Kind extends BulkKind> = Extract<BulkItem, { kind: Kind }>;

interface KindOfDecision<Kind extends BulkKind> {
  permission: Permission;
  decide: (ctx: Context, item: ItemOf<Kind>) => Promise<unknown>;
}

/** The verb and the permission of each kind: the same as those of its own call. */
export const DECISIONS: { [Kind in BulkKind]: KindOfDecision<Kind> } = {
  room: {
    permission: 'decideRoom',
    decide: (ctx, { key, roomId, decision }) => decideRoom({ ctx, input: { key, roomId, decision } }),
  },
  payment: {
    permission: 'decidePayment',
    decide: (ctx, { id, decision, reason }) =>
      decidePayment({ ctx, input: { paymentId: id, decision, ...(reason && { reason }) } }),
  },
  cancellation: {
    permission: 'decideCancellation',
    decide: (ctx, { key, decision, reason }) =>
      decideCancellation({ ctx, input: { key, decision, ...(reason && { reason }) } }),
  },
};
