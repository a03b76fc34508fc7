import { formatMoney } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import type { payments, refunds, sandboxCharges } from '../schema';
import { demoBankAccounts } from './demo-agencies';
import type { DemoPayment } from './demo-bookings';
import { DEMO_ZONE, type DemoDays } from './demo-days';
import { type DemoProof, demoProof } from './demo-proof';
import type { DemoRandom } from './random';

const BANKS = ['BBVA México', 'Santander', 'Banorte', 'Citibanamex', 'HSBC México', 'Scotiabank'];

/** As the sandbox would have charged it. */
const cardOf = (id: string) => ({
  processor: 'sandbox' as const,
  processorPaymentId: `sbx_demo_${id}`,
  cardBrand: 'visa',
  cardLast4: '4242',
});

const BENEFICIARIES: Record<string, string> = Object.fromEntries(
  demoBankAccounts.map(({ agencyId, businessName }) => [agencyId, businessName]),
);

interface Order {
  reservationId: string;
  agencyId: string;
  reference: string;
  holder: string;
  total: number;
  orders: DemoPayment[];
  random: DemoRandom;
  days: DemoDays;
}

export interface BookedPayments {
  payments: (typeof payments.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  /** What the sandbox keeps of the card payments. */
  charges: (typeof sandboxCharges.$inferInsert)[];
  proofs: DemoProof[];
}

/** The payments of one reservation with their slips; 'rest' is what the approved ones before it left. */
export function bookPayments({ reservationId, agencyId, total, orders, random, days, ...slip }: Order): BookedPayments {
  const booked: BookedPayments = { payments: [], refunds: [], charges: [], proofs: [] };
  let approved = 0;
  orders.forEach((order, index) => {
    const id = `${reservationId}-payment-${index + 1}`;
    const amount = order.amount === 'rest' ? total - approved : order.amount;
    if (order.status === 'approved') approved += amount;
    const createdAt = days.at(-order.daysAgo, -2);
    const bank = random.pick(BANKS);
    const paidOn = dateInZone(createdAt, DEMO_ZONE);
    const trackingKey = `${paidOn.replaceAll('-', '')}4013${String(random.below(10 ** 9)).padStart(9, '0')}`;
    const createdBy = `reservation:${reservationId}`;
    const card = order.method === 'card';
    const decided = order.status !== 'pending';
    if (order.proof) {
      const lines = [
        bank,
        'Comprobante de transferencia SPEI',
        `Fecha de operación: ${paidOn}`,
        `Ordenante: ${slip.holder}`,
        `Beneficiario: ${BENEFICIARIES[agencyId]}`,
        `Importe: ${formatMoney({ amount, currency: 'USD' }, 'es').replace('\u00a0', ' ')}`,
        `Clave de rastreo: ${trackingKey}`,
        `Referencia: ${slip.reference}`,
      ];
      booked.proofs.push(
        demoProof({ paymentId: id, agencyId, kind: order.proof, uploadedBy: createdBy, createdAt, lines }),
      );
    }
    booked.payments.push({
      id,
      agencyId,
      reservationId,
      method: card ? 'card' : 'deposit',
      status: order.refunded === amount ? 'refunded' : order.status,
      amount,
      currency: 'USD',
      paidOn,
      bank: card ? null : bank,
      trackingKey: card ? null : trackingKey,
      proofFileId: order.proof ? `file-${id}` : null,
      ...(card && cardOf(id)),
      createdBy,
      decidedBy: decided ? (card ? 'system:card' : 'user:user-payment') : null,
      decidedAt: decided ? days.at(-order.daysAgo, card ? -2 : 3) : null,
      reason: order.reason ?? null,
      createdAt,
    });
    if (card && order.status === 'approved') {
      const { processorPaymentId, cardBrand, cardLast4 } = cardOf(id);
      const charge = { id: processorPaymentId, idempotencyKey: id, amount, currency: 'USD', cardBrand, cardLast4 };
      booked.charges.push({ ...charge, status: 'succeeded', createdAt });
    }
    if (order.refunded) {
      const refund = { id: `${id}-refund`, paymentId: id, amount: order.refunded, status: 'refunded' as const };
      booked.refunds.push({
        ...refund,
        method: card ? 'card' : 'bank',
        createdAt: days.at(-order.daysAgo + 6),
        refundedAt: days.at(-order.daysAgo + 7),
      });
    }
  });
  return booked;
}
