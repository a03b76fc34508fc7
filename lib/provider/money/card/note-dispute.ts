import { eq, sql } from 'drizzle-orm';
import { formatMoney } from '@/lib/domain/money';
import { tellAgency } from '../../booking/reservation/tell-agency';
import type { Transaction } from '../../context';
import { payments } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { renewVersion } from '../../ground/find-reservation';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { readRecord, type Settling } from './settling';

type DisputeEvent = Omit<ProcessorEvent, 'type'> & { type: 'disputed' | 'disputeWon' };

/**
 * Notes that a cardholder's bank wants money back, which the agency has days to answer at its processor: the payment waits
 * for staff, who are told, until the dispute is over in their favour. It changes nothing of what was paid.
 */
export async function noteDispute(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  { id, type, amount, currency }: DisputeEvent,
): Promise<void> {
  const { ctx, reservation } = locked;
  const { payment } = await readRecord(tx, locked, paymentId);
  const isOpen = type === 'disputed';
  if (!isOpen && payment.attention !== 'disputed') return;
  const attention = isOpen ? ('disputed' as const) : null;
  await tx
    .update(payments)
    .set({ attention, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, paymentId));
  await renewVersion(tx, reservation.id);
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: isOpen ? 'payment.disputed' : 'payment.disputeWon',
    entity: 'payment',
    entityId: paymentId,
    before: { attention: payment.attention },
    after: { attention, amount, currency },
  });
  if (!isOpen) return endNotifications(tx, reservation.id);
  const money = { amount, currency };
  await tellAgency(tx, ctx, locked, {
    type: 'PYMT_ATTN',
    mail: 'payment-attention',
    occasion: `disputed ${id}`,
    params: { paymentId, amount: formatMoney(money, 'es') },
    payload: { paymentId, amount: money, attention },
  });
}
