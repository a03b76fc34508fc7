import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { agencies, loginLinks, reservations, users } from '@/lib/provider/db/schema';
import { createLoginLink, mailedLoginToken } from '@/lib/provider/people/session/create-login-link';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { systemContext } from '../../support/provider-context';
import { cookieHeader } from '../../support/set-cookies';

const START = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
let provider: TestProvider;
let reservation: typeof reservations.$inferSelect;

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, 'RSV-DEMO-0001'));
  if (!row) throw new Error('the demo lacks RSV-DEMO-0001');
  reservation = row;
});
afterAll(() => provider.close());
// A test that failed is tried once more: at the hour to which it had set the clock, it might pass.
afterEach(() => provider.clock.set(START));

const me = (answer: Response) => provider.request('/api/v1/me', { headers: { cookie: cookieHeader(answer) } });

describe('login by reservation key', () => {
  const logIn = (body: unknown) => provider.request('/login', { json: body });

  test('opens a session of type R with its event, whatever the case', async () => {
    const answer = await logIn({ key: 'rsv-demo-0001', email: 'Attendee@demo.test' });
    expect(answer.status).toBe(200);
    const { data } = await answer.json();
    expect(data).toMatchObject({
      type: 'R',
      role: { name: 'reservation' },
      idEvent: reservation.eventId,
      idagency: reservation.agencyId,
      reservationKey: 'RSV-DEMO-0001',
      permissions: [],
    });
    expect((await (await me(answer)).json()).data).toMatchObject({ type: 'R', reservationKey: 'RSV-DEMO-0001' });
    expect((await provider.request('/api/auth/admin', { headers: { cookie: cookieHeader(answer) } })).status).toBe(403);
  });

  test.each(['RSV DEMO 0001', 'rsvdemo0001', 'RSV—DEMO–0001', 'RSV - DEMO - 0001', '¡Es RSV-DEMO-0001!'])(
    'takes the key as %j',
    async (key) => {
      const answer = await logIn({ key, email: 'attendee@demo.test' });
      expect(answer.status).toBe(200);
      expect((await answer.json()).data).toMatchObject({ reservationKey: 'RSV-DEMO-0001' });
      const path = `/api/v1/reservations/${encodeURIComponent(key)}`;
      expect((await provider.request(path, { headers: { cookie: cookieHeader(answer) } })).status).toBe(200);
    },
  );

  test('says the same for an unknown key and for another email', async () => {
    const refused = async (body: unknown) => {
      const answer = await logIn(body);
      const { requestId: _, ...rest } = await answer.json();
      return { status: answer.status, ...rest };
    };
    const wrong = await refused({ key: 'RSV-DEMO-0001', email: 'somebody@demo.test' });
    expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
    expect(wrong.error).toBe('La clave de la reservación o el correo no coinciden.');
    expect(await refused({ key: 'RSV-NONE-9999', email: 'attendee@demo.test' })).toEqual(wrong);
    const ofKey = eq(reservations.key, 'RSV-DEMO-0001');
    await provider.db.update(reservations).set({ deletedAt: START }).where(ofKey);
    expect(await refused({ key: 'RSV-DEMO-0001', email: 'attendee@demo.test' }), 'one that was deleted').toEqual(wrong);
    await provider.db.update(reservations).set({ deletedAt: null }).where(ofKey);
  });

  test('a guest is not logged out for being idle, but after a day', async () => {
    const answer = await logIn({ key: 'RSV-DEMO-0001', email: 'attendee@demo.test' });
    provider.clock.set(new Date(START.getTime() + 23 * HOUR));
    expect((await me(answer)).status).toBe(200);
    provider.clock.set(new Date(START.getTime() + 24 * HOUR));
    expect((await me(answer)).status).toBe(401);
  });
});

describe('login by a mailed link', () => {
  const link = (options: { singleUse: boolean; userId?: string }) =>
    provider.db.transaction((tx) =>
      createLoginLink(tx, systemContext(provider), {
        ...(options.userId ? { userId: options.userId } : { reservationId: reservation.id }),
        singleUse: options.singleUse,
        expiresAt: new Date(START.getTime() + HOUR),
      }),
    );
  const open = (token: string) => provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });

  test('opens the reservation as often as it may, until its hour', async () => {
    const token = await link({ singleUse: false });
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    for (const answer of [await open(token), await open(token)]) {
      expect((await (await me(answer)).json()).data).toMatchObject({ type: 'R', reservationKey: reservation.key });
    }
    provider.clock.set(new Date(START.getTime() + HOUR));
    const late = await open(token);
    expect([late.status, (await late.json()).code]).toEqual([404, 'LINK_INVALID']);
  });

  test('opens an account, unless it is disabled', async () => {
    const [user] = await provider.db.select().from(users).where(eq(users.email, 'organizer@demo.test'));
    const token = await link({ singleUse: false, userId: user?.id ?? '' });
    expect((await (await open(token)).json()).data).toMatchObject({ type: 'U', email: 'organizer@demo.test' });
    await provider.db.update(users).set({ active: false }).where(eq(users.email, 'organizer@demo.test'));
    expect((await open(token)).status).toBe(404);
  });

  test('lets nobody of a suspended agency in, and is not spent by the try', async () => {
    const [user] = await provider.db.select().from(users).where(eq(users.email, 'agency2@demo.test'));
    const token = await link({ singleUse: true, userId: user?.id ?? '' });
    const set = (agency: Partial<typeof agencies.$inferInsert>) =>
      provider.db
        .update(agencies)
        .set(agency)
        .where(eq(agencies.id, user?.agencyId ?? ''));
    await set({ active: false, suspendedAt: new Date(), suspensionReason: 'Sin pago' });
    expect((await (await open(token)).json()).code).toBe('AGENCY_SUSPENDED');
    await set({ active: true, suspendedAt: null, suspensionReason: null });
    expect((await open(token)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
  });

  test('is in no mail to another address than the holder’s of now', async () => {
    const { id, email } = reservation;
    const mailed = (recipient: string) =>
      mailedLoginToken(systemContext(provider), { recipient }, { holder: { id, email } });
    expect(await mailed('earlier@demo.test')).toBeUndefined();
    expect((await open((await mailed(email.toUpperCase())) ?? '')).status).toBe(200);
  });

  test('a single-use link lets one of ten in', async () => {
    const token = await link({ singleUse: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('the token is kept nowhere, an unknown one opens nothing and a GET does not spend it', async () => {
    const token = await link({ singleUse: true });
    expect(JSON.stringify(await provider.db.select().from(loginLinks))).not.toContain(token);
    expect((await open('A'.repeat(43))).status).toBe(404);
    expect((await provider.request(`/api/v1/login-links/${token}`)).status).toBe(405);
    expect((await open(token)).status).toBe(200);
  });
});
