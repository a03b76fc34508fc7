import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentMethods } from '@/lib/contract/card';
import type { Page } from '@/lib/contract/page';
import type { Payment } from '@/lib/contract/payment';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import type { Report } from '@/lib/contract/report';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import type { AgencyId } from '@/lib/provider/context';
import {
  agencies,
  bankAccounts,
  eventCurrencies,
  eventExchangeRates,
  outbox,
  payments,
} from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { openDeposits } from '@/lib/provider/money/bank-statement/open-deposits';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';
import { recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let block: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db, { categories: ['A'], allotted: 40 });
  const { agencyId, eventId } = block;
  const account = { agencyId, businessName: 'Agencia S.A.', bankName: 'Banco', accountNumber: '0118472096' };
  await provider.db.insert(bankAccounts).values([
    { id: 'usd', ...account, clabeNumber: '012694001184720968', currency: 'USD', position: 1 },
    { id: 'mxn', ...account, clabeNumber: '072694007253816404', currency: 'MXN', position: 2 },
    { id: 'gbp', ...account, clabeNumber: '014691655082194373', currency: 'GBP', position: 3 },
  ]);
  await provider.db.insert(eventCurrencies).values([
    { id: 'c-usd', eventId, code: 'USD', currencyMain: true, position: 1 },
    { id: 'c-mxn', eventId, code: 'MXN', currencyMain: false, position: 2 },
    { id: 'c-eur', eventId, code: 'EUR', currencyMain: false, position: 3 },
  ]);
  await provider.db.insert(eventExchangeRates).values([
    { eventId, currency: 'MXN', since: '2026-01-01', rate: '17' },
    { eventId, currency: 'MXN', since: '2027-01-10', rate: '18.5' },
    { eventId, currency: 'MXN', since: '2027-01-11', rate: '20' },
    { eventId, currency: 'EUR', since: '2026-01-01', rate: '0.9' },
  ]);
});

afterAll(() => provider.close());

const booked = (): Promise<HeldByTest> =>
  confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
const send = ({ reservation, headers }: HeldByTest, fields: Record<string, string>) =>
  deposit(provider.request, reservation.key, depositForm({ currency: 'MXN', ...fields }), headers);
const read = async ({ reservation, headers }: HeldByTest, path = '') =>
  provider.request(`/api/v1/reservations/${reservation.key}${path}`, { headers });

describe('a deposit in another currency', () => {
  it('can be sent in those of the accounts that have a rate, with it and until when it holds', async () => {
    const methods = await dataOf<PaymentMethods>(await read(await booked(), '/payment-methods'));
    expect(methods.transfers).toMatchObject([
      { currency: 'USD', rate: '1', minimum: methods.minimum, maximum: methods.maximum },
      { currency: 'MXN', rate: '18.5', rateHoldsOn: '2027-01-10', minimum: { amount: 277_500, currency: 'MXN' } },
    ]);
  });

  it('needs two approvals above the agency’s limit of the currency that came, whatever its bookings are priced in', async () => {
    const { agencyId } = block;
    const limit = (secondApprovalAbove: Record<string, number> | null) =>
      provider.db.update(agencies).set({ secondApprovalAbove }).where(eq(agencies.id, agencyId));
    await limit({ MXN: 277_499 });
    const guest = await booked();
    const sent = await dataOf<Payment>(await send(guest, { amount: '277500' }), 201);
    expect(sent.twoApprovals).toBe(true);
    const approve = async () => {
      const headers = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
      const path = `/api/v1/payments/${sent.id}/decision`;
      return (await dataOf<Payment>(await provider.request(path, { json: { decision: 'approve' }, headers }))).status;
    };
    expect([await approve(), await approve()]).toEqual(['pending', 'approved']);
    await limit(null);
  });

  it('counts what it is worth on its day, keeps what was sent and its rate, and is under review', async () => {
    const guest = await booked();
    const sent = await dataOf<Payment>(await send(guest, { amount: '277500' }), 201);
    expect(sent).toMatchObject({
      amount: { amount: 15_000, currency: 'USD' },
      sent: { amount: { amount: 277_500, currency: 'MXN' }, rate: '18.5' },
    });
    const { standing, pending } = await dataOf<Reservation>(await read(guest));
    expect(pending).toEqual({ amount: 15_000, currency: 'USD' });
    expect(standing.underReview).toEqual({ amount: 15_000, currency: 'USD' });
    // A rate that begins later changes nothing of it.
    const [row] = await provider.db.select().from(payments).where(eq(payments.id, sent.id));
    expect(row).toMatchObject({ amount: 15_000, sentAmount: 277_500, sentCurrency: 'MXN', exchangeRate: '18.5' });
    // The bank tells of pesos, so a row of a statement is compared with them.
    const [open] = await openDeposits(provider.db, block.agencyId as AgencyId, [sent.id]);
    expect(open).toMatchObject({ amount: 277_500, currency: 'MXN' });
  });

  it.each(['es', 'en'] as const)(
    'is named in its guest’s mail as it was sent, with what it counts: %s',
    async (locale) => {
      await provider.db.delete(outbox);
      const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])], { locale }));
      await send(guest, { amount: '277500' });
      const { mailer, sent } = recordingMailer();
      await sendOutbox({ ctx: jobContext(provider), mailer });
      const told = sent.filter(({ text }) => text.replaceAll('\u00a0', ' ').includes('MXN 2,775.00 (USD 150.00)'));
      expect(told.map(({ to }) => to)).toContain(guest.reservation.contact.email);
    },
  );

  it('stands in the report of payments as it was sent, beside what it counts', async () => {
    const guest = await booked();
    await send(guest, { amount: '277500' });
    const headers = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const { columns, rows } = await dataOf<Report>(
      await provider.request(`/api/v1/events/${block.eventId}/reports/payments?per_page=100&locale=es`, { headers }),
    );
    const row = rows.find((cells) => cells.includes(guest.reservation.key)) ?? [];
    const cells = Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]));
    expect(cells).toMatchObject({ amount: 150, currency: 'USD', sent: 'MXN 2775.00' });
  });

  it('is listed with its reservation by what was sent too, which staff compare with a statement', async () => {
    const guest = await booked();
    await send(guest, { amount: '277500' });
    await send(guest, { amount: '20000', currency: 'USD' });
    const headers = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    const path = `/api/v1/events/${block.eventId}/reservations?q=${guest.reservation.key}`;
    const { data } = await dataOf<Page<ReservationSummary>>(await provider.request(path, { headers }));
    const waiting = data.flatMap(({ paymentsToDecide }) => paymentsToDecide);
    // Both were sent at the same instant of the tests' clock.
    expect(waiting.toSorted((one, other) => one.amount.amount - other.amount.amount)).toMatchObject([
      { amount: { amount: 15_000, currency: 'USD' }, sent: { amount: 277_500, currency: 'MXN' } },
      { amount: { amount: 20_000, currency: 'USD' }, sent: null },
    ]);
  });

  it('pays the whole balance to the cent', async () => {
    const guest = await booked();
    const { transfers, maximum } = await dataOf<PaymentMethods>(await read(guest, '/payment-methods'));
    const whole = transfers.find(({ currency }) => currency === 'MXN')?.maximum.amount;
    const paid = await dataOf<Payment>(await send(guest, { amount: String(whole) }), 201);
    expect(paid.amount).toEqual(maximum);
  });

  it('has no better rate from before the booking, and none that has not begun', async () => {
    for (const paidOn of ['2026-06-01', '2027-01-11']) {
      const paid = await dataOf<Payment>(await send(await booked(), { amount: '277500', paidOn }), 201);
      expect(paid.sent?.rate).toBe('18.5');
    }
  });

  it.each([
    ['277400', 'BELOW_MINIMUM_AMOUNT'],
    ['99999999', 'OVER_BALANCE'],
  ])("of %s is refused as it would be in the price's: %s", async (amount, code) =>
    expect(await failureOf(await send(await booked(), { amount }))).toMatchObject({ code }),
  );

  it.each(['GBP', 'EUR', 'CAD'])('is refused in %s: no rate, or no account', async (currency) =>
    expect(await failureOf(await send(await booked(), { currency, amount: '20000' }))).toMatchObject({
      code: 'INVALID',
      fields: { currency: expect.any(String) },
    }),
  );

  it('has a slip of its own, with the account and the amount in it', async () => {
    const { reservation, headers } = await booked();
    const path = `/api/v1/reservations/${reservation.key}/payment-slip`;
    const slip = await dataOf<PaymentSlip>(await provider.request(path, { json: { currency: 'MXN' }, headers }));
    expect(slip).toMatchObject({ amount: { amount: 277_500, currency: 'MXN' }, accounts: [{ id: 'mxn' }] });
    // On paper too: it may lie in a drawer until its due date, when another rate holds.
    const paper = async (currency: string) => {
      const answer = await provider.request(`${path}.pdf?locale=es&currency=${currency}`, { headers });
      return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).replaceAll(/\s+/g, ' ');
    };
    const inPesos = await paper('MXN');
    const until = 'a más tardar el domingo 10 de enero de 2027, 23:59 h (hora de Cancún)';
    expect(inPesos).toContain('MXN 2,775.00');
    expect(inPesos).toContain(`Cuenta como USD 150.00 de tu reservación si lo envías ${until}`);
    expect(inPesos).toContain('1 USD = 18.50 MXN');
    expect(inPesos).toContain('Fecha límite');
    expect(await paper('USD')).not.toMatch(/Cuenta como|Tipo de cambio/);
    expect((await provider.request(path, { json: { currency: 'CAD' }, headers })).status).toBe(409);
  });
});
