import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@/lib/contract/card';
import type { CompanionStay } from '@/lib/contract/companion';
import type { SharePayment } from '@/lib/contract/share';
import { companions, outbox } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, NOW } from '@/tests/support/booking';
import { SUCCEEDS, takeCards } from '@/tests/support/card';
import { depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type Invited, type Sharing, sharingOn } from '@/tests/support/shares';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
let staff: { cookie: string };
let on: Sharing;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  on = sharingOn(provider);
});
afterAll(() => provider.close());

let people = 0;
/** Somebody with a share of a room of two, who gave an address of their own. */
async function sharing(language: 'es' | 'en'): Promise<{ guest: Booked; own: Invited; email: string }> {
  const guest = await booked(provider);
  const own = await on.invite(guest);
  await on.shared(guest, own);
  people += 1;
  const email = `luis${people}@correo.test`;
  const said = { version: 1, name: 'Luis Ruiz', needs: [], dietNote: null, email };
  const path = `/api/v1/companions/${own.token}`;
  const headers = { 'accept-language': language };
  const stay = await dataOf<CompanionStay>(await provider.request(path, { method: 'PUT', json: said, headers }));
  expect(stay.email).toBe(email);
  return { guest, own, email };
}
const decide = (id: string, json: object) =>
  provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff });
const sent = async ({ token }: Invited, language = 'es') => {
  const body = depositForm({ amount: '7500' });
  const headers = { 'accept-language': language };
  const path = `/api/v1/companions/${token}/payments`;
  return dataOf<SharePayment>(await provider.request(path, { method: 'POST', body, headers }), 201);
};
/** Nothing of whoever booked but their first name, and of no other payment. */
function expectTheirsAlone(text: string, { reservation: { contact, paymentReference, total }, key }: Booked): void {
  const hidden = [key, contact.email, contact.mobile, contact.lastName, paymentReference, String(total.amount / 100)];
  for (const secret of hidden) expect(text).not.toContain(secret);
}

describe('whoever pays a share', () => {
  it('is mailed what became of their own payments, with their own reference, in their language', async () => {
    const { guest, own, email } = await sharing('en');
    await paid(provider, guest, staff, 8000);
    const first = await sent(own, 'en');
    await dataOf(await decide(first.id, { decision: 'reject', reason: 'Not readable' }));
    const second = await sent(own, 'en');
    await dataOf(await decide(second.id, { decision: 'approve' }));
    const mails = await mailsTo(provider, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringContaining('Check your payment of USD\u00a075.00'),
      expect.stringContaining('We received your payment of USD\u00a075.00'),
      expect.stringContaining('We received your payment of USD\u00a075.00'),
      expect.stringContaining('Your payment of USD\u00a075.00'),
    ]);
    const { reference } = await on.shareOf(own);
    for (const { text } of mails) {
      expectTheirsAlone(text, guest);
      expect(text).toContain(reference);
      expect(text).toContain(`/acompanante?token=${own.token}`);
      expect(text).not.toContain('80.00');
    }
    expect(mails.find(({ subject }) => subject.startsWith('Check'))?.text).toContain('Not readable');
    const approved = mails.find(({ subject }) => subject.endsWith('was approved'))?.text;
    expect(approved).toContain('USD\u00a0600.00');
    expect(approved).toContain('USD\u00a0525.00');
  });

  it('is mailed what of their payment went back, and to whose account', async () => {
    const { guest, own, email } = await sharing('es');
    const { id } = await sent(own);
    await dataOf(await decide(id, { decision: 'approve' }));
    const path = `/api/v1/payments/${id}/refunds`;
    const { id: refundId } = await dataOf<{ id: string }>(
      await provider.request(path, { json: { amount: 2500, reason: 'Ya no va' }, headers: staff }),
      201,
    );
    const json = { clabe: '032180000118359719', bank: 'IXE', holder: 'María Peña' };
    const destination = `${guest.path}/refund-destination`;
    await dataOf(await provider.request(destination, { method: 'PUT', json, headers: guest.headers }));
    const other = await staffOf(provider, 'payment');
    const done = { json: { trackingKey: 'ABC123' }, headers: other };
    await dataOf(await provider.request(`/api/v1/refunds/${refundId}/sent`, done));
    const mail = (await mailsTo(provider, email)).find(({ subject }) => subject.startsWith('Reembolso hecho'));
    expect(mail?.text).toContain('USD\u00a025.00 de lo que pagaste');
    expect(mail?.text).toContain(`la cuenta que ${guest.reservation.contact.firstName} indicó`);
    expectTheirsAlone(mail?.text ?? '', guest);
  });

  it('is mailed in Spanish where they read Spanish, of a card too, and when the holder takes their share over', async () => {
    const { guest, own, email } = await sharing('es');
    await takeCards(provider.db);
    const path = `/api/v1/companions/${own.token}`;
    const json = { amount: 7500, currency: 'USD' };
    const { paymentId } = await dataOf<PaymentIntent>(await provider.request(`${path}/payment-intents`, { json }), 201);
    const card = `${path}/payments/${paymentId}/sandbox-card`;
    await dataOf(await provider.request(card, { json: { number: SUCCEEDS } }));
    const takeover = `${guest.path}/companions/${own.id}/takeover`;
    await dataOf(await provider.request(takeover, { method: 'POST', headers: guest.headers }));
    const mails = await mailsTo(provider, email);
    expect(
      mails
        .map(({ subject }) => subject)
        .sort()
        .toReversed(),
    ).toEqual([
      expect.stringMatching(/^Tu pago de USD\s75\.00 .* quedó aprobado$/),
      expect.stringContaining('paga lo que faltaba de tu parte'),
    ]);
    for (const { text } of mails) expectTheirsAlone(text, guest);
  });

  it('is mailed where their link was sent, if they said no address, and not at all where none is known', async () => {
    const guest = await booked(provider, {}, 2);
    const mailed = await on.invite(guest, 0, 1, { email: 'eva@correo.test' });
    const silent = await on.invite(guest, 1);
    await on.shared(guest, mailed);
    await on.split(guest, { shares: [{ companionId: silent.id, weight: 1 }] }, guest.headers, 1);
    await sent(mailed);
    await sent(silent);
    const orders = await provider.db.select().from(outbox).where(eq(outbox.kind, 'companion-payment-received'));
    const ofThese = orders.filter(({ payload }) => [mailed.id, silent.id].includes(String(payload.companionId)));
    expect(ofThese.map(({ recipient, limited }) => [recipient, limited])).toEqual([['eva@correo.test', true]]);
  });

  it('gives an address that whoever booked does not see, and takes it back', async () => {
    const { guest, own, email } = await sharing('es');
    const path = `/api/v1/companions/${own.token}`;
    const list = await (await provider.request(`${guest.path}/companions`, { headers: guest.headers })).text();
    expect(list).not.toContain(email);
    const said = { version: 2, name: 'Luis Ruiz', needs: [], dietNote: null };
    const put = (more: object) => provider.request(path, { method: 'PUT', json: { ...said, ...more } });
    expect((await failureOf(await put({ email: 'luis' }))).fields).toHaveProperty('email');
    expect((await dataOf<CompanionStay>(await put({}))).email).toBe(email);
    expect((await dataOf<CompanionStay>(await put({ version: 3, email: null }))).email).toBeNull();
    const [row] = await provider.db.select().from(companions).where(eq(companions.id, own.id));
    expect(row?.ownEmail).toBeNull();
  });
});
