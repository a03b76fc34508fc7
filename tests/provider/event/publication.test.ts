import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { RoleName } from '@/lib/contract/role';
import {
  auditLog,
  bankAccounts,
  eventCategories,
  events,
  guests,
  masterAccounts,
  paymentProcessors,
  rates,
  roomNights,
} from '@/lib/provider/db/schema';
import { packageOf, refuseTooManyGuests } from '@/lib/provider/event/event/event-package';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let officeEmail: string;
let office: { cookie: string };
let stranger: { cookie: string };

const TERMS = [{ fromDays: 0, penalty: { kind: 'none' as const } }];
const MESSAGE = { es: 'Los esperamos', en: 'See you there' };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  officeEmail = (await insertUser(provider.db, { role: 'agency' })).email;
  office = await provider.as(officeEmail);
  stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
  await provider.db.insert(bankAccounts).values({
    id: 'account',
    agencyId: AGENCY,
    businessName: 'Agencia',
    bankName: 'STP',
    accountNumber: '1',
    clabeNumber: '032180000118359719',
    currency: 'USD',
  });
});
afterAll(() => provider.close());

const draft = (event: Partial<typeof events.$inferInsert> = {}) =>
  insertBlock(provider.db, { event: { state: 'draft', message: MESSAGE, cancellationSteps: TERMS, ...event } });
const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/events/${path}`, { method, headers, ...(json && { json }) });
const publish = (id: string, json?: object, headers?: Record<string, string>) =>
  call('POST', `${id}/publication`, json, headers);
const profile = async (id: string) => dataOf<EventProfile>(await call('GET', `${id}/profile`));
const page = async (code: string) => (await provider.request(`/events/code/${code}`)).status;
const contract = (event: TestBlock, chosen: 'honey' | 'romance' | 'love') =>
  provider.db.insert(masterAccounts).values({
    id: randomUUID(),
    agencyId: AGENCY,
    eventId: event.eventId,
    package: chosen,
    currency: 'USD',
    dueOn: '2027-05-01',
  });
const audited = async (id: string) => {
  const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

describe('publishing', () => {
  it('opens a whole event to everybody, once, audited', async () => {
    const event = await draft();
    expect(await page(event.code)).toBe(404);
    const published = await dataOf<EventProfile>(await publish(event.eventId));
    expect(published).toMatchObject({ state: 'published', missing: [], onlineUntil: null, version: 2 });
    expect(await page(event.code)).toBe(200);
    expect((await hold(provider.request, event.code, holdBody([room(event.categoryIds[0])]))).status).toBe(201);
    expect(await dataOf<EventProfile>(await publish(event.eventId))).toMatchObject({ state: 'published', version: 2 });
    expect(await audited(event.eventId)).toEqual(['event.published']);
  });

  it('needs the version that is there, where one is sent', async () => {
    const event = await draft();
    const stale = await publish(event.eventId, { version: 9 });
    expect(stale.status).toBe(409);
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { version: 1, state: 'draft' } });
  });

  it.each<[string, (event: TestBlock) => Promise<unknown>]>([
    [
      'date',
      ({ eventId }) => provider.db.update(events).set({ eventDate: '2026-01-01' }).where(eq(events.id, eventId)),
    ],
    ['hotel', ({ eventId }) => provider.db.update(events).set({ hotelId: null }).where(eq(events.id, eventId))],
    [
      'category',
      ({ eventId }) =>
        provider.db
          .update(eventCategories)
          .set({ blockState: 'tentative' })
          .where(eq(eventCategories.eventId, eventId)),
    ],
    [
      'category',
      ({ eventId }) =>
        provider.db
          .update(eventCategories)
          .set({ cutOffDate: '2027-01-09' })
          .where(eq(eventCategories.eventId, eventId)),
    ],
    [
      'category',
      async ({ categoryIds }) => {
        for (const id of categoryIds)
          await provider.db.update(roomNights).set({ closed: true }).where(eq(roomNights.eventCategoryId, id));
      },
    ],
    [
      'category',
      async ({ categoryIds }) => {
        for (const id of categoryIds)
          await provider.db.delete(rates).where(eq(rates.ratePlanId, id.replace('block', 'plan')));
      },
    ],
    [
      'languages',
      ({ eventId }) =>
        provider.db
          .update(events)
          .set({ message: { es: 'Hola', en: '' } })
          .where(eq(events.id, eventId)),
    ],
    ['terms', ({ eventId }) => provider.db.update(events).set({ cancellationSteps: [] }).where(eq(events.id, eventId))],
  ])('is refused without %s', async (item, spoil) => {
    const event = await draft();
    await spoil(event);
    const refused = await publish(event.eventId);
    expect(refused.status).toBe(409);
    expect(await failureOf(refused)).toMatchObject({ code: 'INCOMPLETE', details: { missing: [item] } });
    expect((await profile(event.eventId)).missing).toEqual([item]);
    expect(await page(event.code)).toBe(404);
  });

  it('is refused where no money would reach the agency', async () => {
    const event = await draft();
    const deposits = { agencyId: AGENCY, name: 'deposit' as const, active: false };
    await provider.db.insert(paymentProcessors).values(deposits);
    const refused = await failureOf(await publish(event.eventId));
    await provider.db.delete(paymentProcessors).where(eq(paymentProcessors.agencyId, AGENCY));
    expect(refused).toMatchObject({ code: 'INCOMPLETE', details: { missing: ['payment'] } });
  });

  it.each<[RoleName, number]>([
    ['admin', 200],
    ['agency', 200],
    ['agencyUser', 200],
    ['weddingPlanner', 200],
    ['payment', 403],
    ['wholesaler', 403],
    ['organizer', 403],
    ['attendee', 403],
    ['support', 403],
  ])('by %s: %i', async (role, status) => {
    const event = await draft();
    const agencyId = role === 'admin' || role === 'support' ? null : AGENCY;
    const person = await provider.as((await insertUser(provider.db, { role, agencyId })).email);
    for (const [method, path, json] of [
      ['GET', 'profile', undefined],
      ['GET', 'date-effects?eventDate=2027-08-10', undefined],
      ['POST', 'publication', undefined],
      ['DELETE', 'publication', undefined],
      ['PUT', 'package', { package: 'love', version: 3 }],
    ] as const) {
      // A couple reads the profile of its own event, which this one is not.
      const expected = role === 'organizer' && path === 'profile' ? 404 : status;
      expect((await call(method, `${event.eventId}/${path}`, json, person)).status).toBe(expected);
    }
  });

  it('is not another agency’s to do, nor a visitor’s', async () => {
    const event = await draft();
    for (const [method, path, json] of [
      ['GET', 'profile', undefined],
      ['GET', 'code-check?code=PLS-NUEVA-CLAVE', undefined],
      ['GET', 'date-effects?eventDate=2027-08-10', undefined],
      ['PATCH', '', { eventName: 'De otros', version: 1 }],
      ['POST', 'publication', undefined],
      ['DELETE', 'publication', undefined],
      ['PUT', 'state', { step: 'archive', version: 1 }],
      ['PUT', 'package', { package: 'love', version: 1 }],
    ] as const) {
      const address = `${event.eventId}/${path}`.replace(/\/$/, '');
      expect((await call(method, address, json, stranger)).status).toBe(404);
      expect((await call(method, address, json, {})).status).toBe(401);
    }
  });
});

describe('taking it back', () => {
  it('asks while bookings stand, tells how many, and keeps them', async () => {
    const event = await draft();
    await publish(event.eventId);
    const { reservation, headers } = await confirmed(
      provider.request,
      event.code,
      holdBody([room(event.categoryIds[0]), room(event.categoryIds[1])]),
    );
    const refused = await call('DELETE', `${event.eventId}/publication`);
    expect(refused.status).toBe(409);
    expect(await failureOf(refused)).toMatchObject({
      code: 'RESERVATIONS_STAND',
      details: { reservations: 1, rooms: 2, people: 4 },
    });
    expect(await page(event.code)).toBe(200);
    const taken = await dataOf<EventProfile>(await call('DELETE', `${event.eventId}/publication`, { confirm: true }));
    expect(taken).toMatchObject({ state: 'draft', standing: { reservations: 1 } });
    expect(await page(event.code)).toBe(404);
    const gone = await hold(provider.request, event.code, holdBody([room(event.categoryIds[0])]));
    expect(gone.status).toBe(404);
    // Somebody may have filled the booking while the event was still there.
    expect((await failureOf(gone)).error).toBe('Este evento ya no está publicado. Contacta a la agencia.');
    // Its guest still reads the reservation, and the event that it is for.
    for (const path of [`/api/v1/reservations/${reservation.key}`, `/events/code/${event.code}`])
      expect((await provider.request(path, { headers })).status).toBe(200);
    expect(await audited(event.eventId)).toEqual(['event.published', 'event.unpublished']);
  });

  it('needs no word where nobody booked, and is there for staff meanwhile', async () => {
    const event = await draft();
    await publish(event.eventId);
    expect((await call('DELETE', `${event.eventId}/publication`)).status).toBe(200);
    expect((await provider.request(`/events/code/${event.code}`, { headers: office })).status).toBe(200);
    expect((await provider.request(`/events/code/${event.code}`, { headers: stranger })).status).toBe(404);
  });
});

describe('closed and archived events', () => {
  it('closed: guests read it and book nothing new; it opens again', async () => {
    const event = await draft();
    await publish(event.eventId);
    expect((await call('PUT', `${event.eventId}/state`, { step: 'close', version: 2 })).status).toBe(200);
    const shown = await dataOf<Event>(await provider.request(`/events/code/${event.code}`));
    expect(shown).toMatchObject({ state: 'closed', bookable: false });
    const refused = await hold(provider.request, event.code, holdBody([room(event.categoryIds[0])]));
    // Not a sentence about the category: a guest would try the next one.
    expect(await failureOf(refused)).toMatchObject({
      code: 'CATEGORY_CLOSED',
      error: 'Este evento ya no recibe reservaciones en línea. Contacta a la agencia.',
    });
    expect(await dataOf<EventProfile>(await publish(event.eventId))).toMatchObject({ state: 'published' });
  });

  it('archived: nobody but its staff, and a draft again before anything else', async () => {
    const event = await draft();
    const archived = await call('PUT', `${event.eventId}/state`, { step: 'archive', version: 1 });
    expect(await dataOf<EventProfile>(archived)).toMatchObject({ state: 'archived' });
    expect(await page(event.code)).toBe(404);
    expect(await failureOf(await publish(event.eventId))).toMatchObject({ code: 'INVALID_STATE' });
    const stale = await call('PUT', `${event.eventId}/state`, { step: 'restore', version: 1 });
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE' });
    const restored = await call('PUT', `${event.eventId}/state`, { step: 'restore', version: 2 });
    expect(await dataOf<EventProfile>(restored)).toMatchObject({ state: 'draft' });
  });
});

describe('packages', () => {
  it('without bookings need no hotel to be published, and take none', async () => {
    const event = await draft({ hotelId: null, cancellationSteps: [] });
    await contract(event, 'honey');
    const published = await dataOf<EventProfile>(await publish(event.eventId));
    expect(published).toMatchObject({ package: 'honey', onlineUntil: '2028-01-10' });
    const refused = await hold(provider.request, event.code, holdBody([room(event.categoryIds[0])]));
    expect(refused.status).toBe(409);
    expect(await failureOf(refused)).toMatchObject({
      code: 'PACKAGE_LIMIT',
      details: { limit: 'reservations', package: 'honey', needs: 'love' },
    });
    expect(published).toMatchObject({ openToGuests: true, reopensWith: null });
    const seenBy = async (headers: { cookie: string }) =>
      dataOf<Event>(await provider.request(`/events/code/${event.code}`, { headers }));
    expect(await seenBy(office)).toMatchObject({ openToGuests: true });
    provider.clock.set(new Date('2028-01-11T12:00:00Z'));
    expect(await page(event.code)).toBe(404);
    const later = await provider.as(officeEmail);
    expect(await seenBy(later)).toMatchObject({ state: 'published', openToGuests: false });
    const after = await call('GET', `${event.eventId}/profile`, undefined, later);
    expect(await dataOf<EventProfile>(after)).toMatchObject({
      state: 'published',
      onlineUntil: '2028-01-10',
      openToGuests: false,
      reopensWith: 'romance',
    });
    provider.clock.set(NOW);
    expect(await page(event.code)).toBe(200);
  });

  it('lowered hide the gift table and keep its link; raised show it again', async () => {
    const event = await draft({ giftTableUrl: 'https://regalos.test/ana' });
    await publish(event.eventId);
    const to = async (chosen: string, version: number) =>
      dataOf<EventProfile>(await call('PUT', `${event.eventId}/package`, { package: chosen, version }));
    const shown = async () => (await dataOf<Event>(await provider.request(`/events/code/${event.code}`))).giftTableUrl;
    expect(await to('honey', 2)).toMatchObject({
      package: 'honey',
      giftTableUrl: 'https://regalos.test/ana',
      version: 3,
    });
    expect(await shown()).toBeNull();
    const change = { giftTableUrl: 'https://regalos.test/luis', version: 3 };
    expect(await failureOf(await call('PATCH', event.eventId, change))).toMatchObject({
      code: 'PACKAGE_LIMIT',
      details: { limit: 'giftTable', package: 'honey', needs: 'romance' },
    });
    expect(
      await failureOf(await call('PUT', `${event.eventId}/package`, { package: 'love', version: 1 })),
    ).toMatchObject({ code: 'STALE' });
    await to('romance', 3);
    expect(await shown()).toBe('https://regalos.test/ana');
    expect(await packageOf(provider.db, event.eventId)).toBe('romance');
  });

  it('take no guest more than they hold, and drop none that are there', async () => {
    const event = await draft();
    await contract(event, 'honey');
    const guest = (index: number) => ({
      id: `${event.eventId}-${index}`,
      agencyId: AGENCY,
      eventId: event.eventId,
      firstName: 'Ana',
      lastName: 'Ruiz',
      mobile: '+529981234567',
      attendance: 'pending' as const,
      createdAt: NOW,
    });
    await provider.db.insert(guests).values(Array.from({ length: 149 }, (_, index) => guest(index)));
    const adding = (count: number) => provider.db.transaction((tx) => refuseTooManyGuests(tx, event.eventId, count));
    await adding(1);
    await expect(adding(2)).rejects.toMatchObject({
      code: 'PACKAGE_LIMIT',
      facts: { details: { limit: 'guests', package: 'honey', needs: 'romance', allowed: 150, used: 149 } },
    });
    // A list of people is refused whole before anything of it is read in; who is on it already is no one more.
    const list = (rows: string) => {
      const body = new FormData();
      body.set('file', new Blob([`Nombre;Celular\n${rows}`]), 'lista.csv');
      const path = `/api/v1/events/${event.eventId}/guests/import`;
      return provider.request(path, { method: 'POST', body, headers: office });
    };
    const many = await list('Eva Sol;55 1000 0001\nLeo Mar;55 1000 0002\n');
    expect([many.status, (await failureOf(many)).code]).toEqual([409, 'PACKAGE_LIMIT']);
    expect((await list('Ana Ruiz;+52 998 123 4567\nEva Sol;55 1000 0001\n')).status).toBe(202);
    expect((await profile(event.eventId)).guests).toBe(149);
  });
});
