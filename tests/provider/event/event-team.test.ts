import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMethods } from '@/lib/contract/card';
import type { EventProfile, TeamChoices } from '@/lib/contract/event-profile';
import type { RoleName } from '@/lib/contract/role';
import { auditLog, events, mailings, reservations, users } from '@/lib/provider/db/schema';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import {
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf } from '../mail/mail-support';

let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});
beforeEach(async () => {
  event = await insertBlock(provider.db);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: { cookie: string } = office) =>
  provider.request(`/api/v1/events/${event.eventId}${path}`, { method, headers, ...(json && { json }) });
const change = (json: object, headers = office) => call('PATCH', '', { version: 1, ...json }, headers);
const choices = async () => dataOf<TeamChoices>(await call('GET', '/team-choices'));

describe('the couple and the planner', () => {
  it('are chosen of the agency’s accounts, named with their event, and told to the audit log', async () => {
    const ana = await insertUser(provider.db, { role: 'organizer' });
    const luis = await insertUser(provider.db, { role: 'organizer' });
    const planner = await insertUser(provider.db, { role: 'weddingPlanner' });
    const asked = { mainUserId: ana.id, secondaryUserId: luis.id, plannerUserId: planner.id };
    const { team, version } = await dataOf<EventProfile>(await change(asked));
    expect({ team, version }).toEqual({
      team: {
        main: { id: ana.id, name: 'Persona organizer', email: ana.email },
        secondary: { id: luis.id, name: 'Persona organizer', email: luis.email },
        planner: { id: planner.id, name: 'Persona weddingPlanner', email: planner.email },
      },
      version: 2,
    });
    const [told] = await provider.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, event.eventId))
      .orderBy(desc(auditLog.id));
    expect(told).toMatchObject({ action: 'event.changed', before: { mainUserId: null }, after: asked });
  });

  it('open the event from then on, and no more once another has the seat', async () => {
    const ana = await insertUser(provider.db, { role: 'organizer' });
    const eva = await insertUser(provider.db, { role: 'organizer' });
    const couple = await provider.as(ana.email);
    const reads = async () => (await call('GET', '/profile', undefined, couple)).status;
    expect(await reads()).toBe(404);
    await change({ mainUserId: ana.id });
    expect(await reads()).toBe(200);
    await change({ mainUserId: eva.id, version: 2 });
    expect(await reads()).toBe(404);
  });

  it('are offered by their roles; another agency’s, and who has no account any more, are not', async () => {
    const { id } = await insertUser(provider.db, { role: 'organizer' });
    const planner = await insertUser(provider.db, { role: 'weddingPlanner' });
    const gone = await insertUser(provider.db, { role: 'organizer' });
    await provider.db.update(users).set({ active: false }).where(eq(users.id, gone.id));
    const foreign = await insertUser(provider.db, { role: 'organizer', agencyId: 'elsewhere' });
    const { couple, planners } = await choices();
    const ids = couple.map((each) => each.id);
    expect(ids).toContain(id);
    expect(planners.map((each) => each.id)).toContain(planner.id);
    for (const other of [gone, foreign, planner]) expect(ids).not.toContain(other.id);
  });

  it.each(['mainUserId', 'secondaryUserId', 'plannerUserId'] as const)(
    '%s is refused where the account is another agency’s, has another role, is put away or is none',
    async (seat) => {
      const right = seat === 'plannerUserId' ? 'weddingPlanner' : 'organizer';
      const foreign = await insertUser(provider.db, { role: right, agencyId: 'elsewhere' });
      const other = await insertUser(provider.db, { role: 'agencyUser' });
      const gone = await insertUser(provider.db, { role: right });
      await provider.db.update(users).set({ active: false }).where(eq(users.id, gone.id));
      for (const id of [foreign.id, other.id, gone.id, 'nobody'])
        expect((await failureOf(await change({ [seat]: id }))).fields).toHaveProperty(seat);
      const [row] = await provider.db.select().from(events).where(eq(events.id, event.eventId));
      expect(row).toMatchObject({ [seat]: null, version: 1 });
    },
  );

  it('are two people, and one who was put away stays until somebody else is chosen', async () => {
    const ana = await insertUser(provider.db, { role: 'organizer' });
    const twice = { mainUserId: ana.id, secondaryUserId: ana.id };
    expect((await failureOf(await change(twice))).fields).toHaveProperty('secondaryUserId');
    await change({ mainUserId: ana.id });
    expect((await failureOf(await change({ secondaryUserId: ana.id, version: 2 }))).fields).toHaveProperty(
      'secondaryUserId',
    );
    await provider.db.update(users).set({ active: false }).where(eq(users.id, ana.id));
    expect((await change({ mainUserId: ana.id, minimumNights: 3, version: 2 })).status).toBe(200);
  });

  it('are handed back as they are to who knew older ones', async () => {
    const ana = await insertUser(provider.db, { role: 'organizer' });
    await change({ mainUserId: ana.id });
    const stale = await failureOf(await change({ mainUserId: null }));
    expect(stale).toMatchObject({ code: 'STALE', details: { mainUserId: ana.id, version: 2 } });
  });

  const ROLES: [RoleName, number, number][] = [
    ['agency', 200, 200],
    ['agencyUser', 200, 200],
    ['weddingPlanner', 200, 200],
    ['organizer', 403, 404],
    ['payment', 403, 403],
    ['wholesaler', 403, 403],
    ['support', 403, 403],
    ['attendee', 403, 403],
  ];
  it.each(ROLES)('%s reads who may be it with %i, and changes it with %i', async (role, reads, writes) => {
    const person = await provider.as((await insertUser(provider.db, { role })).email);
    expect((await call('GET', '/team-choices', undefined, person)).status).toBe(reads);
    expect((await change({ plannerUserId: null }, person)).status).toBe(writes);
  });

  it('are another agency’s business nowhere', async () => {
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await call('GET', '/team-choices', undefined, foreign)).status).toBe(404);
    expect((await change({ plannerUserId: null }, foreign)).status).toBe(404);
  });
});

const MAILING = {
  kind: 'invitation',
  subject: { es: 'Hola', en: 'Hi' },
  body: { es: 'Hola', en: 'Hi' },
  audience: {},
  sendAt: null,
};

describe('the services', () => {
  it('without mail nobody is written to, but drafts are kept, and what was planned is called off', async () => {
    const guest = { firstName: 'Ana', lastName: 'Ruiz', mobile: '55 1234 5678', email: 'ana@correo.test' };
    await dataOf(await call('POST', '/guests', guest), 201);
    const sendAt = new Date(NOW.getTime() + 3_600_000).toISOString();
    await dataOf(await call('POST', '/mailings', { ...MAILING, sendAt }), 201);
    await change({ emailService: false });
    expect(await failureOf(await call('POST', '/mailings', MAILING))).toMatchObject({ code: 'INVALID_STATE' });
    expect((await call('POST', '/mailings', { ...MAILING, draft: true })).status).toBe(201);
    provider.clock.set(new Date(NOW.getTime() + 7_200_000));
    await runMailings({ ctx: contextOf(provider) });
    provider.clock.set(NOW);
    const states = await provider.db
      .select({ state: mailings.state })
      .from(mailings)
      .where(eq(mailings.eventId, event.eventId));
    expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'draft']);
  });

  it('without payments guests neither pay here nor lose their booking for it, and staff record what they got', async () => {
    await change({ paymentService: false });
    const { reservation, headers } = await confirmed(
      provider.request,
      event.code,
      holdBody([room(event.categoryIds[0])]),
    );
    const of = (path: string, init: object = {}) =>
      provider.request(`/api/v1/reservations/${reservation.key}${path}`, init);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    expect(row?.lapsesAt).toBeNull();
    const methods = async (who: { cookie: string }) =>
      dataOf<PaymentMethods>(await of('/payment-methods', { headers: who }));
    expect(await methods(headers)).toMatchObject({ deposit: false, card: null });
    expect(await methods(office)).toMatchObject({ deposit: true });
    const pay = (who: { cookie: string }) => deposit(provider.request, reservation.key, depositForm(), who);
    expect(await failureOf(await pay(headers))).toMatchObject({ code: 'INVALID_STATE' });
    expect((await pay(office)).status).toBe(201);
    await change({ paymentService: true, version: 2 });
    expect(await methods(headers)).toMatchObject({ deposit: true });
  });
});
