import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companions, outbox, payments } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, held, holdBody, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { sharingOn } from '@/tests/support/shares';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const resend = ({ path, headers }: Pick<Booked, 'path' | 'headers'>, json: object) =>
  provider.request(`${path}/messages`, { json, headers });
const mailsOf = async (key: string) =>
  (await provider.db.select().from(outbox)).filter(
    (mail) => mail.payload.key === key && mail.dedupeKey.startsWith('resend'),
  );

describe('a mail sent again', () => {
  it('goes to the holder with a link that logs in: confirmation, ticket, the latest payment as it is now', async () => {
    const guest = await booked(provider);
    expect((await resend(guest, { kind: 'payment' })).status, 'nothing was paid').toBe(409);
    await paid(provider, guest, staff, 15_000);
    for (const kind of ['confirmation', 'ticket', 'payment']) {
      expect((await resend(guest, { kind })).status, kind).toBe(202);
    }
    const mails = await mailsOf(guest.key);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['payment-approved', 'reservation-confirmed', 'ticket']);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['maria@correo.test']));
    const sent = await mailsTo(provider, 'maria@correo.test');
    const tokens = sent.map(({ text }) => /login-link\?token=([\w-]{43})/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(sent.length);
    const login = await provider.request(`/api/v1/login-links/${tokens[0]}`, { method: 'POST' });
    expect(login.status).toBe(200);
  });

  it('of a share says whose payment it was, and of a card that it came by card', async () => {
    const on = sharingOn(provider);
    const guest = await booked(provider);
    const companion = await on.invite(guest);
    await on.shared(guest, companion);
    const sent = await dataOf<{ id: string }>(await on.pay(companion, { amount: '7500' }), 201);
    await provider.db.update(companions).set({ name: 'Luis Ruiz' }).where(eq(companions.id, companion.id));
    expect((await resend(guest, { kind: 'payment' })).status).toBe(202);
    await provider.db.update(payments).set({ method: 'card', status: 'approved' }).where(eq(payments.id, sent.id));
    expect((await resend(guest, { kind: 'payment' })).status).toBe(202);
    expect((await mailsOf(guest.key)).map(({ kind, payload }) => [kind, payload.payer]).sort()).toEqual([
      ['card-received', 'Luis Ruiz'],
      ['payment-received', 'Luis Ruiz'],
    ]);
  });

  it('of a booking that ended says what is kept, and why no room was approved', async () => {
    const policy = [{ fromDays: 0, penalty: { kind: 'percent' as const, percent: 50 } }];
    const guest = await booked(provider, { event: { cancellationSteps: policy } });
    const json = { reason: 'late' };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json, headers: staff }));
    expect((await resend(guest, { kind: 'confirmation' })).status).toBe(202);
    expect(await mailsOf(guest.key)).toMatchObject([
      { kind: 'reservation-cancelled', payload: { penalty: { amount: 60_000, currency: 'USD' } } },
    ]);
    const refused = await booked(provider);
    const [own] = refused.reservation.rooms;
    const path = `${refused.path}/rooms/${own?.id}/approve`;
    const decision = { decision: 'reject', reason: 'El hotel cerró esa torre' };
    await dataOf(await provider.request(path, { json: decision, headers: staff }));
    expect((await resend(refused, { kind: 'confirmation' })).status).toBe(202);
    expect(await mailsOf(refused.key)).toMatchObject([
      { kind: 'reservation-rejected', payload: { reason: 'El hotel cerró esa torre' } },
    ]);
  });

  it('is in the guest’s language, whichever the person’s who orders it', async () => {
    const guest = await booked(provider);
    const headers = { ...staff, 'accept-language': 'en' };
    expect((await resend({ path: guest.path, headers }, { kind: 'confirmation' })).status).toBe(202);
    expect((await mailsOf(guest.key)).map(({ locale }) => locale)).toEqual(['es']);
  });

  it('five times an hour, by guest and staff together', async () => {
    const guest = await booked(provider);
    for (let sent = 0; sent < 5; sent++) {
      const headers = sent % 2 ? staff : guest.headers;
      expect((await resend({ ...guest, headers }, { kind: 'confirmation' })).status).toBe(202);
    }
    const refused = await resend({ ...guest, headers: staff }, { kind: 'confirmation' });
    expect([refused.status, (await failureOf(refused)).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers.get('retry-after')).toBe('3600');
    provider.clock.set(new Date(NOW.getTime() + 3_600_001));
    expect((await resend(guest, { kind: 'confirmation' })).status).toBe(202);
    provider.clock.set(NOW);
  });

  it('is refused for a hold, and to strangers', async () => {
    const { block } = await booked(provider);
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${reservation.key}`;
    expect((await resend({ path, headers }, { kind: 'confirmation' })).status).toBe(409);
    const other = await booked(provider);
    expect((await resend({ path, headers: other.headers }, { kind: 'confirmation' })).status).toBe(404);
  });
});
