import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallCard } from '@/lib/contract/call-card';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import { bankAccounts, calls, guests, paymentProcessors, reservations } from '@/lib/provider/db/schema';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { composeMessage } from '@/lib/provider/integrations/mail/open-mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { booked } from '@/tests/support/after-booking';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { sharingOn } from '@/tests/support/shares';
import { pdfText } from '../documents/pdf-text';

let provider: TestProvider;

let guest: HeldByTest;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const { code, categoryIds, agencyId } = await insertBlock(provider.db, { categories: ['A'] });
  guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
  const account = { agencyId, businessName: 'Agencia S.A.', bankName: 'Banco', accountNumber: '0118472096' };
  await provider.db.insert(bankAccounts).values([
    { id: 'usd', ...account, clabeNumber: '012694001184720968', currency: 'USD' },
    { id: 'mxn', ...account, clabeNumber: '072694007253816404', currency: 'MXN' },
  ]);
});

afterAll(() => provider.close());

const slip = (json: unknown, headers: Record<string, string> = guest.headers) =>
  provider.request(`/api/v1/reservations/${guest.reservation.key}/payment-slip`, { json, headers });

describe('a payment slip', () => {
  it('names what is due next, by when, and the accounts in the currency; it is mailed with its PDF', async () => {
    const made = await dataOf<PaymentSlip>(await slip({}));
    expect(made).toMatchObject({
      amount: { amount: 15_000, currency: 'USD' },
      dueOn: '2027-01-10',
      timeZone: 'America/Cancun',
      paymentReference: guest.reservation.paymentReference,
      accounts: [{ id: 'usd' }],
      sentTo: 'maria@correo.test',
    });
    const sent: Mail[] = [];
    const mailer = { idempotent: true, send: async (mail: Mail) => void sent.push(mail) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    const mail = sent.find(({ attachments }) => attachments && attachments.length > 0);
    expect(mail?.subject).toContain('Tu ficha de pago');
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ contentType: 'application/pdf', filename: `${guest.reservation.key}-pago.pdf` });
    const text = await pdfText(file?.content ?? new Uint8Array());
    expect(text).toContain('150.00');
    expect(text).toContain(guest.reservation.paymentReference);
    expect(text).toContain('domingo 10 de enero de 2027');
    expect(text).toContain('012 694 0011 8472 096 8');
    expect(text).not.toContain('072 694');
    const message = Buffer.from(await composeMessage(mail as Mail, 'unix')).toString();
    expect(message).toContain('Content-Disposition: attachment');
  });

  it('is downloaded in the language asked for', async () => {
    const path = `/api/v1/reservations/${guest.reservation.key}/payment-slip.pdf?locale=en&amount=20000`;
    const answer = await provider.request(path, { headers: { ...guest.headers, authorization: '' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('PAYMENT SLIP');
    expect(text).toContain('200.00');
  });

  it('is for its guest and for amounts that can be paid', async () => {
    expect((await slip({ amount: 1 })).status).toBe(422);
    expect((await failureOf(await slip({ amount: 999_999 }))).code).toBe('OVER_BALANCE');
    expect((await slip({}, {})).status).toBe(401);
  });
});

describe('where the agency takes no deposits', () => {
  const terms = async (name: 'deposit' | 'sandbox', active: boolean) =>
    provider.db
      .insert(paymentProcessors)
      .values({ agencyId: AGENCY, name, active })
      .onConflictDoUpdate({ target: [paymentProcessors.agencyId, paymentProcessors.name], set: { active } });
  const callOf = async () => {
    const [reservation] = await provider.db
      .select()
      .from(reservations)
      .where(eq(reservations.key, guest.reservation.key));
    if (!reservation) throw new Error('no reservation');
    const { id: reservationId, agencyId, eventId } = reservation;
    const person = { firstName: 'Eva', lastName: 'Ruiz', mobile: '+525512340000', attendance: 'pending' as const };
    const of = { agencyId, eventId, createdAt: NOW };
    const id = randomUUID();
    await provider.db.insert(guests).values({ ...of, ...person, id });
    await provider.db.insert(calls).values({
      ...of,
      id,
      guestId: id,
      reservationId,
      type: 'pay',
      state: 'toDo',
      priority: 'low',
      medium: 'phone',
      scheduledAt: NOW,
    });
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    return dataOf<CallCard>(await provider.request(`/api/v1/calls/${id}`, { headers: staff }));
  };
  afterAll(() => terms('deposit', true));

  it('the guest is mailed a link to pay by card, which logs in and asks for what is due', async () => {
    await terms('deposit', false);
    await terms('sandbox', true);
    expect((await callOf()).reservation?.payBy).toBe('card');
    expect(await dataOf<PaymentSlip>(await slip({}))).toMatchObject({
      amount: { amount: 15_000, currency: 'USD' },
      accounts: [],
      sentTo: 'maria@correo.test',
    });
    const sent: Mail[] = [];
    const mailer = { idempotent: true, send: async (mail: Mail) => void sent.push(mail) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    const mail = sent.find(({ subject }) => subject.includes('con tarjeta'));
    expect(mail?.subject).toContain('150.00');
    expect(mail?.text).toMatch(/login-link|pagoModal/);
    expect(mail?.attachments ?? []).toEqual([]);
    expect((await slip({ currency: 'MXN' })).status).toBe(409);
  });

  it('nor cards, nothing can be sent, and the card of a call says so beforehand', async () => {
    await terms('sandbox', false);
    expect((await callOf()).reservation?.payBy).toBeNull();
    expect((await failureOf(await slip({}))).code).toBe('INVALID_STATE');
    await terms('deposit', true);
    expect((await callOf()).reservation?.payBy).toBe('deposit');
  });
});

describe('the slip of a share', () => {
  const FIRST = 7500;
  /** A booking of two whose room is shared, with accounts of its agency. */
  async function sharing() {
    const on = sharingOn(provider);
    const holder = await booked(provider);
    const own = await on.invite(holder);
    await on.shared(holder, own);
    return { on, holder, own };
  }
  const pdfOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return pdfText(new Uint8Array(await answer.arrayBuffer()));
  };
  const ownSlip = (token: string) =>
    provider.request(`/api/v1/companions/${token}/payment-slip.pdf?locale=en`, { headers: { authorization: '' } });

  it('asks for that share alone, with the person’s own reference and nothing of the booking', async () => {
    const { on, holder, own } = await sharing();
    const text = await pdfOf(await ownSlip(own.token));
    expect(text).toContain('75.00');
    expect(text).not.toContain('150.00');
    expect(text).toContain((await on.shareOf(own)).reference);
    const { contact, paymentReference, key } = holder.reservation;
    for (const hidden of [key, paymentReference, contact.lastName]) expect(text).not.toContain(hidden);
    await dataOf(await on.pay(own, { amount: '60000' }), 201);
    expect((await failureOf(await ownSlip(own.token))).code).toBe('INVALID_STATE');
    expect((await failureOf(await ownSlip('nobody'))).code).toBe('LINK_INVALID');
  });

  it('of the holder asks for theirs, and for what the booking lacks once theirs is paid', async () => {
    const { on, holder, own } = await sharing();
    const slipOf = async () =>
      dataOf<PaymentSlip>(await provider.request(`${holder.path}/payment-slip`, { json: {}, headers: holder.headers }));
    expect((await slipOf()).amount.amount).toBe(FIRST);
    await dataOf(await on.pay(own, { amount: String(FIRST) }), 201);
    expect((await slipOf()).amount.amount).toBe(FIRST);
    await deposited(provider.request, holder, 60_000);
    expect((await slipOf()).amount.amount).toBe(60_000 - FIRST);
  });
});
