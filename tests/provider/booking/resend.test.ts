import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { failureOf, held, holdBody, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
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
