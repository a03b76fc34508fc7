import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorName } from '@/lib/provider/context';
import { payments, refunds } from '@/lib/provider/db/schema';
import { CARD_JOB } from '@/lib/provider/ground/fee-back';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import {
  confirmed,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import {
  DECLINED,
  deliver,
  eventOf,
  intent,
  jobContext,
  NEEDS_3DS,
  payByCard,
  read,
  takeCards,
} from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';

let provider: TestProvider;
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db, { categories: ['A'] });
  await takeCards(provider.db, { feePassedOn: true, feePercent: 3.5, feeFixed: 300 });
});
afterAll(() => provider.close());

const booked = () => confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
/** As a link is followed: without the calling site's token. */
const receipt = (id: string, headers: Record<string, string>, locale = 'en') =>
  fetch(`${provider.url}/api/v1/payments/${id}/receipt.pdf?locale=${locale}`, { headers });
const only = async (guest: HeldByTest) => {
  const [payment] = (await read(provider, guest)).payments;
  if (!payment) throw new Error('No payment');
  return payment;
};

describe('a receipt', () => {
  it('says what was paid, how, and what is left by when; the mail of the payment carries it', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest, 15_000);
    await payByCard(provider, guest, paymentId);
    const answer = await receipt(paymentId, guest.headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain(`${guest.reservation.key}-receipt.pdf`);
    const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
    for (const said of ['USD 150.00', 'USD 8.25', 'USD 158.25', 'Visa ending in 4242', 'USD 1,050.00', paymentId])
      expect(text.replaceAll(/\s/g, ' ')).toContain(said);
    expect(text).toContain('Sunday, January 10, 2027');

    const inPesos = { sentAmount: 277_500, sentCurrency: 'MXN', exchangeRate: '18.50000000' };
    await provider.db.update(payments).set(inPesos).where(eq(payments.id, paymentId));
    const ofTransfer = new Uint8Array(await (await receipt(paymentId, guest.headers)).arrayBuffer());
    expect((await pdfText(ofTransfer)).replaceAll(/\s/g, ' ')).toContain('MXN 2,775.00 at 18.50');

    const sent: Mail[] = [];
    const mailer = { idempotent: true, send: async (mail: Mail) => void sent.push(mail) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    const mail = sent.find(({ subject }) => subject.includes('Pago recibido'));
    expect(mail?.attachments).toMatchObject([
      { contentType: 'application/pdf', filename: `${guest.reservation.key}-recibo.pdf` },
    ]);
    expect(await pdfText(mail?.attachments?.[0]?.content ?? new Uint8Array())).toContain('Visa terminada en 4242');
  });

  it('says what went back to the card, its fee included where that went along', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest, 15_000);
    await payByCard(provider, guest, paymentId);
    const back = { paymentId, status: 'refunded' as const, method: 'card' as const, createdAt: NOW };
    const refunded = async () => {
      const bytes = new Uint8Array(await (await receipt(paymentId, guest.headers)).arrayBuffer());
      return /Refunded ?(USD [\d.]+)/.exec((await pdfText(bytes)).replaceAll(/\s+/g, ' '))?.[1];
    };
    await provider.db.insert(refunds).values({ ...back, id: `part ${paymentId}`, amount: 5_000, requestedBy: 'staff' });
    expect(await refunded()).toBe('USD 50.00');
    await provider.db.delete(refunds).where(eq(refunds.paymentId, paymentId));
    const whole = { amount: 15_000, requestedBy: actorName(CARD_JOB) };
    await provider.db.insert(refunds).values({ ...back, ...whole, id: `whole ${paymentId}` });
    expect(await refunded()).toBe('USD 158.25');
  });

  it('is for its guest alone, and for money that was taken', async () => {
    const guest = await booked();
    const stranger = await booked();
    const { paymentId } = await intent(provider, guest, 15_000);
    expect((await failureOf(await receipt(paymentId, guest.headers))).code).toBe('INVALID_STATE');
    await payByCard(provider, guest, paymentId);
    expect((await receipt(paymentId, stranger.headers)).status).toBe(404);
    expect((await receipt(paymentId, {})).status).toBe(401);
  });
});

describe('a card payment that is not taken, or not yet', () => {
  it('says whom it waits for, from the processor’s own word, and no longer once it is decided', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest, 15_000);
    expect(await only(guest)).toMatchObject({ status: 'requiresAction', awaiting: null });
    await payByCard(provider, guest, paymentId, NEEDS_3DS);
    expect(await only(guest)).toMatchObject({ status: 'requiresAction', awaiting: 'authentication', failure: null });
    await deliver(provider, await eventOf(provider.db, paymentId, 'processing'));
    expect(await only(guest)).toMatchObject({ status: 'requiresAction', awaiting: 'processing' });
    await deliver(provider, await eventOf(provider.db, paymentId, 'succeeded'));
    expect(await only(guest)).toMatchObject({ status: 'approved', awaiting: null });
  });

  it('says why in a word that people can be told', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest, 15_000);
    await payByCard(provider, guest, paymentId, DECLINED);
    expect(await only(guest)).toMatchObject({ status: 'failed', failure: 'declined' });
    for (const [failureCode, failure] of [
      ['insufficient_funds', 'insufficientFunds'],
      ['expired_card', 'expiredCard'],
      ['incorrect_cvc', 'wrongDetails'],
      ['stolen_card', 'declined'],
      ['abandoned', 'ended'],
    ]) {
      await provider.db.update(payments).set({ failureCode }).where(eq(payments.id, paymentId));
      expect((await only(guest)).failure).toBe(failure);
    }
  });
});
