import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiTokenWithSecret, type TokenScope, tokenScope } from '@/lib/contract/api-token';
import { hasScope, permissionsOfScopes, scopeOfCall } from '@/lib/domain/token-scopes';
import { apiTokens, auditLog, idempotencyKeys, reservations } from '@/lib/provider/db/schema';
import { keepingLog } from '../../support/log-lines';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls, make, type ProviderCall, type Target, targetOf } from '../../support/provider-calls';

const PATH = '/api/v1/agencies/1/tokens';
const DAY = 24 * 3_600_000;
/** Words that stand in agency 2's records alone. */
const FOREIGN = /Horizonte|horizonteeventos|Daniela|Ochoa|gabriela\.avila301|ana\.camacho302/;

const kept = keepingLog();
let provider: TestProvider;
let calls: ProviderCall[];
let own: Target;
let foreign: Target;
let manager: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ services: { log: kept.log } });
  calls = await declaredCalls(provider);
  own = await targetOf(provider, 'reservation-001');
  foreign = await targetOf(provider, 'reservation-030');
  manager = await provider.as('agency@demo.test');
});
afterAll(() => provider.close());

async function tokenWith(scopes: readonly TokenScope[], days = 30): Promise<ApiTokenWithSecret> {
  const answer = await provider.request(PATH, { headers: manager, json: { name: 'ERP de pruebas', scopes, days } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { data } = await answer.json();
  // The agency may have twenty; this test makes more.
  await provider.db
    .update(apiTokens)
    .set({ expiresAt: new Date(Date.now() + days * DAY) })
    .where(eq(apiTokens.id, data.id));
  return data;
}

const bearer = ({ token }: { token: string }) => ({ 'x-access-token': `Bearer ${token}` });

const closed = () => calls.filter(({ policy }) => policy.kind !== 'public');

/** Whether a token with the scopes passes the call by what is written down. */
function admits({ method, path, policy }: ProviderCall, scopes: readonly TokenScope[]): boolean {
  const scope = scopeOfCall(method, path);
  if (scope === null || !hasScope(scopes, scope)) return false;
  return (
    (policy.kind === 'permission' || policy.kind === 'holderOr') &&
    permissionsOfScopes(scopes).includes(policy.permission)
  );
}

/**
 * Every scope that does not open the call, those together that one token may have: of another area, and of its own
 * without the permission. A token may what any of its scopes opens, so that one which opened the call would show among
 * the others too.
 */
function shutOut(call: ProviderCall): string[] {
  const scope = scopeOfCall(call.method, call.path);
  const shut = tokenScope.options.filter((each) => !admits(call, [each]));
  const isOfItsArea = (each: TokenScope) => scope !== null && hasScope([each], scope);
  const sets = [shut.filter(isOfItsArea), shut.filter((each) => !isOfItsArea(each))];
  return sets.filter(({ length }) => length > 0).map((scopes) => scopes.join(' '));
}

describe('a token', () => {
  it('is told once, and kept as its hash alone', async () => {
    const made = await tokenWith(['reports:read']);
    expect(made.token).toMatch(/^bpt_[\w-]{43}$/);
    const listed = await (await provider.request(PATH, { headers: manager })).text();
    const rows = JSON.stringify(await provider.db.select().from(apiTokens));
    expect(listed).toContain(made.id);
    for (const kept of [listed, rows]) expect(kept).not.toContain(made.token);
    expect(kept.text()).not.toContain(made.token);
    await provider.request(`${PATH}/${made.id}`, { method: 'DELETE', headers: manager });
  });

  it('is one for a key that is sent twice, told again while it counts, and kept readable nowhere', async () => {
    const json = { name: 'Doble', scopes: ['reports:read'], days: 30 };
    const headers = { ...manager, 'idempotency-key': 'token-key-1' };
    const press = () => provider.request(PATH, { headers, json });
    const [one, other] = (await Promise.all([press(), press()])).map(async (answer) => (await answer.json()).data);
    const made: ApiTokenWithSecret = await one;
    expect(await other).toEqual(made);
    const named = await provider.db.select().from(apiTokens).where(eq(apiTokens.name, 'Doble'));
    expect(named.map(({ id }) => id)).toEqual([made.id]);
    expect(JSON.stringify(await provider.db.select().from(idempotencyKeys))).not.toContain(made.token);
    await provider.request(`${PATH}/${made.id}`, { method: 'DELETE', headers: manager });
    expect((await press()).status, 'what ended is told no more').toBe(404);
  });

  it('without a scope of the call is refused by every call of the document that is not everybody’s', async () => {
    const callsOf = new Map<string, ProviderCall[]>();
    for (const call of closed())
      for (const scopes of shutOut(call)) callsOf.set(scopes, [...(callsOf.get(scopes) ?? []), call]);
    let refused = 0;
    for (const [named, asked] of callsOf) {
      const scopes = tokenScope.array().parse(named.split(' '));
      const made = await tokenWith(scopes);
      for (const call of asked) {
        const answer = await make(provider, call, own, { headers: bearer(made) });
        const text = await answer.text();
        const code = text.startsWith('{') ? JSON.parse(text).code : text;
        expect([named, call.name, answer.status, code]).toEqual([named, call.name, 403, 'FORBIDDEN']);
        refused += scopes.length;
      }
      await provider.request(`${PATH}/${made.id}`, { method: 'DELETE', headers: manager });
    }
    expect(refused).toBeGreaterThan(1000);
  }, 120_000);

  it('with every scope finds nothing of another agency', async () => {
    const made = await tokenWith(tokenScope.options);
    let asked = 0;
    for (const call of closed().filter((each) => admits(each, tokenScope.options))) {
      const named = call.pathParameters.length > 0 || call.queryParameters.includes('agency_id');
      if (!named) continue;
      const answer = await make(provider, call, foreign, { headers: bearer(made) });
      const text = await answer.text();
      expect([call.name, [403, 404].includes(answer.status)], text).toEqual([call.name, true]);
      expect(text, call.name).not.toMatch(FOREIGN);
      asked++;
    }
    expect(asked).toBeGreaterThan(80);
  });

  it('reads what its scopes open, of its own agency', async () => {
    const made = await tokenWith(['reservations:read', 'payments:read', 'events:read', 'reports:read', 'calls:read']);
    const headers = bearer(made);
    const read = async (path: string) => {
      const answer = await provider.request(path, { headers });
      expect([path, answer.status], await answer.clone().text()).toEqual([path, 200]);
      return answer;
    };
    const key = await (await read(`/api/v1/reservation-keys/${own.reservationId}`)).json();
    expect(key.data.key).toBe(own.reservationKey);
    const { data } = await (await read(`/api/v1/reservations/${own.reservationKey}`)).json();
    // How a guest is reached is the scope of guests.
    expect([data.contact.email, data.contact.mobile]).toEqual([null, null]);
    const guests = bearer(await tokenWith(['reservations:read', 'guests:read']));
    const whole = await (
      await provider.request(`/api/v1/reservations/${own.reservationKey}`, { headers: guests })
    ).json();
    expect(whole.data.contact.email).toContain('@');
    await read(`/api/v1/payments/${own.paymentId}`);
    await read('/api/v1/agency/1/events');
    await read(`/api/v1/events/${own.eventId}/reservations`);
    await read(`/api/v1/events/${own.eventId}/reports/payments`);
    await read(`/api/v1/events/${own.eventId}/calls`);
    const [used] = await provider.db.select().from(apiTokens).where(eq(apiTokens.id, made.id));
    expect(used?.lastUsedAt?.getTime()).toBe(provider.clock.now().getTime());
  });

  it('writes in its name: the audit log says which system it was', async () => {
    const made = await tokenWith(['guests:write']);
    const guest = { firstName: 'Sara', lastName: 'Sistema', mobile: '+525533334444' };
    const answer = await provider.request(`/api/v1/events/${own.eventId}/guests`, {
      headers: bearer(made),
      json: guest,
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    const log = await provider.request('/api/v1/audit-log?action=guest.created', { headers: manager });
    const [entry] = (await log.json()).data.data;
    expect(entry).toMatchObject({ actor: { kind: 'token', name: 'ERP de pruebas' }, actorRole: 'token' });
    const found = await provider.request('/api/v1/audit-log?actor=ERP', { headers: manager });
    expect((await found.json()).data.data[0].id).toBe(entry.id);
  });

  it('books for a guest without a session of that guest', async () => {
    const made = await tokenWith(['reservations:write']);
    const call = calls.find(({ name }) => name === 'POST /api/v1/events/{id}/reservations');
    if (!call) throw new Error('there is no such call');
    const ofForeign = () => provider.db.$count(reservations, eq(reservations.agencyId, '2'));
    const theirs = await ofForeign();
    const before = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.held'));
    const answer = await make(provider, call, own, { headers: bearer(made) });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const foreignAnswer = await make(provider, call, foreign, { headers: bearer(made) });
    expect(foreignAnswer.status).toBe(404);
    const after = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.held'));
    expect(after.length - before.length).toBe(answer.status === 201 ? 1 : 0);
    expect(await ofForeign()).toBe(theirs);
  });

  it('counts no more once it is revoked, is over, or its agency is closed', async () => {
    const path = '/api/v1/agency/1/events';
    const made = await tokenWith(['events:read'], 1);
    const status = async () => (await provider.request(path, { headers: bearer(made) })).status;
    expect(await status()).toBe(200);
    await provider.db.update(apiTokens).set({ expiresAt: provider.clock.now() }).where(eq(apiTokens.id, made.id));
    expect(await status()).toBe(401);
    await provider.db
      .update(apiTokens)
      .set({ expiresAt: new Date(provider.clock.now().getTime() + DAY) })
      .where(eq(apiTokens.id, made.id));
    expect(await status()).toBe(200);
    const revoked = await provider.request(`${PATH}/${made.id}`, { method: 'DELETE', headers: manager });
    expect([revoked.status, await status()]).toEqual([204, 401]);
    expect((await provider.request(path, { headers: { 'x-access-token': 'Bearer bpt_nobody' } })).status).toBe(401);
  });

  it('loses what is taken from its agency’s managers at once, and another agency’s table changes nothing of it', async () => {
    const made = await tokenWith(['reservations:read', 'guests:read']);
    const path = `/api/v1/reservations/${own.reservationKey}`;
    const email = async () =>
      (await (await provider.request(path, { headers: bearer(made) })).json()).data.contact.email;
    const take = async (agencyId: string, permission: string, allowed: boolean) => {
      const json = { agencyId, cells: [{ role: 'agency', permission, allowed }] };
      const headers = await provider.as('admin@demo.test');
      expect((await provider.request('/api/v1/permissions', { method: 'PUT', json, headers })).status).toBe(200);
    };
    await take('2', 'readGuestContacts', false);
    expect(await email()).toContain('@');
    await take('1', 'readGuestContacts', false);
    expect(await email()).toBeNull();
    await take('1', 'readReservations', false);
    expect((await provider.request(path, { headers: bearer(made) })).status).toBe(403);
    await take('1', 'readReservations', true);
    for (const agencyId of ['1', '2']) await take(agencyId, 'readGuestContacts', true);
    expect(await email()).toContain('@');
  });

  it('is no cookie', async () => {
    const made = await tokenWith(['events:read']);
    const headers = { cookie: `access_token=${made.token}` };
    expect((await provider.request('/api/v1/agency/1/events', { headers })).status).toBe(401);
  });

  it('has a limit of its own', async () => {
    const strict = await startTestProvider({ beside: provider, env: { RATE_LIMIT_WRITES_PER_MINUTE: '2' } });
    const [one, other] = [await tokenWith(['guests:write']), await tokenWith(['guests:write'])];
    const write = async (made: ApiTokenWithSecret) =>
      (await strict.request('/api/v1/guests/nobody', { method: 'PATCH', headers: bearer(made), json: { version: 1 } }))
        .status;
    expect([await write(one), await write(one), await write(one), await write(other)]).toEqual([404, 404, 429, 404]);
    await strict.close();
  });

  it('of somebody makes its deeds theirs: whoever made it does not approve what it entered', async () => {
    const made = await tokenWith(['payments:read']);
    await provider.db.insert(auditLog).values({
      agencyId: '1',
      at: new Date(),
      actor: `token:${made.id}`,
      actorRole: 'token',
      action: 'payment.created',
      entity: 'payment',
      entityId: own.paymentId,
    });
    const { hasActedOn } = await import('@/lib/provider/ground/has-acted-on');
    const deed = { entity: 'payment', entityId: own.paymentId, action: 'payment.created' };
    const as = (userId: string) =>
      provider.db.transaction((tx) =>
        hasActedOn(tx, { actor: { kind: 'user', userId, impersonatedBy: null } } as never, deed),
      );
    expect([await as('user-agency'), await as('user-payment')]).toEqual([true, false]);
  });
});
