import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Session } from '@/lib/contract/session';
import { auditLog, reservations } from '@/lib/provider/db/schema';
import { dataOf, failureOf, hold, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { brokenInvariants } from '@/tests/support/ledger';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(async () => {
  expect(await brokenInvariants(provider.db)).toEqual({});
  await provider.close();
});

const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];

describe('a room at an event of another agency', () => {
  it.each(['organizer', 'payment', 'wholesaler', 'support'] as const)(
    'is booked by %s as by any visitor, of whose account that agency learns nothing',
    async (role) => {
      const { code, categoryIds, agencyId } = await insertBlock(provider.db);
      const { id, email } = await insertUser(provider.db, { role, agencyId: 'theirs' });
      const account = await provider.as(email);
      const body = holdBody([room(categoryIds[0])]);
      const sent = { ...account, 'idempotency-key': `key-${id}` };
      const held = await hold(provider.request, code, body, sent);
      const { key } = await dataOf<Reservation>(held.clone(), 201);
      const holder = { cookie: cookieHeader(held) };
      const again = await dataOf<Reservation>(await hold(provider.request, code, body, sent), 201);
      expect(again.key).toBe(key);

      const path = `/api/v1/reservations/${key}`;
      const order = { json: { acceptTerms: true }, headers: holder };
      const confirmed = await dataOf<Reservation>(await provider.request(`${path}/confirm`, order));
      expect(confirmed.status).toBe('confirmed');
      expect(confirmed.history.map(({ by }) => by)).toEqual(['guest', 'guest']);
      const me = await dataOf<Session>(await provider.request('/api/v1/me', { headers: holder }));
      expect(me).toMatchObject({ type: 'R', reservationKey: key, idagency: agencyId, permissions: [] });
      const refused = role === 'support' ? [403, 'FORBIDDEN'] : [404, 'NOT_FOUND'];
      expect(await codeOf(await provider.request(path, { headers: account }))).toEqual(refused);
      const own = await dataOf<Session>(await provider.request('/api/v1/me', { headers: account }));
      expect(own).toMatchObject({ type: 'U', uid: id, idagency: 'theirs' });

      const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
      const told = await provider.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, row?.id ?? ''));
      expect(told.map(({ action, actor }) => [action, actor])).toContainEqual(['reservation.held', 'visitor']);
      expect(JSON.stringify([row, told])).not.toContain(id);
    },
  );

  it.each(['agency', 'agencyUser', 'weddingPlanner'] as const)(
    'is not there for %s, who acts for guests',
    async (role) => {
      const { code, categoryIds } = await insertBlock(provider.db);
      const account = await provider.as((await insertUser(provider.db, { role, agencyId: 'theirs' })).email);
      const answer = await hold(provider.request, code, holdBody([room(categoryIds[0])]), account);
      expect(await codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('is not there for a couple that an admin acts as, who would book without being named', async () => {
    const { code, categoryIds } = await insertBlock(provider.db);
    const { email } = await insertUser(provider.db, { role: 'organizer', agencyId: 'theirs' });
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
    const entered = { json: { email, reason: 'Su invitación no abre' }, headers: admin };
    const acting = { cookie: cookieHeader(await provider.request('/api/auth/backdoor', entered)) };
    const answer = await hold(provider.request, code, holdBody([room(categoryIds[0])]), acting);
    expect(await codeOf(answer)).toEqual([404, 'NOT_FOUND']);
  });
});
