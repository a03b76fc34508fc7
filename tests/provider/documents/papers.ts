import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { payments, transportRequests } from '@/lib/provider/db/schema';
import type { TestProvider } from '@/tests/support/provider';

const RESERVATION = '/api/v1/reservations/RSV-DEMO-0001';
const EVENT = '/api/v1/events/event-demo-boda';

type Path = (ids: { paymentId: string; quoteId: string }) => string;

interface Paper {
  path: Path;
  /** Its first heading in Spanish and in English. */
  titles: [RegExp, RegExp];
  figures?: number;
  hasTable?: boolean;
}

/** Every document that is printed. */
export const PAPERS: Record<string, Paper> = {
  ticket: { path: () => `${RESERVATION}/ticket.pdf?`, titles: [/^BOLETO · .*Leonardo$/, /^TICKET · /], figures: 1 },
  slip: { path: () => `${RESERVATION}/payment-slip.pdf?`, titles: [/^FICHA DE PAGO Ximena/, /^PAYMENT SLIP Ximena/] },
  receipt: {
    path: ({ paymentId }) => `/api/v1/payments/${paymentId}/receipt.pdf?`,
    titles: [/^RECIBO DE PAGO Ximena/, /^PAYMENT RECEIPT Ximena/],
  },
  quote: {
    path: ({ quoteId }) => `/api/v1/transport-requests/${quoteId}/quote.pdf?`,
    titles: [/^COTIZACIÓN DE TRANSPORTE Ximena/, /^TRANSPORTATION QUOTE Ximena/],
  },
  statement: {
    path: () => `${EVENT}/master-account/statement.pdf?`,
    titles: [/^ESTADO DE CUENTA Ximena/, /^STATEMENT Ximena/],
    hasTable: true,
  },
  'rooming list': {
    path: () => `${EVENT}/reports/rooming-list?format=pdf&`,
    titles: [/^ROOMING LIST · .*Leonardo$/, /^ROOMING LIST · /],
    hasTable: true,
  },
  'seating plan': {
    path: () => `${EVENT}/seating/file?format=pdf&`,
    titles: [/^QUIÉN SE SIENTA EN CADA MESA Ximena/, /^WHO SITS AT EACH TABLE Ximena/],
    hasTable: true,
  },
  report: {
    path: () => `${EVENT}/reports/payments?format=pdf&`,
    titles: [/^Pagos · .*Leonardo$/, /^Payments · /],
    hasTable: true,
  },
  'save-the-date': {
    path: () => `${EVENT}/save-the-date.pdf?`,
    titles: [/^Aparta la fecha Ximena/, /^Save the date Ximena/],
    figures: 1,
  },
};
/** Who prints the papers of the demo: staff of its agency. */
export async function printedPapers(provider: TestProvider) {
  const headers = await provider.as('agency@demo.test');
  const approved = and(eq(payments.reservationId, 'reservation-001'), eq(payments.status, 'approved'));
  const [payment] = await provider.db.select({ id: payments.id }).from(payments).where(approved);
  const quoted = and(eq(transportRequests.reservationId, 'reservation-001'), eq(transportRequests.status, 'quoted'));
  const [quote] = await provider.db.select({ id: transportRequests.id }).from(transportRequests).where(quoted);
  const ids = { paymentId: payment?.id ?? '', quoteId: quote?.id ?? '' };
  const bytesOf = async (path: Path, locale: string): Promise<Uint8Array> => {
    const address = `${path(ids)}locale=${locale}`;
    const answer = await provider.request(address, { headers });
    expect([address, answer.status]).toEqual([address, 200]);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const kept = new Map<string, Promise<Uint8Array>>();
  return {
    bytesOf,
    /** Drawn once for all who look at it, while no record changes: drawing takes longer than most of the looking. */
    keptBytesOf(path: Path, locale: string): Promise<Uint8Array> {
      const address = path(ids) + locale;
      const drawn = kept.get(address) ?? bytesOf(path, locale);
      kept.set(address, drawn);
      return drawn;
    },
  };
}
