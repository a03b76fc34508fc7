import { randomUUID } from 'node:crypto';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import type { Context } from '../../context';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { readSlip } from './read-slip';

interface SlipCall {
  key: string;
  amount?: number | undefined;
}

/** Makes a payment slip and mails it to the guest with its PDF. Raises NOT_FOUND and what readSlip raises. */
export async function sendSlip({ ctx, input }: { ctx: Context; input: SlipCall }): Promise<PaymentSlip> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decidePayment');
  const slip = await once({
    ctx,
    call: `payment slip ${found.reservation.id}`,
    fingerprint: { amount: input.amount },
    work: async (tx) => {
      const reservation = await lockReservation(tx, found.reservation.id);
      const { id, agencyId, email, locale, key, firstName, lastName } = reservation;
      const made = await readSlip(tx, ctx, { ...found, reservation }, input.amount);
      const { amount, dueOn } = made;
      const entry = { action: 'reservation.paymentSlip', entity: 'reservation', entityId: id };
      await writeAudit(tx, ctx, { agencyId, ...entry, after: { amount, dueOn } });
      await enqueueMail(tx, ctx, {
        agencyId,
        kind: 'payment-slip',
        recipient: email,
        locale,
        dedupeKey: `payment-slip ${id} ${randomUUID()}`,
        payload: { key, firstName, lastName, eventName: found.event.name, amount, dueOn },
      });
      return { ...made, sentTo: email };
    },
  });
  ctx.services.wakeWorkers();
  return slip;
}
