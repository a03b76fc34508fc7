import { createHash } from 'node:crypto';
import { formatMoney } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import type { files, payments, refunds, sandboxCharges } from '../schema';
import { demoBankAccounts } from './demo-agencies';
import type { DemoPayment } from './demo-bookings';
import { DEMO_ZONE, type DemoDays } from './demo-days';
import { drawText } from './draw-text';
import type { DemoRandom } from './random';

/** A slip that a guest uploaded: the row of the files table and the bytes for the file store. */
interface DemoProof {
  row: typeof files.$inferInsert;
  bytes: Buffer;
}

const plainUpperCase = (line: string) => line.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const CONTENT_TYPES = { png: 'image/png', pdf: 'application/pdf' } as const;

const BANKS = ['BBVA México', 'Santander', 'Banorte', 'Citibanamex', 'HSBC México', 'Scotiabank'];

/** The card fields that a charge of the sandbox would have left. */
const cardOf = (id: string) => ({
  processor: 'sandbox' as const,
  processorPaymentId: `sbx_demo_${id}`,
  cardBrand: 'visa',
  cardLast4: '4242',
});

const BENEFICIARIES: Record<string, string> = Object.fromEntries(
  demoBankAccounts.map(({ agencyId, businessName }) => [agencyId, businessName]),
);

export interface BookedPayments {
  payments: (typeof payments.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  /** What the sandbox keeps of the card payments. */
  charges: (typeof sandboxCharges.$inferInsert)[];
  proofs: DemoProof[];
}

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

/** A one-page PDF of plain lines; latin1, which Helvetica's WinAnsi encoding reads. */
function writePdf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 14 Tf 22 TL 60 720 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

interface Slip {
  paymentId: string;
  agencyId: string;
  kind: 'png' | 'pdf';
  uploadedBy: string;
  createdAt: Date;
  lines: string[];
}

/** A real, readable proof. Its name in the store comes from the payment, so that a repeated seed overwrites it. */
function demoProof({ paymentId, agencyId, kind, uploadedBy, createdAt, lines }: Slip): DemoProof {
  const bytes = kind === 'png' ? drawText(lines.map(plainUpperCase)) : writePdf(lines);
  return {
    bytes,
    row: {
      id: `file-${paymentId}`,
      agencyId,
      storageKey: createHash('sha256').update(`demo ${paymentId}`).digest('hex').slice(0, 32),
      originalName: `comprobante.${kind}`,
      contentType: CONTENT_TYPES[kind],
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploadedBy,
      createdAt,
    },
  };
}
