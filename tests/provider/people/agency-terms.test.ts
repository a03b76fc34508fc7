import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import { FULL_TERMS } from '@/lib/contract/agency-terms';
import type { PaymentMethods, PaymentProcessor } from '@/lib/contract/card';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import type { Page } from '@/lib/contract/page';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { agencyTerms, auditLog, bankAccounts, events, guests, mailings, users } from '@/lib/provider/db/schema';
import { runCallRules } from '@/lib/provider/desk/call/call-rules';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import { claimDelivery, hasDueWebhooks } from '@/lib/provider/jobs/send-webhooks';
import { booked } from '@/tests/support/after-booking';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { askIntent, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const OTHER = 'terms-elsewhere';
const MESSAGE = { es: 'Los esperamos', en: 'See you there' };
const TERMS = [{ fromDays: 0, penalty: { kind: 'none' as const } }];

let provider: TestProvider;
let admin: { cookie: string };
let office: { cookie: string };
let elsewhere: { cookie: string };
let block: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false, env: { WEBHOOKS_ANYWHERE: '1' } });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
  elsewhere = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: OTHER })).email);
  for (const agencyId of [AGENCY, OTHER])
    await provider.db.insert(bankAccounts).values({
      id: `account-${agencyId}`,
      agencyId,
      businessName: 'Agencia',
      bankName: 'STP',
      accountNumber: '1',
      clabeNumber: '032180000118359719',
      currency: 'USD',
    });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  await provider.db.delete(agencyTerms);
  block = await insertBlock(provider.db);
});

const call = (method: string, path: string, json?: object, headers = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const put = (terms: object, id = AGENCY, headers = admin) => call('PUT', `admin/agencies/${id}/terms`, terms, headers);
const set = async (terms: { off?: AgencyTerms['off']; limits?: Partial<AgencyTerms['limits']> }, id = AGENCY) => {
  const [row] = await provider.db.select().from(agencyTerms).where(eq(agencyTerms.agencyId, id));
  const limits = { ...FULL_TERMS.limits, ...terms.limits };
  return dataOf<AgencyHealth>(await put({ off: terms.off ?? [], limits, version: row?.version ?? 0 }, id));
};
const refusal = async (answer: Response) => {
  const { code, details, error } = await failureOf(answer);
  return { status: answer.status, code, details, error };
};
const LIMIT = (limit: string, facts: object = { allowed: null, used: null }) =>
  expect.objectContaining({ status: 409, code: 'AGENCY_LIMIT', details: { limit, ...facts } });

async function addGuests(many: number, eventId = block.eventId, agencyId = AGENCY) {
  const rows = Array.from({ length: many }, (_, at) => ({
    id: randomUUID(),
    agencyId,
    eventId,
    firstName: 'Ana',
    lastName: `Ruiz ${at}`,
    attendance: 'pending' as const,
    mobile: `+5255${Math.floor(10_000_000 + Math.random() * 80_000_000)}`,
    email: `${randomUUID()}@x.test`,
    createdAt: NOW,
  }));
  await provider.db.insert(guests).values(rows);
  return rows.map(({ id }) => id);
}

const WORDS = { subject: { es: 'Hola', en: '' }, body: { es: 'Texto', en: '' } };
const mail = (more: object = {}, eventId = block.eventId, headers = office) =>
  call(
    'POST',
    `events/${eventId}/mailings`,
    { kind: 'custom', ...WORDS, audience: {}, sendAt: null, ...more },
    headers,
  );

describe('the terms of an agency', () => {
  it('are the platform’s admin’s to set, once, at the version that was read, and are told and logged', async () => {
    const wish = { off: ['sms', 'mailings'], limits: { ...FULL_TERMS.limits, people: 9 }, version: 0 };
    expect((await put(wish, AGENCY, office)).status).toBe(403);
    expect((await put(wish, 'nobody')).status).toBe(404);
    expect((await put({ ...wish, off: ['everything'] })).status).toBe(422);
    expect((await put({ ...wish, limits: { ...wish.limits, people: 0 } })).status).toBe(422);
    const { terms } = await dataOf<AgencyHealth>(await put(wish));
    expect(terms).toEqual({ off: ['mailings', 'sms'], limits: wish.limits, version: 1 });
    const stale = await put(wish);
    expect([stale.status, await failureOf(stale)]).toEqual([
      409,
      expect.objectContaining({ code: 'STALE', details: expect.objectContaining({ terms }) }),
    ]);
    const list = await dataOf<Page<AgencyHealth>>(await call('GET', 'admin/agency-health', undefined, admin));
    expect(Object.fromEntries(list.data.map((each) => [each.id, each.terms]))).toMatchObject({
      [AGENCY]: terms,
      [OTHER]: FULL_TERMS,
    });
    const frame = async (headers: { cookie: string }) =>
      (await dataOf<ConsoleFrame>(await call('GET', 'console/frame', undefined, headers))).terms;
    expect(await frame(office)).toEqual(terms);
    expect(await frame(elsewhere)).toEqual(FULL_TERMS);
    const [logged] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'agency.termsSet'));
    expect(logged).toMatchObject({
      agencyId: AGENCY,
      entityId: AGENCY,
      before: { off: [], limits: FULL_TERMS.limits },
      after: { off: ['mailings', 'sms'], limits: wish.limits },
    });
  });

  it('without mailings, nobody writes to many, what was planned waits, and it leaves once they are on again', async () => {
    const [first = ''] = await addGuests(3);
    const sendAt = new Date(NOW.getTime() + 3_600_000).toISOString();
    const planned = await dataOf<{ id: string }>(await mail({ sendAt }), 201);
    await set({ off: ['mailings'] });
    expect(await refusal(await mail())).toEqual(LIMIT('mailings'));
    expect(await refusal(await mail({ draft: true }))).toEqual(LIMIT('mailings'));
    expect((await refusal(await mail())).error).toContain('equipo de la plataforma');
    expect((await call('POST', `guests/${first}/messages`, { kind: 'welcome' })).status).toBe(201);
    const stateOf = async () =>
      (await provider.db.select().from(mailings).where(eq(mailings.id, planned.id)))[0]?.state;
    provider.clock.set(new Date(NOW.getTime() + 7_200_000));
    await runMailings({ ctx: systemContext(provider) });
    expect(await stateOf()).toBe('scheduled');
    await provider.db.delete(agencyTerms);
    await runMailings({ ctx: systemContext(provider) });
    expect(await stateOf()).toBe('sending');
  });

  it('without text messages, mail goes on', async () => {
    await addGuests(2);
    await set({ off: ['sms'] });
    const sms = { es: 'Hola', en: '' };
    expect(await refusal(await mail({ channel: 'sms', sms }))).toEqual(LIMIT('sms'));
    expect((await mail()).status).toBe(201);
  });

  it('without cards, a reservation is paid by deposit, whatever the agency chose', async () => {
    const guest = await booked(provider);
    await takeCards(provider.db);
    const methods = async () =>
      dataOf<PaymentMethods>(await provider.request(`${guest.path}/payment-methods`, { headers: guest.headers }));
    expect((await methods()).card).not.toBeNull();
    await set({ off: ['cards'] });
    expect(await methods()).toMatchObject({ deposit: true, card: null });
    expect((await askIntent(provider, guest, 15_000)).status).toBe(409);
    const path = `agencies/${AGENCY}/payment-processors`;
    const before = await dataOf<PaymentProcessor[]>(await call('GET', path));
    const stripe = before.find(({ name }) => name === 'stripe');
    const { available: _, ...wanted } = stripe ?? { available: false };
    expect(await refusal(await call('PUT', path, { processors: [{ ...wanted, active: true }] }))).toEqual(
      LIMIT('cards'),
    );
    await set({});
    expect((await methods()).card).not.toBeNull();
  });

  it('without the call centre, no call is made, by hand or by rule', async () => {
    await addGuests(2);
    const rules = (version: number) =>
      call('PUT', `events/${block.eventId}/call-rules`, {
        days: { noAnswer: 1, overdue: null, cutOffNear: null, proofRefused: null, disagreement: null },
        version,
      });
    const make = () => call('POST', `events/${block.eventId}/calls`, { type: 'reserve', priority: 'low', filter: {} });
    await dataOf(await rules(0));
    await set({ off: ['calls'] });
    expect(await refusal(await rules(1))).toEqual(LIMIT('calls'));
    expect(await refusal(await make())).toEqual(LIMIT('calls'));
    provider.clock.set(new Date(NOW.getTime() + 3 * 86_400_000));
    expect(await runCallRules({ ctx: systemContext(provider) })).toBe(0);
    await provider.db.delete(agencyTerms);
    expect(await runCallRules({ ctx: systemContext(provider) })).toBe(2);
  });

  it('without integrations, tokens open nothing and webhooks wait', async () => {
    const tokens = `agencies/${AGENCY}/tokens`;
    const hooks = `agencies/${AGENCY}/webhooks`;
    const wish = { name: 'ERP', scopes: ['guests:read'], days: 30 };
    const hook = { name: 'CRM', url: 'http://127.0.0.1:9/', events: ['guest.created'] };
    const { token } = await dataOf<{ token: string }>(await call('POST', tokens, wish), 201);
    await dataOf(await call('POST', hooks, hook), 201);
    const byToken = async () =>
      (
        await provider.request(`/api/v1/events/${block.eventId}/guests`, {
          headers: { 'x-access-token': `Bearer ${token}` },
        })
      ).status;
    expect(await byToken()).toBe(200);
    await set({ off: ['integrations'] });
    expect(await byToken()).toBe(401);
    expect(await refusal(await call('POST', tokens, wish))).toEqual(LIMIT('integrations'));
    expect(await refusal(await call('POST', hooks, hook))).toEqual(LIMIT('integrations'));
    const guest = { firstName: 'Ana', lastName: 'Prueba', mobile: '+525511112222' };
    await dataOf(await call('POST', `events/${block.eventId}/guests`, guest), 201);
    const ctx = systemContext(provider);
    expect([await hasDueWebhooks(ctx), await claimDelivery(ctx)]).toEqual([false, null]);
    await set({});
    expect(await byToken()).toBe(200);
    expect(await hasDueWebhooks(ctx)).toBe(true);
    expect((await claimDelivery(ctx))?.delivery.type).toBe('guest.created');
  });
});

describe('the limits of an agency', () => {
  it('publishes no event more than it may have at once, and takes none down that are', async () => {
    await provider.db.update(events).set({ state: 'closed' }).where(eq(events.agencyId, AGENCY));
    const draft = () =>
      insertBlock(provider.db, { event: { state: 'draft', message: MESSAGE, cancellationSteps: TERMS } });
    const [one, two] = [await draft(), await draft()];
    const publish = ({ eventId }: TestBlock) => call('POST', `events/${eventId}/publication`, {});
    await set({ limits: { publishedEvents: 1 } });
    expect((await publish(one)).status).toBe(200);
    expect(await refusal(await publish(two))).toEqual(LIMIT('publishedEvents', { allowed: 1, used: 1 }));
    expect((await publish(one)).status).toBe(200);
    await set({ limits: { publishedEvents: 0 } });
    const [still] = await provider.db.select().from(events).where(eq(events.id, one.eventId));
    expect(still?.state).toBe('published');
    await set({ limits: { publishedEvents: 2 } });
    expect((await publish(two)).status).toBe(200);
  });

  it('takes nobody more into the team than it may, by invitation, activation or role; couples are none of it', async () => {
    const team = (await provider.db.select().from(users).where(eq(users.agencyId, AGENCY))).length;
    const couple = await insertUser(provider.db, { role: 'organizer' });
    const idle = await insertUser(provider.db, { role: 'agencyUser' });
    await provider.db.update(users).set({ active: false }).where(eq(users.id, idle.id));
    await set({ limits: { people: team } });
    const invite = (role: string, headers = office) =>
      call('POST', 'users', { email: `${randomUUID()}@x.test`, name: 'Eva', role, languageCode: 'es' }, headers);
    const full = LIMIT('people', { allowed: team, used: team });
    expect(await refusal(await invite('agencyUser'))).toEqual(full);
    expect((await invite('organizer')).status).toBe(201);
    expect((await invite('agencyUser', elsewhere)).status).toBe(201);
    expect(await refusal(await call('PATCH', `users/${idle.id}`, { active: true, version: 1 }))).toEqual(full);
    expect(await refusal(await call('PUT', `users/${couple.id}/roles`, { role: 'agencyUser', version: 1 }))).toEqual(
      full,
    );
    await set({ limits: { people: team + 1 } });
    expect((await call('PATCH', `users/${idle.id}`, { active: true, version: 1 })).status).toBe(200);
    expect((await invite('agencyUser')).status).toBe(409);
  });

  it('imports no longer list than it may', async () => {
    const hand = (query = '', eventId = block.eventId) => {
      const body = new FormData();
      body.set('file', new Blob(['Nombre,Celular\nAna Uno,5511110001\nAna Dos,5511110002\n']), 'lista.csv');
      const path = `/api/v1/events/${eventId}/guests/import${query}`;
      return provider.request(path, { method: 'POST', headers: office, body });
    };
    await set({ limits: { importGuests: 1 } });
    const over = LIMIT('importGuests', { allowed: 1, used: 0 });
    expect(await refusal(await hand('?dryRun=1'))).toEqual(over);
    expect(await refusal(await hand())).toEqual(over);
    await set({ limits: { importGuests: 2 } });
    expect((await hand('?dryRun=1')).status).toBe(200);
  });

  it('sends no more mailings on a day than it may; another day, another agency and one guest are others', async () => {
    const [first = ''] = await addGuests(2);
    await provider.db.delete(mailings);
    await set({ limits: { mailingsADay: 1 } });
    const away = await insertBlock(provider.db, { agencyId: OTHER });
    await addGuests(2, away.eventId, OTHER);
    expect((await mail({}, away.eventId, elsewhere)).status).toBe(201);
    expect((await call('POST', `guests/${first}/messages`, { kind: 'welcome' })).status).toBe(201);
    const planned = await dataOf<{ id: string; version: number }>(
      await mail({ sendAt: new Date(NOW.getTime() + 3_600_000).toISOString() }),
      201,
    );
    expect(await refusal(await mail())).toEqual(LIMIT('mailingsADay', { allowed: 1, used: 1 }));
    expect((await mail({ draft: true })).status).toBe(201);
    expect((await mail({ sendAt: new Date(NOW.getTime() + 86_400_000).toISOString() })).status).toBe(201);
    // The one that counts is none more when it is changed.
    const change = { kind: 'custom', ...WORDS, audience: {}, sendAt: null, version: planned.version };
    expect((await call('PATCH', `mailings/${planned.id}`, change)).status).toBe(200);
  });
});
